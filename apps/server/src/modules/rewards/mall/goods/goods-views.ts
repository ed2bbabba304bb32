import type { Parsed } from '@laro/contract/routes';
import { isForRank, isOnSale, isSingle, priceFor, type Sold } from '@laro/domain/mall/goods';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import { whenAt, zoneOf, type MallDeps } from '../mall-parts.ts';
import { boughtWithin } from '../orders/place-order.ts';
import { goodsAt, stockOf } from './goods.store.ts';
import { isFitting } from './product-rule.ts';

type GoodsView = Parsed<'listGoods', 'value'>['goods'][number];

/** The content of goods as members read it; the cost price of a parcel is not shown. */
const contentOf = async (deps: MallDeps, reader: Pick<CallContext, 'merchant' | 'language'>, sold: Sold): Promise<Pick<GoodsView, 'reward' | 'delivery'>> =>
  sold.kind === 'physical'
    ? {
        reward: { kind: 'goods', amount: 0n, terms: null, tickets: null, goodsName: null },
        delivery: { art: sold.art, countries: [...sold.countries], days: { ...sold.days } },
      }
    : { reward: await deps.rewards.viewOf(deps.pool, reader, sold), delivery: null };

/** Goods on offer, as the member can order them. */
export async function goodsFor(deps: MallDeps, context: CallContext): Promise<GoodsView[]> {
  const { playerId } = playerOf(context);
  const { place } = await memberPlace(deps.pool, context.merchant, playerId, new Date(deps.now()));
  return goodsOfRank(deps, context, { place, playerId });
}

/** Goods on offer for a member of a rank; `playerId` null: for one who has bought nothing. */
export async function goodsOfRank(
  deps: MallDeps,
  { merchant, language }: Pick<CallContext, 'merchant' | 'language'>,
  { place, playerId }: { place: number; playerId: bigint | null },
): Promise<GoodsView[]> {
  const { at, day } = whenAt(deps.now(), zoneOf(merchant));
  const { ranks } = await memberPlace(deps.pool, merchant, null, at);
  const ladder = ranks.map(({ id }) => id);
  const gate = playerId === null ? null : await deps.rewards.gateOf(deps.pool, merchant.code, playerId);
  const stock = new Map((await stockOf(deps.pool, merchant.code)).map(({ code, left }) => [code, left]));
  const views: GoodsView[] = [];
  for (const { code, version, body } of await goodsAt(deps.pool, merchant.code, at)) {
    if (!isOnSale(body, at.getTime()) || !(await isFitting(deps, deps.pool, merchant, body))) continue;
    const bought = playerId === null ? 0 : await boughtWithin(deps.pool, playerId, code, body, day, zoneOf(merchant));
    const needed = isForRank(body, ladder, place) ? undefined : ranks.find(({ id }) => id === body.rankFrom);
    const content = await contentOf(deps, { merchant, language }, body.reward);
    views.push({
      ...content,
      code,
      version,
      name: nameIn(body.names, language, merchant),
      picture: body.pictureId === null ? null : deps.pictures.pictureOf(body.pictureId),
      price: priceFor(body, ladder, place),
      fullPrice: body.price,
      left: stock.get(code) ?? null,
      limit: body.limit,
      leftForMe: body.limit && Math.max(0, body.limit.count - bought),
      until: body.until,
      rankNeeded: needed ? nameIn(needed.names, language, merchant) : null,
      isOnHold: gate?.answer(content.reward.kind).refusal === 'reward.not_now',
      isSingle: isSingle(body),
    });
  }
  return views.toSorted((one, other) => one.fullPrice - other.fullPrice);
}
