import type { Reward } from '@laro/domain/rewards/reward';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import { first, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import type { Names, RewardsDeps } from './rewards-parts.ts';
import { claimHeld, type Shown } from './grants/claim.ts';
import { gateOf, type Gate } from './grants/gate.ts';
import { rewardView, type RewardView } from './grants/grant-views.ts';
import { endGrant, writeGrant, type NewGrant } from './grants/grants.store.ts';
import { checkedRewards } from './rules/change-rules.ts';

export type { Gate as RewardGate } from './grants/gate.ts';

/** Identifies the grant of a program. */
export interface GrantKey {
  merchantCode: string;
  playerId: bigint;
  source: GrantSource;
  sourceKey: string;
}

/** For programs of other modules: they write grants, and the one claim pays them (REW-02). */
export interface RewardPrograms {
  /** Writes a grant once for its source and key, for a member whom the gate lets earn. False where nothing was written. */
  grantWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency'>) => Promise<boolean>;
  /** Writes a grant and claims it in the same transaction; gives its id. Throws what refuses the claim. */
  claimWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency'>, shown: Shown | null) => Promise<string>;
  /** Takes back a grant whose condition fails, while it is not claimed (REW-18). False where there was none to take back. */
  takeBackWithin: (transaction: Transaction, grant: GrantKey & { by: string }) => Promise<boolean>;
  gateOf: (queries: Queries, merchantCode: string, playerId: bigint) => Promise<Gate>;
  /** Rewards and texts of a rule as the law's checks see them (REW-27). */
  checkedRewards: (queries: Queries, merchant: Merchant, given: { rewards: readonly Reward[]; names: Names }) => ReturnType<typeof checkedRewards>;
  /** A reward with its terms, as members read it before they take it. */
  viewOf: (queries: Queries, merchantCode: string, reward: Reward) => Promise<RewardView>;
}

async function takeBack(
  deps: RewardsDeps,
  transaction: Transaction,
  { merchantCode, playerId, source, sourceKey, by }: GrantKey & { by: string },
): Promise<boolean> {
  const row = await first<{ id: string; state: string }>(
    transaction,
    'select id, state from reward_grants where merchant_code = $1 and player_id = $2 and source = $3 and source_key = $4 for update',
    [merchantCode, playerId, source, sourceKey],
  );
  if (!row || (row.state !== 'claimable' && row.state !== 'held')) return false;
  await endGrant(transaction, row.id, { state: 'taken_back', at: new Date(deps.now()), by });
  return true;
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
    takeBackWithin: (transaction, grant) => takeBack(deps, transaction, grant),
    gateOf: (queries, merchantCode, playerId) => gateOf(deps, queries, merchantCode, playerId),
    checkedRewards: (queries, merchant, given) => checkedRewards(deps, queries, merchant, given),
    viewOf: (queries, merchantCode, reward) => rewardView(deps, queries, merchantCode, reward),
  };
}
