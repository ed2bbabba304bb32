import { isPicture, rankOf, suitOf, type Card } from '../../cards/pack.ts';
import { countDisjointHands } from '../../cards/disjoint-hands.ts';
import { minus, ONE, plus, rational, times, type Rational } from '../../figures/rational.ts';

/** Bull bull, and the hand of five pictures above it. */
export const BULL_BULL = 10;
export const FIVE_PICTURES = 11;

const pips = (card: Card): number => Math.min(rankOf(card) + 1, 10);

/** The best division of five cards: 0 none, 1 to 9, 10 bull bull, 11 five pictures. */
export const bullOf = (cards: ArrayLike<Card>): number => {
  let total = 0;
  let pictures = 0;
  for (let index = 0; index < cards.length; index += 1) {
    total += pips(cards[index] ?? 0);
    pictures += Number(isPicture(cards[index] ?? 0));
  }
  if (pictures === cards.length) return FIVE_PICTURES;
  let best = 0;
  // Two cards are set aside; the other three make tens when the total and the two agree in their last digit.
  for (let a = 0; a < cards.length; a += 1) {
    for (let b = a + 1; b < cards.length; b += 1) {
      const two = pips(cards[a] ?? 0) + pips(cards[b] ?? 0);
      if ((total - two) % 10 === 0) best = Math.max(best, two % 10 === 0 ? BULL_BULL : two % 10);
    }
  }
  return best;
};

/** How often the winner's stake is won: 1, from seven 2, nine 3, bull bull 4, five pictures 5. */
export const bullTimes = (bull: number): number => {
  if (bull >= BULL_BULL) return bull - 6;
  return bull === 9 ? 3 : bull >= 7 ? 2 : 1;
};

/** Highest card by rank K … A, then spades, hearts, diamonds, clubs. */
const topCard = (cards: ArrayLike<Card>): number => {
  let top = 0;
  for (let index = 0; index < cards.length; index += 1) top = Math.max(top, rankOf(cards[index] ?? 0) * 4 + suitOf(cards[index] ?? 0));
  return top;
};

/** More than the strengths of one division. */
const STRENGTHS_OF_BULL = 100;

/** Strength of a hand: no two hands of a pack are equal. */
export const bullStrength = (cards: ArrayLike<Card>): number => bullOf(cards) * STRENGTHS_OF_BULL + topCard(cards);

/** Stakes that a `double` bet takes, and what is kept of a win. */
const DOUBLE_STAKES = 5n;
const KEPT = rational(95n, 100n);

/** Exact return of `double` for each stake taken: five are taken, won and lost times the winner's hand (TABLE-14). */
export const bullDoubleReturn = (): Rational => {
  let pairs = 0n;
  let won = 0n;
  for (const { strength, wins } of countDisjointHands(5, bullStrength)) {
    won += wins * BigInt(bullTimes(Math.floor(strength / STRENGTHS_OF_BULL)));
    pairs += 2n * wins;
  }
  // By symmetry the banker wins as much as the box does.
  const net = times(rational(won), minus(KEPT, ONE));
  return plus(ONE, times(net, rational(1n, pairs * DOUBLE_STAKES)));
};
