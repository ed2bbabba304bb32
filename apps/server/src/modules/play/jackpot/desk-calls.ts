import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { changeSettingsWithin, settingsChangeWithin, type MerchantDirectory, type SettingsChange } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Jackpot } from './create-jackpot.ts';

interface JackpotDeskDeps extends Pick<DeskCallsDeps, 'knownMerchant'> {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  directory: Pick<MerchantDirectory, 'refresh'>;
  twoPersons: TwoPersons;
}

/** Desk calls for a merchant's progressive pool: viewing it, and turning it on or off with a reason, by two people if the installation's list says so (T65, T66, DESK-30). */
export function jackpotDeskCalls(
  { pool, knownMerchant, audit, directory, twoPersons }: JackpotDeskDeps,
  jackpot: Pick<Jackpot, 'roomOf' | 'count'>,
): Handlers<'getDeskJackpot' | 'switchDeskJackpot'> {
  const record = (transaction: Transaction, code: string, { before, after }: SettingsChange, { actor, reason }: { actor: Actor; reason: string }) =>
    audit.append(transaction, { actor: actor.name, action: 'jackpot.switched', subject: `merchant:${code}`, reason, before, after, ip: actor.ip });
  const renew = async () => {
    await directory.refresh();
    // Rounds settled before the switch count as they were; a pool that is on and missing opens.
    await jackpot.count();
  };
  twoPersons.register('jackpot.switch', {
    stampOf: async (transaction, { merchantCode, payload }) =>
      JSON.stringify((await settingsChangeWithin(transaction, merchantCode ?? '', null, payload)).before['jackpot.isOn'] ?? null),
    carryOut: async (transaction, { proposal, decider }) => {
      const code = proposal.merchantCode ?? '';
      const change = await changeSettingsWithin(transaction, code, null, proposal.payload);
      await record(transaction, code, { ...change, after: { ...change.after, proposedBy: proposal.proposer } }, { actor: decider, reason: proposal.reason });
      return renew;
    },
  });
  return {
    getDeskJackpot: async (_context, { params }) => jackpot.roomOf(knownMerchant(params.merchant)),
    switchDeskJackpot: async (context: CallContext, { params, body: { isOn, reason } }) => {
      const { code } = knownMerchant(params.merchant);
      const actor = actorOf(context);
      const changes = { 'jackpot.isOn': isOn };
      const proposal = await inTransaction(pool, async (transaction) => {
        if (!(await twoPersons.isListed(transaction, 'jackpot.switch'))) {
          await record(transaction, code, await changeSettingsWithin(transaction, code, null, changes), { actor, reason });
          return null;
        }
        const { before, after } = await settingsChangeWithin(transaction, code, null, changes);
        const wish = { act: 'jackpot.switch', merchantCode: code, subject: `merchant:${code}/jackpot`, before, after, payload: changes, reason } as const;
        return twoPersons.proposeWithin(transaction, wish, actor);
      });
      if (proposal !== null) return proposedOf(proposal);
      await renew();
      return jackpot.roomOf(knownMerchant(code));
    },
  };
}
