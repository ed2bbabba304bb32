import { pointsOfPlay, pointUnits } from '@laro/domain/mall/goods';
import { dayStart } from '@laro/domain/ranks/months';
import { pointBalance } from '@laro/domain/rewards/mall/point-lots';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Settings } from '@laro/domain/settings/settings';
import { randomUUID } from 'node:crypto';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { insertRows, many, type Transaction } from '#server/db/sql.ts';
import { seedPastGrant, type PastMember } from '#server/modules/rewards/rewards/index.ts';
import { validBetween } from '#server/modules/rewards/ranks/index.ts';
import { oneOfGoods, takeFromStock } from './goods/goods.store.ts';
import { whenAt, type When } from './mall-parts.ts';
import { insertOrder } from './orders/orders.store.ts';
import { holdPoints, savePoints, type HeldPoints } from './points/accounts.store.ts';
import { earnWithin, spendWithin } from './points/change-points.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface PastOrder {
  code: string;
  /** The number of days with play before it. */
  afterDays: number;
}

/** Posts the points of a past date with its next hour. */
async function earnPast(transaction: Transaction, held: HeldPoints, day: string, perPoint: number, when: When): Promise<HeldPoints> {
  const counted = pointsOfPlay(await validBetween(transaction, held.playerId, day, day), perPoint);
  const row = { player_id: held.playerId, day, merchant_code: held.merchantCode, per_point: perPoint, counted, posted: counted, posts: 1 };
  await insertRows(transaction, 'point_days', [row]);
  return counted > 0n ? earnWithin(transaction, held, { day, amount: counted, key: `points:${held.playerId}:${day}:1` }, when) : held;
}

/** Orders one piece of cash in the past, if the points are enough. */
async function orderPast(transaction: Transaction, member: PastMember, before: HeldPoints, code: string, when: When, now: number): Promise<HeldPoints> {
  const goods = await oneOfGoods(transaction, member.merchantCode, code, when.at);
  if (goods?.body.reward.kind !== 'cash' || pointBalance(before.account, when.day) < pointUnits(goods.body.price)) return before;
  const { body, version } = goods;
  const id = await newOrderedId(transaction, when.agoMs);
  const paid = await spendWithin(transaction, before, { of: id, key: `order:${id}`, amount: pointUnits(body.price), cause: { orderId: id } }, when);
  if (!paid) return before;
  await takeFromStock(transaction, member.merchantCode, code, 1);
  const source = { source: 'MALL', sourceKey: `order:${id}`, names: body.names, amount: body.reward.amount, rule: null } as const;
  const grantId = await seedPastGrant(
    transaction,
    member,
    { ...source, at: when.at.getTime(), until: new Date(when.at.getTime() + DAY_MS), isClaimed: true },
    now,
  );
  const order = { id, playerId: member.playerId, key: randomUUID(), code, version, quantity: 1, price: body.price, placedAt: when.at };
  await insertOrder(transaction, { ...order, merchantCode: member.merchantCode, parts: paid.parts, movementId: paid.movementId, grantId, addressId: null });
  return paid.held;
}

/** Points and orders of a member's counted past, as they would have come. For demonstrations; `seedPastRanks` has counted the play. */
export async function seedPastPoints(
  transaction: Transaction,
  member: PastMember,
  { settings, orders, now }: { settings: Settings; orders: readonly PastOrder[]; now: number },
): Promise<void> {
  const days = await many<{ day: string }>(transaction, 'select distinct day::text as day from reward_days where player_id = $1 order by 1', [member.playerId]);
  let held = await holdPoints(transaction, member.playerId);
  for (const [place, { day }] of days.entries()) {
    const at = Math.min(now - HOUR_MS, dayStart(shiftDay(day, 1), member.timeZone) + HOUR_MS);
    const when = whenAt(at, member.timeZone, now - at);
    held = await earnPast(transaction, held, day, settings['mall.perPoint'], when);
    const later = whenAt(at + HOUR_MS / 2, member.timeZone, now - at - HOUR_MS / 2);
    for (const { code } of orders.filter(({ afterDays }) => afterDays === place + 1)) held = await orderPast(transaction, member, held, code, later, now);
  }
  await savePoints(transaction, held);
}
