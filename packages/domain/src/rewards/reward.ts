import { formatMoney, type Amount, type Money } from '../money/money.ts';

/** Kinds of rewards (rewards.md 3). */
export const rewardKinds = ['cash', 'bonus', 'free_spins', 'ticket'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/**
 * A reward of a rule or a gift. `amount` of free spins is their number times their stake; a bonus follows its offer's terms; of tickets it is what all of
 * them cost the merchant.
 */
export type Reward =
  | { readonly kind: 'cash'; readonly amount: Money }
  | { readonly kind: 'bonus' | 'free_spins'; readonly offerId: string; readonly amount: Money }
  | { readonly kind: 'ticket'; readonly raffle: string; readonly count: number; readonly amount: Money };

/** A reward as it is stored: amounts are decimal strings. */
export interface StoredReward {
  readonly kind: RewardKind;
  readonly amount: Amount;
  readonly offerId?: string;
  readonly raffle?: string;
  readonly count?: number;
}

export const storedReward = (reward: Reward): StoredReward => ({ ...reward, amount: formatMoney(reward.amount) });
