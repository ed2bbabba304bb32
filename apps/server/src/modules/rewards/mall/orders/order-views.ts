import type { Parsed } from '@laro/contract/routes';
import { mayStep } from '@laro/domain/rewards/mall/mall-orders';
import type { Queries } from '#server/db/sql.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import { goodsOfOrders, type GoodsRow } from '../goods/goods.store.ts';
import type { OrderRow } from './orders.store.ts';
import { rewardOfPieces } from './place-order.ts';

type OrderView = Parsed<'placeOrder', 'value'>['order'];

const isOf = (order: Pick<OrderRow, 'code' | 'version'>) => (goods: GoodsRow) => goods.code === order.code && goods.version === order.version;

function viewOf(row: OrderRow, goods: GoodsRow, name: string): OrderView {
  const { id, code, quantity, price, placedAt, state, isSent, carrier, tracking, changedAt } = row;
  const sold = goods.body.reward;
  return {
    id,
    code,
    name,
    quantity,
    points: price * quantity,
    reward: sold.kind === 'physical' ? { kind: 'goods', amount: 0n } : { kind: sold.kind, amount: rewardOfPieces(sold, quantity).amount },
    at: placedAt.toISOString(),
    state,
    changedAt: changedAt.toISOString(),
    post: isSent ? { art: sold.kind === 'physical' ? sold.art : 'parcel', carrier, tracking, mayCancel: mayStep(state, 'cancelled', 'member') } : null,
  };
}

/** Orders with the names and rewards of the versions that they were placed with (MALL-08). */
export async function orderViews<Row extends OrderRow>(
  queries: Queries,
  { merchant, language }: Pick<CallContext, 'merchant' | 'language'>,
  rows: readonly Row[],
): Promise<{ row: Row; goods: GoodsRow; view: OrderView }[]> {
  const versions = await goodsOfOrders(queries, merchant.code, rows);
  return rows.map((row) => {
    const goods = versions.find(isOf(row));
    if (!goods) throw new Error(`order ${row.id} names goods that are gone`);
    return { row, goods, view: viewOf(row, goods, nameIn(goods.body.names, language, merchant)) };
  });
}
