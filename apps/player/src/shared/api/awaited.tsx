import { ErrorState } from '@laro/ui/states/error-state.tsx';
import type { ReactNode } from 'react';
import { useT } from './services.ts';

/** A failed load: what failed, and a button to retry. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useT();
  return <ErrorState text={text} retryLabel={t('common.retry')} onRetry={() => void onRetry()} />;
}

export interface Awaitable {
  error: Error | null;
  refetch: () => unknown;
}

/** In the place of what a query has not brought: its shape while it waits, then fixed words. Those of the server: AwaitedAnswer. */
export const Awaited = ({ query: { error, refetch }, failed, waiting }: { query: Awaitable; failed: string; waiting: ReactNode }) =>
  error === null ? waiting : <LoadFailed text={failed} onRetry={refetch} />;
