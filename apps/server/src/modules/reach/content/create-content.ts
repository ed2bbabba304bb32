import type { BannerPlace } from '@laro/contract/content/content';
import type { Parsed, Wire } from '@laro/contract/routes';
import { guestReader, type ArticleKind, type Reader } from '@laro/domain/content/content-rules';
import type { FastifyInstance } from 'fastify';
import type { Language } from '@laro/domain/system/languages';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { Refresher } from '#server/db/turns/refresher.ts';
import type { Transaction } from '#server/db/sql.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readyCall } from '#server/http/ready/ready-call.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { listBannerPictures, pictureOf, type Picture, type PictureOf } from '#server/modules/core/pictures/index.ts';
import type { ArticleRow } from './articles/articles.store.ts';
import { ContentState } from './content-state.ts';
import {
  isPromotionShown,
  viewContent,
  viewCreatives,
  viewHelp,
  viewPromotion,
  viewPromotions,
  wirePromotion,
  type ContentType,
  type Creative,
} from './content-view.ts';
import { DeskArticles, type ArticleChange, type ArticleFacts, type ArticleInput, type DeskArticle, type DeskCategories } from './articles/desk-articles.ts';
import { DeskBanners, type BannerChange, type BannerFacts, type BannerInput, type DeskBanner, type RecordBannerChange } from './banners/desk-banners.ts';
import { createMedia, isMediumId, type Media } from './media/media.ts';
import { holdMedium } from './media/media.store.ts';
import { readerCalls } from './articles/reader-calls.ts';
import type { MediaFiles } from './ports.ts';
import { registerSiteFiles } from './media/site-files.ts';
import { seedHelp } from './seed-help.ts';

const CONTENT_TYPES: readonly ContentType[] = ['B', 'PL', 'PU', 'PR', 'H'];

export interface ContentDeps {
  pool: pg.Pool;
  directory: Pick<MerchantDirectory, 'byCode'>;
  /** Where uploaded pictures are kept. */
  files: MediaFiles;
  /** Told when reading in the background fails; the last known content goes on serving. */
  onBackgroundError: (error: unknown) => void;
  pictures?: { pictureOf: PictureOf; listBannerPictures: () => { id: string; picture: Picture }[] };
  now?: () => number;
}

type ContentCalls =
  | 'listAnnouncements'
  | 'listNotices'
  | 'markNoticeRead'
  | 'listPromotions'
  | 'getPromotion'
  | 'listReaderPromotions'
  | 'getReaderPromotion'
  | 'listHelp';
type Record<Value> = RecordBannerChange<Value>;

/** Pictures that other modules show: those that the operator has uploaded, and the shipped artwork. */
export interface ContentPictures {
  listFor: (merchantCode: string) => Promise<{ id: string; title: string; picture: Picture }[]>;
  pictureOf: (id: string) => Picture;
  /** Keeps a picture from being removed, for good; false for one that the merchant does not have. */
  hold: (transaction: Transaction, merchantCode: string, id: string) => Promise<boolean>;
}

