import type { Money } from '@laro/domain/money/money';
import { costOf, type Reward } from '@laro/domain/rewards/reward';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PlayerSession } from '#server/http/handlers.ts';
import { rewardCounters } from './members/counters.ts';
import type { Names, RewardMall, RewardsDeps } from './rewards-parts.ts';
import { budgetLeftAt, holdBudget, takeOfBudget, type BudgetOf } from './budgets/budgets.store.ts';
import { claim, claimHeld, type Shown } from './grants/claim.ts';
import { earnersOf, gateOf, type Earner, type Gate } from './grants/gate.ts';
import { rewardView, type Reader, type RewardView } from './grants/grant-views.ts';
import { reopenWithin } from './grants/reopen.ts';
import { grantName, isWritten, writeGrant, writeGrants, type NewGrant } from './grants/grants.store.ts';
import { undoWithin, type UndoneGrant } from './grants/undo-grant.ts';
import { checkedRewards } from './rules/change-rules.ts';

export type { Gate as RewardGate } from './grants/gate.ts';
export { grantName } from './grants/grants.store.ts';

type BudgetedGrant = Omit<NewGrant, 'currency' | 'cost'> & { budget?: Pick<BudgetOf, 'budget' | 'timeZone'> };

/** For programs of other modules: they write grants, and the one claim pays them (REW-02). */
export interface RewardPrograms {
  /**
   * Writes a grant once for its source and key, for a member whom the gate lets earn, while its budget has enough for it (REW-28). False where nothing was
   * written.
   */
  grantWithin: (transaction: Transaction, grant: BudgetedGrant) => Promise<boolean>;
  /**
   * The same for grants of one merchant to many members, without a budget, in a few statements. Gives the names (`grantName`) of those that are new.
   */
  grantAllWithin: (
    transaction: Transaction,
    merchantCode: string,
    grants: readonly Omit<NewGrant, 'merchantCode' | 'currency' | 'cost'>[],
  ) => Promise<Set<string>>;
  /** The counters of a member's rewards. */
  counters: (merchant: Merchant, player: PlayerSession) => ReturnType<typeof rewardCounters>;
  /** The rest of a first-come budget; null without a bound. */
  budgetLeft: (queries: Queries, of: BudgetOf, at: Date) => Promise<Money | null>;
  /** The same; gives the grant's id, null where the member earns nothing. */
  grantIdWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency' | 'cost'>) => Promise<string | null>;
  /** Writes a grant and claims it in the same transaction; gives its id. Throws what refuses the claim. */
  claimWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency' | 'cost'>, shown: Shown | null) => Promise<string>;
  /** Ends a held or claimable grant whose condition has failed; a claimed one stays and is noted (REW-18). True if it was taken back. */
  takeBackWithin: (transaction: Transaction, grant: UndoneGrant) => Promise<boolean>;
  /** Makes a claimed grant of goods claimable again, as its order has come to nothing. False where it lapses instead. */
  reopenWithin: (transaction: Transaction, grant: { merchantCode: string; playerId: bigint; grantId: string; orderId: string }) => Promise<boolean>;
  /** Claims a member's grant of cash in its own transaction; one that was claimed stays claimed. Throws what refuses the claim. */
  claimOwn: (merchantCode: string, playerId: bigint, grantId: string) => Promise<void>;
  /** Points of a member that a program takes, and gives back. */
  spendPoints: RewardMall['spendPoints'];
  returnPoints: RewardMall['returnPoints'];
  gateOf: (queries: Queries, merchantCode: string, playerId: bigint) => Promise<Gate>;
  /** Those of some members whom the gate lets earn now. */
  earnersOf: (queries: Queries, playerIds: readonly bigint[]) => Promise<Map<bigint, Earner>>;
  /** Rewards and texts of a rule as the law's checks see them (REW-27). */
  checkedRewards: (queries: Queries, merchant: Merchant, given: { rewards: readonly Reward[]; names: Names }) => ReturnType<typeof checkedRewards>;
  /** A reward with its terms, as members read it before they take it. */
  viewOf: (queries: Queries, reader: Pick<Reader, 'merchant' | 'language'>, reward: Reward) => Promise<RewardView>;
  /**
   * Writes a grant and claims it as far as it can be claimed now; what has to wait stays claimable, and so do goods, whose claim needs an address.
   * Gives its id.
   */
  grantAndClaimWithin: (transaction: Transaction, grant: Omit<NewGrant, 'currency' | 'cost'>, shown: Shown | null) => Promise<string>;
}

