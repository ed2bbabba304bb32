import type { Language } from '@laro/domain/languages';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SiteStatus } from '#player/shared/status.ts';
import { packJson, unpackJson } from './pack-json.ts';

/**
 * What the server hands to the browser inside the page, as JSON. A guest's holds nothing that belongs to one visitor, since guests share pages;
 * that of a logged-in visitor, which nobody shares, also says who it is.
 */
export interface PageState {
  language: Language;
  /** The file of the page that was rendered. */
  page: string;
  status: SiteStatus;
  /** What the page's loaders found, packed (pack-json.ts). No times stand with it, so that the same lobby is the same page to the byte. */
  queries: readonly (readonly [QueryKey, unknown])[];
  /** True when the server could not load the page; the browser then starts afresh instead of taking over. */
  hasFailed: boolean;
}

/** Takes the answers out of a cache, for the journey to the browser. */
export const packQueries = (queries: QueryClient): PageState['queries'] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, packJson(state.data)] as const] : []));

/** Puts them into the browser's cache: fresh, as the page is, but old when there is no internet and the page came from the device. */
export function unpackQueries(queries: QueryClient, packed: PageState['queries']): void {
  const updatedAt = navigator.onLine ? Date.now() : 0;
  for (const [key, data] of packed) queries.setQueryData(key, unpackJson(data), { updatedAt });
}
