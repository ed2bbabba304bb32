import { copiesBySuits, everyHand } from '../../cards/disjoint-hands.ts';
import { pokerClass, pokerScore } from '../../cards/poker-hand.ts';

/** patio-poker-live over all boards and pairs of hands: how many a side wins, how many tie, and how many each class wins or ties. */
export interface PatioCounts {
  readonly wins: bigint;
  readonly ties: bigint;
  /** By class of the winning hand (POKER), ties once. */
  readonly classes: readonly bigint[];
}

const PACK_CARDS = 52;
/** Pairs of the 47 cards left by a board. */
const PAIRS = 1081;
const PAIR_CODES = 4096;

/** Odds of patio-poker-live by the class of the winning hand: high card or pair, two pair, trips, straight, flush, full house, better. */
export const PATIO_CLASS_ODDS = ['1.18', '2', '12', '10', '17', '18', '240'];
export const PATIO_SIDE_ODDS = '0.95';
export const PATIO_TIE_ODDS = '22';

interface Tally {
  wins: number;
  ties: number;
  readonly classes: Float64Array;
}

/** Keys of all pairs that a board leaves: their scores, then their two cards. */
const scorePairs = (board: Uint8Array, keys: Float64Array): void => {
  const cards = new Uint8Array(7);
  cards.set(board);
  let count = 0;
  for (let a = 0; a < PACK_CARDS; a += 1) {
    if (board.includes(a)) continue;
    for (let b = a + 1; b < PACK_CARDS; b += 1) {
      if (board.includes(b)) continue;
      cards[5] = a;
      cards[6] = b;
      keys[count] = pokerScore(cards) * PAIR_CODES + a * 64 + b;
      count += 1;
    }
  }
};

/** Counts one board: pairs are taken from the weakest up, and those that share a card with a pair are left out of what it beats. */
const countBoard = (board: Uint8Array, keys: Float64Array, perCard: Int32Array, copies: number, tally: Tally): void => {
  scorePairs(board, keys);
  keys.sort();
  perCard.fill(0);
  const beaten = (key: number, all: number): number => all - (perCard[(key >> 6) & 63] ?? 0) - (perCard[key & 63] ?? 0);
  for (let start = 0; start < PAIRS;) {
    const scored = Math.floor((keys[start] ?? 0) / PAIR_CODES);
    let end = start;
    let wins = 0;
    for (; end < PAIRS && Math.floor((keys[end] ?? 0) / PAIR_CODES) === scored; end += 1) wins += beaten((keys[end] ?? 0) % PAIR_CODES, start);
    for (let index = start; index < end; index += 1) {
      const code = (keys[index] ?? 0) % PAIR_CODES;
      perCard[code >> 6] = (perCard[code >> 6] ?? 0) + 1;
      perCard[code & 63] = (perCard[code & 63] ?? 0) + 1;
    }
    let notAbove = 0;
    // A pair shares cards with itself twice over, so it is added once again.
    for (let index = start; index < end; index += 1) notAbove += beaten((keys[index] ?? 0) % PAIR_CODES, end) + 1;
    const ties = notAbove - wins;
    tally.wins += wins * copies;
    tally.ties += ties * copies;
    const kind = pokerClass(scored);
    tally.classes[kind] = (tally.classes[kind] ?? 0) + (2 * wins + ties) * copies;
    start = end;
  }
};

/** Counts all boards, or every n-th of those that differ by more than suits. */
export const countPatio = (every = 1): PatioCounts => {
  const keys = new Float64Array(PAIRS);
  const perCard = new Int32Array(64);
  const tally: Tally = { wins: 0, ties: 0, classes: new Float64Array(9) };
  let board = 0;
  everyHand(5, (cards) => {
    const copies = copiesBySuits(cards);
    if (copies === 0) return;
    board += 1;
    if (board % every === 0) countBoard(cards, keys, perCard, copies, tally);
  });
  return { wins: BigInt(tally.wins), ties: BigInt(tally.ties), classes: Array.from(tally.classes, BigInt) };
};
