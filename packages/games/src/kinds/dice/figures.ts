import { totalWeight, type Weighted } from '../../fair/draws.ts';
import { choose } from '../../figures/counting/choose.ts';
import { decimal, type Way } from '../../figures/returns.ts';
import { ONE, plus, rational, times, type Rational } from '../../figures/rational.ts';
import type { Dice } from '../../other/dice.ts';
import type { Thrown } from './rules.ts';

const MOST_WAYS = 1_000_000;

/** Every throw of some equal dice, pips from 1. Throws RangeError when there are too many to count. */
export const diceWays = ({ dice, sides }: Dice): Way<Thrown>[] => {
  if (!Number.isInteger(dice) || !Number.isInteger(sides) || dice < 1 || sides < 1 || sides ** dice > MOST_WAYS) throw new RangeError('dice cannot be counted');
  let throws: number[][] = [[]];
  for (let die = 0; die < dice; die += 1) throws = throws.flatMap((thrown) => Array.from({ length: sides }, (_, side) => [...thrown, side + 1]));
  return throws.map((outcome) => ({ outcome, ways: 1n }));
};

/** Multipliers for the odds of lit places in spotlight-sic-bo. */
export const SPOTLIGHT_TIMES: readonly (Weighted & { readonly times: number })[] = [
  { times: 2, weight: 50 },
  { times: 3, weight: 25 },
  { times: 5, weight: 15 },
  { times: 10, weight: 10 },
];
export const SPOTLIGHT_PLACES = 27;
export const SPOTLIGHT_LIT = 3;

/** Return of a bet won with a chance when `SPOTLIGHT_LIT` of the places multiply their odds. */
export const spotlightReturn = (chance: Rational, odds: string): Rational => {
  const mean = rational(BigInt(SPOTLIGHT_TIMES.reduce((sum, part) => sum + part.times * part.weight, 0)), BigInt(totalWeight(SPOTLIGHT_TIMES)));
  const lit = rational(choose(SPOTLIGHT_PLACES - 1, SPOTLIGHT_LIT - 1), choose(SPOTLIGHT_PLACES, SPOTLIGHT_LIT));
  const factor = plus(ONE, times(lit, plus(mean, rational(-1n))));
  return times(chance, plus(times(decimal(odds), factor), ONE));
};
