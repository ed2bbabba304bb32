import { settleBet, type Bet } from '../../figures/bet.ts';
import { compare, fractionText, minus, plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import type { Way } from '../../figures/returns.ts';

/** Exact figures of one bet, for a stake of 1. */
export interface BetFigures {
  readonly rtp: Rational;
  readonly variance: Rational;
  /** Chance of a return above the stake. */
  readonly hit: Rational;
  /** The highest return, with its chance. */
  readonly top: { readonly stakes: Rational; readonly chance: Rational };
}

/** Counts a bet over all ways (T58). Throws RangeError when there is no way. */
export function waysFigures<Drawn>(ways: Iterable<Way<Drawn>>, bet: Bet<Drawn>): BetFigures {
  const byReturn = new Map<string, { stakes: Rational; ways: bigint }>();
  let all = 0n;
  for (const { outcome, ways: count } of ways) {
    all += count;
    const share = bet.settle(outcome);
    const key = String(share);
    const known = byReturn.get(key);
    byReturn.set(key, { stakes: known?.stakes ?? settleBet(bet, outcome), ways: (known?.ways ?? 0n) + count });
  }
  if (all === 0n) throw new RangeError('nothing to count');
  const classes = [...byReturn.values()].map(({ stakes, ways: count }) => ({ stakes, chance: rational(count, all) }));
  const mean = (value: (stakes: Rational) => Rational): Rational => classes.reduce((sum, { stakes, chance }) => plus(sum, times(value(stakes), chance)), ZERO);
  const rtp = mean((stakes) => stakes);
  const wins = classes.filter(({ stakes }) => compare(stakes, rational(1n)) > 0);
  const most = classes.reduce((top, one) => (compare(one.stakes, top.stakes) > 0 ? one : top));
  const isMost = fractionText(most.stakes);
  const chanceOf = (list: typeof classes): Rational => list.reduce((sum, { chance }) => plus(sum, chance), ZERO);
  return {
    rtp,
    variance: minus(
      mean((stakes) => times(stakes, stakes)),
      times(rtp, rtp),
    ),
    hit: chanceOf(wins),
    top: { stakes: most.stakes, chance: chanceOf(classes.filter(({ stakes }) => fractionText(stakes) === isMost)) },
  };
}
