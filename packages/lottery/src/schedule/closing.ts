import type { LotteryGame } from './games.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const SHORT_INTERVAL = 5;

/** How long before the draw moment bets close (LOTT-07). Imported: before the first number is due. */
export function closesBeforeMs({ params, times, region }: LotteryGame): number {
  if (region !== null) return 10 * MINUTE_MS;
  if ('every' in times) return (times.every <= SHORT_INTERVAL ? 10 : 30) * SECOND_MS;
  return (params.family === 'LT' ? 60 : 15) * MINUTE_MS;
}

/** Most draws of a chase of a game that draws at an interval of minutes or at set times (LOTT-28). */
export function chaseMax(family: LotteryGame['params']['family'], isInterval: boolean): number {
  if (isInterval) return 120;
  return family === 'LT' ? 12 : 30;
}

/** Most draws of a chase of a game. */
export const longestChase = ({ params, times }: LotteryGame): number => chaseMax(params.family, 'every' in times);