export interface Content {
  handlers: Handlers<ContentCalls>;
  /** Reads again if anything changed. */
  refresh: () => Promise<void>;
  start: () => void;
  stop: () => void;
  /** robots.txt and sitemap.xml. */
  registerRoutes: (http: FastifyInstance) => void;
  /** The operator’s creatives for the links of agents, in a language. */
  creativesOf: (merchant: Merchant, language: Language) => Creative[];
  /** True for an offer that guests can read now. */
  isPromotionShown: (merchant: Pick<Merchant, 'code'>, id: string) => boolean;
  /** Articles of a merchant from memory. */
  articlesOf: (merchantCode: string) => readonly ArticleRow[];
  /** All banners of a merchant and the pictures to choose from. These refuse an unknown merchant or banner. */
  listBanners: (merchantCode: string) => Promise<Wire<'listDeskBanners', 'value'>>;
  addBanner: (merchantCode: string, input: BannerInput, record: Record<BannerFacts>) => Promise<DeskBanner>;
  changeBanner: (merchantCode: string, bannerId: string, input: BannerChange, record: Record<BannerFacts>) => Promise<DeskBanner>;
  /** Puts the banners of a place in the given order and answers all banners of the merchant. */
  orderBanners: (merchantCode: string, place: BannerPlace, ids: readonly string[], record: Record<readonly string[]>) => Promise<DeskBanner[]>;
  removeBanner: (merchantCode: string, bannerId: string, record: Record<BannerFacts>) => Promise<void>;
  listArticles: (merchantCode: string, kind: ArticleKind) => Promise<Parsed<'listDeskArticles', 'value'>>;
  addArticle: (merchantCode: string, kind: ArticleKind, input: ArticleInput, record: Record<ArticleFacts>) => Promise<DeskArticle>;
  changeArticle: (merchantCode: string, kind: ArticleKind, id: string, input: ArticleChange, record: Record<ArticleFacts>) => Promise<DeskArticle>;
  /** Adds (`id` null) or changes an article in a transaction of the caller, who then calls `refresh`. */
  writeArticleWithin: (
    transaction: Transaction,
    merchantCode: string,
    given: { kind: ArticleKind; id: string | null; input: ArticleInput; stamp: string },
    record: Record<ArticleFacts>,
  ) => Promise<DeskArticle>;
  /** The current reward of an article, which stays locked. Throws `desk.article_unknown`. */
  rewardWithin: (transaction: Transaction, merchantCode: string, kind: ArticleKind, id: string | null) => Promise<Money | null>;
  orderArticles: (merchantCode: string, kind: ArticleKind, ids: readonly string[], record: Record<readonly string[]>) => Promise<DeskArticle[]>;
  removeArticle: (merchantCode: string, kind: ArticleKind, id: string, record: Record<ArticleFacts>) => Promise<void>;
  writeCategories: (
    merchantCode: string,
    given: Parsed<'changeDeskCategories', 'body'>['categories'],
    record: Record<DeskCategories>,
  ) => Promise<DeskCategories>;
  media: Media;
  pictures: ContentPictures;
}

/** Reader of a public call: everyone, or a caller who declares to be a guest. */
const publicReader = (forWhom: 'guests' | undefined): Reader => ({ ...guestReader, isGuest: forWhom === 'guests' });

/** Public content of a merchant, from cached answers. */
function publicCalls(state: ContentState): Handlers<'listAnnouncements' | 'listPromotions' | 'getPromotion' | 'listHelp'> {
  return {
    listAnnouncements: readyCall(({ merchant, language }, { types, place, for: forWhom }) => {
      const asked = new Set(CONTENT_TYPES.filter((type) => types.split(',').includes(type)));
      const question = `announcements:${[...asked].join()}:${place ?? ''}:${forWhom ?? ''}`;
      return state.answer(merchant, language, question, (content, setting) => {
        const placed = place === undefined ? content : { ...content, banners: content.banners.filter((row) => row.place === place) };
        return viewContent(placed, setting, asked, publicReader(forWhom));
      });
    }),
    listPromotions: readyCall(({ merchant, language }, { for: forWhom }) =>
      state.answer(merchant, language, `promotions:${forWhom ?? ''}`, (content, setting) => viewPromotions(content, setting, publicReader(forWhom))),
    ),
    getPromotion: readyCall(({ merchant, language }, { id, for: forWhom }) =>
      state.answer(merchant, language, `promotion:${id}:${forWhom ?? ''}`, (content, setting) =>
        wirePromotion(viewPromotion(content, setting, publicReader(forWhom), id)),
      ),
    ),
    listHelp: readyCall(({ merchant, language }) => state.answer(merchant, language, 'help', viewHelp)),
  };
}

