import { MAJOR_UNIT, type Money } from '../money/money.ts';
import type { WithdrawalNote } from '../withdrawals/withdrawal-rules.ts';

/** Groups of flags: ownership of accounts, movement of money, reports to the authorities, and merely large amounts (T34). */
export const riskGroups = ['accounts', 'payments', 'reports', 'events'] as const;
export type RiskGroup = (typeof riskGroups)[number];

/**
 * Causes of flags. `points` add up to a member's risk score while a flag is open or confirmed. `isEach`: every event is its own flag; of the
 * others a member has one open flag at a time, which collects what was seen. The words are `desk.risk.rule.<name>`.
 */
export const riskRules = {
  /** Several accounts joined from one device (T5). */
  shared_device: { group: 'accounts', points: 30, isEach: false },
  /** Several members are paid out to one bank account or e-wallet. */
  shared_account: { group: 'accounts', points: 60, isEach: false },
  /** Several members are paid out in one name. Names repeat among honest people: it weighs little. */
  shared_name: { group: 'accounts', points: 10, isEach: false },
  /** Several members have paid by one card, as the gateway knows it again. */
  shared_card: { group: 'accounts', points: 60, isEach: false },
  /** A log-in from another country sooner than the journey takes (T70): a shared or stolen account, or a VPN. */
  fast_travel: { group: 'accounts', points: 30, isEach: false },
  /** Many invited friends of a member do not count (INVITE-07). */
  referral_ring: { group: 'accounts', points: 40, isEach: false },
  /** An account below an agent shares a device, a payout account or a card with that agent (AGENT-14). */
  own_downline: { group: 'accounts', points: 60, isEach: false },
  /** Claimed rewards of a member have lost their condition, as rounds became void (REW-18). */
  rewarded_void: { group: 'accounts', points: 20, isEach: false },
  /** One transfer's number was sent in by several members. */
  shared_slip: { group: 'payments', points: 60, isEach: false },
  fast_deposits: { group: 'payments', points: 20, isEach: false },
  fast_withdrawals: { group: 'payments', points: 20, isEach: false },
  /** A withdrawal of a deposit that was not played. */
  unplayed: { group: 'payments', points: 40, isEach: false },
  /** Failed payments one after the other have stopped deposits (T27). */
  failed_payments: { group: 'payments', points: 30, isEach: false },
  /** Many transfers of an agent to the team within an hour (AGENT-38). */
  fast_transfers: { group: 'payments', points: 20, isEach: false },
  /** Sent by an agent, not played and withdrawn. */
  round_trip: { group: 'payments', points: 60, isEach: false },
  /** A payment was returned to its payer. */
  charge_back: { group: 'payments', points: 60, isEach: false },
  /** A covered transaction: reported within five working days (T9). */
  covered: { group: 'reports', points: 0, isEach: true },
  large_transaction: { group: 'events', points: 0, isEach: true },
  large_stake: { group: 'events', points: 0, isEach: true },
  large_win: { group: 'events', points: 0, isEach: true },
} as const satisfies Record<string, { group: RiskGroup; points: number; isEach: boolean }>;
export type RiskRule = keyof typeof riskRules;
export const riskRuleNames = Object.keys(riskRules) as RiskRule[];
export const rulesOfGroup = (group: RiskGroup): RiskRule[] => riskRuleNames.filter((rule) => riskRules[rule].group === group);

/** States of a flag: it waits for a person, was found harmless, was found true, or has been reported. */
export const riskStates = ['open', 'cleared', 'confirmed', 'reported'] as const;
export type RiskState = (typeof riskStates)[number];
export const riskOutcomes = ['cleared', 'confirmed', 'reported'] as const satisfies readonly RiskState[];
export type RiskOutcome = (typeof riskOutcomes)[number];

/** Possible outcomes of an open flag: reportable ones are reported, all others are cleared or confirmed. */
export const outcomesOf = (rule: RiskRule): readonly RiskOutcome[] => (riskRules[rule].group === 'reports' ? ['reported'] : ['cleared', 'confirmed']);

/** A confirmed flag counts for so long. */
export const riskMemoryDays = 365;

/** How much speaks against a member: each rule with an open or confirmed flag counts once. */
export const riskScore = (rules: Iterable<RiskRule>): number => [...new Set(rules)].reduce((sum, rule) => sum + riskRules[rule].points, 0);

/** Rules for the notes on a withdrawal that concern its member; the other notes concern only amount or time. */
export const noteRules = {
  unplayed: 'unplayed',
  shared_account: 'shared_account',
  shared_device: 'shared_device',
  frequent: 'fast_withdrawals',
  covered: 'covered',
} as const satisfies Partial<Record<WithdrawalNote, RiskRule>>;

/** True if money reaches a threshold in whole major units; zero is no threshold. */
export const isLarge = (amount: Money, threshold: number): boolean => threshold > 0 && amount >= BigInt(threshold) * MAJOR_UNIT;

/** A country (ISO 3166-1 alpha-2) in which a member was at a moment; null where the address has no known one. */
export interface SeenPlace {
  readonly country: string | null;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;

/** True if the time between two places is too short for the journey (T70): both countries are known, they differ, and less than `hours` lie between; zero turns the rule off. */
export const isTooFast = (from: SeenPlace, to: SeenPlace, hours: number): boolean =>
  from.country !== null && to.country !== null && from.country !== to.country && to.at.getTime() - from.at.getTime() < hours * HOUR_MS;

/** Working days within which covered transactions are reported (T9). */
export const reportWorkingDays = 5;
const DAY_MS = 86_400_000;
const WEEKEND = new Set(['Sat', 'Sun']);

/** The moment a number of working days after another in a time zone, at the same time of day. Public holidays count as working days, so reports are never late. */
export function workingDaysAfter(from: Date, days: number, zone: string): Date {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' });
  let at = from.getTime();
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (!WEEKEND.has(weekday.format(at))) left -= 1;
  }
  return new Date(at);
}

const number = (min: number, max: number, initial: number) => ({ group: 'risk', kind: 'integer', min, max, default: initial }) as const;
const AMOUNT_MAX = 1_000_000_000;

/** Settings of the rules. Amounts are whole major units of the merchant's currency; zero turns a rule off. */
export const riskSettings = {
  /** More paid deposits of a member within an hour are flagged. */
  'risk.depositsPerHour': number(1, 1000, 6),
  /**
   * A member who logs in from another country sooner than this many hours after being seen in one is flagged (T70). The shortest flights from Manila to another country
   * take two hours, and the way through both airports another: the journey takes at least three.
   */
  'risk.travelHours': number(0, 72, 3),
  /** From this score on a person looks at each withdrawal. */
  'risk.reviewScore': number(1, 1000, 60),
  'risk.largeTransaction': number(0, AMOUNT_MAX, 500_000),
  'risk.largeStake': number(0, AMOUNT_MAX, 100_000),
  'risk.largeWin': number(0, AMOUNT_MAX, 500_000),
} as const;
