import { Button } from '@laro/ui/button.tsx';
import { LoadFailed, type Awaitable } from '#player/shared/api/awaited.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useT } from '#player/shared/api/services.ts';
import { RecordsSkeleton } from './records-skeleton.tsx';
import css from './records.module.css';

/** State of the next page of a paged list. */
interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** How many records are shown of how many, and the way to more. */
export function RecordsEnd({ shown, total, more, loading, failed }: { shown: number; total: number; more: More; loading: string; failed: string }) {
  const t = useT();
  const state = more.isFetchingNextPage ? 'loading' : more.isFetchNextPageError ? 'failed' : more.hasNextPage ? 'waiting' : 'none';
  return (
    <div className={css['end']}>
      <p className={css['shown']}>{t('period.shown', { shown, total: Math.max(shown, total) })}</p>
      {state === 'loading' ? <Spinner label={loading} /> : null}
      {state === 'failed' ? <LoadFailed text={failed} onRetry={more.fetchNextPage} /> : null}
      {state === 'waiting' ? (
        <Button isFull onClick={() => void more.fetchNextPage()}>
          {t('period.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Placeholder of records that have not loaded: a skeleton, or the error with a button to retry. */
export function AwaitedRecords({ query, failed }: { query: Awaitable; failed: string }) {
  const awaited = <AwaitedAnswer query={query} failed={(why) => `${failed} ${why}`} waiting={<RecordsSkeleton />} />;
  if (query.error === null) return awaited;
  return <div className={css['failed']}>{awaited}</div>;
}

/** Above the records of somebody who plays with play money. */
export const TrialNote = ({ text }: { text: string }) => (
  <div className={css['trial']}>
    <Note kind="info">{text}</Note>
  </div>
);
