import type { Counters } from '@laro/domain/promotions/promotion-counters';
import { useSyncExternalStore } from 'react';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSession } from '#player/shared/session/session.ts';

/** Where the counters of a session are kept once something has asked for them. */
export const countersKey = (token: string | null) => ['counters', token];

/** True if invitations are offered: by the merchant, and by the member's counter as far as it is known (NAV-07). It asks for nothing itself. */
export function useInviteEntry(): boolean {
  const { entries } = useWhitelabel();
  const { queries } = useServices();
  const key = countersKey(useSession()?.token ?? null);
  const readOff = () => queries.getQueryData<Counters>(key)?.REFERRAL.enabled === false;
  const isOff = useSyncExternalStore((onChange) => queries.getQueryCache().subscribe(onChange), readOff, readOff);
  return entries.invite && !isOff;
}
