import { suitOf, type Card } from '../../cards/pack.ts';
import { rankBit, rankScore } from '../../cards/poker-hand.ts';

const BOARD = 5;
const SUITS = 4;
const FLUSH = 5;
/** Suit counts are kept in one number, four bits each. */
const countBit = (card: Card): number => 1 << (4 * suitOf(card));

/**
 * The board card by card: what its first cards have in common with every board that begins with them is counted once. A level is the number of cards; each
 * holds ranks by how often they are there, the ranks of each suit, and how many cards each suit has.
 */
export class BoardScores {
  readonly #ranks = new Int32Array((BOARD + 1) * SUITS);
  readonly #suits = new Int32Array((BOARD + 1) * SUITS);
  readonly #counts = new Int32Array(BOARD + 1);

  /** Puts a card on a board of `level` cards. */
  put(level: number, card: Card): void {
    const [from, to] = [level * SUITS, (level + 1) * SUITS];
    const [ranks, suits] = [this.#ranks, this.#suits];
    const bit = rankBit(card);
    let carried = bit;
    for (let times = 0; times < SUITS; times += 1) {
      const before = ranks[from + times] ?? 0;
      ranks[to + times] = before | carried;
      carried &= before;
    }
    for (let suit = 0; suit < SUITS; suit += 1) suits[to + suit] = suits[from + suit] ?? 0;
    suits[to + suitOf(card)] = (suits[to + suitOf(card)] ?? 0) | bit;
    this.#counts[level + 1] = (this.#counts[level] ?? 0) + countBit(card);
  }

  /** The score of two cards with the whole board. */
  score(a: Card, b: Card): number {
    const at = BOARD * SUITS;
    const [ranks, suits] = [this.#ranks, this.#suits];
    const [bitA, bitB] = [rankBit(a), rankBit(b)];
    const once = ranks[at] ?? 0;
    const twice = ranks[at + 1] ?? 0;
    const thrice = ranks[at + 2] ?? 0;
    const four = ranks[at + 3] ?? 0;
    const onceA = once | bitA;
    const twiceA = twice | (once & bitA);
    const thriceA = thrice | (twice & bitA);
    const fourA = four | (thrice & bitA);
    return rankScore(onceA | bitB, twiceA | (onceA & bitB), thriceA | (twiceA & bitB), fourA | (thriceA & bitB), this.#flushed(suits, at, a, b, bitA, bitB));
  }

  #flushed(suits: Int32Array, at: number, a: Card, b: Card, bitA: number, bitB: number): number {
    const counts = (this.#counts[BOARD] ?? 0) + countBit(a) + countBit(b);
    for (let suit = 0; suit < SUITS; suit += 1) {
      if (((counts >> (4 * suit)) & 15) < FLUSH) continue;
      return (suits[at + suit] ?? 0) | (suitOf(a) === suit ? bitA : 0) | (suitOf(b) === suit ? bitB : 0);
    }
    return 0;
  }
}
