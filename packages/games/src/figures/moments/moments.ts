import { minus, ONE, plus, rational, times, ZERO, type Rational } from '../rational.ts';
import type { SpinTableRow } from '../counting/spin-table.ts';

/** Exact moments of a random amount of coins. */
export interface Moments {
  readonly mean: Rational;
  /** Mean of the square. */
  readonly square: Rational;
  /** Chance of nothing. */
  readonly nothing: Rational;
  /** The most it can be, and the chance of exactly that. */
  readonly most: number;
  readonly atMost: Rational;
}

export const NO_COINS: Moments = { mean: ZERO, square: ZERO, nothing: ONE, most: 0, atMost: ONE };

/** A certain amount. */
export const certain = (coins: number): Moments => ({
  mean: rational(BigInt(coins)),
  square: rational(BigInt(coins) ** 2n),
  nothing: coins === 0 ? ONE : ZERO,
  most: coins,
  atMost: ONE,
});

/** The sum of two amounts that do not depend on each other. */
export const together = (a: Moments, b: Moments): Moments => ({
  mean: plus(a.mean, b.mean),
  square: plus(plus(a.square, b.square), times(rational(2n), times(a.mean, b.mean))),
  nothing: times(a.nothing, b.nothing),
  most: a.most + b.most,
  atMost: times(a.atMost, b.atMost),
});

/** One of several amounts, each with its chance; the chances add up to one (RangeError otherwise). */
export const mixture = (cases: readonly { readonly chance: Rational; readonly moments: Moments }[]): Moments => {
  const possible = cases.filter(({ chance }) => chance.above > 0n);
  const weighted = (part: (moments: Moments) => Rational): Rational =>
    possible.reduce((total, { chance, moments }) => plus(total, times(chance, part(moments))), ZERO);
  const left = minus(
    weighted(() => ONE),
    ONE,
  );
  if (left.above !== 0n) throw new RangeError('the chances do not add up to one');
  const most = Math.max(...possible.map(({ moments }) => moments.most));
  return {
    mean: weighted((moments) => moments.mean),
    square: weighted((moments) => moments.square),
    nothing: weighted((moments) => moments.nothing),
    most,
    atMost: weighted((moments) => (moments.most === most ? moments.atMost : ZERO)),
  };
};

/** Sums over the outcomes of one class of a spin; whole numbers, not yet divided by the number of all outcomes. */
export interface ClassSums {
  readonly outcomes: bigint;
  readonly coins: bigint;
  readonly squares: bigint;
  readonly nothing: bigint;
  readonly most: number;
  readonly atMost: bigint;
}

/** Adds up the outcomes whose coins pass `which`. */
export const classSums = (counts: ReadonlyMap<number, number>, which: (coins: number) => boolean = () => true): ClassSums => {
  let [outcomes, coins, squares, nothing, most, atMost] = [0n, 0n, 0n, 0n, 0, 0n];
  for (const [paid, count] of counts) {
    if (!which(paid)) continue;
    const often = BigInt(count);
    const each = BigInt(paid);
    outcomes += often;
    coins += often * each;
    squares += often * each * each;
    if (paid === 0) nothing += often;
    if (paid > most) [most, atMost] = [paid, 0n];
    if (paid === most) atMost += often;
  }
  return { outcomes, coins, squares, nothing, most, atMost };
};

/** Moments of a spin table's row, given its class. */
export const rowMoments = (row: SpinTableRow): Moments => {
  const sums = classSums(row.counts);
  return {
    mean: rational(sums.coins, sums.outcomes),
    square: rational(sums.squares, sums.outcomes),
    nothing: rational(sums.nothing, sums.outcomes),
    most: sums.most,
    atMost: rational(sums.atMost, sums.outcomes),
  };
};
