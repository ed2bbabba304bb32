import { money } from '@laro/contract/wire/scalars';
import { formatMoney, type Amount } from '@laro/domain/money/money';
import { storedReward, type StoredReward } from '@laro/domain/rewards/reward';
import type { GoodsBody, Parcel, Sold } from '@laro/domain/mall/goods';
import { decode } from 'zod';
import { first, insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { rewardOf } from '#server/modules/rewards/rewards/index.ts';

export interface GoodsRow {
  code: string;
  version: number;
  body: GoodsBody;
  startsAt: Date;
  madeBy: string;
}
type StoredParcel = Omit<Parcel, 'amount'> & { amount: Amount };
type StoredBody = Omit<GoodsBody, 'reward'> & { reward: StoredReward | StoredParcel };

const COLUMNS = 'code, version, body, starts_at as "startsAt", made_by as "madeBy"';

/** Reads what stored goods are. Throws for a bonus without an offer. */
function soldOf(stored: StoredBody['reward']): Sold {
  if (stored.kind === 'physical') return { ...stored, amount: decode(money, stored.amount) };
  const reward = rewardOf(stored);
  if (reward.kind === 'bonus' || reward.kind === 'free_spins' || reward.kind === 'ticket') return reward;
  if (reward.kind !== 'cash') throw new Error(`goods cannot be ${reward.kind}`);
  return { kind: 'cash', amount: reward.amount };
}

/** Goods as they are stored, and as the audit log shows them. */
export const storedGoods = ({ reward, ...body }: GoodsBody): StoredBody => ({
  ...body,
  reward: reward.kind === 'physical' ? { ...reward, amount: formatMoney(reward.amount) } : storedReward(reward),
});

const rowsOf = async (queries: Queries, text: string, values: readonly unknown[]): Promise<GoodsRow[]> =>
  (await many<Omit<GoodsRow, 'body'> & { body: StoredBody }>(queries, text, values)).map((row) => ({
    ...row,
    body: { ...row.body, reward: soldOf(row.body.reward) },
  }));

/** The versions that are sold at a moment, by code. */
export const goodsAt = (queries: Queries, merchantCode: string, at: Date): Promise<GoodsRow[]> =>
  rowsOf(queries, `select distinct on (code) ${COLUMNS} from mall_goods where merchant_code = $1 and starts_at <= $2 order by code, version desc`, [
    merchantCode,
    at,
  ]);

/** The version of goods that is sold at a moment; undefined for unknown ones. */
export const oneOfGoods = async (queries: Queries, merchantCode: string, code: string, at: Date): Promise<GoodsRow | undefined> =>
  (await goodsAt(queries, merchantCode, at)).find((row) => row.code === code);

/** The newest versions that begin after a moment; those that a newer one has replaced never begin. */
export const goodsAfter = (queries: Queries, merchantCode: string, at: Date): Promise<GoodsRow[]> =>
  rowsOf(
    queries,
    `select distinct on (code) ${COLUMNS} from mall_goods g where merchant_code = $1 and starts_at > $2
      and not exists (select from mall_goods n where n.merchant_code = $1 and n.code = g.code and n.version > g.version and n.starts_at <= $2)
    order by code, version desc`,
    [merchantCode, at],
  );

/** Versions of goods by code and version, as orders name them. */
export const goodsOfOrders = (queries: Queries, merchantCode: string, orders: readonly { code: string; version: number }[]): Promise<GoodsRow[]> =>
  rowsOf(queries, `select ${COLUMNS} from mall_goods where merchant_code = $1 and (code, version) in (select * from unnest($2::text[], $3::integer[]))`, [
    merchantCode,
    orders.map(({ code }) => code),
    orders.map(({ version }) => version),
  ]);

/** Writes a version; null where the number is taken, because another person was faster. */
export async function writeGoods(
  transaction: Transaction,
  merchantCode: string,
  { code, version, body, startsAt, madeBy }: GoodsRow,
  madeAt: Date,
): Promise<boolean> {
  const row = { merchant_code: merchantCode, code, version, body: storedGoods(body), starts_at: startsAt, made_by: madeBy, made_at: madeAt };
  return (await insertRows(transaction, 'mall_goods', [row], 'on conflict (merchant_code, code, version) do nothing returning id')).length === 1;
}

/** Pieces that are left of goods with a stock. */
export const stockOf = (queries: Queries, merchantCode: string): Promise<{ code: string; left: number }[]> =>
  many(queries, 'select code, remaining::int as "left" from mall_stock where merchant_code = $1', [merchantCode]);

/** The pieces that are left of goods, held; null for goods without a stock. */
export async function holdStock(transaction: Transaction, merchantCode: string, code: string): Promise<number | null> {
  const row = await first<{ left: number }>(transaction, 'select remaining::int as "left" from mall_stock where merchant_code = $1 and code = $2 for update', [
    merchantCode,
    code,
  ]);
  return row?.left ?? null;
}

/** Takes ordered pieces out of a stock that the transaction holds. */
export async function takeFromStock(transaction: Transaction, merchantCode: string, code: string, pieces: number): Promise<void> {
  await transaction.query('update mall_stock set remaining = remaining - $3 where merchant_code = $1 and code = $2', [merchantCode, code, pieces]);
}

/** Puts pieces of a cancelled order back into a stock; goods without one have none. */
export async function returnToStock(transaction: Transaction, merchantCode: string, code: string, pieces: number): Promise<void> {
  await transaction.query('update mall_stock set remaining = remaining + $3 where merchant_code = $1 and code = $2', [merchantCode, code, pieces]);
}

/** Adds pieces to a stock, or takes some away for a negative number; goods without a stock get one. The caller has held it. */
export async function addToStock(transaction: Transaction, merchantCode: string, code: string, pieces: number): Promise<void> {
  const { rowCount } = await transaction.query('update mall_stock set added = added + $3, remaining = remaining + $3 where merchant_code = $1 and code = $2', [
    merchantCode,
    code,
    pieces,
  ]);
  if (rowCount) return;
  await transaction.query(
    `insert into mall_stock (merchant_code, code, added, remaining)
    select $1, $2, $3::bigint + coalesce(sum(o.quantity), 0), $3::bigint from mall_orders o where o.merchant_code = $1 and o.code = $2 and o.state <> 'cancelled'`,
    [merchantCode, code, pieces],
  );
}
