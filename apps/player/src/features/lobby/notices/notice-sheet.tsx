import { Sheet } from '@laro/ui/layers/sheet.tsx';
import type { Notice } from '#player/shared/content/content-queries.ts';
import { useT } from '#player/shared/api/services.ts';
import { NoticeEntries } from './notice-entries.tsx';

/** Announcements over the page (HOME-08). */
export function NoticeSheet({ title, notices, onClose }: { title: string; notices: readonly Notice[]; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet title={title} closeLabel={t('common.close')} onClose={onClose}>
      <NoticeEntries notices={notices} />
    </Sheet>
  );
}
