import type { Parsed } from '@laro/contract/routes';
import type { ArticleKind } from '@laro/domain/content/content-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseOvertaken, stampOf } from '#server/http/guards/stamp.ts';
import {
  deleteArticle,
  deleteCategories,
  insertArticles,
  insertCategory,
  lockArticles,
  readArticles,
  readCategories,
  updateArticle,
  updateCategory,
  writeArticleOrder,
  type ArticleRow,
  type ArticleValues,
} from './articles.store.ts';
import type { BannerPictures } from '../banners/desk-banners.ts';

export type DeskArticle = Parsed<'listDeskArticles', 'value'>['articles'][number];
export type ArticleInput = Omit<Parsed<'addDeskArticle', 'body'>, 'reason'>;
export type ArticleChange = Omit<Parsed<'changeDeskArticle', 'body'>, 'reason'>;
export type ArticleFacts = Omit<DeskArticle, 'stamp'>;
export type DeskCategories = Parsed<'changeDeskCategories', 'value'>['categories'];
type CategoryInput = Parsed<'changeDeskCategories', 'body'>['categories'];
type RecordChange<Value> = (transaction: Transaction, change: { before: Value | null; after: Value | null }) => Promise<void>;

const TAG_UNIQUE = 'help_pages_by_tag';
const USED = '23503';

const invalid = (path: string, fault: string) => new Refusal('request.invalid', { fields: [{ path: `body.${path}`, fault }] });

/** Fields covered by the stamp: all but the position, which is changed separately. */
const stamped = ({ position: _position, ...said }: ArticleFacts): object => said;

/** Refuses fields that a kind of article must not have, and missing ones. */
function refuseMisfit(kind: ArticleKind, input: ArticleInput): void {
  if ((kind === 'announcement') !== (input.type !== '')) throw invalid('type', 'enum');
  if ((kind === 'help') !== (input.tag !== '')) throw invalid('tag', 'required');
  if ((kind === 'promotion') !== (input.offer !== null)) throw invalid('offer', 'required');
  if (kind !== 'promotion' && input.reward !== null) throw invalid('reward', 'enum');
  if (input.reward !== null && (input.reward <= 0n || !input.offer?.takesApplications)) throw invalid('reward', 'range');
  if (input.endsAt !== null && Date.parse(input.endsAt) <= Date.parse(input.startsAt)) throw invalid('endsAt', 'range');
  const { activeFrom, activeUntil } = input.offer ?? {};
  if (activeFrom && activeUntil && Date.parse(activeUntil) <= Date.parse(activeFrom)) throw invalid('offer.activeUntil', 'range');
}

/** Operations of an operator's staff on announcements, promotions and help pages; each act is recorded in its own transaction. */
export class DeskArticles {
  readonly #pool: pg.Pool;
  readonly #pictures: BannerPictures;
  readonly #isPermitNeeded: (merchantCode: string) => boolean;

  constructor(pool: pg.Pool, pictures: BannerPictures, isPermitNeeded: (merchantCode: string) => boolean) {
    this.#pool = pool;
    this.#pictures = pictures;
    this.#isPermitNeeded = isPermitNeeded;
  }

