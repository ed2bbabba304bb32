import type { Parsed, Wire } from '@laro/contract/routes';
import {
  articleLanguage,
  guestReader,
  isAudience,
  promotionStatus,
  type AnnouncementType,
  type OfferChoice,
  type PromotionStatus,
  type Reader,
} from '@laro/domain/content/content-rules';
import type { Language } from '@laro/domain/system/languages';
import { formatMoney } from '@laro/domain/money/money';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PictureOf } from '#server/modules/core/pictures/index.ts';
import type { ArticleRow, CategoryRow, StoredOffer, Texts } from './articles/articles.store.ts';
import { cleanHtml, plainText } from './articles/clean-html.ts';
import type { BannerRow } from './content.store.ts';

type ContentView = Wire<'listAnnouncements', 'value'>;
type Announcement = ContentView['player'][number];
type Card = ContentView['promotion'][number];
type OnePromotion = Parsed<'getPromotion', 'value'>;
type Terms = NonNullable<OnePromotion['promotion']>['terms'];
export type ContentType = 'B' | 'PL' | 'PU' | 'PR' | 'H';

/** The language of a text: the requested one, else the merchant's default, else English, else none (decisions 1). */
const pickLanguage = (texts: Texts, language: Language, fallback: Language): Language | undefined =>
  [language, fallback, 'EN' as const].find((code) => texts[code] !== undefined);

function pickText(texts: Texts, language: Language, fallback: Language): string {
  const chosen = pickLanguage(texts, language, fallback);
  return chosen === undefined ? '' : (texts[chosen] ?? '');
}

interface ArticleText {
  title: string;
  body: string;
  otherLanguage: Language | null;
}

/** The texts of an article in its best language; `otherLanguage` names it if it is not the requested one. */
function textOf({ title, body }: Pick<ArticleRow, 'title' | 'body'>, language: Language, fallback: Language): ArticleText {
  const chosen = articleLanguage({ title, body }, language, fallback);
  // No language is complete: fall back to each part separately.
  if (chosen === null) return { title: pickText(title, language, fallback), body: pickText(body, language, fallback), otherLanguage: null };
  return { title: title[chosen] ?? '', body: body[chosen] ?? '', otherLanguage: chosen === language ? null : chosen };
}

interface Window {
  starts_at: Date | null;
  ends_at: Date | null;
}

/** True if a period includes a moment: from its start on, until just before its end. */
const isOnAt = ({ starts_at: startsAt, ends_at: endsAt }: Window, now: number): boolean =>
  (startsAt === null || startsAt.getTime() <= now) && (endsAt === null || now < endsAt.getTime());

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The next moment after `now` at which something begins or ends, or an offer opens or closes; Infinity when nothing will. */
export function nextChange({ banners, articles }: MerchantContent, now: number): number {
  const offers = articles.flatMap(({ offer }) => (offer ? [momentOf(offer.activeFrom), momentOf(offer.activeUntil)] : []));
  const windows: readonly Window[] = [...banners, ...articles];
  const moments = [...windows.flatMap((window) => [window.starts_at, window.ends_at]), ...offers].map((moment) => moment?.getTime() ?? Infinity);
  return Math.min(Infinity, ...moments.filter((moment) => moment > now));
}

/** The calendar day of a moment where the merchant is, YYYY-MM-DD. */
function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export interface MerchantContent {
  banners: readonly BannerRow[];
  articles: readonly ArticleRow[];
  categories: readonly CategoryRow[];
}

/** Parameters of a view in addition to the content. */
export interface ViewSetting {
  merchant: Merchant;
  language: Language;
  now: number;
  pictureOf: PictureOf;
}

/** The window in which an offer can be taken; without own moments it is that of the article. */
const offerWindow = (row: ArticleRow): { activeFrom: Date; activeUntil: Date | null } => ({
  activeFrom: momentOf(row.offer?.activeFrom ?? null) ?? row.starts_at,
  activeUntil: momentOf(row.offer?.activeUntil ?? null) ?? row.ends_at,
});

/** The status of an offer for a reader with this application, or with none. */
export function statusOf(row: ArticleRow, application: Parameters<typeof promotionStatus>[1], now: number): PromotionStatus {
  const { activeFrom, activeUntil } = offerWindow(row);
  const offer = {
    takesApplications: row.offer?.takesApplications ?? false,
    activeFromMs: activeFrom.getTime(),
    activeUntilMs: activeUntil?.getTime() ?? null,
  };
  return promotionStatus(offer, application, now);
}

