import { drawWeighted, type Draws, type Weighted } from '../../fair/draws.ts';
import { drawBalls } from '../../other/lottery.ts';

/** Lucky numbers of relampago: how many, and the return in stakes of each. */
export const LUCKY_COUNTS: readonly (Weighted & { readonly count: number })[] = [20, 30, 30, 15, 5].map((weight, index) => ({ weight, count: index + 1 }));
export const LUCKY_RETURNS: readonly (Weighted & { readonly stakes: number })[] = [
  { stakes: 50, weight: 45 },
  { stakes: 100, weight: 30 },
  { stakes: 150, weight: 10 },
  { stakes: 200, weight: 6 },
  { stakes: 300, weight: 4 },
  { stakes: 400, weight: 3 },
  { stakes: 500, weight: 2 },
];
/** The wheel of drama-roulette that multiplies straight hits. */
export const DRAMA_WHEEL: readonly (Weighted & { readonly times: number })[] = [
  { times: 1, weight: 60 },
  { times: 2, weight: 30 },
  { times: 3, weight: 8 },
  { times: 5, weight: 2 },
];

export const drawPocket = (pockets: number, draws: Draws): number => draws.below(pockets);

export interface LuckyNumber {
  readonly number: number;
  /** Return of a straight stake of 1 on the number. */
  readonly stakes: number;
}

/** Relampago after the close: how many lucky numbers, the numbers, the return of each, and the pocket. */
export const drawRelampago = (draws: Draws): { readonly lucky: LuckyNumber[]; readonly pocket: number } => {
  const { count } = drawWeighted(LUCKY_COUNTS, draws);
  const numbers = drawBalls(37, count, draws).map((ball) => ball - 1);
  const lucky = numbers.map((number) => ({ number, stakes: drawWeighted(LUCKY_RETURNS, draws).stakes }));
  return { lucky, pocket: drawPocket(37, draws) };
};
