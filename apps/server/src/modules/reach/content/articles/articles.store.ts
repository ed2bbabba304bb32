import type { AnnouncementType, ArticleKind, Audience, OfferChoice } from '@laro/domain/content/content-rules';
import type { Language } from '@laro/domain/system/languages';
import type { Money } from '@laro/domain/money/money';
import { assignments, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { cleanHtml } from './clean-html.ts';

/** A text by language; missing ones fall back (content-view.ts). */
export type Texts = Partial<Record<Language, string>>;

/** The facts of an offer as they are kept; moments in ISO 8601, UTC. */
export type StoredOffer = Record<OfferChoice, string> & {
  takesApplications: boolean;
  activeFrom: string | null;
  activeUntil: string | null;
  wagering: number;
};

export interface ArticleRow {
  id: bigint;
  merchant_code: string;
  kind: ArticleKind;
  type: AnnouncementType | '';
  tag: string;
  position: number;
  is_enabled: boolean;
  title: Texts;
  body: Texts;
  audience: Audience;
  languages: Language[];
  picture_id: string;
  category_id: bigint | null;
  offer: StoredOffer | null;
  reward: Money | null;
  permit: string;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Date;
}

export interface CategoryRow {
  id: bigint;
  merchant_code: string;
  position: number;
  title: Texts;
}

/** Text, audience and period of an article; its position is stored apart. */
export interface ArticleValues {
  type: AnnouncementType | '';
  tag: string;
  isEnabled: boolean;
  title: Texts;
  /** HTML, sanitised before it is written (NOTICE-03). */
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
export function readArticles(queries: Queries, { merchantCode, kind }: { merchantCode?: string; kind?: ArticleKind }): Promise<ArticleRow[]> {
  return many<ArticleRow>(
    queries,
    `select * from articles where ($1::text is null or merchant_code = $1) and ($2::text is null or kind = $2)
    order by position, starts_at desc, id`,
    [merchantCode ?? null, kind ?? null],
  );
}

export function readCategories(queries: Queries, merchantCode: string | null): Promise<CategoryRow[]> {
  return many<CategoryRow>(queries, 'select * from promotion_categories where ($1::text is null or merchant_code = $1) order by position, id', [merchantCode]);
}

/** Keeps two changes of one merchant's articles from passing each other until the transaction ends. */
export async function lockArticles(transaction: Transaction, merchantCode: string): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtext('articles'), hashtext($1))", [merchantCode]);
}

/** Merchants without a help page; concurrent callers wait until this transaction has ended. */
export async function merchantsWithoutHelp(transaction: Transaction): Promise<string[]> {
  await transaction.query("select pg_advisory_xact_lock(hashtext('help'), 0)");
  const { rows } = await transaction.query<{ code: string }>(
    `select code from merchants m where not exists (select from articles where merchant_code = m.code and kind = 'help')`,
  );
  return rows.map(({ code }) => code);
}

/** Adds articles at the end of their kind, in the given order. */
export async function insertArticles(queries: Queries, merchantCode: string, kind: ArticleKind, articles: readonly ArticleValues[]): Promise<ArticleRow[]> {
  if (articles.length === 0) return [];
  const { next } = await one<{ next: number }>(queries, 'select coalesce(max(position), 0) + 1 as next from articles where merchant_code = $1 and kind = $2', [
    merchantCode,
    kind,
  ]);
  const rows = articles.map((values, at) => ({ merchant_code: merchantCode, kind, position: next + at, ...columnsOf(values) }));
  return insertRows<ArticleRow>(queries, 'articles', rows, 'returning *');
}

export function updateArticle(transaction: Transaction, id: bigint, values: ArticleValues): Promise<ArticleRow> {
  const given: unknown[] = [];
  const changes = assignments(columnsOf(values), given);
  return one<ArticleRow>(transaction, `update articles set ${changes} where id = $${given.push(id)} returning *`, given);
}

/** Numbers the articles 1, 2, 3 in the given order. */
export async function writeArticleOrder(transaction: Transaction, ids: readonly bigint[]): Promise<void> {
  await transaction.query(
    `update articles set position = ordered.place
    from unnest($1::bigint[]) with ordinality as ordered (id, place)
    where articles.id = ordered.id`,
    [ids.map(String)],
  );
}

export async function deleteArticle(transaction: Transaction, id: bigint): Promise<void> {
  await transaction.query('delete from articles where id = $1', [id]);
}

/** Adds a category at a place and gives its id. */
export async function insertCategory(queries: Queries, merchantCode: string, position: number, title: Texts): Promise<bigint> {
  const { id } = await one<{ id: bigint }>(queries, 'insert into promotion_categories (merchant_code, position, title) values ($1, $2, $3) returning id', [
    merchantCode,
    position,
    JSON.stringify(title),
  ]);
  return id;
}

export async function updateCategory(transaction: Transaction, id: bigint, position: number, title: Texts): Promise<void> {
  await transaction.query('update promotion_categories set position = $1, title = $2 where id = $3', [position, JSON.stringify(title), id]);
}

export async function deleteCategories(transaction: Transaction, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await transaction.query('delete from promotion_categories where id = any ($1)', [ids]);
}

/** Marks an announcement as read, once. */
export async function insertNoticeRead(queries: Queries, playerId: bigint, articleId: bigint): Promise<void> {
  await queries.query('insert into notice_reads (player_id, article_id) values ($1, $2) on conflict do nothing', [playerId, articleId]);
}

/** The announcements that a player has opened. */
export async function readNoticeReads(queries: Queries, playerId: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await many<{ article_id: bigint }>(queries, 'select article_id from notice_reads where player_id = $1', [playerId]);
  return new Set(rows.map((row) => row.article_id));
}
