import { formatMoney } from '@laro/domain/money/money';
import type { OrderState } from '@laro/domain/rewards/mall/mall-orders';
import type { PointLot } from '@laro/domain/rewards/mall/point-lots';
import { first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface OrderRow {
  id: string;
  state: OrderState;
  /** True for goods by post. */
  isSent: boolean;
  carrier: string;
  tracking: string;
  changedAt: Date;
  playerId: bigint;
  key: string;
  code: string;
  version: number;
  quantity: number;
  /** Of one piece, in whole points. */
  price: number;
  /** Of goods by post, until it is erased. */
  addressId: string | null;
  placedAt: Date;
}

const COLUMNS = `o.id, o.state, o.is_sent as "isSent", o.carrier, o.tracking, o.changed_at as "changedAt", o.player_id as "playerId", o.key, o.code, o.version, o.quantity, o.price, o.address_id as "addressId", o.placed_at as "placedAt"`;

/** The order that a member has placed with a key. */
export const orderOfKey = (queries: Queries, playerId: bigint, key: string): Promise<OrderRow | undefined> =>
  first<OrderRow>(queries, `select ${COLUMNS} from mall_orders o where o.player_id = $1 and o.key = $2`, [playerId, key]);

export const readOrder = (queries: Queries, id: string): Promise<OrderRow> =>
  one<OrderRow>(queries, `select ${COLUMNS} from mall_orders o where o.id = $1`, [id]);

/** Pieces of goods that a member has bought since a moment; null: ever. Orders that were cancelled or came back do not count. */
export async function boughtSince(queries: Queries, playerId: bigint, code: string, since: Date | null): Promise<number> {
  const row = await one<{ bought: number }>(
    queries,
    `select coalesce(sum(quantity), 0)::int as bought from mall_orders where player_id = $1 and code = $2 and price > 0
      and state not in ('cancelled', 'returned') and ($3::timestamptz is null or placed_at >= $3)`,
    [playerId, code, since],
  );
  return row.bought;
}

/** A new order: the lots and the movement that paid it (none for a reward of goods), and the grant that came of it or that it comes of. */
export type NewOrder = Pick<OrderRow, 'id' | 'playerId' | 'key' | 'code' | 'version' | 'quantity' | 'price' | 'placedAt'> & {
  merchantCode: string;
  parts: readonly PointLot[];
  movementId: string | null;
  grantId: string | null;
  /** Null for goods that are not sent by post; such an order is delivered immediately. */
  addressId: string | null;
};

export async function insertOrder(transaction: Transaction, { merchantCode, parts, movementId, grantId, addressId, ...order }: NewOrder): Promise<void> {
  const { id, playerId, key, code, version, quantity, price, placedAt } = order;
  const paid = JSON.stringify(parts.map((part) => ({ ...part, left: formatMoney(part.left) })));
  const row = { id, merchant_code: merchantCode, player_id: playerId, key, code, version, quantity, price, parts: paid, placed_at: placedAt };
  const state = addressId === null ? 'delivered' : 'placed';
  const post = { state, changed_at: placedAt, is_sent: addressId !== null, address_id: addressId };
  await insertRows(transaction, 'mall_orders', [{ ...row, ...post, movement_id: movementId, grant_id: grantId }]);
}

/** Orders of a member, newest first. */
export const ordersOf = (queries: Queries, playerId: bigint, before: string | null, limit: number): Promise<OrderRow[]> =>
  many<OrderRow>(queries, `select ${COLUMNS} from mall_orders o where o.player_id = $1 and ($2::uuid is null or o.id < $2) order by o.id desc limit $3`, [
    playerId,
    before,
    limit,
  ]);

/** Orders of a member by their ids. */
export const ordersOfIds = (queries: Queries, playerId: bigint, ids: readonly string[]): Promise<OrderRow[]> =>
  many<OrderRow>(queries, `select ${COLUMNS} from mall_orders o where o.player_id = $1 and o.id = any ($2)`, [playerId, ids]);

export type DeskOrder = OrderRow & { publicId: string; username: string; isTrial: boolean };

const DESK_COLUMNS = `${COLUMNS}, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial"`;

export const readDeskOrder = (queries: Queries, id: string): Promise<DeskOrder> =>
  one<DeskOrder>(queries, `select ${DESK_COLUMNS} from mall_orders o join players p on p.id = o.player_id where o.id = $1`, [id]);

/** Orders of a merchant in some states, newest first. */
export const ordersOfMerchant = (
  queries: Queries,
  merchantCode: string,
  { states, before }: { states: readonly OrderState[]; before: string | null },
  limit: number,
): Promise<DeskOrder[]> =>
  many<DeskOrder>(
    queries,
    `select ${DESK_COLUMNS} from mall_orders o join players p on p.id = o.player_id
    where o.merchant_code = $1 and o.state = any ($4) and ($2::uuid is null or o.id < $2) order by o.id desc limit $3`,
    [merchantCode, before, limit, states],
  );

/** Pieces that were ordered of all goods of a merchant. */
export const orderedPieces = (queries: Queries, merchantCode: string): Promise<{ code: string; ordered: number }[]> =>
  many(queries, "select code, sum(quantity)::int as ordered from mall_orders where merchant_code = $1 and state <> 'cancelled' group by 1", [merchantCode]);
