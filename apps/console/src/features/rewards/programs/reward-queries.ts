import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type RuleList = Wire<'listDeskRewardRules', 'value'>;
export type Rule = RuleList['rules'][number];
export type RuleInput = Omit<Wire<'saveDeskRewardRule', 'body'>, 'reason'>;
export type DeskGrant = Wire<'listDeskRewardGrants', 'value'>['grants'][number];

export const rulesQuery = (merchant: string) =>
  queryOptions({ queryKey: ['reward-rules', merchant], queryFn: ({ signal }) => api.call('listDeskRewardRules', { params: { merchant }, signal }) });

export type Freezes = Wire<'listDeskRewardFreezes', 'value'>;
export type Freeze = Freezes['freezes'][number];
export type WaitingRule = Freezes['rules'][number];

export const freezesQuery = (merchant: string) =>
  queryOptions({ queryKey: ['reward-freezes', merchant], queryFn: ({ signal }) => api.call('listDeskRewardFreezes', { params: { merchant }, signal }) });

export const whyQuery = (merchant: string, grantId: string) =>
  queryOptions({
    queryKey: ['reward-grants', merchant, grantId],
    queryFn: ({ signal }) => api.call('getDeskRewardGrant', { params: { merchant, grantId }, signal }),
  });

export type Program = Wire<'getDeskRewardPrograms', 'value'>['programs'][number];

const PROGRAMS_EVERY_MS = 5000;

export const programsQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['reward-programs', merchant],
    queryFn: ({ signal }) => api.call('getDeskRewardPrograms', { params: { merchant }, signal }),
    refetchInterval: PROGRAMS_EVERY_MS,
  });

export interface GrantFilter {
  memberId: string;
  rule: string;
  state: DeskGrant['state'] | '';
}

export const grantsQuery = (merchant: string, filter: GrantFilter) =>
  infiniteQueryOptions({
    queryKey: ['reward-grants', merchant, filter],
    queryFn: ({ pageParam, signal }) => api.call('listDeskRewardGrants', { params: { merchant }, query: { ...filter, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const giftRoundsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['gift-rounds', merchant], queryFn: ({ signal }) => api.call('listDeskGiftRounds', { params: { merchant }, signal }) });

/** Fetches everything again that shows rewards, after an act. */
export async function askRewardsAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all(
    [['reward-rules', merchant], ['reward-grants', merchant], ['reward-freezes', merchant], ['gift-rounds', merchant], ['audit']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
