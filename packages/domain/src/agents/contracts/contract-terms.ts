import { shiftDay } from '../../time/shift-day.ts';
import { halfMonthOf, monthEnd } from '../counting/periods.ts';
import { dividendRowsAboveOwn, salaryRowsAboveOwn } from './contract-life.ts';
import type { CarryRule, DividendRow } from './dividend.ts';
import { isPayable, type CpaTerms } from './first-deposit-pay.ts';
import type { SalaryRow } from './salary.ts';
import { CONSOLIDATED } from '../counting/facts.ts';
import { agentCategories } from '../tree/rates.ts';

/** Kinds of contracts in the order in which their runs follow one another (agents.md 6, 7.1). */
export const contractKinds = ['daily', 'hourly', 'cpa', 'dividend'] as const;
export type ContractKind = (typeof contractKinds)[number];
/** Kinds of pay of an agent: rebates, which follow from rates, and those of contracts (agents.md 2). */
export const payKinds = ['rebate', ...contractKinds] as const;
export type PayKind = (typeof payKinds)[number];
/** Kinds that an agent can offer; the company alone pays for new players (agents.md 6.4). */
export const offeredKinds = ['daily', 'hourly', 'dividend'] as const satisfies readonly ContractKind[];
export type OfferedKind = (typeof offeredKinds)[number];

export const contractScopes = [CONSOLIDATED, ...agentCategories] as const;
export type ContractScope = (typeof contractScopes)[number];

export const CONTRACT_ROWS_MAX = 10;
/** The highest part of a base that a row pays, in ppm: of turnover in salaries, of the net result in dividends. */
export const contractPpmMax: Readonly<Record<ContractKind, number>> = { daily: 100_000, hourly: 100_000, cpa: 0, dividend: 600_000 };

/** One step of a contract. P pays ppm of the base, F the amount (money units). Dividends know P alone. */
export interface ContractRow {
  readonly betVolume: bigint;
  readonly activeMember: number;
  readonly netLoss: bigint;
  readonly rateType: 'P' | 'F';
  readonly ppm: number;
  readonly amount: bigint;
}

/** Options of a contract: the most of a salary; period, carry and deduction of a dividend; the pay for each new player, which has no steps. */
export interface ContractOptions {
  readonly max: bigint | null;
  readonly period: 'half' | 'month';
  readonly carry: CarryRule;
  readonly carryCap: bigint | null;
  readonly deductsSalary: boolean;
  /** False: the contract begins without the carry of the version before it. */
  readonly inheritsCarry?: boolean | undefined;
  /** Null for all other kinds. */
  readonly cpa: CpaTerms | null;
}

export const salaryRowOf = ({ betVolume, activeMember, netLoss, rateType, ppm, amount }: ContractRow): SalaryRow => ({
  betVolume,
  activeMember,
  netLoss,
  pay: rateType === 'P' ? { type: 'P', ppm } : { type: 'F', amount },
});

export const dividendRowOf = ({ betVolume, activeMember, netLoss, ppm }: ContractRow): DividendRow => ({
  minimumBet: betVolume,
  netLoss,
  activeMember,
  contractPpm: ppm,
});

const paysNothing = ({ rateType, ppm, amount }: ContractRow): boolean => (rateType === 'P' ? ppm === 0 || amount !== 0n : amount === 0n || ppm !== 0);
const sameStep = (one: ContractRow, other: ContractRow): boolean =>
  one.betVolume === other.betVolume && one.activeMember === other.activeMember && one.netLoss === other.netLoss;

/**
 * The first row (from 0) that cannot be offered: pays nothing or too much, repeats a step, or is a fixed amount in a dividend; null where all can.
 * Pay for new players has no steps, every other kind has at least one.
 */
export function rowFault(kind: ContractKind, rows: readonly ContractRow[]): number | null {
  const place = rows.findIndex(
    (row, index) =>
      paysNothing(row) ||
      row.ppm > contractPpmMax[kind] ||
      (kind === 'dividend' && row.rateType === 'F') ||
      rows.slice(0, index).some((earlier) => sameStep(earlier, row)),
  );
  if (place >= 0) return place;
  return (rows.length === 0) === (kind === 'cpa') ? null : 0;
}

/** The rules of carrying that a dividend of a period can have: within a month only half-months are carried. */
export const carryRulesOf = (period: ContractOptions['period']): readonly CarryRule[] =>
  period === 'month' ? ['none', 'always'] : ['none', 'month', 'always'];

/**
 * True if the options fit the kind: pay for new players has its terms and counts for all categories, no other kind has any; a dividend by the month carries nothing
 * within the month.
 */
export function optionsFit(kind: ContractKind, scope: string, { cpa, period, carry }: Pick<ContractOptions, 'cpa' | 'period' | 'carry'>): boolean {
  if (kind === 'cpa') return cpa !== null && scope === CONSOLIDATED && isPayable(cpa);
  return cpa === null && (kind !== 'dividend' || carryRulesOf(period).includes(carry));
}

/** The first offered row (from 0) that no row of the offerer's own contract covers; null where all are covered (AGENT-24). */
export function rowAboveOwn(kind: ContractKind, rows: readonly ContractRow[], own: readonly ContractRow[]): number | null {
  const above =
    kind === 'dividend'
      ? dividendRowsAboveOwn(rows.map(dividendRowOf), own.map(dividendRowOf))
      : salaryRowsAboveOwn(rows.map(salaryRowOf), own.map(salaryRowOf));
  return above[0] ?? null;
}

/** An agent has either all categories in one contract of a kind or single ones, never both. */
export const scopesClash = (one: string, other: string): boolean => one !== other && (one === CONSOLIDATED || other === CONSOLIDATED);

/** The first day on which a contract of a kind can begin: tomorrow, for dividends the next 1st or 16th. */
export function firstStart(kind: ContractKind, today: string): string {
  return kind === 'dividend' ? shiftDay(halfMonthOf(today).to, 1) : shiftDay(today, 1);
}

/** True if a contract of a kind can begin on a day: not before `firstStart`, dividends with a half-month. */
export const mayStart = (kind: ContractKind, from: string, today: string): boolean =>
  from >= firstStart(kind, today) && (kind !== 'dividend' || halfMonthOf(from).from === from);

/** The last days of contracts of a kind that is switched off today: the running day, of dividends the half-month, of those by the month the month (AGENT-48). */
export function lastDaysWhenOff(kind: ContractKind, today: string): { day: string; monthly: string } {
  return kind === 'dividend' ? { day: halfMonthOf(today).to, monthly: monthEnd(today) } : { day: today, monthly: today };
}

/** The last day of a contract that is ended today: the day before the first boundary that is at least `noticeDays` away. */
export function lastDayAfterNotice(kind: ContractKind, today: string, noticeDays: number): string {
  const earliest = shiftDay(today, Math.max(1, noticeDays));
  if (kind !== 'dividend') return shiftDay(earliest, -1);
  const half = halfMonthOf(earliest);
  return half.from === earliest ? shiftDay(earliest, -1) : half.to;
}
