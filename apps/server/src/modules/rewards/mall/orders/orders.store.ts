import { formatMoney } from '@laro/domain/money/money';
import type { PointLot } from '@laro/domain/rewards/mall/point-lots';
import { first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface OrderRow {
  id: string;
  playerId: bigint;
  key: string;
  code: string;
  version: number;
  quantity: number;
  /** Of one piece, in whole points. */
  price: number;
  placedAt: Date;
}

const COLUMNS = `o.id, o.player_id as "playerId", o.key, o.code, o.version, o.quantity, o.price, o.placed_at as "placedAt"`;

/** The order that a member has placed with a key. */
export const orderOfKey = (queries: Queries, playerId: bigint, key: string): Promise<OrderRow | undefined> =>
  first<OrderRow>(queries, `select ${COLUMNS} from mall_orders o where o.player_id = $1 and o.key = $2`, [playerId, key]);

export const readOrder = (queries: Queries, id: string): Promise<OrderRow> =>
  one<OrderRow>(queries, `select ${COLUMNS} from mall_orders o where o.id = $1`, [id]);

/** Pieces of goods that a member has ordered since a moment; null: ever. */
export async function boughtSince(queries: Queries, playerId: bigint, code: string, since: Date | null): Promise<number> {
  const row = await one<{ bought: number }>(
    queries,
    `select coalesce(sum(quantity), 0)::int as bought from mall_orders where player_id = $1 and code = $2 and ($3::timestamptz is null or placed_at >= $3)`,
    [playerId, code, since],
  );
  return row.bought;
}

/** An order that is paid: the lots that paid it, the movement, and the grant that came of it. */
export type NewOrder = OrderRow & { merchantCode: string; parts: readonly PointLot[]; movementId: string; grantId: string };

export async function insertOrder(transaction: Transaction, { merchantCode, parts, movementId, grantId, ...order }: NewOrder): Promise<void> {
  const { id, playerId, key, code, version, quantity, price, placedAt } = order;
  const paid = JSON.stringify(parts.map((part) => ({ ...part, left: formatMoney(part.left) })));
  const row = { id, merchant_code: merchantCode, player_id: playerId, key, code, version, quantity, price, parts: paid, placed_at: placedAt };
  await insertRows(transaction, 'mall_orders', [{ ...row, movement_id: movementId, grant_id: grantId }]);
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

/** Orders of a merchant, newest first. */
export const ordersOfMerchant = (queries: Queries, merchantCode: string, before: string | null, limit: number): Promise<DeskOrder[]> =>
  many<DeskOrder>(
    queries,
    `select ${COLUMNS}, p.public_id as "publicId", p.username, p.is_trial as "isTrial" from mall_orders o join players p on p.id = o.player_id
    where o.merchant_code = $1 and ($2::uuid is null or o.id < $2) order by o.id desc limit $3`,
    [merchantCode, before, limit],
  );

/** Pieces that were ordered of all goods of a merchant. */
export const orderedPieces = (queries: Queries, merchantCode: string): Promise<{ code: string; ordered: number }[]> =>
  many(queries, 'select code, sum(quantity)::int as ordered from mall_orders where merchant_code = $1 group by 1', [merchantCode]);
