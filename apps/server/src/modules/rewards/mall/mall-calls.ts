import type { Parsed } from '@laro/contract/routes';
import { isForRank, isSingle, POINTS_HOUR_MS, duePoints, priceFor } from '@laro/domain/mall/goods';
import { nextExpiry, pointBalance } from '@laro/domain/rewards/mall/point-lots';
import { sumOf } from '@laro/domain/money/share';
import type { Queries } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import { goodsAt, goodsOfOrders, stockOf, type GoodsRow } from './goods/goods.store.ts';
import { whenAt, zoneOf, type MallDeps } from './mall-parts.ts';
import { ordersOf, ordersOfIds, readOrder, type OrderRow } from './orders/orders.store.ts';
import { boughtWithin, placeOrder, rewardOfPieces } from './orders/place-order.ts';
import { readPoints } from './points/accounts.store.ts';
import { openDays } from './points/days.store.ts';
import { entriesOf, type PointEntry } from './points/entries.store.ts';

const PAGE = 30;
type Points = Parsed<'getPoints', 'value'>;
type GoodsView = Parsed<'listGoods', 'value'>['goods'][number];
type OrderView = Parsed<'placeOrder', 'value'>['order'];

const pageOf = <Row extends { id: string }>(rows: readonly Row[]): { shown: readonly Row[]; next: string | null } => {
  const shown = rows.slice(0, PAGE);
  return { shown, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
};
const belowOf = (before: string): string | null => (before === '' ? null : before);

/** Play that is counted and not posted yet. */
async function comingOf(deps: MallDeps, playerId: bigint): Promise<Points['coming']> {
  const open = await openDays(deps.pool, playerId);
  if (open.length === 0) return null;
  const hour = (Math.floor(deps.now() / POINTS_HOUR_MS) + 1) * POINTS_HOUR_MS;
  return { points: sumOf(open.map((row) => duePoints(row) - row.posted)), at: new Date(hour).toISOString() };
}

async function pointsOf(deps: MallDeps, context: CallContext): Promise<Points> {
  const { merchant, language } = context;
  const { playerId } = playerOf(context);
  const { at, day } = whenAt(deps.now(), zoneOf(merchant));
  const [account, { place, ranks }] = [await readPoints(deps.pool, playerId), await memberPlace(deps.pool, merchant, playerId, at)];
  const rank = ranks[place - 1];
  return {
    balance: pointBalance(account, day),
    debt: account.debt,
    coming: await comingOf(deps, playerId),
    nextExpiry: nextExpiry(account, day),
    perPoint: merchant.settings['mall.perPoint'],
    rankName: rank ? nameIn(rank.names, language, merchant) : null,
    zone: zoneOf(merchant),
  };
}

/** Goods on offer, as the member can order them. */
async function goodsFor(deps: MallDeps, context: CallContext): Promise<GoodsView[]> {
  const { merchant, language } = context;
  const { playerId } = playerOf(context);
  const { at, day } = whenAt(deps.now(), zoneOf(merchant));
  const { place, ranks } = await memberPlace(deps.pool, merchant, playerId, at);
  const ladder = ranks.map(({ id }) => id);
  const stock = new Map((await stockOf(deps.pool, merchant.code)).map(({ code, left }) => [code, left]));
  const views: GoodsView[] = [];
  for (const { code, version, body } of await goodsAt(deps.pool, merchant.code, at)) {
    if (!body.isOffered) continue;
    const bought = await boughtWithin(deps.pool, playerId, code, body, day, zoneOf(merchant));
    const needed = isForRank(body, ladder, place) ? undefined : ranks.find(({ id }) => id === body.rankFrom);
    views.push({
      code,
      version,
      name: nameIn(body.names, language, merchant),
      reward: await deps.rewards.viewOf(deps.pool, { merchant, language }, body.reward),
      price: priceFor(body, ladder, place),
      fullPrice: body.price,
      left: stock.get(code) ?? null,
      limit: body.limit,
      leftForMe: body.limit && Math.max(0, body.limit.count - bought),
      rankNeeded: needed ? nameIn(needed.names, language, merchant) : null,
      isSingle: isSingle(body),
    });
  }
  return views.toSorted((one, other) => one.fullPrice - other.fullPrice);
}

const isOf = (order: Pick<OrderRow, 'code' | 'version'>) => (goods: GoodsRow) => goods.code === order.code && goods.version === order.version;

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
    const { id, code, quantity, price, placedAt } = row;
    const { kind, amount } = rewardOfPieces(goods.body.reward, quantity);
    const name = nameIn(goods.body.names, language, merchant);
    return { row, goods, view: { id, code, name, quantity, points: price * quantity, reward: { kind, amount }, at: placedAt.toISOString() } };
  });
}

/** The cause of each line of the history in words: the date of the play, or the name of the goods. */
async function causesOf(deps: MallDeps, context: CallContext, entries: readonly PointEntry[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const orders = await orderViews(deps.pool, context, await ordersOfIds(deps.pool, playerOf(context).playerId, ids));
  return new Map(entries.map(({ id, day, orderId }) => [id, day ?? orders.find(({ row }) => row.id === orderId)?.view.name ?? '']));
}

/** Calls of members about points, goods and orders (rewards.md 11, 19). */
export function mallCalls(deps: MallDeps): Handlers<'getPoints' | 'listPointEntries' | 'listGoods' | 'placeOrder' | 'listOrders'> {
  return {
    getPoints: (context) => pointsOf(deps, context),
    listPointEntries: async (context, { query: { before } }) => {
      const { shown, next } = pageOf(await entriesOf(deps.pool, playerOf(context).playerId, belowOf(before), PAGE + 1));
      const causes = await causesOf(deps, context, shown);
      return { entries: shown.map(({ id, kind, amount, at }) => ({ id, kind, amount, at: at.toISOString(), cause: causes.get(id) ?? '' })), next };
    },
    listGoods: async (context) => ({ goods: await goodsFor(deps, context) }),
    placeOrder: async (context, { body }) => {
      const id = await placeOrder(deps, context.merchant, playerOf(context).playerId, body);
      const [found] = await orderViews(deps.pool, context, [await readOrder(deps.pool, id)]);
      if (!found) throw new Refusal('mall.unknown');
      return { order: found.view, points: await pointsOf(deps, context) };
    },
    listOrders: async (context, { query: { before } }) => {
      const { shown, next } = pageOf(await ordersOf(deps.pool, playerOf(context).playerId, belowOf(before), PAGE + 1));
      return { orders: (await orderViews(deps.pool, context, shown)).map(({ view }) => view), next };
    },
  };
}
