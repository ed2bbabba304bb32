import { rational } from '../rational.ts';
import type { ClassSums, Moments } from '../moments/moments.ts';

/** One way a spin of a chain can end: what it pays, with its multiplier, and the state that follows (null: the chain ends). */
export interface ChainStep<State> {
  readonly sums: ClassSums;
  readonly multiplier: bigint;
  readonly next: State | null;
}

/** A row of spins in which each depends on the one before through a state only. */
export interface SpinChain<State> {
  /** Equally likely outcomes of every spin. */
  readonly outcomes: bigint;
  /** No chain is longer. */
  readonly longest: number;
  readonly steps: (state: State) => readonly ChainStep<State>[];
  /** The same text for the same state. */
  readonly nameOf: (state: State) => string;
}

/** Like Moments, each part times outcomes^(spins that may follow), so that only whole numbers occur. */
interface Scaled {
  readonly coins: bigint;
  readonly squares: bigint;
  readonly nothing: bigint;
  readonly most: number;
  readonly atMost: bigint;
}

/**
 * The exact moments of all coins of a chain, by working backwards over its states. Throws RangeError when a state has missing
 * outcomes or the chain could be longer than it says.
 */
export const chainMoments = <State>(chain: SpinChain<State>, start: State): Moments => {
  const powers = [1n];
  for (let length = 1; length <= chain.longest; length += 1) powers.push((powers[length - 1] ?? 1n) * chain.outcomes);
  const known = new Map<string, Scaled>();
  const ended = (left: number): Scaled => ({ coins: 0n, squares: 0n, nothing: powers[left] ?? 1n, most: 0, atMost: powers[left] ?? 1n });
  const work = (state: State, left: number): Scaled => {
    if (left === 0) throw new RangeError('the chain is longer than it says');
    const scale = powers[left - 1] ?? 1n;
    let [outcomes, coins, squares, nothing, most, atMost] = [0n, 0n, 0n, 0n, -1, 0n];
    for (const { sums, multiplier, next } of chain.steps(state)) {
      if (sums.outcomes === 0n) continue;
      const rest = next === null ? ended(left - 1) : solve(next, left - 1);
      const paid = sums.coins * multiplier;
      const best = sums.most * Number(multiplier) + rest.most;
      outcomes += sums.outcomes;
      coins += paid * scale + sums.outcomes * rest.coins;
      squares += sums.squares * multiplier * multiplier * scale + 2n * paid * rest.coins + sums.outcomes * rest.squares;
      nothing += sums.nothing * rest.nothing;
      if (best > most) [most, atMost] = [best, 0n];
      if (best === most) atMost += sums.atMost * rest.atMost;
    }
    if (outcomes !== chain.outcomes) throw new RangeError(`${outcomes} outcomes of ${chain.outcomes} lead on`);
    return { coins, squares, nothing, most, atMost };
  };
  const solve = (state: State, left: number): Scaled => {
    const name = `${left}|${chain.nameOf(state)}`;
    const found = known.get(name) ?? work(state, left);
    known.set(name, found);
    return found;
  };
  const { coins, squares, nothing, most, atMost } = solve(start, chain.longest);
  const all = powers[chain.longest] ?? 1n;
  return { mean: rational(coins, all), square: rational(squares, all), nothing: rational(nothing, all), most, atMost: rational(atMost, all) };
};
