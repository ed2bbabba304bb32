import type { Language } from '@laro/domain/system/languages';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { SiteStatus } from '#player/shared/api/status.ts';
import { packJson, unpackJson } from './pack-json.ts';

/**
 * State that the server embeds in the page as JSON. A guest's holds nothing that belongs to one visitor, since guests share pages;
 * a logged-in visitor's page is not shared and also identifies the member.
 */
export interface PageState {
  language: Language;
  /** The file of the page that was rendered. */
  page: string;
  status: SiteStatus;
  /** Results of the page's loaders, packed (pack-json.ts), without timestamps, so that the same lobby is the same page to the byte. */
  queries: readonly (readonly [QueryKey, unknown, isBeginning?: 1])[];
  /** True when the server could not load the page; the browser then starts afresh instead of taking over. */
  hasFailed: boolean;
}

/** Number of rows that a page includes of each long list (`Screen.beginnings`). */
export type Beginnings = Readonly<Record<string, number>>;

const beginningOf = (beginnings: Beginnings, key: QueryKey): number => beginnings[String(key[0])] ?? Infinity;

/** The field of an answer that is its list, if it has just one; the answer of some calls is the list itself. */
function listField(data: unknown): string | null {
  const lists = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.entries(data).filter(([, value]) => Array.isArray(value)) : [];
  return lists.length === 1 ? (lists[0]?.[0] ?? null) : null;
}

/** The rows of an answer; none if it is no list. */
function rowsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const field = listField(data);
  return field === null ? [] : ((data as Record<string, readonly unknown[]>)[field] ?? []);
}

/** The rows of one answer among those of a page, found by its key: the place of an answer says nothing. None where the page has no such answer, or it is no list. */
export const listIn = (packed: PageState['queries'], key: QueryKey): readonly unknown[] =>
  rowsOf(unpackJson(packed.find(([name]) => hashKey(name) === hashKey(key))?.[1] ?? null));

/** Leaves of long lists in a cache what the page brings along, before it is drawn: the page and its data must tell the same. */
export function keepBeginnings(queries: QueryClient, beginnings: Beginnings): void {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const count = beginningOf(beginnings, queryKey);
    const rows = rowsOf(state.data);
    if (rows.length <= count) continue;
    const field = listField(state.data);
    const first = rows.slice(0, count);
    queries.setQueryData(queryKey, field === null ? first : { ...(state.data as object), [field]: first });
  }
}

/** Takes the answers out of a cache, for the journey to the browser. A list that is as long as a beginning counts as one. */
export const packQueries = (queries: QueryClient, beginnings: Beginnings = {}): PageState['queries'] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => {
      if (state.status !== 'success') return [];
      const packed = packJson(state.data);
      const isBeginning = rowsOf(state.data).length >= beginningOf(beginnings, queryKey);
      return [isBeginning ? ([queryKey, packed, 1] as const) : ([queryKey, packed] as const)];
    });

/**
 * Puts them into the query cache: fresh like the page, but stale when the device is offline and the page came from its cache. Beginnings
 * are stale from the start, so that the whole list is fetched.
 */
export function unpackQueries(queries: QueryClient, packed: PageState['queries']): void {
  const updatedAt = navigator.onLine ? Date.now() : 0;
  for (const [key, data, isBeginning] of packed) queries.setQueryData(key, unpackJson(data), { updatedAt: isBeginning ? 0 : updatedAt });
}
