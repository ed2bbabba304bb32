import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { GAME_EVERY_MS, lotteryApi, timed, type Rules } from '../lottery-api.ts';

/** The name of a draw's game, as `gameNameQuery`. */
export const drawNameQuery = (services: Services, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'name of draw', drawId],
    queryFn: async () => (await lotteryApi(services).call('getLotteryDraw', { params: { drawId } })).gameName,
  });

/** Rules of a game in its own prize mode, or in another one of the merchant. */
export const rulesQuery = (services: Services, gameId: string, mode: Rules['mode'] | '') =>
  queryOptions({
    queryKey: ['lottery', 'rules', gameId, mode],
    queryFn: () => lotteryApi(services).call('getLotteryRules', { params: { gameId }, query: { mode } }),
  });

export const statisticsQuery = (services: Services, gameId: string, window: '30' | '100' | '500') =>
  queryOptions({
    queryKey: ['lottery', 'statistics', gameId, window],
    queryFn: () => lotteryApi(services).call('getLotteryStatistics', { params: { gameId }, query: { window } }),
  });

export const drawQuery = (services: Services, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'draw', drawId],
    queryFn: async () => timed(await lotteryApi(services).call('getLotteryDraw', { params: { drawId } })),
    refetchInterval: ({ state }) => (state.data?.draw.state === 'settled' || state.data?.draw.state === 'void' ? false : GAME_EVERY_MS),
  });
