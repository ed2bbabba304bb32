import type { Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { shiftDay } from '@laro/domain/time/shift-day';
import { calendarState } from '@laro/domain/rewards/sign-in/sign-in-program';
import type { Reward } from '@laro/domain/rewards/reward';
import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { claimHeld, requiredBy, type Shown } from '../grants/claim.ts';
import { gateOf } from '../grants/gate.ts';
import { grantViews, rewardView } from '../grants/grant-views.ts';
import { readGrant, writeGrant } from '../grants/grants.store.ts';
import { nameIn, type RewardsDeps } from '../rewards-parts.ts';
import { holdSignIn, insertMadeUpDay, insertSignedDay } from './sign-in.store.ts';
import { standingOf, type Standing } from './standing.ts';

type View = Parsed<'getSignIn', 'value'>;

const DAY_MS = 86_400_000;
/** A reward that cannot be claimed with the sign-in waits so long. */
const CLAIM_DAYS = 30;

function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** The calendar, the streak and the table as the page shows them (REW-34). */
async function viewOf(
  deps: RewardsDeps,
  { merchant, language, playerId }: { merchant: Merchant; language: Language; playerId: bigint },
  month: string,
): Promise<View> {
  const standing = await standingOf(deps, deps.pool, { merchant, playerId }, deps.now());
  const { today, days, madeUp, paused, signed, streak, due, makeUp } = standing;
  const shownMonth = month === '' ? today.slice(0, 7) : month;
  const first = days[0]?.day ?? null;
  const row = signed && (await readGrant(deps.pool, signed.grantId));
  const gate = await gateOf(deps, deps.pool, merchant.code, playerId);
  const [grant = null] = row ? await grantViews(deps, deps.pool, [row], { merchant, language, gate }) : [];
  const cycle = due ? await Promise.all(due.rule.body.days.map((reward) => rewardView(deps, deps.pool, { merchant, language }, reward))) : [];
  const isSigned = (day: string) => days.some((entry) => entry.day === day);
  return {
    today,
    zone: merchant.settings['market.timeZone'],
    isSignedToday: signed !== null,
    isOnHold: !gate.answer('cash').earns,
    streak,
    month: shownMonth,
    days: daysOfMonth(shownMonth).map((day) => ({
      day,
      state: calendarState(day, { today, first, signed: isSigned(day), madeUp: madeUp.some((made) => made.day === day), paused: paused.includes(day) }),
    })),
    program: due && {
      name: nameIn(due.rule.names, language, merchant),
      onMiss: due.rule.body.onMiss,
      step: due.step,
      done: signed ? due.step : due.step - 1,
      cycle,
    },
    makeUp: makeUp && { day: makeUp.day, points: makeUp.rule.body.makeUpPoints },
    grant,
  };
}

/** Today's step in short, for the strip of home; null where no program runs (REW-51). */
export async function signInBrief(deps: RewardsDeps, context: CallContext): Promise<Parsed<'getRewardSummary', 'value'>['signIn']> {
  const { merchant, language } = context;
  const { playerId } = playerOf(context);
  const { signed, streak, due } = await standingOf(deps, deps.pool, { merchant, playerId }, deps.now());
  const reward = due?.rule.body.days[due.step - 1];
  if (!due || !reward) return null;
  return { isSignedToday: signed !== null, streak, step: due.step, reward: await rewardView(deps, deps.pool, { merchant, language }, reward) };
}

/** The figures of a reward of the table. The page shows them, and a version of an offer never changes. */
async function shownOf(deps: RewardsDeps, queries: Queries, merchantCode: string, reward: Reward): Promise<Shown | null> {
  if (!('offerId' in reward)) return null;
  const offer = await deps.bonuses.offer(queries, merchantCode, reward.offerId);
  return offer && { amount: reward.amount, required: requiredBy(offer, reward.amount) };
}

/** The dates of a cycle up to today's step. */
const runOf = ({ days, madeUp, today }: Pick<Standing, 'days' | 'madeUp' | 'today'>, step: number): string[] => {
  const before = [...days, ...madeUp].flatMap(({ day }) => (day < today ? [day] : [])).toSorted();
  return [...before.slice(before.length - (step - 1)), today];
};

/** Writes the grant of today's step with the date and claims it; what cannot be claimed now waits (REW-32). */
async function signStep(
  deps: RewardsDeps,
  transaction: Transaction,
  merchant: Merchant,
  { playerId, today, due, run }: { playerId: bigint; today: string; due: NonNullable<Standing['due']>; run: readonly string[] },
): Promise<void> {
  const gate = await gateOf(deps, transaction, merchant.code, playerId);
  const { rule, step } = due;
  const reward = rule.body.days[step - 1];
  if (!reward) throw new Error(`rule ${rule.code} has no day ${step}`);
  const { earns, refusal } = gate.answer(reward.kind);
  if (!earns) throw new Refusal(refusal === 'reward.not_offered' ? 'reward.not_offered' : 'reward.not_now');
  const at = new Date(deps.now());
  const { row } = await writeGrant(transaction, {
    merchantCode: merchant.code,
    playerId,
    source: 'SIGN_IN',
    sourceKey: `${rule.code}:${today}`,
    rule,
    names: rule.names,
    reward,
    currency: gate.currency,
    cost: gate.costOf(reward),
    at,
    until: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
    by: 'sign-in',
    why: whyOf(whyLine('step', step, { target: rule.body.days.length }), ...run.map((day) => whyLine('signed', day))),
  });
  const day = { day: today, ruleCode: rule.code, ruleVersion: rule.version, step, grantId: row.id };
  await insertSignedDay(transaction, { ...day, merchantCode: merchant.code, playerId, at });
  await deps.onSignedIn?.(transaction, { merchantCode: merchant.code, playerId });
  await claimHeld(deps, transaction, row, { gate, shown: await shownOf(deps, transaction, merchant.code, reward) });
}

async function sign(deps: RewardsDeps, context: CallContext, shownDay: string): Promise<void> {
  const { merchant } = context;
  const { playerId, publicId } = playerOf(context);
  const isNew = await inTransaction(deps.pool, async (transaction) => {
    await holdSignIn(transaction, playerId);
    const standing = await standingOf(deps, transaction, { merchant, playerId }, deps.now());
    const { today, signed, due } = standing;
    if (shownDay !== today) throw new Refusal('sign_in.day_over', { day: today });
    if (signed) return false;
    if (!due) throw new Refusal('sign_in.off');
    await signStep(deps, transaction, merchant, { playerId, today, due, run: runOf(standing, due.step) });
    return true;
  });
  if (isNew) deps.onChanged(publicId);
}

/** Takes the points of a made-up day and writes it; the same day again does nothing (REW-34). */
async function makeDayUp(deps: RewardsDeps, context: CallContext, day: string): Promise<void> {
  const { merchant } = context;
  const { playerId, publicId } = playerOf(context);
  const merchantCode = merchant.code;
  const isNew = await inTransaction(deps.pool, async (transaction) => {
    await holdSignIn(transaction, playerId);
    const { madeUp, due, makeUp } = await standingOf(deps, transaction, { merchant, playerId }, deps.now());
    if (madeUp.some((made) => made.day === day)) return false;
    if (!due) throw new Refusal('sign_in.off');
    if (makeUp?.day !== day) throw new Refusal('sign_in.no_make_up');
    const { earns, refusal } = (await gateOf(deps, transaction, merchantCode, playerId)).answer('points');
    if (!earns) throw new Refusal(refusal === 'reward.not_offered' ? 'reward.not_offered' : 'reward.not_now');
    const { code: ruleCode, version: ruleVersion, body } = makeUp.rule;
    const points = body.makeUpPoints;
    const bill = { merchantCode, playerId, key: `make-up:${playerId}:${day}`, amount: BigInt(points) * MAJOR_UNIT, cause: { day } };
    const { missing } = points === 0 ? { missing: 0n } : await deps.mall.spendPoints(transaction, bill);
    if (missing > 0n) throw new Refusal('mall.points_short', { missing: String((missing + MAJOR_UNIT - 1n) / MAJOR_UNIT) });
    await insertMadeUpDay(transaction, { day, ruleCode, ruleVersion, merchantCode, playerId, points, at: new Date(deps.now()) });
    return true;
  });
  if (isNew) deps.onChanged(publicId);
}

/** Calls of the daily sign-in (rewards.md 7). */
export function signInCalls(deps: RewardsDeps): Handlers<'getSignIn' | 'signIn' | 'makeUpSignIn'> {
  const view = (context: CallContext, month: string) =>
    viewOf(deps, { merchant: context.merchant, language: context.language, playerId: playerOf(context).playerId }, month);
  return {
    getSignIn: (context, { query: { month } }) => view(context, month),
    signIn: async (context, { body: { day } }) => {
      await sign(deps, context, day);
      return view(context, '');
    },
    makeUpSignIn: async (context, { body: { day } }) => {
      await makeDayUp(deps, context, day);
      return view(context, '');
    },
  };
}
