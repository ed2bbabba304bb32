import { Button } from '@laro/ui/button.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import css from './list.module.css';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

interface LongerListProps<PageValue> {
  query: UseInfiniteQueryResult<InfiniteData<PageValue>>;
  /** Text of the button; "Show more" by default. */
  more?: string;
  children: (pages: readonly PageValue[]) => ReactNode;
}

/** A list that grows page by page: waiting, failed with a button to retry, loaded, and more on demand. Old content stays during a refetch. */
export function LongerList<PageValue>({ query, more, children }: LongerListProps<PageValue>) {
  const { t } = useWords();
  return (
    <div className={css['result']} data-old={query.isPlaceholderData || undefined}>
      {query.isError ? <ProblemNote error={query.error} onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())} /> : null}
      {query.isPending ? <Spinner label={t('common.loading')} /> : null}
      {query.data ? children(query.data.pages) : null}
      {query.hasNextPage ? (
        <div className={css['more']}>
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more ?? t('desk.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
