import { dayAt } from '../../time/day-at.ts';
import { shiftDay } from '../../time/shift-day.ts';

const HOUR_MS = 3_600_000;

/** A half-month by its first and last day (YYYY-MM-DD): the 1st to the 15th, or the 16th to the last day. */
export interface HalfMonth {
  readonly from: string;
  readonly to: string;
  readonly isFirstHalf: boolean;
}

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of the month of a day. */
export const monthEnd = (day: string): string => shiftDay(monthStart(shiftDay(monthStart(day), 31)), -1);

export function halfMonthOf(day: string): HalfMonth {
  const isFirstHalf = Number(day.slice(8)) <= 15;
  const month = day.slice(0, 7);
  return isFirstHalf ? { from: `${month}-01`, to: `${month}-15`, isFirstHalf } : { from: `${month}-16`, to: monthEnd(day), isFirstHalf };
}

/** The first moment of a day in a zone, in milliseconds. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [midnight - 26 * HOUR_MS, midnight + 26 * HOUR_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle, timeZone) < day) before = middle;
    else after = middle;
  }
  return after;
}

/** How many hours a day has: 23 or 25 where the clocks change. */
export const hoursOfDay = (day: string, timeZone: string): number => (startOfDay(shiftDay(day, 1), timeZone) - startOfDay(day, timeZone)) / HOUR_MS;

/** All days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** Periods of the agent's figures (agents.md 9.1). */
export const agentPeriodNames = ['today', 'yesterday', 'days14', 'half', 'lastHalf', 'month', 'lastMonth'] as const;
export type AgentPeriodName = (typeof agentPeriodNames)[number];

/** Days of the period `days14`. */
export const SPAN_DAYS = 14;

/** First and last day of a period, as seen on a day. */
export function agentPeriod(name: AgentPeriodName, today: string): { from: string; to: string } {
  const firstOfMonth = monthStart(today);
  const lastBefore = shiftDay(firstOfMonth, -1);
  const { from: firstOfHalf } = halfMonthOf(today);
  const { from, to } = halfMonthOf(shiftDay(firstOfHalf, -1));
  return {
    today: { from: today, to: today },
    yesterday: { from: shiftDay(today, -1), to: shiftDay(today, -1) },
    days14: { from: shiftDay(today, 1 - SPAN_DAYS), to: today },
    half: { from: firstOfHalf, to: today },
    lastHalf: { from, to },
    month: { from: firstOfMonth, to: today },
    lastMonth: { from: monthStart(lastBefore), to: lastBefore },
  }[name];
}

/** How far named periods with as many days before reach back at most: three months of 31 days. */
export const ACTIVE_KEPT_DAYS = 93;

/** The most days of a range that somebody chooses. */
export const RANGE_DAYS_MAX = 62;

/** Days of a period with the first of as many days before. */
export interface AgentSpan {
  readonly from: string;
  readonly to: string;
  readonly before: string;
  /** Null: a range of own days. */
  readonly period: AgentPeriodName | null;
}

/** The days of a period, or of a range of own days that ends today at the latest; null for a range that is too long or the wrong way round. */
export function agentSpan({ period, from, to }: { period: AgentPeriodName; from: string; to: string }, today: string): AgentSpan | null {
  const isRange = from !== '' && to !== '';
  const days = isRange ? { from, to: to > today ? today : to } : agentPeriod(period, today);
  if (days.from > days.to || shiftDay(days.from, RANGE_DAYS_MAX) <= days.to) return null;
  const length = daysBetween(days.from, days.to).length;
  return { ...days, before: shiftDay(days.from, -length), period: isRange ? null : period };
}
