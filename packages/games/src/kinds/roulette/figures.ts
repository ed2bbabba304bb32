import { totalWeight, type Weighted } from '../../fair/draws.ts';
import { betReturn, settleBet, type Bet } from '../../figures/bet.ts';
import { minus, ONE, over, plus, rational, times, type Rational } from '../../figures/rational.ts';
import { toOne, type Way } from '../../figures/returns.ts';
import { DRAMA_WHEEL, LUCKY_COUNTS, LUCKY_RETURNS } from './draw.ts';

/** Every pocket once. */
export const pocketWays = (pockets: number): Way<number>[] => Array.from({ length: pockets }, (_, outcome) => ({ outcome, ways: 1n }));

const mean = <T extends Weighted>(items: readonly T[], value: (item: T) => number): Rational =>
  rational(BigInt(items.reduce((sum, item) => sum + item.weight * value(item), 0)), BigInt(totalWeight(items)));

/** Relampago's return of a straight bet: `odds` to 1, or the lucky number's return. */
export const relampagoReturn = (odds: string): Rational => {
  const lucky = over(
    mean(LUCKY_COUNTS, ({ count }) => count),
    rational(37n),
  );
  const usual = times(minus(ONE, lucky), toOne(odds));
  const raised = times(
    lucky,
    mean(LUCKY_RETURNS, ({ stakes }) => stakes),
  );
  return over(plus(usual, raised), rational(37n));
};

/** Drama-roulette's return of a straight bet that returns `stakes` before the wheel multiplies it. */
export const dramaReturn = (stakes: bigint): Rational =>
  times(
    rational(stakes, 37n),
    mean(DRAMA_WHEEL, (part) => part.times),
  );

/** Return of a bet with two balls, half of the stake on each (fountain-roulette). */
export const twoBallSettle = (bet: Bet<number>, first: number, second: number): Rational =>
  over(plus(settleBet(bet, first), settleBet(bet, second)), rational(2n));

/** Return of a bet on both balls together, on one pocket (`named`) or on any. */
export const doubleBallReturn = (odds: string, pockets: number, named: boolean): Rational =>
  times(toOne(odds), rational(1n, BigInt(pockets) ** (named ? 2n : 1n)));

/** The exact return of a bet on a wheel with a number of pockets. */
export const rouletteReturn = (pockets: number, bet: Bet<number>): Rational => betReturn(pocketWays(pockets), bet);
