import type { Wire } from '@laro/contract/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type * as z from 'zod';
import { deviceHashOf } from '#server/http/guards/device-mark.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { endPlayTokens } from '#server/ledger/bets/play-tokens.ts';
import { inTransaction } from '#server/db/sql.ts';
import { refuseBlocked } from '#server/modules/core/blocks/index.ts';
import { noteTravel } from '#server/modules/people/risk/index.ts';
import { refuseClosed, smallestUnitOf, wakeClosure } from '#server/modules/people/closures/index.ts';
import { noteKnownDevice } from './devices.store.ts';
import type { CountryLocator } from '#server/modules/core/merchant/index.ts';
import type { Announcer } from '#server/live/create-live.ts';
import { refuseWrongSide } from './refuse-wrong-side.ts';
import { TRIAL_TYPE, type LogInMethod, type Visitor } from './player-session.ts';
import { deleteSession, deleteSessionsOf, noteProof, openSession } from './players.store.ts';
import { noteVisit } from './visits.store.ts';
import type { SealedBodies } from './sealed/sealed-body.ts';

/** The prefix makes browsers keep it for this host, secure, and away from other paths and subdomains. Kept pages look for it. */
export const PLAYER_COOKIE = '__Host-laro';
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
const SEALED = 'JWE';

/** How all ways to log in end and how sessions end, so that no way has rules of its own (architecture §5). */
export interface PlayerSessions {
  /**
   * Opens a session for an account in the caller's browser. The tokens are always new; the browser's previous ones are invalid
   * afterwards (T17). Null when the account may not log in; throws `member.blocked`, `member.blocked_until` when
   * the operator has blocked it, with the reason, `session.account_closed` when its member has closed it, and `session.agent_account`, `session.member_account` at a site for the others (LOGIN-11). The
   * method is kept with the access.
   */
  begin: (context: CallContext, playerId: bigint, method?: LogInMethod) => Promise<Wire<'startSession', 'value'> | null>;
  /** Ends the session of the browser's cookie, whatever became of the page's half, and takes the cookie away. */
  end: (context: CallContext) => Promise<void>;
  /** Ends all sessions of a player (T18), but the one whose token hash is given, and gives their number; games stake nothing more. */
  endAll: (playerId: bigint, except?: Buffer) => Promise<number>;
  /** The player has proved again who they are: a session that stood idle may play again (T13). */
  prove: (tokenHash: Buffer) => Promise<void>;
  /** Content of an encrypted body. Throws `session.body_unreadable`, `session.body_stale`, or `request.invalid` for the wrong content. */
  openBody: <Schema extends z.ZodType>(context: CallContext, body: { jwe: string }, schema: Schema) => Promise<z.output<Schema>>;
}

export const visitorOf = ({ ip, request }: { ip: string; request: FastifyRequest }): Visitor => ({
  ip,
  userAgent: String(request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7E]/g, ''),
});

const clearCookie = (reply: FastifyReply) => reply.clearCookie(PLAYER_COOKIE, cookieOptions);

export interface PlayerSessionsDeps {
  pool: pg.Pool;
  sealed: SealedBodies;
  countries: CountryLocator;
  announcer: Announcer;
  /** Callback for a member's log-in from a browser that is new to the account. */
  onNewDevice: (context: CallContext, playerId: bigint) => void;
}

export function createPlayerSessions({ pool, sealed, countries, announcer, onNewDevice }: PlayerSessionsDeps): PlayerSessions {
  const endCurrent = async ({ merchant, request }: CallContext): Promise<void> => {
    const token = request.cookies[PLAYER_COOKIE];
    const ended = token ? await deleteSession(pool, merchant.code, token) : null;
    if (!ended) return;
    // After the log-out no open game can place a bet.
    await endPlayTokens(pool, ended.cashAccount);
    announcer.changed(ended.publicId, 'sessions');
  };
  return {
    begin: async (context, playerId, method = 'password') => {
      await refuseWrongSide(pool, context.merchant.settings, playerId);
      const open = () =>
        inTransaction(pool, async (transaction) => {
          const opened = await openSession(transaction, playerId, visitorOf(context), method);
          if (!opened?.before || opened.type === TRIAL_TYPE) return opened;
          const { at, before } = opened;
          const from = { country: countries.countryOf(before.ip), at: before.at };
          const to = { country: countries.countryOf(context.ip), at };
          await noteTravel(transaction, { merchantCode: context.merchant.code, playerId, at }, { from, to }, context.merchant.settings['risk.travelHours']);
          return opened;
        });
      // Money that arrived after an account was closed can be withdrawn: its member may log in again until the balance is zero (T54).
      const started = (await open()) ?? ((await wakeClosure(pool, playerId, smallestUnitOf(context.merchant.settings))) ? await open() : null);
      if (!started) {
        await refuseClosed(pool, playerId);
        // A caller with a proven identity learns why the log-in is refused.
        await refuseBlocked(pool, playerId, 'full');
        return null;
      }
      await endCurrent(context);
      context.reply.setCookie(PLAYER_COOKIE, started.token, cookieOptions);
      if (started.type !== TRIAL_TYPE) {
        await noteKnownDevice(pool, playerId, deviceHashOf(context));
        await noteVisit(pool, playerId, context.merchant.settings['market.timeZone']);
      }
      if (started.isNewDevice && started.type !== TRIAL_TYPE) onNewDevice(context, playerId);
      const { pageToken: token, username: userName, type, isFirst: firstTimeLogin } = started;
      return { token, merchantCode: context.merchant.code, userName, type, firstTimeLogin };
    },
    end: async (context) => {
      await endCurrent(context);
      clearCookie(context.reply);
    },
    endAll: async (playerId, except) => {
      const ended = await deleteSessionsOf(pool, playerId, except ?? null);
      if (!ended) return 0;
      await endPlayTokens(pool, ended.cashAccount);
      announcer.changed(ended.publicId, 'sessions');
      return ended.count;
    },
    prove: (tokenHash) => noteProof(pool, tokenHash),
    openBody: async ({ request }, { jwe }, schema) => {
      if (request.headers['encryption'] !== SEALED) throw new Refusal('session.body_unreadable');
      return sealed.open(jwe, schema);
    },
  };
}
