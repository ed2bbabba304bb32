import type { Wire } from '@laro/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useSession } from '#player/shared/session/session.ts';

/** Where the counters of a session are kept once something has asked for them. */
export const countersKey = (token: string | null) => ['counters', token];

/** True if invitations are offered: by the merchant, and by the member's counter as far as it is known (NAV-07). It asks for nothing itself. */
export function useInviteEntry(): boolean {
  const { entries } = useWhitelabel();
  const { data } = useQuery<Wire<'getPromotionCounters', 'value'>>({ queryKey: countersKey(useSession()?.token ?? null), enabled: false });
  return entries.invite && data?.REFERRAL.enabled !== false;
}
