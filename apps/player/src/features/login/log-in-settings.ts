import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import type { Services } from '#player/shared/api/services.ts';

const FRESH_MS = 5 * 60_000;

/** Which ways to log in the merchant offers. */
export const logInSettingsQuery = (services: Services) =>
  queryOptions({ queryKey: ['logInSettings'], queryFn: () => accountApi(services).call('getLogInSettings'), staleTime: FRESH_MS });
