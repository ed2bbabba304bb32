import { isForRank, isOnSale, isSingle, limitFrom, pointUnits, priceFor, type GoodsBody, type Sold } from '@laro/domain/mall/goods';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { dayStart } from '@laro/domain/ranks/months';
import { orderRefusal, type OrderFacts } from '@laro/domain/rewards/mall/mall-orders';
import { pointBalance } from '@laro/domain/rewards/mall/point-lots';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { addressFor } from '../addresses/address-calls.ts';
import { holdStock, oneOfGoods, takeFromStock } from '../goods/goods.store.ts';
import { isFitting } from '../goods/product-rule.ts';
import { whenAt, zoneOf, type MallDeps, type When } from '../mall-parts.ts';
import { holdPoints, savePoints, type HeldPoints } from '../points/accounts.store.ts';
import { spendWithin } from '../points/change-points.ts';
import { settleWithin } from '../points/play-points.ts';
import { boughtSince, insertOrder, orderOfKey, type OrderRow } from './orders.store.ts';
import { noteStep } from './steps.store.ts';

export interface OrderWish {
  key: string;
  code: string;
  version: number;
  price: number;
  quantity: number;
  shown: { amount: Money; required: Money } | null;
  /** For goods by post. */
  addressId: string | null;
}

/** Pieces that a member has ordered within the period of the limit. */
export function boughtWithin(
  queries: Queries,
  playerId: bigint,
  code: string,
  { limit }: Pick<GoodsBody, 'limit'>,
  today: string,
  timeZone: string,
): Promise<number> {
  const from = limit && limitFrom(limit, today);
  return boughtSince(queries, playerId, code, from === null ? null : new Date(dayStart(from, timeZone)));
}

const isSame = (order: OrderRow, wish: OrderWish): boolean =>
  order.code === wish.code &&
  order.version === wish.version &&
  order.price === wish.price &&
  order.quantity === wish.quantity &&
  (order.addressId === null || order.addressId === wish.addressId);

export const rewardOfPieces = <Kind extends Sold>(reward: Kind, quantity: number): Kind => ({ ...reward, amount: reward.amount * BigInt(quantity) });

const refusals = ['mall.changed', 'mall.limit_reached', 'mall.sold_out'] as const;

/** Throws why the order cannot be placed, in the order of MALL-03. */
function refuse(facts: OrderFacts, { price, quantity }: OrderWish): void {
  const code = orderRefusal(facts, { quantity, seenPrice: pointUnits(price) });
  if (code === 'mall.points_short') {
    const missing = pointUnits(price * quantity) - facts.points;
    throw new Refusal(code, { missing: String((missing + MAJOR_UNIT - 1n) / MAJOR_UNIT) });
  }
  const plain = refusals.find((known) => known === code);
  if (plain !== undefined) throw new Refusal(plain);
}

/** The goods as they are sold to the member now. Holds their stock. */
async function judge(deps: MallDeps, transaction: Transaction, merchant: Merchant, held: HeldPoints, wish: OrderWish, when: When): Promise<GoodsBody> {
  const goods = await oneOfGoods(transaction, merchant.code, wish.code, new Date(deps.now()));
  if (!goods || !isOnSale(goods.body, deps.now()) || !(await isFitting(deps, transaction, merchant, goods.body))) throw new Refusal('mall.unknown');
  const { body, version } = goods;
  const { place, ranks } = await memberPlace(transaction, merchant, held.playerId, when.at);
  const ladder = ranks.map(({ id }) => id);
  if (version !== wish.version || (isSingle(body) && wish.quantity > 1)) throw new Refusal('mall.changed');
  if (!isForRank(body, ladder, place)) throw new Refusal('mall.rank_low');
  const stock = await holdStock(transaction, merchant.code, wish.code);
  const price = pointUnits(priceFor(body, ladder, place));
  const bought = await boughtWithin(transaction, held.playerId, wish.code, body, when.day, zoneOf(merchant));
  refuse({ goods: { stock, price, perMember: body.limit?.count ?? null }, bought, points: pointBalance(held.account, when.day) }, wish);
  return body;
}

/** The address of goods by post, for a member whom the gate lets claim; null for other goods. */
async function addressOfOrder(
  deps: MallDeps,
  transaction: Transaction,
  merchant: Merchant,
  playerId: bigint,
  { body: { reward }, addressId }: { body: Pick<GoodsBody, 'reward'>; addressId: string | null },
): Promise<string | null> {
  if (reward.kind !== 'physical') return null;
  const { refusal } = (await deps.rewards.gateOf(transaction, merchant.code, playerId)).answer('goods');
  if (refusal !== null) throw new Refusal(refusal);
  return addressFor(deps, transaction, { playerId, addressId, countries: reward.countries });
}

/** Pays and writes an order that nothing refuses, and claims what it is. */
async function carryOut(deps: MallDeps, transaction: Transaction, merchant: Merchant, held: HeldPoints, wish: OrderWish, when: When): Promise<string> {
  const body = await judge(deps, transaction, merchant, held, wish, when);
  const { code, version, key, quantity, price } = wish;
  const addressId = await addressOfOrder(deps, transaction, merchant, held.playerId, { body, addressId: wish.addressId });
  const id = await newOrderedId(transaction);
  const bill = { of: id, key: `order:${id}`, amount: pointUnits(price * quantity), cause: { orderId: id } };
  const paid = await spendWithin(transaction, held, bill, when);
  if (!paid) throw new Error(`order ${id} was judged with more points than there are`);
  await takeFromStock(transaction, merchant.code, code, quantity);
  await savePoints(transaction, paid.held);
  const { playerId } = held;
  const order = { id, playerId, key, code, version, quantity, price, placedAt: when.at, merchantCode: merchant.code };
  const post = { ...order, parts: paid.parts, movementId: paid.movementId, addressId };
  if (body.reward.kind === 'physical') {
    await insertOrder(transaction, { ...post, grantId: null });
    await noteStep(transaction, id, { state: 'placed', at: when.at, by: 'member', reason: '' });
    return id;
  }
  const why = whyOf(whyLine('order', id), whyLine('quantity', quantity), whyLine('price', price * quantity));
  const source = { merchantCode: merchant.code, playerId, source: 'MALL', sourceKey: `order:${id}`, rule: null } as const;
  const grant = { ...source, names: body.names, reward: rewardOfPieces(body.reward, quantity), at: when.at, until: null, by: 'mall', why };
  await insertOrder(transaction, { ...post, grantId: await deps.rewards.claimWithin(transaction, grant, wish.shown) });
  return id;
}

/**
 * Places an order in one transaction with the claim of what it is; gives its id. The same key gives the same order, with other contents
 * `mall.key_used`; a refused order writes nothing, so its key stays free (MALL-03, MALL-04).
 */
export async function placeOrder(deps: MallDeps, merchant: Merchant, playerId: bigint, wish: OrderWish): Promise<string> {
  const { id, publicId } = await inTransaction(deps.pool, async (transaction) => {
    const held = await holdPoints(transaction, playerId);
    const known = await orderOfKey(transaction, playerId, wish.key);
    if (known) {
      if (!isSame(known, wish)) throw new Refusal('mall.key_used');
      return { id: known.id, publicId: held.publicId };
    }
    const when = whenAt(deps.now(), zoneOf(merchant));
    const settled = await settleWithin(transaction, held, when);
    return { id: await carryOut(deps, transaction, merchant, settled, wish, when), publicId: held.publicId };
  });
  deps.onChanged(publicId);
  return id;
}