export function rewardPrograms(deps: RewardsDeps): RewardPrograms {
  return {
    grantWithin: async (transaction, grant) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      if (!gate.answer(grant.reward.kind).earns) return false;
      const cost = gate.costOf(grant.reward);
      const of = grant.rule && grant.budget?.budget.mode === 'firstCome' ? { ...grant, ...grant.budget, rule: grant.rule } : null;
      if (of) {
        await holdBudget(transaction, of);
        if ((await isWritten(transaction, grant)) || !(await takeOfBudget(transaction, of, cost, grant.at))) return false;
      }
      return (await writeGrant(transaction, { ...grant, currency: gate.currency, cost })).isNew;
    },
    grantAllWithin: async (transaction, merchantCode, grants) => {
      const earners = await earnersOf(transaction, [...new Set(grants.map(({ playerId }) => playerId))]);
      const pointCost = deps.merchantOf(merchantCode)?.settings['mall.pointCost'] ?? 0;
      const earned = grants.flatMap((grant) => {
        const earner = earners.get(grant.playerId);
        return earner ? [{ ...grant, merchantCode, currency: earner.currency, cost: costOf(grant.reward, pointCost) }] : [];
      });
      const [goods, others] = [earned.filter(({ reward }) => reward.kind === 'goods'), earned.filter(({ reward }) => reward.kind !== 'goods')];
      const written = await writeGrants(transaction, others);
      for (const grant of goods) if ((await writeGrant(transaction, grant)).isNew) written.add(grantName(grant));
      return written;
    },
    budgetLeft: budgetLeftAt,
    counters: (merchant, player) => rewardCounters(deps, merchant, player),
    grantIdWithin: async (transaction, grant) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      if (!gate.answer(grant.reward.kind).earns) return null;
      return (await writeGrant(transaction, { ...grant, currency: gate.currency, cost: gate.costOf(grant.reward) })).row.id;
    },
    claimWithin: async (transaction, grant, shown) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      const { row } = await writeGrant(transaction, { ...grant, currency: gate.currency, cost: gate.costOf(grant.reward) });
      const outcome = await claimHeld(deps, transaction, row, { gate, shown });
      if (outcome.result === 'refused') throw outcome.refusal;
      return row.id;
    },
    takeBackWithin: (transaction, grant) => undoWithin(deps, transaction, grant),
    reopenWithin: (transaction, grant) => reopenWithin(deps, transaction, grant),
    claimOwn: async (merchantCode, playerId, id) => {
      await claim(deps, merchantCode, playerId, { id, shown: null, addressId: null });
    },
    spendPoints: deps.mall.spendPoints,
    returnPoints: deps.mall.returnPoints,
    gateOf: (queries, merchantCode, playerId) => gateOf(deps, queries, merchantCode, playerId),
    earnersOf,
    checkedRewards: (queries, merchant, given) => checkedRewards(deps, queries, merchant, given),
    viewOf: (queries, reader, reward) => rewardView(deps, queries, reader, reward),
    grantAndClaimWithin: async (transaction, grant, shown) => {
      const gate = await gateOf(deps, transaction, grant.merchantCode, grant.playerId);
      const { row } = await writeGrant(transaction, { ...grant, currency: gate.currency, cost: gate.costOf(grant.reward) });
      if (grant.reward.kind !== 'goods') await claimHeld(deps, transaction, row, { gate, shown });
      return row.id;
    },
  };
}
