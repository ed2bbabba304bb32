import type { LotteryVendor } from '../lottery/names.ts';
import { formatMoney, type Amount, type Money } from '../money/money.ts';

/** Kinds of rewards (rewards.md 3). */
export const rewardKinds = ['cash', 'bonus', 'free_spins', 'points', 'goods', 'ticket', 'lottery', 'spins_ticket'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/**
 * A reward of a rule or a gift. `amount` of free spins is their number times their stake, of points units of 1/100,000 point, of goods their cost
 * price, of tickets what all of them cost the merchant, of a lottery ticket the most that it pays of one order (`vendors` empty: of any lottery); a bonus follows its offer's terms, a ticket of free spins (`spins_ticket`) is used for one of the offer's games, goods are a piece of a version that is sent by post.
 */
export type Reward =
  | { readonly kind: 'cash' | 'points'; readonly amount: Money }
  | { readonly kind: 'bonus' | 'free_spins'; readonly offerId: string; readonly amount: Money }
  | { readonly kind: 'spins_ticket'; readonly offerId: string; readonly amount: Money }
  | { readonly kind: 'ticket'; readonly raffle: string; readonly count: number; readonly amount: Money }
  | { readonly kind: 'lottery'; readonly vendors: LotteryVendor[]; readonly amount: Money }
  | { readonly kind: 'goods'; readonly goods: string; readonly version: number; readonly amount: Money };

/** A reward as it is stored: amounts are decimal strings. */
export interface StoredReward {
  readonly kind: RewardKind;
  readonly amount: Amount;
  readonly offerId?: string;
  readonly raffle?: string;
  readonly count?: number;
  readonly goods?: string;
  readonly version?: number;
  readonly vendors?: LotteryVendor[];
}

export const storedReward = (reward: Reward): StoredReward => ({ ...reward, amount: formatMoney(reward.amount) });

const HUNDREDTHS = 100n;

/** The merchant's cost of a reward; `pointCost` is that of a point in hundredths of a major unit (rewards.md 3). */
export const costOf = ({ kind, amount }: Reward, pointCost: number): Money => (kind === 'points' ? (amount * BigInt(pointCost)) / HUNDREDTHS : amount);
