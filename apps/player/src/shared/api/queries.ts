import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Wire } from '@laro/contract/routes';
import { useServices, type Api } from './services.ts';

/** A merchant's settings change rarely; a new page refetches them. */
const MERCHANT_FRESH_MS = 5 * 60_000;

export type SiteSettings = Wire<'getSettings', 'value'>;
export type Whitelabel = Wire<'getWhitelabel', 'value'>;

export const settingsQuery = (api: Api) => queryOptions({ queryKey: ['settings'], queryFn: () => api.call('getSettings'), staleTime: MERCHANT_FRESH_MS });
export const whitelabelQuery = (api: Api) => queryOptions({ queryKey: ['whitelabel'], queryFn: () => api.call('getWhitelabel'), staleTime: MERCHANT_FRESH_MS });
export const domainRouteQuery = (api: Api, path: string) =>
  queryOptions({ queryKey: ['domainRoute', path], queryFn: () => api.call('getDomainRoute', { query: { path } }) });

const present = <Value>({ data }: UseQueryResult<Value>, name: string): Value => {
  if (data === undefined) throw new Error(`${name} must be loaded by the root route before a page shows`);
  return data;
};

/** The merchant's market, look and links; the root route has loaded them. */
export const useSettings = (): SiteSettings => present(useQuery(settingsQuery(useServices().api)), 'settings');
/** The merchant's switches; the root route has loaded them. */
export const useWhitelabel = (): Whitelabel => present(useQuery(whitelabelQuery(useServices().api)), 'whitelabel');
