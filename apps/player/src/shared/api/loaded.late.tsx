import { Spinner } from '@laro/ui/states/spinner.tsx';
import type { ReactNode } from 'react';
import { problemText } from '#player/shared/language/problem-text.ts';
import { Awaited, type Awaitable } from './awaited.tsx';
import { useServices } from './services.ts';

interface AwaitedProps {
  query: Awaitable;
  /** What to say instead of the server's words, or with them. */
  failed?: string | ((why: string) => string);
  /** The shape of what is on its way; a spinner where there is none. */
  waiting?: ReactNode;
}

/**
 * In the place of what a query has not brought: what stands for it while it waits, then why it failed. Without internet it waits (the strip
 * below the header says why) and goes on by itself.
 */
export function AwaitedAnswer({ query, failed, waiting }: AwaitedProps) {
  const { words } = useServices();
  const why = () => (query.error === null ? '' : problemText(words, query.error));
  const text = typeof failed === 'string' ? failed : (failed?.(why()) ?? why());
  return <Awaited query={query} failed={text} waiting={waiting ?? <Spinner label={words.t('common.loading')} />} />;
}

interface LoadedProps<Value> extends AwaitedProps {
  query: Awaitable & { data: Value | undefined };
  /** In the place of a list without entries. */
  empty?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** What a query brings: waiting, failed with a way to ask again, empty, or here. What is here stays when asking again fails. */
export function Loaded<Value>({ query, empty, children, ...awaited }: LoadedProps<Value>) {
  const { data } = query;
  if (data === undefined) return <AwaitedAnswer query={query} {...awaited} />;
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
}
