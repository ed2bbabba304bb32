import { Spinner } from '@laro/ui/states/spinner.tsx';
import type { ReactNode } from 'react';
import { problemText } from '#player/shared/language/problem-text.ts';
import { Awaited, type Awaitable } from './awaited.tsx';
import { useServices } from './services.ts';

interface AwaitedProps {
  query: Awaitable;
  /** Text that replaces the server's, or contains it. */
  failed?: string | ((why: string) => string);
  /** Placeholder while the value loads; a spinner by default. */
  waiting?: ReactNode;
}

/**
 * Placeholder of a pending query, then the reason of its failure. Offline it waits (the strip
 * below the header says why) and continues automatically.
 */
export function AwaitedAnswer({ query, failed, waiting }: AwaitedProps) {
  const { words } = useServices();
  const why = () => (query.error === null ? '' : problemText(words, query.error));
  const text = typeof failed === 'string' ? failed : (failed?.(why()) ?? why());
  return <Awaited query={query} failed={text} waiting={waiting ?? <Spinner label={words.t('common.loading')} />} />;
}

interface LoadedProps<Value> extends AwaitedProps {
  query: Awaitable & { data: Value | undefined };
  /** Shown instead of a list without entries. */
  empty?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** State of a query: waiting, failed with a button to retry, empty, or loaded. A failed refetch keeps the loaded value. */
export function Loaded<Value>({ query, empty, children, ...awaited }: LoadedProps<Value>) {
  const { data } = query;
  if (data === undefined) return <AwaitedAnswer query={query} {...awaited} />;
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
}
