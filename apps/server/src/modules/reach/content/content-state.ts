import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import { ReadyBytes } from '#server/http/ready/ready-bytes.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Picture, PictureOf } from '#server/modules/core/pictures/index.ts';
import { readContent, readContentRevision } from './content.store.ts';
import { nextChange, type MerchantContent, type ViewSetting } from './content-view.ts';
import { isMediumId } from './media/media.ts';
import { readPlates } from './media/media.store.ts';

const NOTHING: MerchantContent = { banners: [], articles: [], categories: [] };
/** The colour of the page, for a deleted picture. */
const NO_PLATE = '#101a3e';
/** Maximum number of cached answers per merchant; more only result from made-up requests. */
const ANSWERS_MAX = 2000;

interface Kept {
  merchantRevision: bigint;
  /** Something begins or ends then, so the answers are good until just before. */
  goodUntil: number;
  madeAt: number;
  answers: Map<string, ReadyBytes>;
}

/** The content of all merchants in memory; a merchant's answers are made once for each question and language. */
export class ContentState {
  readonly #pool: pg.Pool;
  readonly #shipped: PictureOf;
  readonly #now: () => number;
  #revision: bigint | null = null;
  #byMerchant = new Map<string, MerchantContent>();
  #plates: ReadonlyMap<string, string> = new Map();
  #kept = new Map<string, Kept>();

  constructor(pool: pg.Pool, shipped: PictureOf, now: () => number) {
    this.#pool = pool;
    this.#shipped = shipped;
    this.#now = now;
  }

  /** Reads again if anything changed. */
  async read(): Promise<void> {
    const revision = await readContentRevision(this.#pool);
    if (revision === this.#revision) return;
    const { banners, articles, categories } = await readContent(this.#pool);
    this.#plates = await readPlates(this.#pool);
    const codes = new Set([...banners, ...articles, ...categories].map((row) => row.merchant_code));
    const of = <Row extends { merchant_code: string }>(rows: readonly Row[], code: string) => rows.filter((row) => row.merchant_code === code);
    this.#byMerchant = new Map(
      [...codes].map((code) => [code, { banners: of(banners, code), articles: of(articles, code), categories: of(categories, code) }]),
    );
    this.#kept = new Map();
    this.#revision = revision;
  }

  of(merchantCode: string): MerchantContent {
    return this.#byMerchant.get(merchantCode) ?? NOTHING;
  }

  /** Shipped artwork, or an uploaded picture under its own name. */
  readonly pictureOf: PictureOf = (kind, id): Picture => (isMediumId(id) ? { key: id, plate: this.#plates.get(id) ?? NO_PLATE } : this.#shipped(kind, id));

  settingOf(merchant: Merchant, language: Language): ViewSetting {
    return { merchant, language, now: this.#now(), pictureOf: this.pictureOf };
  }

  /** An answer for everyone at a merchant, cached until something changes. */
  answer(merchant: Merchant, language: Language, question: string, make: (content: MerchantContent, setting: ViewSetting) => unknown): ReadyBytes {
    const setting = this.settingOf(merchant, language);
    const content = this.of(merchant.code);
    const { answers } = this.#keptOf(merchant, content, setting.now);
    const key = `${language}:${question}`;
    const known = answers.get(key);
    if (known) return known;
    const answer = new ReadyBytes(make(content, setting));
    if (answers.size >= ANSWERS_MAX) answers.clear();
    answers.set(key, answer);
    return answer;
  }

  #keptOf(merchant: Merchant, content: MerchantContent, now: number): Kept {
    const kept = this.#kept.get(merchant.code);
    if (kept?.merchantRevision === merchant.revision && kept.madeAt <= now && now < kept.goodUntil) return kept;
    const fresh: Kept = { merchantRevision: merchant.revision, madeAt: now, goodUntil: nextChange(content, now), answers: new Map() };
    this.#kept.set(merchant.code, fresh);
    return fresh;
  }
}
