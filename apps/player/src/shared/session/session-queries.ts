import type { Wire } from '@laro/contract/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '#player/shared/api/services.ts';

const MEMBER_FRESH_MS = 5 * 60_000;
const MEMBER_KEY = ['member'] as const;
const WALLET_KEY = ['wallet'] as const;

/** The logged-in member; cached for minutes, and renewed by invalidation (CALL-04). */
export const memberQuery = (api: Api) => queryOptions({ queryKey: MEMBER_KEY, queryFn: () => api.call('getMember'), staleTime: MEMBER_FRESH_MS, retry: false });

/** The player's money; refetched on every reported change (ask-money.ts). */
export const walletQuery = (api: Api) => queryOptions({ queryKey: WALLET_KEY, queryFn: () => api.call('getWallet'), staleTime: 0, retry: 1 });

/** The member behind the cookie when the server rendered the page, or null. */
export const renderedMember = (queries: QueryClient): Wire<'getMember', 'value'> | null => queries.getQueryData(MEMBER_KEY) ?? null;

/** Queries that are public; every other answer belongs to the logged-in member. */
const publicKeys = new Set([
  'settings',
  'whitelabel',
  'domainRoute',
  'categories',
  'vendors',
  'hotGames',
  'winners',
  'announcements',
  'games',
  'jackpot',
  'credits',
]);

/** Nothing of one account may be shown to the next. */
export const forgetMember = (queries: QueryClient): void => queries.removeQueries({ predicate: ({ queryKey }) => !publicKeys.has(String(queryKey[0])) });
