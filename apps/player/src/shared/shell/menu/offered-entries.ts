import type { Counters } from '@laro/domain/promotions/promotion-counters';
import { useSyncExternalStore } from 'react';
import { useWhitelabel, type Whitelabel } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { countersKey } from '#player/shared/session/counters-key.ts';
import { useSession } from '#player/shared/session/session.ts';

/** The merchant's entries; that of invitations is off where the member's counter, as far as it is known, says so (NAV-07). It asks for nothing itself. */
export function useOfferedEntries(): Whitelabel['entries'] {
  const { entries } = useWhitelabel();
  const { queries } = useServices();
  const key = countersKey(useSession()?.token ?? null);
  const readOff = () => queries.getQueryData<Counters>(key)?.REFERRAL.enabled === false;
  const isOff = useSyncExternalStore((onChange) => queries.getQueryCache().subscribe(onChange), readOff, readOff);
  return { ...entries, invite: entries.invite && !isOff };
}
