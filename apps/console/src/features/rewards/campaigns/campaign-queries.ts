import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Campaign = Wire<'listDeskCampaigns', 'value'>['campaigns'][number];
export type CampaignInput = Omit<Wire<'saveDeskCampaign', 'body'>, 'reason'>;

export const campaignsQuery = (merchant: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', merchant],
    queryFn: ({ pageParam, signal }) => api.call('listDeskCampaigns', { params: { merchant }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const previewQuery = (merchant: string, campaignId: string) =>
  queryOptions({
    queryKey: ['campaign-preview', merchant, campaignId],
    queryFn: ({ signal }) => api.call('previewDeskCampaign', { params: { merchant, campaignId }, signal }),
    staleTime: 0,
  });

/** Fetches campaigns again, after an act. */
export async function askCampaignsAgain(client: QueryClient, merchant: string): Promise<void> {
  await Promise.all([['campaigns', merchant], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
