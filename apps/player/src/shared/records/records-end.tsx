import { Button } from '@laro/ui/button.tsx';
import { ErrorState } from '@laro/ui/error-state.tsx';
import { Note } from '@laro/ui/note.tsx';
import { Spinner } from '@laro/ui/spinner.tsx';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { RecordsSkeleton } from './records-skeleton.tsx';
import css from './records.module.css';

/** What a list of pages tells about its next page. */
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
      {state === 'failed' ? <ErrorState text={failed} retryLabel={t('common.retry')} onRetry={() => void more.fetchNextPage()} /> : null}
      {state === 'waiting' ? (
        <Button isFull onClick={() => void more.fetchNextPage()}>
          {t('period.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** In the place of records that have not come: their shape, or what went wrong with a way to ask again. */
export function AwaitedRecords({ error, failed, onRetry }: { error: Error | null; failed: string; onRetry: () => void }) {
  const { words } = useServices();
  if (error === null) return <RecordsSkeleton />;
  return (
    <div className={css['failed']}>
      <ErrorState text={`${failed} ${problemText(words, error)}`} retryLabel={words.t('common.retry')} onRetry={onRetry} />
    </div>
  );
}

/** Above the records of somebody who plays with play money. */
export const TrialNote = ({ text }: { text: string }) => (
  <div className={css['trial']}>
    <Note kind="info">{text}</Note>
  </div>
);
