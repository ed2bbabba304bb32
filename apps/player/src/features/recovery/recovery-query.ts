import type { Wire } from '@laro/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { useServices, type Services } from '#player/shared/api/services.ts';

const FRESH_MS = 5 * 60_000;

export type RecoveryOptions = Wire<'getRecoveryOptions', 'value'>;

/** Which ways the merchant offers, and the rules of new passwords. */
export const recoveryOptionsQuery = (services: Services) =>
  queryOptions({ queryKey: ['recoveryOptions'], queryFn: () => accountApi(services).call('getRecoveryOptions'), staleTime: FRESH_MS });

/** Options loaded by the page's `load`. */
export function useRecoveryOptions(): RecoveryOptions {
  const { data } = useQuery(recoveryOptionsQuery(useServices()));
  if (data === undefined) throw new Error('the options of recovery must be loaded before a page shows');
  return data;
}
