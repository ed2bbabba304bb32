import type { Money } from '../money/money.ts';

/** Two accounts of which one was made or taken over by the other within this time count as one person (SAFE-04). */
export const sameHandDays = 7;

/** Acts on an account that let the actor use it: they know its new password or authenticator, or let it in again. */
export const accountActs = ['created', 'unlocked', 'passwordReset', 'secondFactorReset', 'enabled'] as const;
export type AccountAct = (typeof accountActs)[number];

/** An act of one member of staff on the account of another one. */
export interface AccountActEntry {
  /** The account's owner. */
  staffId: bigint;
  by: bigint;
  at: Date;
}

/** A change of a limit that acts are held against. */
export interface LimitChangeEntry {
  proposedBy: bigint;
  /** Null when one person was enough. */
  decidedBy: bigint | null;
  at: Date;
  /** The limit before, in money units; null for none. */
  before: Money | null;
}

/** Why a person cannot be the second one of an act. */
export const secondPersonFaults = ['own', 'same_hand', 'changed_limit', 'same_team', 'over_limit'] as const;
export type SecondPersonFault = (typeof secondPersonFaults)[number];

export interface SecondPersonQuestion {
  /** Everyone who proposed or agreed already. */
  parties: readonly bigint[];
  decider: bigint;
  now: Date;
  accountActs: readonly AccountActEntry[];
  /** Recent raises without which the act would have needed more: changes of limits that the act passes only now. */
  limitChanges: readonly LimitChangeEntry[];
  /** True if the installation forbids pairs of one team, and the decider shares one with a party. */
  isSameTeam: boolean;
  /** Amount of the act, in money units, and the sum the decider approved that day; null for acts without an amount. */
  amount: { act: Money; ofDay: Money } | null;
  /** The decider's own limits (DESK-97); null for none. */
  limits: PersonLimits;
}

/** A person's limits for one kind of act, in money units; null for none. */
export interface PersonLimits {
  perAct: Money | null;
  perDay: Money | null;
}
export const noLimits: PersonLimits = { perAct: null, perDay: null };

/** Kinds of act that a person's own limits bound (DESK-97). */
export const personLimitKinds = ['approval', 'adjustment', 'bonus'] as const;
export type PersonLimitKind = (typeof personLimitKinds)[number];

const DAY_MS = 86_400_000;
/** True if a moment is within the time in which two accounts count as one. */
const isRecentHand = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < sameHandDays * DAY_MS;

/** True if an amount, and the day's sum with it, is within a person's limits. */
const isWithinLimits = ({ perAct, perDay }: PersonLimits, { act, ofDay }: { act: Money; ofDay: Money }): boolean =>
  (perAct === null || act <= perAct) && (perDay === null || ofDay + act <= perDay);

/** Why the decider cannot be the second person; null when they can (SAFE-04). */
export function secondPersonFault(question: SecondPersonQuestion): SecondPersonFault | null {
  const { parties, decider, now } = question;
  if (parties.includes(decider)) return 'own';
  const isSameHand = question.accountActs.some(
    ({ staffId, by, at }) =>
      isRecentHand(at, now) && by !== staffId && ((staffId === decider && parties.includes(by)) || (by === decider && parties.includes(staffId))),
  );
  if (isSameHand) return 'same_hand';
  if (question.limitChanges.some(({ proposedBy, at }) => isRecentHand(at, now) && proposedBy === decider)) return 'changed_limit';
  if (question.isSameTeam) return 'same_team';
  return question.amount === null || isWithinLimits(question.limits, question.amount) ? null : 'over_limit';
}

/**
 * The limit up to which a person acts alone: the present one, but for those who changed it within the last days the lowest of that time. A person who
 * raises a limit gains nothing by it before others had time to see it (SAFE-04).
 */
export function limitForPerson(present: Money, changes: readonly LimitChangeEntry[], person: bigint, now: Date): Money {
  const own = changes.filter(({ proposedBy, decidedBy, at }) => isRecentHand(at, now) && (proposedBy === person || decidedBy === person));
  return own.reduce((lowest, { before }) => (before !== null && before < lowest ? before : lowest), present);
}