  async list(merchantCode: string, kind: ArticleKind): Promise<Parsed<'listDeskArticles', 'value'>> {
    const articles = (await readArticles(this.#pool, { merchantCode, kind })).map((row) => this.#view(row));
    const pictures = kind === 'promotion' ? await this.#pictures.listFor(merchantCode) : [];
    return { articles, categories: await this.#categories(this.#pool, merchantCode), pictures, isPermitNeeded: this.#isPermitNeeded(merchantCode) };
  }

  async add(
    merchantCode: string,
    kind: ArticleKind,
    input: ArticleInput,
    record: RecordChange<ArticleFacts>,
    within: Transaction | null = null,
  ): Promise<DeskArticle> {
    const values = await this.#read(merchantCode, kind, input);
    const write = async (transaction: Transaction) => {
      const [row] = await insertArticles(transaction, merchantCode, kind, [values]);
      if (!row) throw new Error('an article was inserted and did not come back');
      await record(transaction, { before: null, after: this.#facts(row) });
      return this.#view(row);
    };
    return this.#change(merchantCode, input.tag, write, within);
  }

  /** Throws `desk.changed_meanwhile` if the article has changed since it was read. */
  async change(
    merchantCode: string,
    kind: ArticleKind,
    id: string,
    { stamp, ...input }: ArticleChange,
    record: RecordChange<ArticleFacts>,
    within: Transaction | null = null,
  ): Promise<DeskArticle> {
    const values = await this.#read(merchantCode, kind, input);
    const write = async (transaction: Transaction) => {
      const row = await this.#find(transaction, merchantCode, kind, id);
      refuseOvertaken(stamped(this.#facts(row)), stamp);
      const after = await updateArticle(transaction, row.id, values);
      await record(transaction, { before: this.#facts(row), after: this.#facts(after) });
      return this.#view(after);
    };
    return this.#change(merchantCode, input.tag, write, within);
  }

  /** The current reward of an article, which stays locked; null without one and for a new article. Throws `desk.article_unknown`. */
  async rewardWithin(transaction: Transaction, merchantCode: string, kind: ArticleKind, id: string | null): Promise<Money | null> {
    await lockArticles(transaction, merchantCode);
    return id === null ? null : (await this.#find(transaction, merchantCode, kind, id)).reward;
  }

  /** The order must name exactly the articles of the kind: anything else means that someone has changed them since. */
  async order(merchantCode: string, kind: ArticleKind, ids: readonly string[], record: RecordChange<readonly string[]>): Promise<DeskArticle[]> {
    await this.#change(merchantCode, '', async (transaction) => {
      const before = (await readArticles(transaction, { merchantCode, kind })).map((row) => row.id.toString());
      const isSame = before.length === ids.length && new Set(ids).size === ids.length && before.every((id) => ids.includes(id));
      if (!isSame) throw new Refusal('desk.changed_meanwhile');
      await writeArticleOrder(transaction, ids.map(BigInt));
      await record(transaction, { before, after: [...ids] });
    });
    return (await readArticles(this.#pool, { merchantCode, kind })).map((row) => this.#view(row));
  }

  async remove(merchantCode: string, kind: ArticleKind, id: string, record: RecordChange<ArticleFacts>): Promise<void> {
    try {
      await this.#change(merchantCode, '', async (transaction) => {
        const row = await this.#find(transaction, merchantCode, kind, id);
        await deleteArticle(transaction, row.id);
        await record(transaction, { before: this.#facts(row), after: null });
      });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === USED) throw new Refusal('desk.article_in_use');
      throw error;
    }
  }

  /** Writes all categories: omitted ones are deleted, unless an offer uses them. */
  async writeCategories(merchantCode: string, given: CategoryInput, record: RecordChange<DeskCategories>): Promise<DeskCategories> {
    try {
      return await this.#change(merchantCode, '', async (transaction) => {
        const before = await this.#categories(transaction, merchantCode);
        const kept = new Set(given.flatMap(({ id }) => id ?? []));
        if ([...kept].some((id) => !before.some((entry) => entry.id === id))) throw new Refusal('desk.changed_meanwhile');
        for (const [at, { id, title }] of given.entries())
          if (id === null) await insertCategory(transaction, merchantCode, at + 1, title);
          else await updateCategory(transaction, BigInt(id), at + 1, title);
        await deleteCategories(
          transaction,
          before.filter(({ id }) => !kept.has(id)).map(({ id }) => BigInt(id)),
        );
        const after = await this.#categories(transaction, merchantCode);
        await record(transaction, { before, after });
        return after;
      });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === USED) throw new Refusal('desk.category_in_use');
      throw error;
    }
  }

  async #categories(queries: Queries, merchantCode: string): Promise<DeskCategories> {
    return (await readCategories(queries, merchantCode)).map(({ id, title }) => ({ id: id.toString(), title }));
  }

  async #change<Result>(
    merchantCode: string,
    tag: string,
    work: (transaction: Transaction) => Promise<Result>,
    within: Transaction | null = null,
  ): Promise<Result> {
    const held = async (transaction: Transaction) => {
      await lockArticles(transaction, merchantCode);
      return work(transaction);
    };
    try {
      return await (within === null ? inTransaction(this.#pool, held) : held(within));
    } catch (error) {
      if (error instanceof Error && 'constraint' in error && error.constraint === TAG_UNIQUE) throw new Refusal('desk.article_tag_taken', { tag });
      throw error;
    }
  }

  async #find(transaction: Transaction, merchantCode: string, kind: ArticleKind, id: string): Promise<ArticleRow> {
    const row = (await readArticles(transaction, { merchantCode, kind })).find((entry) => entry.id.toString() === id);
    if (!row) throw new Refusal('desk.article_unknown');
    return row;
  }

  async #read(merchantCode: string, kind: ArticleKind, input: ArticleInput): Promise<ArticleValues> {
    refuseMisfit(kind, input);
    if (kind === 'promotion' && input.isEnabled && input.permit === '' && this.#isPermitNeeded(merchantCode)) throw new Refusal('desk.permit_missing');
    const { pictureId, categoryId, startsAt, endsAt, ...rest } = input;
    if (pictureId !== '' && !(await this.#pictures.listFor(merchantCode)).some(({ id }) => id === pictureId)) throw invalid('pictureId', 'enum');
    if (categoryId !== null && !(await this.#categories(this.#pool, merchantCode)).some(({ id }) => id === categoryId)) throw invalid('categoryId', 'enum');
    return {
      ...rest,
      pictureId,
      categoryId: categoryId === null ? null : BigInt(categoryId),
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    };
  }

  #view(row: ArticleRow): DeskArticle {
    const facts = this.#facts(row);
    return { ...facts, stamp: stampOf(stamped(facts)) };
  }

  #facts(row: ArticleRow): ArticleFacts {
    const picture = row.picture_id === '' ? null : this.#pictures.pictureOf('banner', row.picture_id);
    return {
      id: row.id.toString(),
      kind: row.kind,
      position: row.position,
      type: row.type,
      tag: row.tag,
      isEnabled: row.is_enabled,
      title: row.title,
      body: row.body,
      audience: row.audience,
      languages: row.languages,
      pictureId: row.picture_id,
      picture: picture && { key: picture.key, plate: picture.plate },
      categoryId: row.category_id?.toString() ?? null,
      offer: row.offer as DeskArticle['offer'],
      reward: row.reward,
      permit: row.permit,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
    };
  }
}
