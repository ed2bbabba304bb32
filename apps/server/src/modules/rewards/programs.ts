import type { Queries, Transaction } from '#server/db/sql.ts';
import type { RewardsDeps } from './rewards-parts.ts';
import { gateOf, type Gate } from './grants/gate.ts';
import { endGrant, holdOpenGrant, writeGrant, type NewGrant } from './grants/grants.store.ts';

export type { Gate as RewardGate } from './grants/gate.ts';

/** A grant that a program takes back, and why. */
interface TakenBack extends Pick<NewGrant, 'merchantCode' | 'playerId' | 'source' | 'sourceKey' | 'by' | 'at'> {
  reason: string;
}

/** For programs of other modules: they write grants, and the one claim pays them (REW-02). */
export interface RewardPrograms {
  /** Writes a grant once for its source and key, for a member whom the gate lets earn. False where nothing was written. */
  grantWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency'>) => Promise<boolean>;
  /** Ends a held or claimable grant of a source key, held by this transaction. False where there is none. */
  takeBackWithin: (transaction: Transaction, grant: TakenBack) => Promise<boolean>;
  gateOf: (queries: Queries, merchantCode: string, playerId: bigint) => Promise<Gate>;
}

export function rewardPrograms(deps: RewardsDeps): RewardPrograms {
  return {
    grantWithin: async (transaction, grant) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      if (!gate.answer(grant.reward.kind).earns) return false;
      return (await writeGrant(transaction, { ...grant, currency: gate.currency })).isNew;
    },
    takeBackWithin: async (transaction, { merchantCode, playerId, source, sourceKey, ...end }) => {
      const id = await holdOpenGrant(transaction, { merchantCode, playerId, source, sourceKey });
      if (id !== null) await endGrant(transaction, id, { ...end, state: 'taken_back' });
      return id !== null;
    },
    gateOf: (queries, merchantCode, playerId) => gateOf(deps, queries, merchantCode, playerId),
  };
}
