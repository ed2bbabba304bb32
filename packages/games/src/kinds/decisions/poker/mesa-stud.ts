import { everyHand } from '../../../cards/disjoint-hands.ts';
import { PACK } from '../../../cards/pack.ts';
import { setIndex } from '../../../cards/subset-table.ts';
import { choose } from '../../../figures/counting/choose.ts';
import { rational } from '../../../figures/rational.ts';
import type { BestPlay } from '../best-play.ts';
import { mesaReturn } from './holdem.ts';

/** Raises in antes. */
const RAISES = [1, 3];

/** Mean gain of a state (returns less stakes still to come) and mean stakes still to come, both times the ways of the cards to come. */
interface States {
  readonly gain: Float64Array;
  readonly staked: Float64Array;
}

const emptyStates = (size: number): States => ({ gain: new Float64Array(Number(choose(52, size))), staked: new Float64Array(Number(choose(52, size))) });

/** Calls back with the place of every set of one card more. */
const eachNext = (cards: Uint8Array, visit: (next: Uint8Array) => void): void => {
  const next = new Uint8Array(cards.length + 1);
  for (const card of PACK) {
    if (cards.includes(card)) continue;
    let place = cards.length;
    for (let index = cards.length - 1; index >= 0 && (cards[index] ?? 0) > card; index -= 1) {
      next[index + 1] = cards[index] ?? 0;
      place = index;
    }
    next.set(cards.subarray(0, place));
    next[place] = card;
    visit(next);
  }
};

/**
 * The best of folding and raising at all sets of `size` cards. `after` sums the gains and stakes of all continuations after a raise to
 * `stakes` stakes; `ways` is the number of ways of the cards to come.
 */
const decide = (size: number, stakes: number, ways: number, after: (cards: Uint8Array, stakes: number) => { gain: number; staked: number }): States => {
  const states = emptyStates(size);
  everyHand(size, (cards) => {
    const index = setIndex(cards);
    for (const raise of RAISES) {
      const following = after(cards, stakes + raise);
      const gain = following.gain - raise * ways;
      if (gain > (states.gain[index] ?? 0)) {
        states.gain[index] = gain;
        states.staked[index] = following.staked + raise * ways;
      }
    }
  });
  return states;
};

/** Sums of a later state over the next card. */
const following = (later: ReadonlyMap<number, States>) => (cards: Uint8Array, stakes: number) => {
  const states = later.get(stakes);
  let [gain, staked] = [0, 0];
  eachNext(cards, (next) => {
    const index = setIndex(next);
    gain += states?.gain[index] ?? 0;
    staked += states?.staked[index] ?? 0;
  });
  return { gain, staked };
};

/** Exact value of best play of mesa-stud: before each of three cards on the table raise 1 or 3 antes or fold. */
export const mesaStudBest = (): BestPlay => {
  const fiveReturns = new Float64Array(Number(choose(52, 5)));
  everyHand(5, (cards) => (fiveReturns[setIndex(cards)] = Number(mesaReturn(cards).above)));
  const lastSums = new Float64Array(Number(choose(52, 4)));
  everyHand(4, (cards) => {
    let sum = 0;
    eachNext(cards, (next) => (sum += fiveReturns[setIndex(next)] ?? 0));
    lastSums[setIndex(cards)] = sum;
  });
  const last = new Map(
    [3, 5, 7].map((stakes) => [stakes, decide(4, stakes, 48, (cards, all) => ({ gain: all * (lastSums[setIndex(cards)] ?? 0), staked: 0 }))]),
  );
  const middle = new Map([2, 4].map((stakes) => [stakes, decide(3, stakes, 48 * 49, following(last))]));
  const first = decide(2, 1, 48 * 49 * 50, following(middle));
  const total = (values: Float64Array): bigint => Array.from(values, BigInt).reduce((sum, value) => sum + value, 0n);
  const ways = choose(52, 2) * 48n * 49n * 50n;
  const staked = total(first.staked) + ways;
  return { returned: rational(total(first.gain) + total(first.staked), ways), staked: rational(staked, ways) };
};
