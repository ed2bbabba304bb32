import type { BannerPlace } from '@laro/contract/content/content';
import type pg from 'pg';
import { assignments, first, insertRows, inSnapshot, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { readArticles, readCategories, type ArticleRow, type CategoryRow, type Texts } from './articles/articles.store.ts';

export interface BannerRow {
  id: bigint;
  merchant_code: string;
  place: BannerPlace;
  position: number;
  is_enabled: boolean;
  target: string;
  picture_id: string;
  kicker: Texts;
  title: Texts;
  condition: Texts;
  permit: string;
  starts_at: Date | null;
  ends_at: Date | null;
  created_at: Date;
}

/** A number that changes with every write to banners, articles and categories. */
export async function readContentRevision(queries: Queries): Promise<bigint> {
  const row = await first<{ revision: bigint }>(queries, "select revision from revisions where scope = 'content'");
  return row?.revision ?? 0n;
}

/** Everything that is shown, as of one moment. */
export function readContent(pool: pg.Pool): Promise<{ banners: BannerRow[]; articles: ArticleRow[]; categories: CategoryRow[] }> {
  return inSnapshot(pool, async (transaction) => ({
    banners: await many<BannerRow>(transaction, 'select * from banners order by place, position, id'),
    articles: await readArticles(transaction, {}),
    categories: await readCategories(transaction, null),
  }));
}

/** Text and link of a banner; its position is stored apart. */
export interface BannerValues {
  place: BannerPlace;
  isEnabled: boolean;
  target: string;
  pictureId: string;
  kicker: Texts;
  title: Texts;
  condition: Texts;
  permit: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

const columnsOf = (values: BannerValues) => ({
  place: values.place,
  is_enabled: values.isEnabled,
  target: values.target,
  picture_id: values.pictureId,
  kicker: JSON.stringify(values.kicker),
  title: JSON.stringify(values.title),
  condition: JSON.stringify(values.condition),
  permit: values.permit,
  starts_at: values.startsAt,
  ends_at: values.endsAt,
});

/** Keeps two changes of one merchant's banners from passing each other until the transaction ends. */
export async function lockBanners(transaction: Transaction, merchantCode: string): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtext('banners'), hashtext($1))", [merchantCode]);
}

export function readBanners(queries: Queries, merchantCode: string): Promise<BannerRow[]> {
  return many<BannerRow>(queries, 'select * from banners where merchant_code = $1 order by place, position, id', [merchantCode]);
}

/** Adds a banner at the end of its place. */
export async function insertBanner(transaction: Transaction, merchantCode: string, values: BannerValues): Promise<BannerRow> {
  const position = await nextPosition(transaction, merchantCode, values.place);
  const [row] = await insertRows<BannerRow>(transaction, 'banners', [{ merchant_code: merchantCode, position, ...columnsOf(values) }], 'returning *');
  if (!row) throw new Error('a banner was not written');
  return row;
}

async function nextPosition(transaction: Transaction, merchantCode: string, place: BannerPlace): Promise<number> {
  const text = 'select coalesce(max(position), 0) + 1 as next from banners where merchant_code = $1 and place = $2';
  return (await one<{ next: number }>(transaction, text, [merchantCode, place])).next;
}

/** Changes a banner; one that moves to another place is appended there. */
export async function updateBanner(transaction: Transaction, before: BannerRow, values: BannerValues): Promise<BannerRow> {
  const moves = before.place !== values.place;
  const position = moves ? await nextPosition(transaction, before.merchant_code, values.place) : before.position;
  const given: unknown[] = [];
  const changes = assignments({ ...columnsOf(values), position }, given);
  return one<BannerRow>(transaction, `update banners set ${changes} where id = $${given.push(before.id)} returning *`, given);
}

/** Numbers the banners 1, 2, 3 in the given order. */
export async function writeBannerOrder(transaction: Transaction, ids: readonly bigint[]): Promise<void> {
  await transaction.query(
    `update banners set position = ordered.place
    from unnest($1::bigint[]) with ordinality as ordered (id, place)
    where banners.id = ordered.id`,
    [ids.map(String)],
  );
}

export async function deleteBanner(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.query('delete from banners where id = $1', [id]);
}
