import { POINTS_HOUR_MS, duePoints, pointsOfPlay } from '@laro/domain/mall/goods';
import { larger } from '@laro/domain/money/share';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { dateName, datesOfEvents, movePlace, validOfDates, type PlayDate } from '#server/modules/rewards/ranks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { whenAt, zoneOf, type MallDeps, type When } from '../mall-parts.ts';
import { holdPoints, playersWithExpired, savePoints, type HeldPoints } from './accounts.store.ts';
import { earnWithin, expireWithin, takeBackWithin } from './change-points.ts';
import { changeDay, countDays, holdDays, openDaysOf, playersToPost } from './days.store.ts';

const PROGRAM = 'points';
/** Members of one turn. */
const BATCH = 200;

/** Counts the points of dates of members of a merchant from their sums. Members who earn nothing now forgo what is new. */
async function countDates(deps: MallDeps, transaction: Transaction, merchant: Merchant, dates: readonly PlayDate[]): Promise<void> {
  const rows = await holdDays(transaction, dates, { merchantCode: merchant.code, perPoint: merchant.settings['mall.perPoint'] });
  const valid = await validOfDates(transaction, dates);
  const earners = await deps.rewards.earnersOf(transaction, [...new Set(dates.map(({ playerId }) => playerId))]);
  const counted = rows.flatMap((row) => {
    const points = pointsOfPlay(valid.get(dateName(row)) ?? {}, row.perPoint);
    const forgone = earners.has(row.playerId) ? row.forgone : row.forgone + larger(points - row.counted, 0n);
    const isOpen = duePoints({ counted: points, forgone }) !== row.posted;
    if (points === row.counted && forgone === row.forgone && isOpen === (row.openSince !== null)) return [];
    return [{ ...row, counted: points, forgone, openSince: isOpen ? (row.openSince ?? new Date(deps.now())) : null }];
  });
  await countDays(transaction, counted);
}

/** Counts the dates with new play, in one transaction with the program's place. True if more is waiting. */
export const countPlay = (deps: MallDeps): Promise<boolean> =>
  inTransaction(deps.pool, async (transaction) => {
    const found = await datesOfEvents(transaction, PROGRAM);
    if (!found) return false;
    for (const [code, dates] of Map.groupBy(found.dates, ({ merchantCode }) => merchantCode)) {
      const merchant = deps.merchantOf(code);
      if (merchant?.settings['module.PTSYS3']) await countDates(deps, transaction, merchant, dates);
    }
    await movePlace(transaction, PROGRAM, found.upTo);
    return true;
  });

/** Posts everything of a member that is due: lots that have expired, and play that is counted. Gives the points as they are then, still held. */
export async function settleWithin(transaction: Transaction, before: HeldPoints, when: When): Promise<HeldPoints> {
  let held = await expireWithin(transaction, before, when);
  for (const row of await openDaysOf(transaction, held.playerId)) {
    const due = duePoints(row);
    const key = `points:${held.playerId}:${row.day}:${row.posts + 1}`;
    const change = due > row.posted ? earnWithin : takeBackWithin;
    const amount = due > row.posted ? due - row.posted : row.posted - due;
    held = await change(transaction, held, { day: row.day, amount, key }, when);
    await changeDay(transaction, { playerId: held.playerId, day: row.day }, { posted: due, posts: row.posts + 1, open_since: null });
  }
  return held;
}

async function settle(deps: MallDeps, playerId: bigint, timeZone: string): Promise<void> {
  const { publicId } = await inTransaction(deps.pool, async (transaction) => {
    const held = await settleWithin(transaction, await holdPoints(transaction, playerId), whenAt(deps.now(), timeZone));
    await savePoints(transaction, held);
    return held;
  });
  deps.onChanged(publicId);
}

/** Posts play of past hours, and ends lots. True if more is waiting. */
export async function postDue(deps: MallDeps, merchant: Merchant): Promise<boolean> {
  const timeZone = zoneOf(merchant);
  const hour = new Date(Math.floor(deps.now() / POINTS_HOUR_MS) * POINTS_HOUR_MS);
  const open = await playersToPost(deps.pool, merchant.code, hour, BATCH);
  const expired = await playersWithExpired(deps.pool, merchant.code, whenAt(deps.now(), timeZone).day, BATCH);
  for (const playerId of new Set([...open, ...expired].map((row) => row.playerId))) await settle(deps, playerId, timeZone);
  return open.length === BATCH || expired.length === BATCH;
}
