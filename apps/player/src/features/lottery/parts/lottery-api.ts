import { routes } from '@laro/contract/lottery/routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { noteServerTime } from './draws/server-clock.ts';

export const lotteryApi = lateClient(routes);

export type Game = Wire<'listLotteryGames', 'value'>['games'][number];
export type Draw = Wire<'getLotteryDraw', 'value'>['draw'];
export type Order = Wire<'getLotteryOrder', 'value'>['order'];
export type Rules = Wire<'getLotteryRules', 'value'>;
export type OrderLine = Order['lines'][number];
export type Slip = NonNullable<Wire<'placeLotteryOrder', 'body'>>;
export type SlipLine = Slip['lines'][number];

/** Intervals of polling while a page is visible, because draws change without a tap. */
export const LOBBY_EVERY_MS = 10_000;
export const GAME_EVERY_MS = 3000;

/** Takes the server's time from the answer to a request that starts now. */
export async function timed<Value extends { serverTime: string }>(asked: Promise<Value>): Promise<Value> {
  const sentMs = Date.now();
  const value = await asked;
  noteServerTime(value.serverTime, sentMs, Date.now());
  return value;
}

/** The games of a category, or of both, with the server’s time of the answer. */
export const gamesQuery = (services: Services, category: 'LOTT' | 'ELOTT' | '') =>
  queryOptions({
    queryKey: ['lottery', 'games', category],
    queryFn: async () => timed(lotteryApi(services).call('listLotteryGames', { query: { category } })),
    refetchInterval: LOBBY_EVERY_MS,
  });

/** One game with its draws of now; null where the merchant has none of this id. */
export const gameQuery = (services: Services, gameId: string) =>
  queryOptions({
    queryKey: ['lottery', 'game', gameId],
    queryFn: async () => (await timed(lotteryApi(services).call('listLotteryGames', { query: { gameId } }))).games[0] ?? null,
    refetchInterval: GAME_EVERY_MS,
  });

/**
 * The name of a game alone. The server's document has it in its title; countdowns begin in the browser, so the server draws none. Null for an unknown game.
 */
export const gameNameQuery = (services: Services, gameId: string) =>
  queryOptions({
    queryKey: ['lottery', 'name', gameId],
    queryFn: async () => (await lotteryApi(services).call('listLotteryGames', { query: { gameId } })).games[0]?.name ?? null,
  });

/** The next draws of a game that can be bet on. */
export const openDrawsQuery = (services: Services, gameId: string, count: number) =>
  queryOptions({
    queryKey: ['lottery', 'open', gameId, count],
    queryFn: async () => (await timed(lotteryApi(services).call('getLotteryNumero', { query: { gameId, count } }))).draws,
    refetchInterval: LOBBY_EVERY_MS,
  });

/** Past draws of a game: of one date or numero, or the newest. */
export const pastDrawsQuery = (services: Services, gameId: string, count: number, { date = '', numero = '' } = {}) =>
  queryOptions({
    queryKey: ['lottery', 'past', gameId, count, date, numero],
    queryFn: async () => (await timed(lotteryApi(services).call('listLotteryDraws', { params: { gameId }, query: { count, date, numero } }))).draws,
  });

/** Plays and numbers of a draw that are sold out. */
export const fullNumbersQuery = (services: Services, gameId: string, drawId: string) =>
  queryOptions({
    queryKey: ['lottery', 'full', gameId, drawId],
    queryFn: async () => (await lotteryApi(services).call('getLotteryFullNumbers', { params: { gameId }, query: { drawId } })).plays,
    refetchInterval: LOBBY_EVERY_MS,
    enabled: drawId !== '',
  });
