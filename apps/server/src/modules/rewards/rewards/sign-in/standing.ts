import { dayAt } from '@laro/domain/time/day-at';
import { stepOn, streakOn, type SignInDates } from '@laro/domain/rewards/sign-in/sign-in-calendar';
import { calendarRule } from '@laro/domain/rewards/sign-in/sign-in-program';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ruleVersion, signInRuleAt, type RuleRow } from '../rules/rules.store.ts';
import { pausedDays, signedDays, type SignedDay } from './sign-in.store.ts';

/** The sign-in of a member on a date. */
export interface Standing {
  today: string;
  days: readonly SignedDay[];
  paused: readonly string[];
  /** Today's row; null while today is not signed. */
  signed: SignedDay | null;
  streak: number;
  /** The version that today counts under and its step; null where no program runs and today is not signed. */
  due: { rule: RuleRow; step: number } | null;
}

const datesUnder = (days: readonly SignedDay[], paused: readonly string[], { code, version }: Pick<RuleRow, 'code' | 'version'>): SignInDates => ({
  signed: days.filter((day) => day.ruleCode === code && day.ruleVersion === version).map(({ day }) => day),
  madeUp: [],
  paused,
});

/** The version and step of today's sign-in: a cycle ends under the version that it has begun with (REW-26), unless that version was stopped. */
async function dueStep(
  queries: Queries,
  merchantCode: string,
  { days, paused, today, now }: { days: readonly SignedDay[]; paused: readonly string[]; today: string; now: Date },
): Promise<Standing['due']> {
  const current = await signInRuleAt(queries, merchantCode, now);
  if (!current) return null;
  const last = days.findLast(({ day }) => day < today);
  const begun = last ? await ruleVersion(queries, merchantCode, last.ruleCode, last.ruleVersion) : null;
  const stepUnder = (rule: RuleRow) => stepOn(calendarRule(rule.body), datesUnder(days, paused, rule), today);
  if (begun?.state === 'published') {
    const step = stepUnder(begun);
    if (step > 1) return { rule: begun, step };
  }
  return { rule: current, step: stepUnder(current) };
}

export async function standingOf(queries: Queries, merchant: Merchant, playerId: bigint, nowMs: number): Promise<Standing> {
  const zone = merchant.settings['market.timeZone'];
  const now = new Date(nowMs);
  const today = dayAt(nowMs, zone);
  const days = await signedDays(queries, playerId);
  const paused = await pausedDays(queries, playerId, zone, now);
  const signed = days.find(({ day }) => day === today) ?? null;
  const streak = streakOn({ signed: days.map(({ day }) => day), madeUp: [], paused }, today);
  const own = signed && (await ruleVersion(queries, merchant.code, signed.ruleCode, signed.ruleVersion));
  const due = signed && own ? { rule: own, step: signed.step } : await dueStep(queries, merchant.code, { days, paused, today, now });
  return { today, days, paused, signed, streak, due };
}
