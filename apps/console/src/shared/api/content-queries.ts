import type { Wire } from '@laro/contract/routes';
import type { ArticleKind } from '@laro/domain/content/content-rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export type DeskArticle = Wire<'listDeskArticles', 'value'>['articles'][number];
export type DeskArticles = Wire<'listDeskArticles', 'value'>;
export type Medium = Wire<'addDeskMedium', 'value'>;

export const articlesQuery = (merchant: string, kind: ArticleKind) =>
  queryOptions({
    queryKey: ['articles', merchant, kind],
    queryFn: ({ signal }) => api.call('listDeskArticles', { params: { merchant, kind }, signal }),
  });

export const mediaQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['media', merchant],
    queryFn: async ({ signal }) => (await api.call('listDeskMedia', { params: { merchant }, signal })).media,
  });
