import { MAJOR_UNIT } from '../../money/money.ts';
import { isLarge } from '../../risk/risk-rules.ts';

export const transferStates = ['done', 'waiting', 'refused', 'undone'] as const;
export type TransferState = (typeof transferStates)[number];

/** Limits of transfers to the downline in major units, and the largest number of a day (agents.md 8.2). */
export interface TransferLimits {
  readonly min: number;
  readonly max: number;
  /** Of the sender in a day, and of the receiver from everybody. */
  readonly daySum: number;
  readonly receiverDaySum: number;
  readonly dayCount: number;
}
/** Sums of the day of a transfer, without those refused. Money units. */
export interface TransferDay {
  readonly sent: bigint;
  readonly count: number;
  readonly received: bigint;
}

const units = (major: number): bigint => BigInt(major) * MAJOR_UNIT;
const above = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** How much more may be sent today, by the limit that leaves least; 0 once the day's number is reached. */
export function transferLeft({ daySum, receiverDaySum, dayCount }: TransferLimits, { sent, count, received }: TransferDay): bigint {
  if (count >= dayCount) return 0n;
  const [own, other] = [above(units(daySum) - sent), above(units(receiverDaySum) - received)];
  return own < other ? own : other;
}

/** The refusal of an amount: outside of the bounds of one transfer, or above what is left of the day. */
export function transferFault(limits: TransferLimits, day: TransferDay, amount: bigint): 'transfer_range' | 'transfer_limit' | null {
  if (amount < units(limits.min) || amount > units(limits.max)) return 'transfer_range';
  return amount > transferLeft(limits, day) ? 'transfer_limit' : null;
}

/** True if a person approves a transfer first. */
export const needsApproval = (amount: bigint, largeTransaction: number): boolean => isLarge(amount, largeTransaction);

/** The part that an undoing takes back: as much as the receiver still has of it. */
export const takenBack = (amount: bigint, there: bigint): bigint => (there < amount ? above(there) : amount);

/** Days after a transfer within which a withdrawal of unplayed money is a round trip. */
export const roundTripDays = 7;
/** More transfers of a sender within an hour are flagged. */
export const fastTransfersPerHour = 5;
