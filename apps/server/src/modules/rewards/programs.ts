import type { Queries, Transaction } from '#server/db/sql.ts';
import type { RewardsDeps } from './rewards-parts.ts';
import { gateOf, type Gate } from './grants/gate.ts';
import { writeGrant, type NewGrant } from './grants/grants.store.ts';

export type { Gate as RewardGate } from './grants/gate.ts';

/** For programs of other modules: they write grants, and the one claim pays them (REW-02). */
export interface RewardPrograms {
  /** Writes a grant once for its source and key, for a member whom the gate lets earn. False where nothing was written. */
  grantWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency'>) => Promise<boolean>;
  gateOf: (queries: Queries, merchantCode: string, playerId: bigint) => Promise<Gate>;
}

export function rewardPrograms(deps: RewardsDeps): RewardPrograms {
  return {
    grantWithin: async (transaction, grant) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      if (!gate.answer(grant.reward.kind).earns) return false;
      return (await writeGrant(transaction, { ...grant, currency: gate.currency })).isNew;
    },
    gateOf: (queries, merchantCode, playerId) => gateOf(deps, queries, merchantCode, playerId),
  };
}
