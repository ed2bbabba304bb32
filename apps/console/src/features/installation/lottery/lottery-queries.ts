import type { Wire } from '@laro/contract/routes';
import type { Translator } from '@laro/i18n/translator';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';

export type DeskGame = Wire<'listDeskLotteryGames', 'value'>['games'][number];
export type DeskDraw = Wire<'listDeskLotteryDraws', 'value'>['draws'][number];
export type ImportedDraw = Wire<'listDeskLotteryImports', 'value'>['draws'][number];
export type Review = Wire<'listDeskLotteryReviews', 'value'>['reviews'][number];
export type ChangedGame = Wire<'getDeskLotteryChanges', 'value'>;
export type BarredPerson = Wire<'listDeskLotteryBarred', 'value'>['persons'][number];
export type Feed = Wire<'listDeskLotteryImports', 'value'>['feeds'][number];

const REFRESH_MS = 5000;

/** The orders of a draw with money and, where there are any, those of free play apart (LOTT-32). */
export const orderCountText = (
  { orders, trialOrders }: Pick<DeskDraw, 'orders' | 'trialOrders'>,
  count: (value: number) => string,
  t: Translator['t'],
): string => (trialOrders === 0 ? count(orders) : `${count(orders)} + ${count(trialOrders)} (${t('desk.tables.trial')})`);

const LAST_STOP = /[.。]$/;

/** The state of a draw as a cell says it: the sentence that players read, without its stop. */
export const drawStateText = ({ isHeld, state }: Pick<DeskDraw, 'isHeld' | 'state'>, t: Translator['t']): string =>
  t(isHeld ? 'desk.lottery.held' : `draws.draw.${state}`).replace(LAST_STOP, '');

export const lotteryGamesQuery = queryOptions({
  queryKey: ['lottery-games'],
  queryFn: async ({ signal }) => (await api.call('listDeskLotteryGames', { signal })).games,
  refetchInterval: REFRESH_MS,
});

const BEACON_EVERY_MS = 30_000;

/** The last round of the beacon. A beacon that is silent is known at the first try. */
export const lotteryBeaconQuery = queryOptions({
  queryKey: ['lottery-beacon'],
  queryFn: ({ signal }) => api.call('getDeskLotteryBeacon', { signal }),
  refetchInterval: BEACON_EVERY_MS,
  retry: false,
});

export const lotteryDrawsQuery = (gameId: string) =>
  queryOptions({
    queryKey: ['lottery-draws', gameId],
    queryFn: ({ signal }) => api.call('listDeskLotteryDraws', { params: { gameId }, signal }),
    refetchInterval: REFRESH_MS,
  });

export const lotteryChangesQuery = (gameId: string) =>
  queryOptions({ queryKey: ['lottery-changes', gameId], queryFn: ({ signal }) => api.call('getDeskLotteryChanges', { params: { gameId }, signal }) });

export const lotteryImportsQuery = queryOptions({
  queryKey: ['lottery-imports'],
  queryFn: ({ signal }) => api.call('listDeskLotteryImports', { signal }),
  refetchInterval: REFRESH_MS,
});

export const lotteryReviewsQuery = queryOptions({
  queryKey: ['lottery-reviews'],
  queryFn: ({ signal }) => api.call('listDeskLotteryReviews', { signal }),
  refetchInterval: REFRESH_MS,
});

export const lotteryBarredQuery = queryOptions({
  queryKey: ['lottery-barred'],
  queryFn: ({ signal }) => api.call('listDeskLotteryBarred', { signal }),
});
