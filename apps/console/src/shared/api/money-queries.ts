import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export type ListedMember = Wire<'listDeskMembers', 'value'>['members'][number];
export type DeskMember = Wire<'getDeskMember', 'value'>;
export type LedgerEntry = Wire<'listDeskMemberLedger', 'value'>['entries'][number];
export type DeskRound = Wire<'listDeskRounds', 'value'>['rounds'][number];
export type RoundWithMovements = Wire<'getDeskRound', 'value'>;
export type Adjustment = Wire<'makeAdjustment', 'value'>;
export type RtpRow = Wire<'getRtpReport', 'value'>['rows'][number];
export type RtpAlarm = Wire<'acknowledgeRtpAlarm', 'value'>;

/** Kinds of money that a list can be of. */
export const moneyKinds = ['real', 'trial'] as const;

const lists = <Value extends { next: string | null }>(key: readonly unknown[], ask: (place: string, signal: AbortSignal) => Promise<Value>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page: Value) => page.next,
    // The list of the last filter stays, dimmed, until the next one is here.
    placeholderData: (previous) => previous,
  });

export interface MembersFilter {
  search: string;
  money: (typeof moneyKinds)[number];
}

export const membersQuery = (merchant: string, filter: MembersFilter) =>
  lists(['members', merchant, filter], (after, signal) => api.call('listDeskMembers', { params: { merchant }, query: { ...filter, after }, signal }));

export const memberQuery = (merchant: string, memberId: string) =>
  queryOptions({ queryKey: ['member', merchant, memberId], queryFn: ({ signal }) => api.call('getDeskMember', { params: { merchant, memberId }, signal }) });

export const logInsQuery = (merchant: string, memberId: string) =>
  lists(['log-ins', merchant, memberId], (before, signal) => api.call('listDeskMemberLogIns', { params: { merchant, memberId }, query: { before }, signal }));

export type MemberPair = Wire<'listDeskDuplicates', 'value'>['pairs'][number];

export const pairsQuery = (merchant: string) =>
  lists(['pairs', merchant], (before, signal) => api.call('listDeskDuplicates', { params: { merchant }, query: { before }, signal }));

export type LedgerFilter = Pick<Wire<'listDeskMemberLedger', 'query'>, 'kind' | 'from' | 'to'>;

export const ledgerQuery = (merchant: string, memberId: string, filter: LedgerFilter) =>
  lists(['ledger', merchant, memberId, filter], (before, signal) =>
    api.call('listDeskMemberLedger', { params: { merchant, memberId }, query: { ...filter, before }, signal }),
  );

export type RoundsFilter = Omit<Wire<'listDeskRounds', 'query'>, 'before'>;

export const roundsQuery = (merchant: string, filter: RoundsFilter) =>
  lists(['rounds', merchant, filter], (before, signal) => api.call('listDeskRounds', { params: { merchant }, query: { ...filter, before }, signal }));

export const openRoundsQuery = (merchant: string) =>
  lists(['open-rounds', merchant], (after, signal) => api.call('listDeskOpenRounds', { params: { merchant }, query: { after }, signal }));

export const roundQuery = (merchant: string, roundId: string) =>
  queryOptions({ queryKey: ['round', merchant, roundId], queryFn: ({ signal }) => api.call('getDeskRound', { params: { merchant, roundId }, signal }) });

export const roundAtVendorQuery = (merchant: string, roundId: string) =>
  queryOptions({
    queryKey: ['round-at-vendor', merchant, roundId],
    queryFn: ({ signal }) => api.call('getDeskRoundAtVendor', { params: { merchant, roundId }, signal }),
    // Asked for by a button: the vendor is another house.
    enabled: false,
    retry: false,
  });

export type AdjustmentsFilter = Pick<Wire<'listAdjustments', 'query'>, 'member' | 'state'>;

export const adjustmentsQuery = (merchant: string, filter: AdjustmentsFilter) =>
  lists(['adjustments', merchant, filter], (before, signal) => api.call('listAdjustments', { params: { merchant }, query: { ...filter, before }, signal }));

export type RtpFilter = Wire<'getRtpReport', 'query'>;

export const rtpQuery = (merchant: string, filter: RtpFilter) =>
  queryOptions({
    queryKey: ['rtp', merchant, filter],
    queryFn: ({ signal }) => api.call('getRtpReport', { params: { merchant }, query: filter, signal }),
    placeholderData: (previous) => previous,
  });

export const alarmsQuery = (merchant: string, state: 'open' | 'all') =>
  lists(['alarms', merchant, state], (before, signal) => api.call('listRtpAlarms', { params: { merchant }, query: { state, before }, signal }));

const ATTENTION_EVERY_MS = 60_000;

export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => api.call('getDeskAttention', { signal }),
  refetchInterval: ATTENTION_EVERY_MS,
});
