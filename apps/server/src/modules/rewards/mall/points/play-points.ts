import { POINTS_HOUR_MS, duePoints, pointsOfPlay } from '@laro/domain/mall/goods';
import { larger } from '@laro/domain/money/share';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { datesOfEvents, movePlace, validBetween } from '#server/modules/rewards/ranks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { whenAt, zoneOf, type MallDeps, type When } from '../mall-parts.ts';
import { holdPoints, playersWithExpired, savePoints, type HeldPoints } from './accounts.store.ts';
import { earnWithin, expireWithin, takeBackWithin } from './change-points.ts';
import { changeDay, holdDay, openDaysOf, playersToPost } from './days.store.ts';

const PROGRAM = 'points';
/** Members of one turn. */
const BATCH = 200;

/** Counts the points of a date from its sums. A member who earns nothing now forgoes what is new. */
async function countDay(
  deps: MallDeps,
  transaction: Transaction,
  { merchant, playerId, day }: { merchant: Merchant; playerId: bigint; day: string },
): Promise<void> {
  const row = await holdDay(transaction, { playerId, merchantCode: merchant.code, day, perPoint: merchant.settings['mall.perPoint'] });
  const counted = pointsOfPlay(await validBetween(transaction, playerId, day, day), row.perPoint);
  const { earns } = (await deps.rewards.gateOf(transaction, merchant.code, playerId)).answer('points');
  const forgone = earns ? row.forgone : row.forgone + larger(counted - row.counted, 0n);
  const isOpen = duePoints({ counted, forgone }) !== row.posted;
  await changeDay(transaction, { playerId, day }, { counted, forgone, open_since: isOpen ? (row.openSince ?? new Date(deps.now())) : null });
}

/** Counts the dates with new play, in one transaction with the program's place. True if more is waiting. */
export const countPlay = (deps: MallDeps): Promise<boolean> =>
  inTransaction(deps.pool, async (transaction) => {
    const found = await datesOfEvents(transaction, PROGRAM);
    if (!found) return false;
    for (const { playerId, merchantCode, day } of found.dates) {
      const merchant = deps.merchantOf(merchantCode);
      if (merchant?.settings['module.PTSYS3']) await countDay(deps, transaction, { merchant, playerId, day });
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
