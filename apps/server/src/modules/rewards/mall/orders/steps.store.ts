import { money } from '@laro/contract/wire/scalars';
import type { Amount } from '@laro/domain/money/money';
import type { OrderState } from '@laro/domain/rewards/mall/mall-orders';
import type { PointLot } from '@laro/domain/rewards/mall/point-lots';
import { decode } from 'zod';
import { first, insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** An order by post as its steps need it. */
export interface HeldOrder {
  id: string;
  playerId: bigint;
  publicId: string;
  merchantCode: string;
  code: string;
  version: number;
  quantity: number;
  price: number;
  state: OrderState;
  addressId: string | null;
  /** The grant of a reward of goods; null for an order that points paid. */
  grantId: string | null;
  placedAt: Date;
  /** The lots that paid it. */
  parts: readonly PointLot[];
}

type Stored = Omit<HeldOrder, 'parts'> & { parts: readonly (Omit<PointLot, 'left'> & { left: Amount })[] };

/** An order by post of a merchant, held until the transaction ends; null for any other. */
export async function holdOrder(transaction: Transaction, merchantCode: string, id: string): Promise<HeldOrder | null> {
  const row = await first<Stored>(
    transaction,
    `select o.id, o.player_id as "playerId", p.public_id as "publicId", o.merchant_code as "merchantCode", o.code, o.version, o.quantity, o.price, o.state,
      o.address_id as "addressId", o.grant_id as "grantId", o.placed_at as "placedAt", o.parts
    from mall_orders o join players p on p.id = o.player_id where o.merchant_code = $1 and o.id = $2 and o.is_sent for update of o`,
    [merchantCode, id],
  );
  return row ? { ...row, parts: row.parts.map((part) => ({ ...part, left: decode(money, part.left) })) } : null;
}

export interface OrderStep {
  state: OrderState;
  at: Date;
  by: string;
  reason: string;
}

/** Notes the state that an order has reached. */
export async function noteStep(transaction: Transaction, orderId: string, { state, at, by, reason }: OrderStep): Promise<void> {
  await insertRows(transaction, 'mall_order_steps', [{ order_id: orderId, state, at, made_by: by, reason }]);
}

export async function setOrderState(
  transaction: Transaction,
  id: string,
  { state, at, parcel }: { state: OrderState; at: Date; parcel: { carrier: string; tracking: string } | null },
): Promise<void> {
  await transaction.query(
    'update mall_orders set state = $2, changed_at = $3, carrier = coalesce($4, carrier), tracking = coalesce($5, tracking) where id = $1',
    [id, state, at, parcel?.carrier ?? null, parcel?.tracking ?? null],
  );
}

/** Steps of some orders, in their order. */
export const stepsOf = (queries: Queries, orderIds: readonly string[]): Promise<(OrderStep & { orderId: string })[]> =>
  many(queries, 'select order_id as "orderId", state, at, made_by as "by", reason from mall_order_steps where order_id = any ($1) order by at', [orderIds]);

/** Orders that are unconfirmed since a moment. */
export const unconfirmedSince = (queries: Queries, merchantCode: string, at: Date, limit: number): Promise<{ id: string }[]> =>
  many(queries, "select id from mall_orders where merchant_code = $1 and state = 'placed' and placed_at <= $2 order by id limit $3", [merchantCode, at, limit]);

/** Number of orders of all merchants that are unconfirmed since a moment. */
export async function lateOrders(queries: Queries, at: Date): Promise<Map<string, number>> {
  const rows = await many<{ merchant: string; count: number }>(
    queries,
    `select merchant_code as merchant, count(*)::int as count from mall_orders
    where state = 'placed' and placed_at <= $1 group by 1`,
    [at],
  );
  return new Map(rows.map(({ merchant, count }) => [merchant, count]));
}
