import { compare, minus, plus, rational, times, ZERO, type Rational } from './rational.ts';
import type { Way } from './returns.ts';

/** Exact figures of one way to play: of a bet, or of a ladder left after a number of steps. */
export interface ReturnFigures {
  readonly rtp: Rational;
  /** Of a round's return, in stakes squared. */
  readonly variance: Rational;
  /** Chance of any return. */
  readonly hitRate: Rational;
  /** The highest return in stakes and its chance. */
  readonly top: { readonly stakes: Rational; readonly chance: Rational };
}

/** Figures of returns in stakes with their ways (T58). Throws RangeError when there is no way. */
export const figuresOfReturns = (ways: readonly Way<Rational>[]): ReturnFigures => {
  const total = ways.reduce((sum, way) => sum + way.ways, 0n);
  const chanceOf = (fits: (value: Rational) => boolean): Rational =>
    rational(
      ways.reduce((sum, way) => (fits(way.outcome) ? sum + way.ways : sum), 0n),
      total,
    );
  const mean = (value: (stakes: Rational) => Rational): Rational =>
    ways.reduce((sum, way) => plus(sum, times(value(way.outcome), rational(way.ways, total))), ZERO);
  const rtp = mean((stakes) => stakes);
  const most = ways.reduce((highest, { outcome, ways: count }) => (count > 0n && compare(outcome, highest) > 0 ? outcome : highest), ZERO);
  return {
    rtp,
    variance: minus(
      mean((stakes) => times(stakes, stakes)),
      times(rtp, rtp),
    ),
    hitRate: chanceOf(({ above }) => above > 0n),
    top: { stakes: most, chance: chanceOf((value) => compare(value, most) === 0) },
  };
};
