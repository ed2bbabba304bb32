import { Accordion } from '@laro/ui/game/accordion.tsx';
import { Sheet } from '@laro/ui/sheet.tsx';
import { MarkupView } from '@laro/ui/rich/markup-view.tsx';
import { langOf } from '#player/shared/content/lang-of.ts';
import type { Announcements } from '#player/shared/games/game-queries.ts';
import { SiteLink } from '#player/shared/games/site-link.tsx';
import { useT } from '#player/shared/services.ts';

/** `YYYY/MM/DD` of a moment, as the text of announcements has it (HOME-08). */
const noticeDate = (startDate: string): string => startDate.slice(0, 10).replaceAll('-', '/');

/** Announcements as an accordion (HOME-08): plain title, date, full text. */
export function NoticeSheet({
  title,
  notices,
  openId,
  onClose,
}: {
  title: string;
  notices: readonly Announcements['popup'][number][];
  openId?: string;
  onClose: () => void;
}) {
  const t = useT();
  const entries = notices.map((notice) => ({
    id: notice.id,
    title: notice.title,
    lang: langOf(notice.otherLanguage),
    note: noticeDate(notice.startDate),
    body: <MarkupView html={notice.content} link={SiteLink} lang={langOf(notice.otherLanguage)} />,
  }));
  return (
    <Sheet title={title} closeLabel={t('common.close')} onClose={onClose}>
      <Accordion entries={entries} {...(openId === undefined ? {} : { startsOpen: openId })} />
    </Sheet>
  );
}
