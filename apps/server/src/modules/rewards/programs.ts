import type { Reward } from '@laro/domain/rewards/reward';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { RewardsDeps } from './rewards-parts.ts';
import { claimHeld, type Shown } from './grants/claim.ts';
import { gateOf, type Gate } from './grants/gate.ts';
import { rewardView, type RewardView } from './grants/grant-views.ts';
import { writeGrant, type NewGrant } from './grants/grants.store.ts';

export type { Gate as RewardGate } from './grants/gate.ts';

/** For programs of other modules: they write grants, and the one claim pays them (REW-02). */
export interface RewardPrograms {
  /** Writes a grant once for its source and key, for a member whom the gate lets earn. False where nothing was written. */
  grantWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency'>) => Promise<boolean>;
  /** Writes a grant and claims it in the same transaction; gives its id. Throws what refuses the claim. */
  claimWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency'>, shown: Shown | null) => Promise<string>;
  gateOf: (queries: Queries, merchantCode: string, playerId: bigint) => Promise<Gate>;
  /** A reward with its terms, as members read it before they take it. */
  viewOf: (queries: Queries, merchantCode: string, reward: Reward) => Promise<RewardView>;
}

export function rewardPrograms(deps: RewardsDeps): RewardPrograms {
  return {
    grantWithin: async (transaction, grant) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      if (!gate.answer(grant.reward.kind).earns) return false;
      return (await writeGrant(transaction, { ...grant, currency: gate.currency })).isNew;
    },
    claimWithin: async (transaction, grant, shown) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      const { row } = await writeGrant(transaction, { ...grant, currency: gate.currency });
      const outcome = await claimHeld(deps, transaction, row, { gate, shown });
      if (outcome.result === 'refused') throw outcome.refusal;
      return row.id;
    },
    gateOf: (queries, merchantCode, playerId) => gateOf(deps, queries, merchantCode, playerId),
    viewOf: (queries, merchantCode, reward) => rewardView(deps, queries, merchantCode, reward),
  };
}
