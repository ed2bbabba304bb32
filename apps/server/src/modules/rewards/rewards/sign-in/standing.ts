import { dayAt } from '@laro/domain/time/day-at';
import { makeUpDay, stepOn, streakOn, type SignInDates } from '@laro/domain/rewards/sign-in/sign-in-calendar';
import { calendarRule } from '@laro/domain/rewards/sign-in/sign-in-program';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ruleVersion, signInRuleAt, type RuleRow } from '../rules/rules.store.ts';
import { madeUpDays, pausedDays, signedDays, type MadeUpDay, type SignedDay } from './sign-in.store.ts';

/** The sign-in of a member on a date. */
export interface Standing {
  today: string;
  days: readonly SignedDay[];
  /** Missed dates that count because they were made up. */
  madeUp: readonly MadeUpDay[];
  paused: readonly string[];
  /** Today's row; null while today is not signed. */
  signed: SignedDay | null;
  streak: number;
  /** The version that today counts under and its step; null where no program runs and today is not signed. */
  due: { rule: RuleRow; step: number } | null;
  /** The missed date that can be made up now, under the version that its run has begun with; null: none. */
  makeUp: { rule: RuleRow; day: string } | null;
}

type Dates = Pick<Standing, 'days' | 'madeUp' | 'paused'>;

function datesUnder({ days, madeUp, paused }: Dates, { code, version }: Pick<RuleRow, 'code' | 'version'>): SignInDates {
  const own = (rows: readonly MadeUpDay[]) => rows.filter((row) => row.ruleCode === code && row.ruleVersion === version).map(({ day }) => day);
  return { signed: own(days), madeUp: own(madeUp), paused };
}

/** The version and step of today's sign-in: a cycle ends under the version that it has begun with (REW-26), unless that version was stopped. With it the date that can be made up. */
async function dueStep(
  queries: Queries,
  merchantCode: string,
  { today, now, ...dates }: Dates & { today: string; now: Date },
): Promise<Pick<Standing, 'due' | 'makeUp'>> {
  const current = await signInRuleAt(queries, merchantCode, now);
  if (!current) return { due: null, makeUp: null };
  const last = dates.days.findLast(({ day }) => day < today);
  const begun = last ? await ruleVersion(queries, merchantCode, last.ruleCode, last.ruleVersion) : null;
  const stepUnder = (rule: RuleRow) => stepOn(calendarRule(rule.body), datesUnder(dates, rule), today);
  if (begun?.state === 'published') {
    const step = stepUnder(begun);
    const day = makeUpDay(calendarRule(begun.body), datesUnder(dates, begun), today);
    const makeUp = day === null ? null : { rule: begun, day };
    if (step > 1) return { due: { rule: begun, step }, makeUp };
    return { due: { rule: current, step: stepUnder(current) }, makeUp };
  }
  return { due: { rule: current, step: stepUnder(current) }, makeUp: null };
}

export async function standingOf(queries: Queries, merchant: Merchant, playerId: bigint, nowMs: number): Promise<Standing> {
  const zone = merchant.settings['market.timeZone'];
  const now = new Date(nowMs);
  const today = dayAt(nowMs, zone);
  const days = await signedDays(queries, playerId);
  const madeUp = await madeUpDays(queries, playerId);
  const paused = await pausedDays(queries, playerId, zone, now);
  const signed = days.find(({ day }) => day === today) ?? null;
  const streak = streakOn({ signed: days.map(({ day }) => day), madeUp: madeUp.map(({ day }) => day), paused }, today);
  const own = signed && (await ruleVersion(queries, merchant.code, signed.ruleCode, signed.ruleVersion));
  const { due, makeUp } =
    signed && own ? { due: { rule: own, step: signed.step }, makeUp: null } : await dueStep(queries, merchant.code, { days, madeUp, paused, today, now });
  return { today, days, madeUp, paused, signed, streak, due, makeUp };
}
