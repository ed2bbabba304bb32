import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Affiliate = Wire<'listDeskAffiliates', 'value'>['affiliates'][number];

/** Codes of the company, links of agents, or both. */
export const affiliateKinds = ['all', 'company', 'agents'] as const;
export type AffiliateKind = (typeof affiliateKinds)[number];

export const affiliatesQuery = (merchant: string, of: AffiliateKind) =>
  infiniteQueryOptions({
    queryKey: ['affiliates', merchant, 'codes', of],
    queryFn: ({ pageParam, signal }) => api.call('listDeskAffiliates', { params: { merchant }, query: { of, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const broughtQuery = (merchant: string, affiliate: string) =>
  infiniteQueryOptions({
    queryKey: ['affiliates', merchant, affiliate],
    queryFn: ({ pageParam, signal }) => api.call('listDeskAffiliateMembers', { params: { merchant, affiliate }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
