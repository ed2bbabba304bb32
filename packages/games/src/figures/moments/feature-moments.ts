import { totalWeight } from '../../fair/draws.ts';
import type { BonusRules, HoldAndSpinRules, WeightedPrize } from '../../kinds/slot/mathematics.ts';
import { choose } from '../counting/choose.ts';
import { certain, mixture, type Moments } from './moments.ts';
import { minus, ONE, plus, power, rational, times, ZERO, type Rational } from '../rational.ts';

/** A prize drawn by weight. */
const weightedPrize = (prizes: readonly WeightedPrize[]): Moments => {
  const all = BigInt(totalWeight(prizes));
  return mixture(prizes.map(({ coins, weight }) => ({ chance: rational(BigInt(weight), all), moments: certain(coins) })));
};

/**
 * Distribution of the final number of coins of a hold and spin, by the number at its start. Between two coins there are up to `respins`
 * tries; each empty cell of a try is independent.
 */
export const finalCoins = (rules: HoldAndSpinRules, start: number, cells: number): ReadonlyMap<number, Rational> => {
  const hit = rational(BigInt(rules.chance.hits), BigInt(rules.chance.of));
  const miss = minus(ONE, hit);
  const reached = new Map<number, Rational>([[start, ONE]]);
  const final = new Map<number, Rational>();
  for (let filled = start; filled <= cells; filled += 1) {
    const chance = reached.get(filled) ?? ZERO;
    if (chance.above === 0n) continue;
    const empty = cells - filled;
    const nothing = power(miss, empty);
    // One or more tries fail, then one succeeds: the first success comes at try 1, 2 … respins.
    let tries = ZERO;
    for (let failed = 0; failed < rules.respins; failed += 1) tries = plus(tries, power(nothing, failed));
    for (let fresh = 1; fresh <= empty; fresh += 1) {
      const lands = times(rational(choose(empty, fresh)), times(power(hit, fresh), power(miss, empty - fresh)));
      reached.set(filled + fresh, plus(reached.get(filled + fresh) ?? ZERO, times(chance, times(tries, lands))));
    }
    const ends = empty === 0 ? chance : times(chance, power(nothing, rules.respins));
    final.set(filled, plus(final.get(filled) ?? ZERO, ends));
  }
  return final;
};

/** Exact moments of a hold and spin that starts with `start` coins. */
export const holdAndSpinMoments = (rules: HoldAndSpinRules, start: number, cells: number): Moments => {
  const one = weightedPrize(rules.values);
  const spread = minus(one.square, times(one.mean, one.mean));
  const ofCount = (count: number): Moments => {
    const many = rational(BigInt(count));
    const extra = rational(BigInt(count === cells ? rules.full : 0));
    const mean = plus(times(many, one.mean), extra);
    return {
      mean,
      square: plus(times(many, spread), times(mean, mean)),
      nothing: mean.above === 0n ? ONE : ZERO,
      most: count * one.most + (count === cells ? rules.full : 0),
      atMost: power(one.atMost, count),
    };
  };
  return mixture([...finalCoins(rules, start, cells)].map(([count, chance]) => ({ chance, moments: ofCount(count) })));
};

/**
 * Exact moments of a bonus game. A prize box is opened when it comes before every stopper: 1 chance in stoppers + 1; two given
 * boxes both: 2 in (stoppers + 1)(stoppers + 2).
 */
export const bonusMoments = (rules: BonusRules): Moments => {
  if (rules.kind === 'wheel') return weightedPrize(rules.wedges);
  const stoppers = BigInt(rules.stoppers);
  const total = rules.prizes.reduce((sum, prize) => sum + BigInt(prize), 0n);
  const squares = rules.prizes.reduce((sum, prize) => sum + BigInt(prize) ** 2n, 0n);
  const opened = rational(1n, stoppers + 1n);
  const bothOpened = rational(2n, (stoppers + 1n) * (stoppers + 2n));
  const start = rational(BigInt(rules.start));
  const prizeMean = times(opened, rational(total));
  const prizeSquare = plus(times(opened, rational(squares)), times(bothOpened, rational(total * total - squares)));
  return {
    mean: plus(start, prizeMean),
    square: plus(plus(times(start, start), times(times(rational(2n), start), prizeMean)), prizeSquare),
    nothing: rules.start > 0 ? ZERO : rational(stoppers, stoppers + BigInt(rules.prizes.length)),
    most: rules.start + Number(total),
    // All prizes come before all stoppers.
    atMost: rational(1n, choose(rules.prizes.length + rules.stoppers, rules.stoppers)),
  };
};
