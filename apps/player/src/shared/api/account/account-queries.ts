import type { Wire } from '@laro/contract/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { accountApi } from './account-api.ts';
import type { Services } from '#player/shared/api/services.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { sessionToken } from '#player/shared/session/session.ts';

export type OwnAccount = Wire<'getAccount', 'value'>;
export type OwnSecurity = Wire<'getSecurity', 'value'>;

const FRESH_MS = 10_000;
const always = { networkMode: 'always', retry: false, staleTime: FRESH_MS } as const;

/** The member's profile; under the session's own key, so that nothing of one account is shown to the next. */
export const accountQuery = (services: Services) =>
  queryOptions({ ...always, queryKey: ['account', sessionToken()], queryFn: () => accountApi(services).call('getAccount') });

/** Security settings of the account. */
export const securityQuery = (services: Services) =>
  queryOptions({ ...always, queryKey: ['security', sessionToken()], queryFn: () => accountApi(services).call('getSecurity') });

/** Refetches the account's data on every page that shows it. */
export async function askAccountAgain({ api, queries }: { api: Services['api']; queries: QueryClient }): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['account'] }),
    queries.invalidateQueries({ queryKey: ['security'] }),
    queries.invalidateQueries({ queryKey: memberQuery(api).queryKey }),
  ]);
}
