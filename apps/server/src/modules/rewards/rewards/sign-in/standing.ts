import { dayAt } from '@laro/domain/time/day-at';
import { makeUpDay, stepOn, streakOn, type SignInDates } from '@laro/domain/rewards/sign-in/sign-in-calendar';
import { calendarRule } from '@laro/domain/rewards/sign-in/sign-in-program';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { ruleVersion, signInRulesAt, type RuleRow } from '../rules/rules.store.ts';
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

type Deps = Pick<RewardsDeps, 'segments'>;

/** The newest rule in force that is for a member, by the figures of the days before today. */
async function ruleFor({ segments }: Deps, queries: Queries, { merchant, playerId, now }: Asked, inForce: readonly RuleRow[]): Promise<RuleRow | null> {
  for (const rule of inForce) if (await segments.isInBefore(queries, { merchant, groups: rule.body.segment, from: now.getTime() }, playerId)) return rule;
  return null;
}

interface Asked {
  merchant: Merchant;
  playerId: bigint;
  now: Date;
}

/**
 * The version and step of today's sign-in: a cycle ends under the version that it has begun with (REW-26), unless that version was stopped, also for a member who
 * has left its segment. With it the date that can be made up.
 */
async function dueStep(deps: Deps, queries: Queries, asked: Asked, { today, ...dates }: Dates & { today: string }): Promise<Pick<Standing, 'due' | 'makeUp'>> {
  const { merchant, now } = asked;
  const merchantCode = merchant.code;
  const nothing = { due: null, makeUp: null };
  const inForce = await signInRulesAt(queries, merchantCode, now);
  if (inForce.length === 0) return nothing;
  const last = dates.days.findLast(({ day }) => day < today);
  const begun = last ? await ruleVersion(queries, merchantCode, last.ruleCode, last.ruleVersion) : null;
  const stepUnder = (rule: RuleRow) => stepOn(calendarRule(rule.body), datesUnder(dates, rule), today);
  if (begun?.state === 'published') {
    const step = stepUnder(begun);
    const day = makeUpDay(calendarRule(begun.body), datesUnder(dates, begun), today);
    const makeUp = day === null ? null : { rule: begun, day };
    if (step > 1) return { due: { rule: begun, step }, makeUp };
    const current = await ruleFor(deps, queries, asked, inForce);
    return current ? { due: { rule: current, step: stepUnder(current) }, makeUp } : nothing;
  }
  const current = await ruleFor(deps, queries, asked, inForce);
  return current ? { due: { rule: current, step: stepUnder(current) }, makeUp: null } : nothing;
}

export async function standingOf(deps: Deps, queries: Queries, { merchant, playerId }: Omit<Asked, 'now'>, nowMs: number): Promise<Standing> {
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
    signed && own
      ? { due: { rule: own, step: signed.step }, makeUp: null }
      : await dueStep(deps, queries, { merchant, playerId, now }, { days, madeUp, paused, today });
  return { today, days, madeUp, paused, signed, streak, due, makeUp };
}
