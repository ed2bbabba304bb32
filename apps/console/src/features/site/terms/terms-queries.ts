import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type TermsVersion = Wire<'listDeskTerms', 'value'>['versions'][number];
export type TermsTexts = Wire<'getDeskTerms', 'value'>;

export const termsListQuery = (merchant: string) =>
  queryOptions({ queryKey: ['terms', merchant], queryFn: ({ signal }) => api.call('listDeskTerms', { params: { merchant }, signal }) });

export const termsQuery = (merchant: string, version: number) =>
  queryOptions({
    queryKey: ['terms', merchant, version],
    queryFn: ({ signal }) => api.call('getDeskTerms', { params: { merchant, version: String(version) }, signal }),
  });
