import { Awaited } from '#player/shared/api/awaited.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '#player/shared/content/content-queries.ts';
import { useReader } from '#player/shared/content/use-reader.ts';
import { useServices } from '#player/shared/api/services.ts';
import { NoticeEntries } from './notice-entries.tsx';

/** The notices of the ticker with their texts, the one that was tapped open (NOTICE-01). */
export function TickerSheet({ openId, onClose }: { openId: string; onClose: () => void }) {
  const services = useServices();
  const { t, language } = services.words;
  const query = useQuery(noticesQuery(services, useReader(), language));
  const notices = query.data?.filter(({ type }) => type === 'PL');
  return (
    <Sheet title={t('games.ticker.label')} closeLabel={t('common.close')} onClose={onClose}>
      {notices ? (
        <NoticeEntries notices={notices} openId={openId} />
      ) : (
        <Awaited query={query} failed={t('common.loading_failed')} waiting={<Skeleton height={240} radius="var(--r-4)" />} />
      )}
    </Sheet>
  );
}
