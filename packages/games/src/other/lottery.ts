import type { Draws } from '../fair/draws.ts';
import { choose } from '../figures/counting/choose.ts';
import { plus, rational, times, ZERO, type Rational } from '../figures/rational.ts';

/**
 * Draws `count` balls from the pool 1 … `pool`, in the order in which they come out. Every ball is drawn from the whole rest of a
 * pool that nothing remixes (T67), so every order of every selection is equally likely. Throws RangeError when the pool is too small.
 */
export const drawBalls = (pool: number, count: number, draws: Draws): number[] => {
  if (!Number.isInteger(pool) || !Number.isInteger(count) || count < 0 || count > pool) throw new RangeError(`cannot draw ${count} of ${pool}`);
  const left = Array.from({ length: pool }, (_, index) => index + 1);
  return Array.from({ length: count }, () => left.splice(draws.below(left.length), 1)[0] ?? 0);
};

/** Draws `count` digits 0 … 9, independently, as in number games with repeated digits. */
export const drawDigits = (count: number, draws: Draws): number[] => Array.from({ length: count }, () => draws.below(10));

/** A game in which `picked` numbers are compared with `drawn` balls of a pool. */
export interface MatchGame {
  readonly pool: number;
  readonly drawn: number;
  readonly picked: number;
}

/** Exact chance that exactly `hits` of the picked numbers are drawn. */
export const matchChance = ({ pool, drawn, picked }: MatchGame, hits: number): Rational =>
  rational(choose(drawn, hits) * choose(pool - drawn, picked - hits), choose(pool, picked));

/** Exact return of a stake by number of hits; prizes in stakes, what is not named pays nothing (T58). */
export const matchReturn = (game: MatchGame, prizes: Readonly<Record<number, number>>): Rational =>
  Object.entries(prizes).reduce((total, [hits, stakes]) => plus(total, times(matchChance(game, Number(hits)), rational(BigInt(stakes)))), ZERO);

/** Which of the picked numbers were drawn, in the order of the draw. */
export const matchedBalls = (picked: readonly number[], drawn: readonly number[]): number[] => drawn.filter((ball) => picked.includes(ball));