/** True if an article is shown at a moment to a reader of this language. */
export const isShown = (row: ArticleRow, language: Language, now: number): boolean =>
  row.is_enabled && isOnAt(row, now) && (row.languages.length === 0 || row.languages.includes(language));

/** One announcement in a language. HTML is sanitised here again, because the table's content is not trusted. */
export function viewNotice(row: ArticleRow, { merchant, language }: ViewSetting, read: boolean): Announcement {
  const { 'language.default': fallback, 'market.timeZone': timeZone } = merchant.settings;
  const { title, body, otherLanguage } = textOf(row, language, fallback);
  return {
    id: row.id.toString(),
    type: row.type === '' ? 'PL' : row.type,
    title: plainText(title),
    content: cleanHtml(body),
    otherLanguage,
    startDate: dayIn(timeZone, row.starts_at),
    endDate: row.ends_at && dayIn(timeZone, row.ends_at),
    noExpiry: row.ends_at ? '0' : '1',
    read,
  };
}

/** An offer in lists, for a reader who has not applied. */
function viewCard(row: ArticleRow, { merchant, language, now, pictureOf }: ViewSetting): Card {
  const { 'language.default': fallback, 'market.timeZone': timeZone } = merchant.settings;
  const { activeFrom, activeUntil } = offerWindow(row);
  const picture = row.picture_id === '' ? null : pictureOf('banner', row.picture_id);
  const id = row.id.toString();
  const { title, otherLanguage } = textOf(row, language, fallback);
  return {
    id,
    title: plainText(title),
    otherLanguage,
    startDate: dayIn(timeZone, activeFrom),
    endDate: activeUntil && dayIn(timeZone, activeUntil),
    noExpiry: activeUntil ? '0' : '1',
    url: `/m/activityDetail?id=${id}`,
    picture: picture && { key: picture.key, plate: picture.plate },
    announcementImages: picture ? [{ url: `/img/banners/${picture.key}-750.jpg`, sequence: 1 }] : [],
    promoAnnouncementCategoryIds: row.category_id === null ? [] : [row.category_id.toString()],
    status: statusOf(row, null, now),
  };
}

function viewTerms(row: ArticleRow, offer: StoredOffer): Terms {
  const { activeFrom, activeUntil } = offerWindow(row);
  const choice = <Name extends OfferChoice>(name: Name) => offer[name] as Terms[Name];
  return {
    presentedAt: row.starts_at.toISOString(),
    activeFrom: activeFrom.toISOString(),
    activeUntil: activeUntil?.toISOString() ?? null,
    expiresAt: row.ends_at?.toISOString() ?? null,
    eligibility: choice('eligibility'),
    wagering: offer.wagering,
    contribution: choice('contribution'),
    withdrawal: choice('withdrawal'),
    orderOfFunds: choice('orderOfFunds'),
    cancellation: choice('cancellation'),
    notice: choice('notice'),
    reward: row.reward,
  };
}

/** One offer with its text and its terms; none when it is not presented now, or not to this reader. */
export function viewPromotion({ articles }: MerchantContent, setting: ViewSetting, reader: Reader, id: string): OnePromotion {
  const { merchant, language, now } = setting;
  const row = articles.find((entry) => entry.kind === 'promotion' && entry.id.toString() === id);
  if (!row?.offer || !isShown(row, language, now) || !isAudience(row.audience, reader)) return { promotion: null };
  const content = cleanHtml(textOf(row, language, merchant.settings['language.default']).body);
  return { promotion: { ...viewCard(row, setting), content, terms: viewTerms(row, row.offer), permit: row.permit } };
}

/** One offer as it crosses the wire. */
export const wirePromotion = ({ promotion }: OnePromotion): Wire<'getPromotion', 'value'> => ({
  promotion: promotion && { ...promotion, terms: { ...promotion.terms, reward: promotion.terms.reward === null ? null : formatMoney(promotion.terms.reward) } },
});

const promotionsOf = ({ articles }: MerchantContent, setting: ViewSetting, reader: Reader): Card[] =>
  articles
    .filter((row) => row.kind === 'promotion' && isShown(row, setting.language, setting.now) && isAudience(row.audience, reader))
    .map((row) => viewCard(row, setting));

