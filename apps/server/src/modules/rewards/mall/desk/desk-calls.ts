import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { pointsOwed } from '#server/ledger/accounts/points-money.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { goodsAfter, goodsAt, stockOf, type GoodsRow } from '../goods/goods.store.ts';
import { orderViews } from '../mall-calls.ts';
import type { MallDeps } from '../mall-parts.ts';
import { orderedPieces, ordersOfMerchant } from '../orders/orders.store.ts';
import { changeGoods, changeStock } from './change-goods.ts';

const PAGE = 50;
/** Hundredths in a major unit, as `mall.pointCost` counts. */
const HUNDREDTHS = 100n;
type Room = Parsed<'getDeskMall', 'value'>;
type Version = Room['goods'][number]['now'];

function versionView({ version, startsAt, madeBy, body }: GoodsRow): Version {
  const { price, rankPrices, rankFrom, limit, isOffered } = body;
  return { version, startsAt: startsAt.toISOString(), madeBy, price, rankPrices: rankPrices.map((row) => ({ ...row })), rankFrom, limit, isOffered };
}

async function roomOf(deps: MallDeps, merchant: Merchant): Promise<Room> {
  const at = new Date(deps.now());
  const [rows, later] = [await goodsAt(deps.pool, merchant.code, at), await goodsAfter(deps.pool, merchant.code, at)];
  const left = new Map((await stockOf(deps.pool, merchant.code)).map((row) => [row.code, row.left]));
  const ordered = new Map((await orderedPieces(deps.pool, merchant.code)).map((row) => [row.code, row.ordered]));
  const owed = await pointsOwed(deps.pool, merchant.code);
  return {
    goods: rows.map((row) => {
      const { code, body } = row;
      const next = later.find((version) => version.code === code);
      return {
        code,
        names: body.names,
        kind: body.reward.kind,
        amount: body.reward.amount,
        now: versionView(row),
        next: next ? versionView(next) : null,
        left: left.get(code) ?? null,
        ordered: ordered.get(code) ?? 0,
      };
    }),
    owed,
    cost: ((owed * BigInt(merchant.settings['mall.pointCost'])) / HUNDREDTHS / MAJOR_UNIT) * MAJOR_UNIT,
    ranks: (await memberPlace(deps.pool, merchant, null, at)).ranks.map(({ id, names }) => ({ id, names })),
  };
}

/** The mall at the desk (rewards.md 17). */
export function deskMallCalls(deps: MallDeps): Handlers<'getDeskMall' | 'changeDeskGoods' | 'changeDeskStock' | 'listDeskOrders'> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    getDeskMall: (_context, { params: { merchant } }) => roomOf(deps, known(merchant)),
    changeDeskGoods: async (context, { params: { merchant, goods }, body: { version, reason, ...terms } }) => {
      await changeGoods(deps, known(merchant), { code: goods, version, terms, reason }, actorOf(context));
      return roomOf(deps, known(merchant));
    },
    changeDeskStock: async (context, { params: { merchant, goods }, body: { pieces, reason } }) => {
      await changeStock(deps, known(merchant), { code: goods, pieces, reason }, actorOf(context));
      return roomOf(deps, known(merchant));
    },
    listDeskOrders: async (context, { params: { merchant }, query: { before } }) => {
      const rows = await ordersOfMerchant(deps.pool, known(merchant).code, before === '' ? null : before, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      const views = await orderViews(deps.pool, { merchant: known(merchant), language: context.language }, shown);
      return {
        orders: views.map(({ row: { playerId, publicId, username, isTrial }, goods, view }) => ({
          ...view,
          names: goods.body.names,
          member: { id: String(playerId), publicId, username, isTrial },
        })),
        next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  };
}
