import { ErrorState } from '@laro/ui/error-state.tsx';
import { Sheet } from '@laro/ui/sheet.tsx';
import { Skeleton } from '@laro/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '#player/shared/content/content-queries.ts';
import { useReader } from '#player/shared/content/use-reader.ts';
import { useServices } from '#player/shared/api/services.ts';
import { NoticeEntries } from './notice-entries.tsx';

/** The notices of the ticker with their texts, the one that was tapped open (NOTICE-01). */
export function TickerSheet({ openId, onClose }: { openId: string; onClose: () => void }) {
  const services = useServices();
  const { t, language } = services.words;
  const { data, isError, refetch } = useQuery(noticesQuery(services, useReader(), language));
  const notices = data?.filter(({ type }) => type === 'PL');
  return (
    <Sheet title={t('games.ticker.label')} closeLabel={t('common.close')} onClose={onClose}>
      {notices ? <NoticeEntries notices={notices} openId={openId} /> : null}
      {!notices && isError ? <ErrorState text={t('common.loading_failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} /> : null}
      {!notices && !isError ? <Skeleton height={240} radius="var(--r-4)" /> : null}
    </Sheet>
  );
}
