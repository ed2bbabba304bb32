import { MAJOR_UNIT, type Money } from '../money/money.ts';

/** Why a withdrawal is looked at by a person. The words are `desk.withdrawals.note.<name>`. */
export const withdrawalNotes = ['large', 'new_member', 'unplayed', 'shared_account', 'shared_device', 'frequent', 'covered', 'risk'] as const;
export type WithdrawalNote = (typeof withdrawalNotes)[number];

/** A single transaction of this many major units is reported to the AMLC as covered (T9); only the peso has the rule. */
const COVERED_MAJOR_UNITS: Readonly<Record<string, bigint>> = { PHP: 5_000_000n };
/** More requests than this within a day are looked at. */
const frequentAbove = 3;
const HOUR_MS = 3_600_000;

/** True if an amount in money units is a covered transaction (T9). */
export function isCovered(amount: Money, currency: string): boolean {
  const from = COVERED_MAJOR_UNITS[currency];
  return from !== undefined && amount >= from * MAJOR_UNIT;
}

/** Facts of a withdrawal and its member at the time of the request. */
export interface WithdrawalFacts {
  amount: Money;
  currency: string;
  memberAgeMs: number;
  /** The last deposit, and what was staked since; null without any deposit. */
  lastDeposit: { amount: Money; stakedSince: Money } | null;
  /** Another member has bound the same account. */
  hasSharedAccount: boolean;
  /** Another member has used the same device (T5). */
  hasSharedDevice: boolean;
  /** Requests of the last 24 hours, this one included. */
  requestsOfDay: number;
  /** Risk score of the member (risk-rules.ts). */
  riskScore: number;
}

/** The merchant's limits of the rules. */
export interface ApprovalLimits {
  /** Whole major units; above it a person looks. */
  autoLimit: number;
  memberHours: number;
  /** From this score on a person looks. */
  reviewScore: number;
}

/** Automatic rules: reasons for a manual review, in order. Without any, the withdrawal is approved immediately. */
export function notesOn(facts: WithdrawalFacts, limits: ApprovalLimits): WithdrawalNote[] {
  const { amount, lastDeposit } = facts;
  const found: Record<WithdrawalNote, boolean> = {
    large: amount > BigInt(limits.autoLimit) * MAJOR_UNIT,
    new_member: facts.memberAgeMs < limits.memberHours * HOUR_MS,
    unplayed: lastDeposit !== null && lastDeposit.stakedSince < lastDeposit.amount,
    shared_account: facts.hasSharedAccount,
    shared_device: facts.hasSharedDevice,
    frequent: facts.requestsOfDay > frequentAbove,
    covered: isCovered(amount, facts.currency),
    risk: facts.riskScore >= limits.reviewScore,
  };
  return withdrawalNotes.filter((note) => found[note]);
}

/** True if the approval needs two persons: above the merchant's limit in whole major units (T33). */
export const needsTwo = (amount: Money, secondPersonAbove: number): boolean => amount > BigInt(secondPersonAbove) * MAJOR_UNIT;

const BASIS = 10_000n;

export interface FeeRule {
  /** Whole major units. */
  fixed: number;
  basisPoints: number;
}

/** The fee of a withdrawal in money units, cut to the currency's minor unit in the player's favour; never more than the amount. */
export function feeOf(amount: Money, { fixed, basisPoints }: FeeRule, decimals: number): Money {
  const cut = wholeMinor(BigInt(fixed) * MAJOR_UNIT + (amount * BigInt(basisPoints)) / BASIS, decimals);
  return cut > amount ? amount : cut;
}

/** An amount cut to whole minor units of its currency: cash leaves only so (architecture §4). */
export const wholeMinor = (amount: Money, decimals: number): Money => amount - (amount % (MAJOR_UNIT / 10n ** BigInt(decimals)));
export const isWholeMinor = (amount: Money, decimals: number): boolean => wholeMinor(amount, decimals) === amount;
