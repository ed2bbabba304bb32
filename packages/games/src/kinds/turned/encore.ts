import { PACK, subsets, type Card } from '../../cards/pack.ts';
import { pokerScore } from '../../cards/poker-hand.ts';
import { choose } from '../../figures/choose.ts';
import { compare, over, plus, rational, ZERO, type Rational } from '../../figures/rational.ts';
import { cutToHundredths } from '../../figures/returns.ts';

const BOARD = 5;
const RHO = rational(96n, 100n);
const LEAST_PRICE = rational(101n, 100n);

/** Each open hand's exact share of the price over all boards that may come; a tie pays the price divided among the hands. */
export const encoreEquities = (hands: readonly (readonly Card[])[], board: readonly Card[]): Rational[] => {
  const known = new Set([...hands.flat(), ...board]);
  const left = PACK.filter((card) => !known.has(card));
  const missing = BOARD - board.length;
  /** By number of hands that share the price. */
  const won = hands.map(() => hands.map(() => 0));
  for (const cards of subsets(left, missing)) {
    const scores = hands.map((hand) => pokerScore([...hand, ...board, ...cards]));
    const best = Math.max(...scores);
    const winners = scores.filter((score) => score === best).length;
    for (const [seat, score] of scores.entries()) {
      const counts = won[seat];
      if (score === best && counts !== undefined) counts[winners - 1] = (counts[winners - 1] ?? 0) + 1;
    }
  }
  const boards = choose(left.length, missing);
  return won.map((counts) => counts.reduce((sum, count, index) => plus(sum, rational(BigInt(count), boards * BigInt(index + 1))), ZERO));
};

/** The price of a hand: 0.96 divided by its equity, cut to hundredths; null when it is closed. */
export const encorePrice = (equity: Rational): Rational | null => {
  if (equity.above === 0n) return null;
  const price = cutToHundredths(over(RHO, equity));
  return compare(price, LEAST_PRICE) < 0 ? null : price;
};
