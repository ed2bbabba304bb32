import { gameTypes, type GameType } from '../catalogue/game-categories.ts';
import { MAJOR_UNIT, type Money } from '../money/money.ts';

/** active → released (wagered through) · used_up (lost whole) · cancelled (by the member or the desk) · expired. */
export const bonusStates = ['active', 'released', 'used_up', 'cancelled', 'expired'] as const;
export type BonusState = (typeof bonusStates)[number];

/** match: a share of the deposit. fixed: an amount. spins: free spins. They come with a deposit; the desk may grant by hand besides. */
export const bonusKinds = ['match', 'fixed', 'spins'] as const;
export type BonusKind = (typeof bonusKinds)[number];

/** Wins of free spins: bonus money that must be wagered, or cash immediately. */
export const winsBecome = ['bonus', 'cash'] as const;
export type WinsBecome = (typeof winsBecome)[number];

/** State of free spins at their vendor: to_grant → granted → to_cancel → over; refused if the vendor rejects them. */
export const rewardStates = ['to_grant', 'granted', 'refused', 'to_cancel', 'over'] as const;
export type RewardState = (typeof rewardStates)[number];

/** Terms of free spins: their count, and the stake of each (money units), which the player does not pay. */
export interface SpinTerms {
  vendorCode: string;
  gameIds: readonly string[];
  count: number;
  stake: Money;
  winsBecome: WinsBecome;
}

/** Value of an offer's free spins as stakes; manual gifts are measured by it. */
export const spinsValue = ({ count, stake }: Pick<SpinTerms, 'count' | 'stake'>): Money => BigInt(count) * stake;

const BASIS = 10_000n;

/** Bonus money and cash taken by a stake; null if both together do not suffice. GLI-19 4.3.5: the order is the merchant's, and shown. */
export function stakeSplit(funds: { cash: Money; bonus: Money }, stake: Money, isBonusFirst: boolean): { cash: Money; bonus: Money } | null {
  if (funds.cash + funds.bonus < stake) return null;
  const least = (a: Money, b: Money) => (a < b ? a : b);
  const bonus = isBonusFirst ? least(funds.bonus, stake) : stake - least(funds.cash, stake);
  return { cash: stake - bonus, bonus };
}

/** The share of a payout that belongs to the bonus: in the proportion of the round's stakes, cut to a whole unit; the rest is cash. */
export const bonusShare = (payout: Money, round: { staked: Money; bonusStaked: Money }): Money =>
  round.staked === 0n ? 0n : (payout * round.bonusStaked) / round.staked;

/** Part of settled stakes that counts towards the wagering requirement, by the game type's contribution in basis points. */
export const countedStake = (staked: Money, contribution: number): Money => (staked * BigInt(contribution)) / BASIS;

/** Bounds of what an operator may offer. */
export const bonusBounds = {
  matchPercent: { min: 1, max: 500 },
  wageringTimes: { min: 1, max: 60 },
  days: { min: 1, max: 90 },
  spins: { min: 1, max: 200 },
  spinGames: { min: 1, max: 10 },
  /** Basis points. */
  contribution: { min: 0, max: 10_000 },
} as const;

export type Contributions = Readonly<Partial<Record<GameType, number>>>;

/** The conditions of an offer; those a bonus was granted with never change. Amounts in money units. */
export interface BonusTerms {
  kind: BonusKind;
  /** Of a match: percent of the deposit. */
  matchPercent: number;
  /** Of a match the most that is given; of a fixed one what is given; of free spins their number times their stake. */
  amount: Money;
  depositMin: Money;
  /** Multiple of the bonus, or of the wins of free spins, that must be staked; 0 if their wins become cash. */
  wageringTimes: number;
  /** The highest stake of a round while the bonus is active; null for any. */
  stakeMax: Money | null;
  /** Days from the grant in which it must be wagered. */
  days: number;
  contributions: Contributions;
  firstDepositOnly: boolean;
  /** Of free spins alone. */
  spins: SpinTerms | null;
}

/** Bonus for a deposit by these terms, in whole minor units (for free spins: their value); 0 below the smallest deposit. */
export function bonusOf(terms: Pick<BonusTerms, 'kind' | 'matchPercent' | 'amount' | 'depositMin'>, deposit: Money): Money {
  if (deposit < terms.depositMin) return 0n;
  if (terms.kind !== 'match') return terms.amount;
  const minor = MAJOR_UNIT / 100n;
  const share = ((deposit * BigInt(terms.matchPercent)) / 100n / minor) * minor;
  return share < terms.amount ? share : terms.amount;
}

/** Wagering requirement of a bonus of this amount. */
export const requiredOf = (amount: Money, wageringTimes: number): Money => amount * BigInt(wageringTimes);

/** Settled stakes that are still to count; nothing once it is done. */
export const wageringLeft = (bonus: { required: Money; wagered: Money }): Money => (bonus.wagered < bonus.required ? bonus.required - bonus.wagered : 0n);

/** How far wagering is, in whole percent, cut: 100 only when it is done. */
export function wageringPercent({ required, wagered }: { required: Money; wagered: Money }): number {
  // Free spins that have won nothing yet.
  if (required === 0n) return 0;
  let percent = 0;
  while (percent < 100 && wagered * 100n >= required * BigInt(percent + 1)) percent += 1;
  return percent;
}

/** Why a member cannot have an offer now. */
export const bonusRefusals = ['not_offered', 'active_already', 'taken_already', 'not_first_deposit', 'not_available'] as const;
export type BonusRefusal = (typeof bonusRefusals)[number];

export interface BonusFacts {
  isOffered: boolean;
  hasActive: boolean;
  /** The member has had this offer. */
  hasTaken: boolean;
  hasDeposited: boolean;
  /** Somebody on the same device, or with the same account for payouts, has had this offer. */
  isShared: boolean;
  /** Excluded from play, or told to have no bonuses. */
  isBlocked: boolean;
}

/** The first reason against an offer, by rules that are the same for everybody; null where there is none. */
export function refusalOf(facts: BonusFacts, terms: Pick<BonusTerms, 'firstDepositOnly'>): BonusRefusal | null {
  if (!facts.isOffered) return 'not_offered';
  if (facts.isBlocked) return 'not_available';
  if (facts.hasActive) return 'active_already';
  if (facts.hasTaken) return 'taken_already';
  if (terms.firstDepositOnly && facts.hasDeposited) return 'not_first_deposit';
  return facts.isShared ? 'not_available' : null;
}

/** Default contributions: slots and fishing count whole, tables and sports less, lotteries little. */
export const contributionDefaults: Readonly<Record<GameType, number>> = {
  RNG: 10_000,
  FISH: 10_000,
  SPORTS: 5_000,
  PVP: 1_000,
  LIVE: 1_000,
  LOTT: 1_000,
  ELOTT: 1_000,
};

/** Every game type with what it counts: what is not named counts nothing. */
export const contributionsOf = (contributions: Contributions): { gameType: GameType; percent: number }[] =>
  gameTypes.map((gameType) => ({ gameType, percent: Math.floor((contributions[gameType] ?? 0) / 100) }));
