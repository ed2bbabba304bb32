import { isOnSale, type GoodsBody } from '@laro/domain/mall/goods';
import { NOTICE_MS } from '@laro/domain/rewards/terms/notice';
import { goodsTerms } from '@laro/domain/rewards/terms/program-terms';
import { worseTerms } from '@laro/domain/rewards/terms/terms';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { addToStock, goodsAfter, holdStock, oneOfGoods, storedGoods, writeGoods } from '../goods/goods.store.ts';
import type { MallDeps } from '../mall-parts.ts';

type Terms = Omit<GoodsBody, 'names' | 'reward'>;

const subjectOf = (merchant: Merchant, code: string): string => `merchant:${merchant.code}/goods:${code}`;

/** Gives the ranks of the ladder. Throws `desk.rank_unknown` for terms that name another one. */
export async function refuseUnknownRanks(
  transaction: Transaction,
  merchant: Merchant,
  at: Date,
  { rankPrices, rankFrom }: Pick<GoodsBody, 'rankPrices' | 'rankFrom'>,
): Promise<string[]> {
  const ladder = (await memberPlace(transaction, merchant, null, at)).ranks.map(({ id }) => id);
  const named = [...rankPrices.map(({ rankId }) => rankId), ...(rankFrom === null ? [] : [rankFrom])];
  if (named.some((id) => !ladder.includes(id))) throw new Refusal('desk.rank_unknown');
  return ladder;
}

/** Keeps the picture of goods for as long as there are orders of them. Throws `request.invalid` for a picture that the merchant does not have. */
export async function holdPicture(
  deps: Pick<MallDeps, 'pictures'>,
  transaction: Transaction,
  merchant: Merchant,
  { pictureId }: Pick<GoodsBody, 'pictureId'>,
): Promise<void> {
  if (pictureId === null || (await deps.pictures.hold(transaction, merchant.code, pictureId))) return;
  throw new Refusal('request.invalid', { fields: [{ path: 'body.pictureId', fault: 'enum' }] });
}

/** Throws `request.invalid` for an end that is not after the begin. */
export function refuseEmptySale({ from, until }: Pick<GoodsBody, 'from' | 'until'>): void {
  const isEmpty = from !== null && until !== null && Date.parse(until) <= Date.parse(from);
  if (isEmpty) throw new Refusal('request.invalid', { fields: [{ path: 'body.until', fault: 'range' }] });
}

/** Writes the next version of goods; worse terms begin 30 days after the mail that members get now (REW-26, T103). Throws `desk.goods_unknown`, `desk.goods_stale`, `desk.rank_unknown`, `request.invalid`. */
export async function changeGoods(
  deps: MallDeps,
  merchant: Merchant,
  { code, version, terms, reason }: { code: string; version: number; terms: Terms; reason: string },
  actor: Actor,
): Promise<void> {
  const now = deps.now();
  refuseEmptySale(terms);
  await inTransaction(deps.pool, async (transaction) => {
    const inForce = await oneOfGoods(transaction, merchant.code, code, new Date(now));
    if (!inForce) throw new Refusal('desk.goods_unknown');
    const next = (await goodsAfter(transaction, merchant.code, new Date(now))).find((row) => row.code === code);
    const newest = next ?? inForce;
    if (newest.version !== version) throw new Refusal('desk.goods_stale');
    const ladder = await refuseUnknownRanks(transaction, merchant, new Date(now), terms);
    await holdPicture(deps, transaction, merchant, terms);
    const body: GoodsBody = { ...inForce.body, ...terms };
    const worse = worseTerms(goodsTerms(inForce.body, ladder), goodsTerms(body, ladder));
    const startsAt = new Date(now + (worse.length > 0 ? NOTICE_MS : 0));
    const isNew = await writeGoods(transaction, merchant.code, { code, version: version + 1, body, startsAt, madeBy: actor.name }, new Date(now));
    if (!isNew) throw new Refusal('desk.goods_stale');
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'mall.goodsChanged',
      subject: subjectOf(merchant, code),
      reason,
      before: storedGoods(newest.body),
      after: { ...storedGoods(body), version: version + 1, startsAt: startsAt.toISOString() },
      ip: actor.ip,
    });
    // Members cannot order what is not offered, so there is nothing to notify them of.
    const isMailed = worse.length > 0 && isOnSale(inForce.body, now);
    if (isMailed) await deps.noteTerms(transaction, { merchant, names: body.names, path: `/m/mall/mallHome?goods=${code}`, worse, from: startsAt });
  });
}

/** Adds pieces to a stock, or takes some away. Throws `desk.goods_unknown`, `desk.stock_short`. */
export async function changeStock(
  deps: MallDeps,
  merchant: Merchant,
  { code, pieces, reason }: { code: string; pieces: number; reason: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    if (!(await oneOfGoods(transaction, merchant.code, code, new Date(deps.now())))) throw new Refusal('desk.goods_unknown');
    const left = await holdStock(transaction, merchant.code, code);
    if ((left ?? 0) + pieces < 0) throw new Refusal('desk.stock_short');
    await addToStock(transaction, merchant.code, code, pieces);
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'mall.stockChanged',
      subject: subjectOf(merchant, code),
      reason,
      before: { left },
      after: { left: (left ?? 0) + pieces },
      ip: actor.ip,
    });
  });
}
