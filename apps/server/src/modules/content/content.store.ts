import type { BannerPlace } from '@laro/contract/content';
import { sql, type Generated, type GeneratedAlways, type JSONColumnType, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { readArticles, readCategories, type ArticleRow, type CategoryRow, type Texts } from './articles.store.ts';

export interface BannersTable {
  id: GeneratedAlways<bigint>;
  merchant_code: string;
  place: BannerPlace;
  position: number;
  is_enabled: Generated<boolean>;
  target: Generated<string>;
  picture_id: string;
  kicker: JSONColumnType<Texts>;
  title: JSONColumnType<Texts>;
  condition: JSONColumnType<Texts>;
  permit: Generated<string>;
  starts_at: Date | null;
  ends_at: Date | null;
  created_at: Generated<Date>;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    banners: BannersTable;
  }
}

export type BannerRow = Selectable<BannersTable>;

/** A number that changes with every write to banners, articles and categories. */
export async function readContentRevision(db: Kysely<Tables>): Promise<bigint> {
  const row = await db.selectFrom('revisions').select('revision').where('scope', '=', 'content').executeTakeFirst();
  return row?.revision ?? 0n;
}

/** Everything that is shown, as of one moment. */
export function readContent(db: Kysely<Tables>): Promise<{ banners: BannerRow[]; articles: ArticleRow[]; categories: CategoryRow[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      banners: await transaction.selectFrom('banners').selectAll().orderBy('place').orderBy('position').orderBy('id').execute(),
      articles: await readArticles(transaction, {}),
      categories: await readCategories(transaction, null),
    }));
}

/** What a banner says and where it leads; its place among the others is kept apart. */
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
export async function lockBanners(transaction: Transaction<Tables>, merchantCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('banners'), hashtext(${merchantCode}))`.execute(transaction);
}

export function readBanners(db: Kysely<Tables>, merchantCode: string): Promise<BannerRow[]> {
  return db.selectFrom('banners').selectAll().where('merchant_code', '=', merchantCode).orderBy('place').orderBy('position').orderBy('id').execute();
}

/** Adds a banner at the end of its place. */
export async function insertBanner(transaction: Transaction<Tables>, merchantCode: string, values: BannerValues): Promise<BannerRow> {
  return await transaction
    .insertInto('banners')
    .values({ merchant_code: merchantCode, position: nextPosition(merchantCode, values.place), ...columnsOf(values) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const nextPosition = (merchantCode: string, place: BannerPlace) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from banners where merchant_code = ${merchantCode} and place = ${place})`;

/** Changes a banner; one that moves to another place goes to that place's end. */
export async function updateBanner(transaction: Transaction<Tables>, before: BannerRow, values: BannerValues): Promise<BannerRow> {
  const moves = before.place !== values.place;
  return await transaction
    .updateTable('banners')
    .set({ ...columnsOf(values), ...(moves ? { position: nextPosition(before.merchant_code, values.place) } : {}) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Numbers the banners 1, 2, 3 in the given order. */
export async function writeBannerOrder(transaction: Transaction<Tables>, ids: readonly bigint[]): Promise<void> {
  await sql`
    update banners set position = ordered.place
    from unnest(${ids.map(String)}::bigint[]) with ordinality as ordered (id, place)
    where banners.id = ordered.id`.execute(transaction);
}

export async function deleteBanner(transaction: Transaction<Tables>, id: bigint): Promise<void> {
  await transaction.deleteFrom('banners').where('id', '=', id).execute();
}
