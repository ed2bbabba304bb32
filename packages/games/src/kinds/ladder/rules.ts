import { compare, ONE, over, rational, times, type Rational } from '../../figures/rational.ts';
import { cutToHundredths } from '../../figures/returns.ts';

/** A step whose return would lead above this many stakes is not offered. */
export const MOST_LADDER_RETURN = rational(10_000n);

const part = (above: number, below: number): Rational => rational(BigInt(above), BigInt(below));
const steps = (count: number, chanceAt: (step: number) => Rational): Rational[] => Array.from({ length: count }, (_, step) => chanceAt(step));

/** Return after each step: ρ divided by the product of the chances so far, cut to hundredths; steps above the most are left out. */
export const ladderReturns = (chances: readonly Rational[], rho: Rational): Rational[] => {
  const returns: Rational[] = [];
  let product = ONE;
  for (const chance of chances) {
    product = times(product, chance);
    const value = cutToHundredths(over(rho, product));
    if (compare(value, MOST_LADDER_RETURN) > 0) break;
    returns.push(value);
  }
  return returns;
};

/** The exact return of a ladder that is left after `after` steps. */
export const ladderReturn = (chances: readonly Rational[], rho: Rational, after: number): Rational => {
  const value = ladderReturns(chances, rho)[after - 1];
  if (value === undefined) throw new RangeError(`step ${after} is not offered`);
  return chances.slice(0, after).reduce(times, value);
};

/** Chances of the ladders of spec 4.7, step by step. */
export const LADDERS = {
  /** Opening one of the cells left without meeting a mine. */
  mines: (cells: number, mines: number) => steps(cells - mines, (step) => part(cells - mines - step, cells - step)),
  /** Eight floors, each with `safe` safe places. */
  tower: (safe: number, places: number) => steps(8, () => part(safe, places)),
  /** Ten rows of five pads. */
  leap: (bad: number) => steps(10, () => part(5 - bad, 5)),
  climb: () => steps(15, (step) => part(20 - step, 20)),
  balloon: () => steps(60, () => part(19, 20)),
  flip: () => steps(20, () => part(1, 2)),
  throws: (chance: Rational) => steps(12, () => chance),
  wagons: () => steps(40, () => part(9, 10)),
} as const;

/** Returns to player of the ladders, in hundredths. */
export const LADDER_RHO = {
  mines: 97,
  diamondMines: 96,
  tower: 97,
  leap: 96,
  climb: 96,
  balloon: 97,
  flip: 98,
  throws: 96,
  candles: 95,
  hilo: 97,
  wagons: 96,
} as const;
export const rhoOf = (percent: number): Rational => part(percent, 100);

const RANK_COUNT = 13;

/** Chance that the next rank (0 ace … 12) is higher or the same, or lower or the same. */
export const hiLoChance = (rank: number, guess: 'higher' | 'lower'): Rational => part(guess === 'higher' ? RANK_COUNT - rank : rank + 1, RANK_COUNT);

/** Prices of hi-lo-harana: 0.96 · 13/n for n winning ranks, cut to hundredths; null when nothing could win. */
export const haranaReturn = (rank: number, guess: 'higher' | 'lower'): Rational | null => {
  const winning = guess === 'higher' ? RANK_COUNT - 1 - rank : rank;
  return winning === 0 ? null : cutToHundredths(over(rational(96n, 100n), part(winning, RANK_COUNT)));
};

/** A target is won when the drawn value reaches it; both in hundredths. */
export const limboReturn = (targetHundredths: number, drawnHundredths: number): Rational =>
  drawnHundredths >= targetHundredths ? part(targetHundredths, 100) : rational(0n);

/** Chance of a toss that returns `stakes`: 19/20 divided by it (ring-toss-ruben). */
export const tossChance = (stakes: number): Rational => over(rational(19n, 20n), rational(BigInt(stakes)));
