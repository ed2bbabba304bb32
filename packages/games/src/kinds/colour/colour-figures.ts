import { minus, rational, sum, times, type Rational } from '../../figures/rational.ts';
import { colours, returnOf, type Colour, type ColourBetId, type ColourRules } from './colour-rules.ts';

/** Exact figures of one bet. */
export interface BetFigures {
  readonly rtp: Rational;
  /** Of a round's return, in stakes squared. */
  readonly variance: Rational;
  /** Chance of any return. */
  readonly hitRate: Rational;
  /** The highest return in stakes and its chance. */
  readonly top: { readonly stakes: number; readonly chance: Rational };
}

/** All 216 throws; each is equally likely. */
export const everyThrow: readonly (readonly Colour[])[] = colours.flatMap((first) =>
  colours.flatMap((second) => colours.map((third) => [first, second, third])),
);

/** Counts every throw against a bet (T58). */
export function betFigures(rules: ColourRules, bet: ColourBetId): BetFigures {
  const returns = everyThrow.map((thrown) => returnOf(rules, bet, thrown));
  const share = (count: number): Rational => rational(BigInt(count), BigInt(returns.length));
  const rtp = sum(returns.map((stakes) => times(rational(BigInt(stakes)), share(1))));
  const squares = sum(returns.map((stakes) => times(rational(BigInt(stakes * stakes)), share(1))));
  const most = Math.max(...returns);
  return {
    rtp,
    variance: minus(squares, times(rtp, rtp)),
    hitRate: share(returns.filter((stakes) => stakes > 0).length),
    top: { stakes: most, chance: share(returns.filter((stakes) => stakes === most).length) },
  };
}
