import type { AnnouncementType, ArticleKind, Audience, OfferChoice } from '@laro/domain/content-rules';
import type { Language } from '@laro/domain/languages';
import type { Money } from '@laro/domain/money';
import { sql, type ColumnType, type Generated, type GeneratedAlways, type JSONColumnType, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { cleanHtml } from './clean-html.ts';

/** A text by language; what is missing falls back (content-view.ts). */
export type Texts = Partial<Record<Language, string>>;

/** The facts of an offer as they are kept; moments in ISO 8601, UTC. */
export type StoredOffer = Record<OfferChoice, string> & {
  takesApplications: boolean;
  activeFrom: string | null;
  activeUntil: string | null;
  wagering: number;
};

export interface ArticlesTable {
  id: GeneratedAlways<bigint>;
  merchant_code: string;
  kind: ArticleKind;
  type: Generated<AnnouncementType | ''>;
  tag: Generated<string>;
  position: Generated<number>;
  is_enabled: Generated<boolean>;
  title: JSONColumnType<Texts>;
  body: JSONColumnType<Texts>;
  audience: Generated<Audience>;
  languages: Generated<Language[]>;
  picture_id: Generated<string>;
  category_id: bigint | null;
  offer: ColumnType<StoredOffer | null, string | null, string | null>;
  reward: Money | null;
  permit: Generated<string>;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Generated<Date>;
}

export interface PromotionCategoriesTable {
  id: GeneratedAlways<bigint>;
  merchant_code: string;
  position: number;
  title: JSONColumnType<Texts>;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    articles: ArticlesTable;
    promotion_categories: PromotionCategoriesTable;
  }
}

export type ArticleRow = Selectable<ArticlesTable>;
export type CategoryRow = Selectable<PromotionCategoriesTable>;

/** What an article says, to whom and when; its place among the others is kept apart. */
export interface ArticleValues {
  type: AnnouncementType | '';
  tag: string;
  isEnabled: boolean;
  title: Texts;
  /** HTML; what must not be there is taken out before it is written (NOTICE-03). */
  body: Texts;
  audience: Audience;
  languages: Language[];
  pictureId: string;
  categoryId: bigint | null;
  offer: StoredOffer | null;
  /** Money units. */
  reward: Money | null;
  permit: string;
  startsAt: Date;
  endsAt: Date | null;
}

const cleanTexts = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).map(([language, html]) => [language, cleanHtml(html)]));

const columnsOf = (values: ArticleValues) => ({
  type: values.type,
  tag: values.tag,
  is_enabled: values.isEnabled,
  title: JSON.stringify(values.title),
  body: JSON.stringify(cleanTexts(values.body)),
  audience: values.audience,
  languages: values.languages,
  picture_id: values.pictureId,
  category_id: values.categoryId,
  offer: values.offer === null ? null : JSON.stringify(values.offer),
  reward: values.reward,
  permit: values.permit,
  starts_at: values.startsAt,
  ends_at: values.endsAt,
});

/** In the order in which they are shown: by place, the newest first among equals. */
export function readArticles(db: Kysely<Tables>, { merchantCode, kind }: { merchantCode?: string; kind?: ArticleKind }): Promise<ArticleRow[]> {
  let query = db.selectFrom('articles').selectAll();
  if (merchantCode !== undefined) query = query.where('merchant_code', '=', merchantCode);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return query.orderBy('position').orderBy('starts_at', 'desc').orderBy('id').execute();
}

export function readCategories(db: Kysely<Tables>, merchantCode: string | null): Promise<CategoryRow[]> {
  const query = db.selectFrom('promotion_categories').selectAll();
  return (merchantCode === null ? query : query.where('merchant_code', '=', merchantCode)).orderBy('position').orderBy('id').execute();
}

/** Keeps two changes of one merchant's articles from passing each other until the transaction ends. */
export async function lockArticles(transaction: Transaction<Tables>, merchantCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('articles'), hashtext(${merchantCode}))`.execute(transaction);
}

/** The merchants that have no help page yet; other processes that ask wait until this transaction has ended. */
export async function merchantsWithoutHelp(transaction: Transaction<Tables>): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('help'), 0)`.execute(transaction);
  const { rows } = await sql<{ code: string }>`
    select code from merchants m where not exists (select from articles where merchant_code = m.code and kind = 'help')`.execute(transaction);
  return rows.map(({ code }) => code);
}

/** Adds articles at the end of their kind, in the given order. */
export async function insertArticles(db: Kysely<Tables>, merchantCode: string, kind: ArticleKind, articles: readonly ArticleValues[]): Promise<ArticleRow[]> {
  if (articles.length === 0) return [];
  const last = await db
    .selectFrom('articles')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const first = (last?.position ?? 0) + 1;
  return db
    .insertInto('articles')
    .values(articles.map((values, at) => ({ merchant_code: merchantCode, kind, position: first + at, ...columnsOf(values) })))
    .returningAll()
    .execute();
}

export function updateArticle(transaction: Transaction<Tables>, id: bigint, values: ArticleValues): Promise<ArticleRow> {
  return transaction.updateTable('articles').set(columnsOf(values)).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Numbers the articles 1, 2, 3 in the given order. */
export async function writeArticleOrder(transaction: Transaction<Tables>, ids: readonly bigint[]): Promise<void> {
  await sql`
    update articles set position = ordered.place
    from unnest(${ids.map(String)}::bigint[]) with ordinality as ordered (id, place)
    where articles.id = ordered.id`.execute(transaction);
}

export async function deleteArticle(transaction: Transaction<Tables>, id: bigint): Promise<void> {
  await transaction.deleteFrom('articles').where('id', '=', id).execute();
}

/** Adds a category at a place and gives its id. */
export async function insertCategory(db: Kysely<Tables>, merchantCode: string, position: number, title: Texts): Promise<bigint> {
  const { id } = await db
    .insertInto('promotion_categories')
    .values({ merchant_code: merchantCode, position, title: JSON.stringify(title) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(transaction: Transaction<Tables>, id: bigint, position: number, title: Texts): Promise<void> {
  await transaction
    .updateTable('promotion_categories')
    .set({ position, title: JSON.stringify(title) })
    .where('id', '=', id)
    .execute();
}

export async function deleteCategories(transaction: Transaction<Tables>, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom('promotion_categories').where('id', 'in', ids).execute();
}

/** Marks an announcement as read, once. */
export async function insertNoticeRead(db: Kysely<Tables>, playerId: bigint, articleId: bigint): Promise<void> {
  await db
    .insertInto('notice_reads')
    .values({ player_id: playerId, article_id: articleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The announcements that a player has opened. */
export async function readNoticeReads(db: Kysely<Tables>, playerId: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await db.selectFrom('notice_reads').select('article_id').where('player_id', '=', playerId).execute();
  return new Set(rows.map((row) => row.article_id));
}

export interface NoticeReadsTable {
  player_id: bigint;
  article_id: bigint;
  read_at: Generated<Date>;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    notice_reads: NoticeReadsTable;
  }
}
