import { type Result } from '../plays/play.ts';

/** One level of a result of several numbers: how many numbers of how many digits. */
export interface Level {
  readonly count: number;
  readonly length: number;
}
const level = (count: number, length: number): Level => ({ count, length });

/** Vietnamese forms, from the special prize down: N of 27 numbers, S of 18. */
export const VN_LEVELS: Readonly<Record<'N' | 'S', readonly Level[]>> = {
  N: [level(1, 5), level(1, 5), level(2, 5), level(6, 5), level(4, 4), level(6, 4), level(3, 3), level(4, 2)],
  S: [level(1, 6), level(1, 5), level(1, 5), level(2, 5), level(7, 5), level(1, 4), level(3, 4), level(1, 3), level(1, 2)],
};

/** First, second and third prize, starters, consolations. */
export const F4_LEVELS: readonly Level[] = [level(1, 4), level(1, 4), level(1, 4), level(10, 4), level(10, 4)];

/** The lots of a length: the last digits of each number that is long enough. */
export const lotsOf = (result: Result, levels: readonly Level[], length: number): number[] =>
  result.flatMap((numbers, place) => ((levels[place]?.length ?? 0) >= length ? numbers.map((number) => number % 10 ** length) : []));

/** How many lots of a length a result has. */
export const lotCount = (levels: readonly Level[], length: number): number =>
  levels.reduce((count, each) => count + (each.length >= length ? each.count : 0), 0);
