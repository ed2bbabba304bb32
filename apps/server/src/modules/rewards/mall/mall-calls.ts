import type { Parsed } from '@laro/contract/routes';
import { POINTS_HOUR_MS, duePoints } from '@laro/domain/mall/goods';
import { nextExpiry, pointBalance } from '@laro/domain/rewards/mall/point-lots';
import { sumOf } from '@laro/domain/money/share';
import { inSnapshot } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { addressCalls } from './addresses/address-calls.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import { goodsFor } from './goods/goods-views.ts';
import { whenAt, zoneOf, type MallDeps } from './mall-parts.ts';
import { orderViews } from './orders/order-views.ts';
import { ordersOf, ordersOfIds, readOrder } from './orders/orders.store.ts';
import { placeOrder } from './orders/place-order.ts';
import { cancelOrder } from './orders/step-order.ts';
import { readPoints } from './points/accounts.store.ts';
import { openDays, type PointDay } from './points/days.store.ts';
import { entriesOf, type PointEntry } from './points/entries.store.ts';

const PAGE = 30;
type Points = Parsed<'getPoints', 'value'>;

const pageOf = <Row extends { id: string }>(rows: readonly Row[]): { shown: readonly Row[]; next: string | null } => {
  const shown = rows.slice(0, PAGE);
  return { shown, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
};
const belowOf = (before: string): string | null => (before === '' ? null : before);

/** Play that is counted and not posted yet, on dates that are open. */
function comingOf(open: readonly PointDay[], now: number): Points['coming'] {
  if (open.length === 0) return null;
  const hour = (Math.floor(now / POINTS_HOUR_MS) + 1) * POINTS_HOUR_MS;
  return { points: sumOf(open.map((row) => duePoints(row) - row.posted)), at: new Date(hour).toISOString() };
}

async function pointsOf(deps: MallDeps, context: CallContext): Promise<Points> {
  const { merchant, language } = context;
  const { playerId } = playerOf(context);
  const { at, day } = whenAt(deps.now(), zoneOf(merchant));
  // Play that is posted between two reads would be neither in the balance nor on the way.
  const [account, open] = await inSnapshot(
    deps.pool,
    async (transaction) => [await readPoints(transaction, playerId), await openDays(transaction, playerId)] as const,
  );
  const { place, ranks } = await memberPlace(deps.pool, merchant, playerId, at);
  const rank = ranks[place - 1];
  return {
    balance: pointBalance(account, day),
    debt: account.debt,
    coming: comingOf(open, deps.now()),
    nextExpiry: nextExpiry(account, day),
    perPoint: merchant.settings['mall.perPoint'],
    rankName: rank ? nameIn(rank.names, language, merchant) : null,
    zone: zoneOf(merchant),
  };
}

/** The balance of a member's points. */
export async function pointsBalance(deps: MallDeps, context: CallContext): Promise<Points['balance']> {
  const { day } = whenAt(deps.now(), zoneOf(context.merchant));
  return pointBalance(await readPoints(deps.pool, playerOf(context).playerId), day);
}

/** The cause of each line of the history in words: the date of the play, or the name of the goods or the grant. */
async function causesOf(deps: MallDeps, context: CallContext, entries: readonly PointEntry[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const orders = await orderViews(deps.pool, context, await ordersOfIds(deps.pool, playerOf(context).playerId, ids));
  const { merchant, language } = context;
  const nameOf = ({ orderId, names }: PointEntry) =>
    names ? nameIn(names, language, merchant) : (orders.find(({ row }) => row.id === orderId)?.view.name ?? '');
  return new Map(entries.map((entry) => [entry.id, entry.day ?? nameOf(entry)]));
}

type Names = 'getPoints' | 'listPointEntries' | 'listGoods' | 'placeOrder' | 'listOrders' | 'cancelOrder' | 'listAddresses' | 'saveAddress' | 'removeAddress';

/** Calls of members about points, goods and orders (rewards.md 11, 19). */
export function mallCalls(deps: MallDeps): Handlers<Names> {
  const answerOf = async (context: CallContext, orderId: string) => {
    const [found] = await orderViews(deps.pool, context, [await readOrder(deps.pool, orderId)]);
    if (!found) throw new Refusal('mall.unknown');
    return { order: found.view, points: await pointsOf(deps, context) };
  };
  return {
    ...addressCalls(deps),
    getPoints: (context) => pointsOf(deps, context),
    listPointEntries: async (context, { query: { before } }) => {
      const { shown, next } = pageOf(await entriesOf(deps.pool, playerOf(context).playerId, belowOf(before), PAGE + 1));
      const causes = await causesOf(deps, context, shown);
      return { entries: shown.map(({ id, kind, amount, at }) => ({ id, kind, amount, at: at.toISOString(), cause: causes.get(id) ?? '' })), next };
    },
    listGoods: async (context) => ({ goods: await goodsFor(deps, context) }),
    placeOrder: async (context, { body }) => answerOf(context, await placeOrder(deps, context.merchant, playerOf(context).playerId, body)),
    cancelOrder: async (context, { params: { orderId } }) => {
      await cancelOrder(deps, context.merchant, playerOf(context), orderId);
      return answerOf(context, orderId);
    },
    listOrders: async (context, { query: { before } }) => {
      const { shown, next } = pageOf(await ordersOf(deps.pool, playerOf(context).playerId, belowOf(before), PAGE + 1));
      return { orders: (await orderViews(deps.pool, context, shown)).map(({ view }) => view), next };
    },
  };
}
