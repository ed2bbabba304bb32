import type { BannerPlace } from '@laro/contract/content';
import type { Wire } from '@laro/contract/routes';
import type { Language } from '@laro/domain/languages';
import type { Kysely } from 'kysely';
import { Refresher } from '#server/db/refresher.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { ReadyBytes } from '#server/http/ready-bytes.ts';
import { readyCall } from '#server/http/ready-call.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/merchant/index.ts';
import { listBannerPictures, pictureOf } from '#server/modules/pictures/index.ts';
import { readContent, readContentRevision } from './content.store.ts';
import { nextChange, viewContent, type ContentType, type MerchantContent } from './content-view.ts';
import { DeskBanners, type BannerInput, type BannerPictures, type DeskBanner, type RecordBannerChange } from './desk-banners.ts';

const CONTENT_TYPES: readonly ContentType[] = ['B', 'PL', 'PU'];

export interface ContentDeps {
  db: Kysely<Tables>;
  directory: Pick<MerchantDirectory, 'byCode'>;
  /** Told when reading in the background fails; the last known content goes on serving. */
  onBackgroundError: (error: unknown) => void;
  pictures?: BannerPictures;
  now?: () => number;
}

export interface Content {
  handlers: Handlers<'listAnnouncements'>;
  /** Reads again if anything changed. */
  refresh: () => Promise<void>;
  start: () => void;
  stop: () => void;
  /** All banners of a merchant and the pictures to choose from. These refuse an unknown merchant or banner. */
  listBanners: (merchantCode: string) => Promise<Wire<'listDeskBanners', 'value'>>;
  addBanner: (merchantCode: string, input: BannerInput, record: RecordBannerChange<DeskBanner>) => Promise<DeskBanner>;
  changeBanner: (merchantCode: string, bannerId: string, input: BannerInput, record: RecordBannerChange<DeskBanner>) => Promise<DeskBanner>;
  /** Puts the banners of a place in the given order and answers all banners of the merchant. */
  orderBanners: (merchantCode: string, place: BannerPlace, ids: readonly string[], record: RecordBannerChange<readonly string[]>) => Promise<DeskBanner[]>;
  removeBanner: (merchantCode: string, bannerId: string, record: RecordBannerChange<DeskBanner>) => Promise<void>;
}

const NOTHING: MerchantContent = { banners: [], announcements: [] };

interface Kept {
  merchantRevision: bigint;
  /** Something begins or ends then, so the answers are good until just before. */
  goodUntil: number;
  madeAt: number;
  answers: Map<string, ReadyBytes>;
}

/** The content of all merchants in memory; a merchant's answers are made once for each language and set of types. */
class ContentState {
  readonly #db: Kysely<Tables>;
  readonly #pictures: BannerPictures;
  readonly #now: () => number;
  #revision: bigint | null = null;
  #byMerchant = new Map<string, MerchantContent>();
  #kept = new Map<string, Kept>();

  constructor(db: Kysely<Tables>, pictures: BannerPictures, now: () => number) {
    this.#db = db;
    this.#pictures = pictures;
    this.#now = now;
  }

  /** Reads again if anything changed. */
  async read(): Promise<void> {
    const revision = await readContentRevision(this.#db);
    if (revision === this.#revision) return;
    const { banners, announcements } = await readContent(this.#db);
    const codes = new Set([...banners, ...announcements].map((row) => row.merchant_code));
    this.#byMerchant = new Map(
      [...codes].map((code) => [
        code,
        { banners: banners.filter((row) => row.merchant_code === code), announcements: announcements.filter((row) => row.merchant_code === code) },
      ]),
    );
    this.#kept = new Map();
    this.#revision = revision;
  }

  answer(merchant: Merchant, language: Language, types: string, place: BannerPlace | undefined): ReadyBytes {
    const now = this.#now();
    const content = this.#byMerchant.get(merchant.code) ?? NOTHING;
    const { answers } = this.#keptOf(merchant, content, now);
    const asked = new Set(CONTENT_TYPES.filter((type) => types.split(',').includes(type)));
    const key = `${language}:${[...asked].join()}:${place ?? ''}`;
    const placed = place === undefined ? content : { ...content, banners: content.banners.filter((row) => row.place === place) };
    const answer = answers.get(key) ?? new ReadyBytes(viewContent(placed, merchant, language, asked, now, this.#pictures.pictureOf));
    answers.set(key, answer);
    return answer;
  }

  #keptOf(merchant: Merchant, content: MerchantContent, now: number): Kept {
    const kept = this.#kept.get(merchant.code);
    if (kept?.merchantRevision === merchant.revision && kept.madeAt <= now && now < kept.goodUntil) return kept;
    const goodUntil = nextChange([...content.banners, ...content.announcements], now);
    const fresh: Kept = { merchantRevision: merchant.revision, madeAt: now, goodUntil, answers: new Map() };
    this.#kept.set(merchant.code, fresh);
    return fresh;
  }
}

/** Banners and announcements of every merchant. Reads everything once before it answers. */
export async function createContent({
  db,
  directory,
  onBackgroundError,
  pictures = { pictureOf, listBannerPictures },
  now = Date.now,
}: ContentDeps): Promise<Content> {
  const state = new ContentState(db, pictures, now);
  const banners = new DeskBanners(db, pictures);
  const refresher = new Refresher(() => state.read(), onBackgroundError);
  await refresher.refresh();
  /** For an existing merchant only; what was changed is served at once. */
  const atMerchant = async <Result>(merchantCode: string, work: () => Promise<Result>): Promise<Result> => {
    if (!directory.byCode(merchantCode)) throw new Refusal('request.not_found');
    const result = await work();
    await refresher.refresh();
    return result;
  };
  return {
    handlers: { listAnnouncements: readyCall(({ merchant, language }, query) => state.answer(merchant, language, query.types, query.place)) },
    refresh: () => refresher.refresh(),
    start: () => refresher.start(),
    stop: () => refresher.stop(),
    listBanners: (code) => atMerchant(code, async () => ({ banners: await banners.list(code), pictures: pictures.listBannerPictures() })),
    addBanner: (code, input, record) => atMerchant(code, () => banners.add(code, input, record)),
    changeBanner: (code, id, input, record) => atMerchant(code, () => banners.change(code, id, input, record)),
    orderBanners: (code, place, ids, record) =>
      atMerchant(code, async () => {
        await banners.order(code, place, ids, record);
        return await banners.list(code);
      }),
    removeBanner: (code, id, record) => atMerchant(code, () => banners.remove(code, id, record)),
  };
}
