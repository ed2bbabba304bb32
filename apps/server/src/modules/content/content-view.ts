import type { Wire } from '@laro/contract/routes';
import type { Language } from '@laro/domain/languages';
import type { Merchant } from '#server/modules/merchant/index.ts';
import type { PictureOf } from '#server/modules/pictures/index.ts';
import { cleanHtml, plainText } from './clean-html.ts';
import type { AnnouncementRow, BannerRow, Texts } from './content.store.ts';

type ContentView = Wire<'listAnnouncements', 'value'>;
export type ContentType = 'B' | 'PL' | 'PU';

/** A text in the asked language, else in the merchant's default, else in English, else none (decisions 1). */
function pickText(texts: Texts, language: Language, fallback: Language): string {
  return texts[language] ?? texts[fallback] ?? texts.EN ?? '';
}

interface Window {
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Whether something that begins and ends is on at a moment: from its start on, until just before its end. */
const isOnAt = ({ starts_at: startsAt, ends_at: endsAt }: Window, now: number): boolean =>
  (startsAt === null || startsAt.getTime() <= now) && (endsAt === null || now < endsAt.getTime());

/** The next moment after `now` at which something begins or ends; Infinity when nothing will. */
export function nextChange(windows: readonly Window[], now: number): number {
  const moments = windows.flatMap((window) => [window.starts_at, window.ends_at]).map((moment) => moment?.getTime() ?? Infinity);
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
  announcements: readonly AnnouncementRow[];
}

/** Banners and announcements that are on at a moment, in one language. HTML is cleaned here once more: what the table holds is not trusted. */
export function viewContent(
  content: MerchantContent,
  merchant: Merchant,
  language: Language,
  types: ReadonlySet<ContentType>,
  now: number,
  pictureOf: PictureOf,
): ContentView {
  const { 'language.default': fallback, 'market.timeZone': timeZone } = merchant.settings;
  const text = (texts: Texts) => pickText(texts, language, fallback);
  const banners = content.banners
    .filter((row) => types.has('B') && row.is_enabled && isOnAt(row, now))
    .map((row) => {
      const { key, plate } = pictureOf('banner', row.picture_id);
      return {
        id: row.id.toString(),
        type: row.place,
        kicker: text(row.kicker),
        title: text(row.title),
        condition: text(row.condition),
        target: row.target,
        picture: { key, plate },
      };
    });
  const announcementsOf = (type: 'PL' | 'PU') =>
    content.announcements
      .filter((row) => types.has(type) && row.type === type && isOnAt(row, now))
      .map((row) => ({
        id: row.id.toString(),
        type,
        title: plainText(text(row.title)),
        content: cleanHtml(text(row.body)),
        startDate: dayIn(timeZone, row.starts_at),
        endDate: row.ends_at && dayIn(timeZone, row.ends_at),
        noExpiry: row.ends_at ? ('0' as const) : ('1' as const),
      }));
  return { banners, player: announcementsOf('PL'), popup: announcementsOf('PU') };
}
