import { Accordion } from '@laro/ui/game/rows/accordion.tsx';
import { MarkupView } from '@laro/ui/rich/markup-view.tsx';
import type { Notice } from '#player/shared/content/content-queries.ts';
import { langOf } from '#player/shared/content/lang-of.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';

/** `YYYY/MM/DD` of a moment, as the text of announcements has it (HOME-08). */
const noticeDate = (startDate: string): string => startDate.slice(0, 10).replaceAll('-', '/');

/** Announcements as an accordion (HOME-08): plain title, date, full text. */
export function NoticeEntries({ notices, openId }: { notices: readonly Notice[]; openId?: string }) {
  const entries = notices.map((notice) => ({
    id: notice.id,
    title: notice.title,
    lang: langOf(notice.otherLanguage),
    note: noticeDate(notice.startDate),
    body: <MarkupView html={notice.content} link={SiteLink} lang={langOf(notice.otherLanguage)} />,
  }));
  return <Accordion entries={entries} {...(openId === undefined ? {} : { startsOpen: openId })} />;
}
