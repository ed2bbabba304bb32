import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { GAME_EVERY_MS, lotteryApi, timed } from '../lottery-api.ts';

/** The name of a draw's game, as `gameNameQuery`. */
export const drawNameQuery = (services: Services, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'name of draw', drawId],
    queryFn: async () => (await lotteryApi(services).call('getLotteryDraw', { params: { drawId } })).gameName,
  });

/** A draw, followed until it is settled or void. */
export const drawQuery = (services: Services, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'draw', drawId],
    queryFn: async () => timed(lotteryApi(services).call('getLotteryDraw', { params: { drawId } })),
    refetchInterval: ({ state }) => (state.data?.draw.state === 'settled' || state.data?.draw.state === 'void' ? false : GAME_EVERY_MS),
  });
