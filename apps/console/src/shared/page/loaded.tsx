import { Spinner } from '@laro/ui/states/spinner.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemNote } from './problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** State of a query: waiting, failed with a button to retry, or loaded. Old content stays when a refresh fails. */
export function Loaded<Value>({ query, children }: { query: UseQueryResult<Value>; children: (value: Value) => ReactNode }) {
  const { t } = useWords();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />;
  return <Spinner label={t('common.loading')} />;
}