/** Banners, announcements, promotions and help pages of every merchant. Reads everything once before it answers. */
export async function createContent(deps: ContentDeps): Promise<Content> {
  const { pool, directory, files, onBackgroundError, pictures: shipped = { pictureOf, listBannerPictures }, now = Date.now } = deps;
  const state = new ContentState(pool, shipped.pictureOf, now);
  const media = createMedia(pool, files);
  const pictures = {
    pictureOf: state.pictureOf,
    listFor: async (merchantCode: string) => [
      ...(await media.list(merchantCode)).map(({ id, title, picture }) => ({ id, title, picture })),
      ...shipped.listBannerPictures().map((picture) => ({ ...picture, title: '' })),
    ],
  };
  const isPermitNeeded = (code: string) => directory.byCode(code)?.settings['content.permitNeeded'] ?? true;
  const banners = new DeskBanners(pool, pictures, isPermitNeeded);
  const articles = new DeskArticles(pool, pictures, isPermitNeeded);
  const refresher = new Refresher(() => state.read(), onBackgroundError);
  await seedHelp(pool);
  await refresher.refresh();
  /** Refuses an unknown merchant; changes are served immediately. */
  const atMerchant = async <Result>(merchantCode: string, work: () => Promise<Result>): Promise<Result> => {
    if (!directory.byCode(merchantCode)) throw new Refusal('request.not_found');
    const result = await work();
    await refresher.refresh();
    return result;
  };
  return {
    handlers: { ...publicCalls(state), ...readerCalls(state, pool) },
    refresh: () => refresher.refresh(),
    start: () => refresher.start(),
    stop: () => refresher.stop(),
    registerRoutes: (http) => registerSiteFiles(http, (code) => state.of(code).articles, now),
    creativesOf: (merchant, language) => viewCreatives(state.of(merchant.code), state.settingOf(merchant, language)),
    isPromotionShown: ({ code }, id) => isPromotionShown(state.of(code), id, now()),
    articlesOf: (code) => state.of(code).articles,
    listBanners: (code) =>
      atMerchant(code, async () => ({
        banners: await banners.list(code),
        pictures: await pictures.listFor(code),
        isPermitNeeded: isPermitNeeded(code),
      })),
    addBanner: (code, input, record) => atMerchant(code, () => banners.add(code, input, record)),
    changeBanner: (code, id, input, record) => atMerchant(code, () => banners.change(code, id, input, record)),
    orderBanners: (code, place, ids, record) =>
      atMerchant(code, async () => {
        await banners.order(code, place, ids, record);
        return await banners.list(code);
      }),
    removeBanner: (code, id, record) => atMerchant(code, () => banners.remove(code, id, record)),
    listArticles: (code, kind) => atMerchant(code, () => articles.list(code, kind)),
    addArticle: (code, kind, input, record) => atMerchant(code, () => articles.add(code, kind, input, record)),
    changeArticle: (code, kind, id, input, record) => atMerchant(code, () => articles.change(code, kind, id, input, record)),
    writeArticleWithin: (transaction, code, { kind, id, input, stamp }, record) =>
      id === null ? articles.add(code, kind, input, record, transaction) : articles.change(code, kind, id, { ...input, stamp }, record, transaction),
    rewardWithin: (transaction, code, kind, id) => articles.rewardWithin(transaction, code, kind, id),
    orderArticles: (code, kind, ids, record) => atMerchant(code, () => articles.order(code, kind, ids, record)),
    removeArticle: (code, kind, id, record) => atMerchant(code, () => articles.remove(code, kind, id, record)),
    writeCategories: (code, given, record) => atMerchant(code, () => articles.writeCategories(code, given, record)),
    media: {
      list: media.list,
      add: (code, given, record) => atMerchant(code, () => media.add(code, given, record)),
      remove: (code, id, record) => atMerchant(code, () => media.remove(code, id, record)),
    },
    pictures: {
      listFor: pictures.listFor,
      pictureOf: (id) => state.pictureOf('banner', id),
      hold: async (transaction, merchantCode, id) =>
        isMediumId(id) ? holdMedium(transaction, merchantCode, id) : shipped.listBannerPictures().some((picture) => picture.id === id),
    },
  };
}
