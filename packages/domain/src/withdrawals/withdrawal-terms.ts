import type { FeeRule } from './withdrawal-rules.ts';

/** Own terms of a rank for withdrawals: amounts in whole major units. Null: the merchant's terms. */
export interface WithdrawalBenefits {
  readonly max: number | null;
  readonly daySum: number | null;
  readonly dayCount: number | null;
  readonly feeFixed: number | null;
  readonly feeBasisPoints: number | null;
  /** A request that needs a person is reviewed before those of other members. */
  readonly isFirst: boolean;
}

export const noBenefits: WithdrawalBenefits = { max: null, daySum: null, dayCount: null, feeFixed: null, feeBasisPoints: null, isFirst: false };

export const hasBenefits = ({ isFirst, ...own }: WithdrawalBenefits): boolean => isFirst || Object.values(own).some((value) => value !== null);

type TermSettings = Readonly<Record<'withdraw.max' | 'withdraw.daySum' | 'withdraw.dayCount' | 'withdraw.feeFixed' | 'withdraw.feeBasisPoints', number>>;

/** Limits and fee of a member's withdrawals. Amounts in whole major units. */
export interface WithdrawalTerms {
  readonly max: number;
  readonly daySum: number;
  readonly dayCount: number;
  readonly fee: FeeRule;
  readonly isFirst: boolean;
}

/** The merchant's terms, each replaced by that of the rank where it is better for the member: a rank never makes a withdrawal worse (VIP-06). */
export const withdrawalTerms = (settings: TermSettings, own: WithdrawalBenefits): WithdrawalTerms => ({
  max: Math.max(settings['withdraw.max'], own.max ?? 0),
  daySum: Math.max(settings['withdraw.daySum'], own.daySum ?? 0),
  dayCount: Math.max(settings['withdraw.dayCount'], own.dayCount ?? 0),
  fee: {
    fixed: Math.min(settings['withdraw.feeFixed'], own.feeFixed ?? Infinity),
    basisPoints: Math.min(settings['withdraw.feeBasisPoints'], own.feeBasisPoints ?? Infinity),
  },
  isFirst: own.isFirst,
});

const atLeast = (one: number | null, other: number | null): boolean => (one ?? 0) >= (other ?? 0);
const atMost = (one: number | null, other: number | null): boolean => (one ?? Infinity) <= (other ?? Infinity);

/** True if no term of the first is worse than that of the second. */
export const isAsGood = (one: WithdrawalBenefits, other: WithdrawalBenefits): boolean =>
  atLeast(one.max, other.max) &&
  atLeast(one.daySum, other.daySum) &&
  atLeast(one.dayCount, other.dayCount) &&
  atMost(one.feeFixed, other.feeFixed) &&
  atMost(one.feeBasisPoints, other.feeBasisPoints) &&
  Number(one.isFirst) >= Number(other.isFirst);
