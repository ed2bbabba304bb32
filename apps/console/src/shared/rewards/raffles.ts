import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export const rafflesQuery = (merchant: string) =>
  queryOptions({ queryKey: ['raffles', merchant], queryFn: ({ signal }) => api.call('listDeskRaffles', { params: { merchant }, signal }) });

/** Codes of the published raffles, of which a reward can give tickets. */
export const ticketRafflesQuery = (merchant: string) => ({
  ...rafflesQuery(merchant),
  select: ({ raffles }: Wire<'listDeskRaffles', 'value'>) => [
    ...new Set(raffles.flatMap(({ code, state, body }) => (state === 'published' && body.look !== 'redpack' ? [code] : []))),
  ],
});
