import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type DeskBonusList = Wire<'listDeskBonuses', 'value'>;
export type DeskBonus = DeskBonusList['bonuses'][number];
export type Proposal = DeskBonusList['proposals'][number];
export type DeskOffer = Wire<'listDeskBonusOffers', 'value'>['offers'][number];
export type OfferInput = Omit<Wire<'saveDeskBonusOffer', 'body'>, 'reason'>;

export const offersQuery = (merchant: string) =>
  queryOptions({ queryKey: ['bonus-offers', merchant], queryFn: ({ signal }) => api.call('listDeskBonusOffers', { params: { merchant }, signal }) });

export const bonusesQuery = (merchant: string) =>
  infiniteQueryOptions({
    queryKey: ['bonuses', merchant],
    queryFn: ({ pageParam, signal }) => api.call('listDeskBonuses', { params: { merchant }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: DeskBonusList) => page.next,
  });

export const reportQuery = (merchant: string) =>
  queryOptions({ queryKey: ['bonus-report', merchant], queryFn: ({ signal }) => api.call('getDeskBonusReport', { params: { merchant }, signal }) });

/** After an act, every query that shows bonuses is refetched. */
export async function askBonusesAgain(client: QueryClient, merchant: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ['bonuses', merchant] });
  for (const queryKey of [['bonus-offers', merchant], ['bonus-report', merchant], ['member', merchant], ['audit']]) void client.invalidateQueries({ queryKey });
}
