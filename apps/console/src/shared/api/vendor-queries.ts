import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export type VendorLine = Wire<'listDeskVendors', 'value'>['vendors'][number];
export type VendorDetail = Wire<'getDeskVendor', 'value'>;
export type PlaySwitch = Wire<'listPlaySwitches', 'value'>['switches'][number];
export type VendorTraffic = Wire<'getVendorTraffic', 'value'>;
export type VendorCall = Wire<'listVendorCalls', 'value'>['calls'][number];

const REFRESH_MS = 10_000;

export const vendorsQuery = queryOptions({
  queryKey: ['vendors'],
  queryFn: async ({ signal }) => (await api.call('listDeskVendors', { signal })).vendors,
  refetchInterval: REFRESH_MS,
});

export const vendorQuery = (vendor: string) =>
  queryOptions({ queryKey: ['vendor', vendor], queryFn: ({ signal }) => api.call('getDeskVendor', { params: { vendor }, signal }) });

export const trafficQuery = (vendor: string, minutes: number) =>
  queryOptions({
    queryKey: ['vendor-traffic', vendor, minutes],
    queryFn: ({ signal }) => api.call('getVendorTraffic', { params: { vendor }, query: { minutes }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: (previous) => previous,
  });

export const callsQuery = (vendor: string, only: 'all' | 'refused') =>
  queryOptions({
    queryKey: ['vendor-calls', vendor, only],
    queryFn: async ({ signal }) => (await api.call('listVendorCalls', { params: { vendor }, query: { only }, signal })).calls,
    refetchInterval: REFRESH_MS,
    placeholderData: (previous) => previous,
  });

export const switchesQuery = queryOptions({
  queryKey: ['play-switches'],
  queryFn: async ({ signal }) => (await api.call('listPlaySwitches', { signal })).switches,
});

export type ListedGame = Wire<'listVendorGames', 'value'>['games'][number];

/** The list of a vendor, with what a merchant has on sale. */
export const vendorGamesQuery = (vendor: string, merchant: string) =>
  queryOptions({
    queryKey: ['vendor-games', vendor, merchant],
    queryFn: ({ signal }) => api.call('listVendorGames', { params: { vendor }, query: { merchant }, signal }),
  });

export type SharedTable = Wire<'listTables', 'value'>['tables'][number];

/** The shared tables of a vendor; looked at again as often as a round changes. */
export const tablesQuery = (vendor: string) =>
  queryOptions({
    queryKey: ['vendor-tables', vendor],
    queryFn: async ({ signal }) => (await api.call('listTables', { params: { vendor }, signal })).tables,
    refetchInterval: REFRESH_MS,
  });

export type TableDetail = Wire<'getTable', 'value'>;
export type BetReturn = TableDetail['returns'][number];
export type BetAlarm = Wire<'acknowledgeBetAlarm', 'value'>;

export const tableQuery = (vendor: string, table: string) =>
  queryOptions({
    queryKey: ['vendor-table', vendor, table],
    queryFn: ({ signal }) => api.call('getTable', { params: { vendor }, query: { table }, signal }),
    refetchInterval: REFRESH_MS,
  });

export const betReturnsQuery = (vendor: string, money: 'real' | 'trial') =>
  queryOptions({
    queryKey: ['bet-returns', vendor, money],
    queryFn: async ({ signal }) => (await api.call('listBetReturns', { params: { vendor }, query: { money }, signal })).returns,
    placeholderData: (previous) => previous,
  });

export const betAlarmsQuery = (vendor: string, state: 'open' | 'all') =>
  queryOptions({
    queryKey: ['bet-alarms', vendor, state],
    queryFn: async ({ signal }) => (await api.call('listBetAlarms', { params: { vendor }, query: { state }, signal })).alarms,
    placeholderData: (previous) => previous,
  });
