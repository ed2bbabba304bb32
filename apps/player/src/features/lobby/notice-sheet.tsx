import { Accordion } from '@laro/ui/game/accordion.tsx';
import { Sheet } from '@laro/ui/sheet.tsx';
import type { Announcements } from '#player/shared/games/game-queries.ts';
import { useT } from '#player/shared/services.ts';
import { plainText } from './plain-text.ts';
import { NoticeBody } from './notice-body.tsx';

/** `YYYY/MM/DD` of a moment, as the text of announcements has it (HOME-08). */
const noticeDate = (startDate: string): string => startDate.slice(0, 10).replaceAll('-', '/');

/** Announcements as an accordion (HOME-08): plain title, date, full text. */
export function NoticeSheet({ title, notices, openId, onClose }: { title: string; notices: Announcements['popup']; openId?: string; onClose: () => void }) {
  const t = useT();
  const entries = notices.map((notice) => ({
    id: notice.id,
    title: plainText(notice.title),
    note: noticeDate(notice.startDate),
    body: <NoticeBody html={notice.content} />,
  }));
  return (
    <Sheet title={title} closeLabel={t('common.close')} onClose={onClose}>
      <Accordion entries={entries} {...(openId === undefined ? {} : { startsOpen: openId })} />
    </Sheet>
  );
}
