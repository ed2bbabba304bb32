import { useDeferredValue, useMemo } from 'react';
import type { ListFilters } from './filters/list-filters.ts';

/**
 * The filters with a deferred name. Chips and vendors around the games use the name in their addresses only, so they are
 * rendered after the games that were searched for.
 */
export function useLateName({ vassalage, type, classify, q }: ListFilters): ListFilters {
  const late = useDeferredValue(q);
  return useMemo(() => ({ vassalage, type, classify, q: late }), [vassalage, type, classify, late]);
}
