import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type Liability = Wire<'getDeskLotteryLiability', 'value'>;
export type Report = Wire<'getDeskLotteryReport', 'value'>;
export type ReportRow = Report['rows'][number];
export const groups = ['game', 'play', 'mode', 'draw', 'day'] as const;
export type Group = (typeof groups)[number];

const REFRESH_MS = 5000;

export const liabilityQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['lottery-liability', merchant],
    queryFn: ({ signal }) => api.call('getDeskLotteryLiability', { params: { merchant }, signal }),
    refetchInterval: REFRESH_MS,
  });

export const reportQuery = (merchant: string, query: { from: string; to: string; by: Group }) =>
  queryOptions({
    queryKey: ['lottery-report', merchant, query],
    queryFn: ({ signal }) => api.call('getDeskLotteryReport', { params: { merchant }, query, signal }),
  });
