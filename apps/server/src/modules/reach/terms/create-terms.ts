import type pg from 'pg';
import { playerOf, type Handlers, type PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { createDeskTerms, type DeskTerms } from './desk-terms.ts';
import { currentTermsVersion, readTerms } from './terms.ts';
import { owedVersion, readAgreements, writeAgreement, type Agreement } from './terms.store.ts';

export interface TermsModule {
  handlers: Handlers<'getTerms' | 'acceptTerms'>;
  desk: DeskTerms;
  /** The version that a player has to agree to before play and money; null when nothing is owed. Free play owes nothing. */
  owedBy: (player: Pick<PlayerSession, 'playerId' | 'merchantCode' | 'isTrial'>) => Promise<number | null>;
  agreementsOf: (playerId: bigint) => Promise<Agreement[]>;
}

/** The merchant's terms: the version in force, agreements of members, and the desk's operations (T3). */
export function createTerms({ pool }: { pool: pg.Pool }): TermsModule {
  return {
    handlers: {
      getTerms: async ({ merchant, language }) => {
        const { version, publishedAt, sections } = await readTerms(pool, merchant, language);
        return { version, publishedAt: publishedAt.toISOString(), sections };
      },
      acceptTerms: async (context, { body }) => {
        const { playerId, merchantCode } = playerOf(context);
        // A player who has read another version has not agreed to this one.
        if (body.version !== (await currentTermsVersion(pool, merchantCode))) throw new Refusal('registration.terms_changed');
        await writeAgreement(pool, playerId, body.version, context.ip);
        return {};
      },
    },
    desk: createDeskTerms({ pool }),
    owedBy: async ({ playerId, merchantCode, isTrial }) => (isTrial ? null : owedVersion(pool, merchantCode, playerId)),
    agreementsOf: (playerId) => readAgreements(pool, playerId),
  };
}
