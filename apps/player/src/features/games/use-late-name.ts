import { useDeferredValue, useMemo } from 'react';
import type { ListFilters } from './filters/list-filters.ts';

/**
 * The filters with the name as it stood before the last change, until there is time: what stands around the games (chips, vendors) carries
 * the name in its addresses only, and follows after the games that were searched for are seen.
 */
export function useLateName({ vassalage, type, classify, q }: ListFilters): ListFilters {
  const late = useDeferredValue(q);
  return useMemo(() => ({ vassalage, type, classify, q: late }), [vassalage, type, classify, late]);
}