/** The offers that are presented to this reader now, and all categories. */
export function viewPromotions(content: MerchantContent, setting: ViewSetting, reader: Reader): Wire<'listPromotions', 'value'> {
  const { merchant, language } = setting;
  return {
    categories: content.categories.map(({ id, title }) => ({
      id: id.toString(),
      title: plainText(pickText(title, language, merchant.settings['language.default'])),
    })),
    promotions: promotionsOf(content, setting, reader),
  };
}

/** The pages of the help centre in a language; the merchant's name, age and help line stand for their signs, `/help-line` being the address of the last. */
export function viewHelp({ articles }: MerchantContent, { merchant, language, now }: ViewSetting): Parsed<'listHelp', 'value'> {
  const { 'language.default': fallback, 'market.ageMin': age, 'support.helpLink': helpLink } = merchant.settings;
  const fill = (text: string) => text.replaceAll('{merchant}', merchant.name).replaceAll('{age}', String(age)).replaceAll('"/help-line"', `"${helpLink}"`);
  const pages = articles.filter((row) => row.kind === 'help' && isShown(row, language, now));
  return {
    entries: pages.map((row) => {
      const { title, body, otherLanguage } = textOf(row, language, fallback);
      return { id: row.id.toString(), tag: row.tag, title: fill(plainText(title)), content: cleanHtml(fill(body)), otherLanguage };
    }),
  };
}

/** A banner in a language. Its three short texts fall back separately; those in another language are marked with it. */
function viewBanner(row: BannerRow, { merchant, language, pictureOf }: ViewSetting): ContentView['banners'][number] {
  const fallback = merchant.settings['language.default'];
  const { key, plate } = pictureOf('banner', row.picture_id);
  const others = (['kicker', 'title', 'condition'] as const).flatMap((name) => {
    const chosen = pickLanguage(row[name], language, fallback);
    return chosen === undefined || chosen === language ? [] : [[name, chosen] as const];
  });
  return {
    id: row.id.toString(),
    type: row.place,
    kicker: pickText(row.kicker, language, fallback),
    title: pickText(row.title, language, fallback),
    condition: pickText(row.condition, language, fallback),
    ...(others.length > 0 ? { otherLanguages: Object.fromEntries(others) } : {}),
    target: row.target,
    picture: { key, plate },
  };
}

/** The place of creatives: pictures and texts of the operator for the links of agents. */
const CREATIVES = 'm_agent';

export interface Creative {
  id: string;
  title: string;
  condition: string;
  permit: string;
  picture: { key: string; plate: string };
}

/** The creatives that may be passed on now, in a language (T80). */
export const viewCreatives = ({ banners }: MerchantContent, setting: ViewSetting): Creative[] =>
  banners
    .filter((row) => row.place === CREATIVES && row.is_enabled && isOnAt(row, setting.now))
    .map((row) => {
      const { id, title, condition, picture } = viewBanner(row, setting);
      return { id, title, condition, permit: row.permit, picture };
    });

/** True for an offer that guests of the site can read now, in any language. */
export const isPromotionShown = ({ articles }: MerchantContent, id: string, now: number): boolean =>
  articles.some(
    (row) =>
      row.kind === 'promotion' &&
      row.id.toString() === id &&
      row.offer !== null &&
      row.is_enabled &&
      isOnAt(row, now) &&
      isAudience(row.audience, { ...guestReader, isGuest: true }),
  );

/** Content shown at a moment to a reader, in one language: for everyone, or including what is for guests only. */
export function viewContent(content: MerchantContent, setting: ViewSetting, types: ReadonlySet<ContentType>, reader: Reader): ContentView {
  const { language, now } = setting;
  const banners = content.banners
    .filter((row) => types.has('B') && row.place !== CREATIVES && row.is_enabled && isOnAt(row, now))
    .map((row) => viewBanner(row, setting));
  const noticesOf = (type: AnnouncementType & ContentType) =>
    content.articles
      .filter((row) => types.has(type) && row.type === type && isShown(row, language, now))
      .filter(({ audience }) => isAudience(audience, reader))
      .map((row) => viewNotice(row, setting, true));
  return {
    promotion: types.has('PR') ? promotionsOf(content, setting, reader) : [],
    banners,
    player: noticesOf('PL'),
    popup: noticesOf('PU'),
    hot: noticesOf('H'),
  };
}
