import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { pointsOwed } from '#server/ledger/accounts/points-money.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { goodsAfter, goodsAt, stockOf, type GoodsRow } from '../goods/goods.store.ts';
import type { MallDeps } from '../mall-parts.ts';
import { isFitting } from '../goods/product-rule.ts';
import { orderedPieces } from '../orders/orders.store.ts';
import { addGoods } from './add-goods.ts';
import { adjustPoints } from './adjust-points.ts';
import { changeGoods, changeStock } from './change-goods.ts';
import { memberPoints } from './member-points.ts';
import { previewRank } from './preview.ts';
import { orderPage, readAddress, stepOrder } from './order-desk.ts';

const PAGE = 50;
/** Hundredths in a major unit, as `mall.pointCost` counts. */
const HUNDREDTHS = 100n;
type Room = Parsed<'getDeskMall', 'value'>;
type Version = Room['goods'][number]['now'];

function versionView({ version, startsAt, madeBy, body }: GoodsRow): Version {
  const { rankPrices, names: _names, reward: _reward, ...terms } = body;
  const begins = { version, startsAt: startsAt.toISOString(), madeBy };
  return { ...begins, ...terms, rankPrices: rankPrices.map((row) => ({ ...row })) };
}

async function roomOf(deps: MallDeps, merchant: Merchant): Promise<Room> {
  const at = new Date(deps.now());
  const [rows, later] = [await goodsAt(deps.pool, merchant.code, at), await goodsAfter(deps.pool, merchant.code, at)];
  const left = new Map((await stockOf(deps.pool, merchant.code)).map((row) => [row.code, row.left]));
  const ordered = new Map((await orderedPieces(deps.pool, merchant.code)).map((row) => [row.code, row.ordered]));
  const owed = await pointsOwed(deps.pool, merchant.code);
  return {
    goods: await Promise.all(
      rows.map(async (row) => {
        const { code, body } = row;
        const sold = body.reward;
        const next = later.find((version) => version.code === code);
        return {
          code,
          names: body.names,
          kind: sold.kind,
          amount: sold.amount,
          delivery: sold.kind === 'physical' ? { art: sold.art, countries: [...sold.countries], days: { ...sold.days } } : null,
          isLawful: await isFitting(deps, deps.pool, merchant, body),
          now: versionView(row),
          next: next ? versionView(next) : null,
          left: left.get(code) ?? null,
          ordered: ordered.get(code) ?? 0,
        };
      }),
    ),
    owed,
    cost: ((owed * BigInt(merchant.settings['mall.pointCost'])) / HUNDREDTHS / MAJOR_UNIT) * MAJOR_UNIT,
    ranks: (await memberPlace(deps.pool, merchant, null, at)).ranks.map(({ id, names }) => ({ id, names })),
    pictures: await deps.pictures.listFor(merchant.code),
  };
}

type Names =
  | 'getDeskMall'
  | 'previewDeskMall'
  | 'addDeskGoods'
  | 'changeDeskGoods'
  | 'changeDeskStock'
  | 'listDeskOrders'
  | 'stepDeskOrder'
  | 'readDeskOrderAddress'
  | 'getDeskPoints'
  | 'adjustDeskPoints';

/** The mall at the desk (rewards.md 17). */
export function deskMallCalls(deps: MallDeps): Handlers<Names> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    getDeskMall: (_context, { params: { merchant } }) => roomOf(deps, known(merchant)),
    previewDeskMall: (_context, { params: { merchant }, query: { rank, language } }) => previewRank(deps, { merchant: known(merchant), language }, rank),
    changeDeskGoods: async (context, { params: { merchant, goods }, body: { version, reason, ...terms } }) => {
      await changeGoods(deps, known(merchant), { code: goods, version, terms, reason }, actorOf(context));
      return roomOf(deps, known(merchant));
    },
    changeDeskStock: async (context, { params: { merchant, goods }, body: { pieces, reason } }) => {
      await changeStock(deps, known(merchant), { code: goods, pieces, reason }, actorOf(context));
      return roomOf(deps, known(merchant));
    },
    addDeskGoods: async (context, { params: { merchant }, body }) => {
      await addGoods(deps, known(merchant), body, actorOf(context));
      return roomOf(deps, known(merchant));
    },
    listDeskOrders: (context, { params: { merchant }, query }) => orderPage(deps, { merchant: known(merchant), language: context.language }, query, PAGE),
    stepDeskOrder: (context, { params: { merchant, order }, body }) =>
      stepOrder(deps, { merchant: known(merchant), language: context.language }, order, body, actorOf(context)),
    readDeskOrderAddress: async (context, { params: { merchant, order }, body: { reason } }) => ({
      address: { ...(await readAddress(deps, known(merchant), order, reason, actorOf(context))) },
    }),
    getDeskPoints: (context, { params: { merchant, memberId }, query: { before } }) =>
      memberPoints(deps, { merchant: known(merchant), language: context.language }, { memberId, before }, PAGE),
    adjustDeskPoints: async (context, { params: { merchant, memberId }, body }) => {
      const proposed = await adjustPoints(deps, known(merchant), { ...body, playerId: BigInt(memberId) }, actorOf(context));
      return proposed ?? memberPoints(deps, { merchant: known(merchant), language: context.language }, { memberId, before: '' }, PAGE);
    },
  };
}
