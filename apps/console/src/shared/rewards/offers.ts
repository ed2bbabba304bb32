import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

/** Bonus offers, whose terms a reward can have. */
export const offersQuery = (merchant: string) =>
  queryOptions({ queryKey: ['bonus-offers', merchant], queryFn: ({ signal }) => api.call('listDeskBonusOffers', { params: { merchant }, signal }) });
export type Offer = Wire<'listDeskBonusOffers', 'value'>['offers'][number];
