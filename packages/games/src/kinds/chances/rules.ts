import type { Draws } from '../../fair/draws.ts';
import { compare, minus, ONE, over, plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { cutToHundredths } from '../../figures/returns.ts';

/** Prices are from 1.01 to 500. */
const LEAST_PRICE = rational(101n, 100n);
const MOST_PRICE = rational(500n);

/** The price of an outcome: ρ divided by its chance, cut to hundredths; null when the outcome is closed (its price would be below 1.01). */
export const priceOf = (chance: Rational, rho: Rational): Rational | null => {
  if (chance.above === 0n) return null;
  const price = cutToHundredths(over(rho, chance));
  if (compare(price, LEAST_PRICE) < 0) return null;
  return compare(price, MOST_PRICE) > 0 ? MOST_PRICE : price;
};

const totalOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** The places of a race, runners numbered from 1: each place is drawn by the weights of the runners left. */
export const drawRace = (weights: readonly number[], draws: Draws): number[] => {
  const left = weights.map((weight, index) => ({ runner: index + 1, weight }));
  const order: number[] = [];
  while (left.length > 0) {
    let drawn = draws.below(totalOf(left.map(({ weight }) => weight)));
    const place = left.findIndex(({ weight }) => (drawn -= weight) < 0);
    order.push(...left.splice(place, 1).map(({ runner }) => runner));
  }
  return order;
};

/** Exact chance that the runners (from 1) take the first places in this order. */
export const orderChance = (weights: readonly number[], first: readonly number[]): Rational => {
  let left = totalOf(weights);
  let chance = ONE;
  for (const runner of first) {
    const weight = weights[runner - 1] ?? 0;
    chance = times(chance, rational(BigInt(weight), BigInt(left)));
    left -= weight;
  }
  return chance;
};

/** Exact chance that a runner is among the first `places` places. */
export const placeChance = (weights: readonly number[], runner: number, places: number): Rational => {
  const among = (ahead: readonly number[]): Rational => {
    const here = orderChance(weights, [...ahead, runner]);
    if (ahead.length + 1 >= places) return here;
    const others = weights.map((_, index) => index + 1).filter((other) => other !== runner && !ahead.includes(other));
    return others.reduce((sum, other) => plus(sum, among([...ahead, other])), here);
  };
  return among([]);
};

/** Ticks of a match: home (H) scores with home/1000, away (A) with away/1000, by one draw each; - is neither. */
export const drawTicks = (ticks: number, home: number, away: number, draws: Draws): { readonly ticks: string; readonly score: [number, number] } => {
  const marks = Array.from({ length: ticks }, () => {
    const drawn = draws.below(1000);
    return drawn < home ? 'H' : drawn < home + away ? 'A' : '-';
  });
  const count = (mark: string) => marks.filter((seen) => seen === mark).length;
  return { ticks: marks.join(''), score: [count('H'), count('A')] };
};

/** Exact chances of every final score h–a of a match with ticks left, as `h-a`. */
export const scoreChances = (ticks: number, home: number, away: number, from: readonly [number, number] = [0, 0]): ReadonlyMap<string, Rational> => {
  const [h, a, none] = [home, away, 1000 - home - away].map((part) => rational(BigInt(part), 1000n)) as [Rational, Rational, Rational];
  let states = new Map<string, Rational>([[from.join('-'), ONE]]);
  for (let tick = 0; tick < ticks; tick += 1) {
    const next = new Map<string, Rational>();
    const add = (key: string, chance: Rational) => next.set(key, plus(next.get(key) ?? ZERO, chance));
    for (const [key, chance] of states) {
      const [own = 0, other = 0] = key.split('-').map(Number);
      add(`${own + 1}-${other}`, times(chance, h));
      add(`${own}-${other + 1}`, times(chance, a));
      add(key, times(chance, none));
    }
    states = next;
  }
  return states;
};

/** Exact chances of the final scores of a series: first to `target`, each won by home with the chance. */
export const seriesChances = (target: number, chance: Rational): ReadonlyMap<string, Rational> => {
  const found = new Map<string, Rational>();
  const play = (home: number, away: number, reached: Rational): void => {
    if (home === target || away === target) {
      const key = `${home}-${away}`;
      found.set(key, plus(found.get(key) ?? ZERO, reached));
      return;
    }
    play(home + 1, away, times(reached, chance));
    play(home, away + 1, times(reached, minus(ONE, chance)));
  };
  play(0, 0, ONE);
  return found;
};

/** A chance n/d as it is written; draws use it unreduced. */
export interface WrittenChance {
  readonly above: number;
  readonly below: number;
}

/** Which shots kill, in the order fired: each draws below d and kills below n (spec 7). */
export const drawShots = (chances: readonly WrittenChance[], draws: Draws): boolean[] => chances.map(({ above, below }) => draws.below(below) < above);

/** Kill chance of each target when a weapon takes k shots: ρ·k/(n·m); targets that would exceed 1 are left out, the smallest first. */
export const weaponChances = (multipliers: readonly number[], shots: number, rho: Rational): { readonly multiplier: number; readonly chance: Rational }[] => {
  const targets = multipliers.toSorted((a, b) => b - a);
  while (targets.length > 0) {
    const smallest = targets.at(-1) ?? 1;
    const highest = over(times(rho, rational(BigInt(shots))), rational(BigInt(targets.length * smallest)));
    if (compare(highest, ONE) <= 0) break;
    targets.pop();
  }
  return targets.map((multiplier) => ({ multiplier, chance: over(times(rho, rational(BigInt(shots))), rational(BigInt(targets.length * multiplier))) }));
};
