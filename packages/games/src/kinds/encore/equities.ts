import { PACK, type Card } from '../../cards/pack.ts';
import { compare, over, plus, rational, ZERO, type Rational } from '../../figures/rational.ts';
import { cutToHundredths } from '../../figures/returns.ts';
import { BoardScores } from './board-scores.ts';

const BOARD = 5;
const RHO = rational(96n, 100n);
const LEAST_PRICE = rational(101n, 100n);

/** Each open hand's exact share of the price over all boards that may come; a tie pays the price divided among the hands. */
export function encoreEquities(hands: readonly (readonly Card[])[], board: readonly Card[]): Rational[] {
  const known = new Set([...hands.flat(), ...board]);
  const left = PACK.filter((card) => !known.has(card));
  const common = new BoardScores();
  for (const [level, card] of board.entries()) common.put(level, card);
  const scores = new Int32Array(hands.length);
  /** Boards by hand and by the number of hands that share the price. */
  const won = hands.map(() => new Float64Array(hands.length + 1));
  let boards = 0;
  const count = (): void => {
    boards += 1;
    let [best, winners] = [-1, 0];
    for (let seat = 0; seat < hands.length; seat += 1) {
      const hand = hands[seat];
      const score = common.score(hand?.[0] ?? 0, hand?.[1] ?? 0);
      scores[seat] = score;
      winners = score > best ? 1 : score === best ? winners + 1 : winners;
      best = Math.max(best, score);
    }
    for (let seat = 0; seat < hands.length; seat += 1) {
      const counts = won[seat];
      if (counts && scores[seat] === best) counts[winners] = (counts[winners] ?? 0) + 1;
    }
  };
  const place = (level: number, from: number): void => {
    if (level === BOARD) {
      count();
      return;
    }
    for (let next = from; next < left.length; next += 1) {
      common.put(level, left[next] ?? 0);
      place(level + 1, next + 1);
    }
  };
  place(board.length, 0);
  return won.map((counts) =>
    counts.reduce((sum, times, shared) => (times === 0 ? sum : plus(sum, rational(BigInt(times), BigInt(boards) * BigInt(shared)))), ZERO),
  );
}

/** The price of a hand: 0.96 divided by its equity, cut to hundredths; null when it is closed. */
export const encorePrice = (equity: Rational): Rational | null => {
  if (equity.above === 0n) return null;
  const price = cutToHundredths(over(RHO, equity));
  return compare(price, LEAST_PRICE) < 0 ? null : price;
};
