import { Spinner } from '@laro/ui/states/spinner.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** What a query brings: waiting, failed with a way to try again, or here. Old content stays when a refresh fails. */
export function Loaded<Value>({ query, children }: { query: UseQueryResult<Value>; children: (value: Value) => ReactNode }) {
  const { t } = useWords();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />;
  return <Spinner label={t('common.loading')} />;
}
