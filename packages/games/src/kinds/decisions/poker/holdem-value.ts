import { copiesBySuits, everyHand } from '../../../cards/disjoint-hands.ts';
import { pokerScore } from '../../../cards/poker-hand.ts';
import { setIndex } from '../../../cards/subset-table.ts';
import { choose } from '../../../figures/counting/choose.ts';
import { rational } from '../../../figures/rational.ts';
import type { BestPlay } from '../best-play.ts';
import { dealerQualifies, holdemAnteOdds } from './holdem.ts';

const PACK_CARDS = 52;
const SUIT_CARDS = 13;
const BOARD = 5;
const FLOP = 3;
const SCORE_STEP = 2048;
/** Pairs of own cards once three cards lie on the board; ways of the turn and river; and of the dealer's cards. */
const HANDS = 1176;
const RUNS = 1081;
const DEALERS = 990;

/** All 24 ways to exchange the suits. */
const SUIT_ORDERS: readonly (readonly number[])[] = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].filter((c) => new Set([a, b, c]).size === 3).map((c) => [a, b, c, 6 - a - b - c])),
);
/** Every card after each exchange. */
const EXCHANGED = SUIT_ORDERS.map((order) =>
  Uint8Array.from({ length: PACK_CARDS }, (_, card) => (order[Math.floor(card / SUIT_CARDS)] ?? 0) * SUIT_CARDS + (card % SUIT_CARDS)),
);

/** The first flop that differs from one only by its suits, and the exchanges that lead to it. */
interface FirstFlop {
  readonly index: number;
  readonly exchanges: readonly Uint8Array[];
}

function firstFlops(): FirstFlop[] {
  const found: FirstFlop[] = [];
  everyHand(FLOP, (cards) => {
    const places = EXCHANGED.map((exchange) => setIndex(Uint8Array.from(cards, (card) => exchange[card] ?? 0).sort()));
    const index = Math.min(...places);
    found[setIndex(cards)] = { index, exchanges: EXCHANGED.filter((_, at) => places[at] === index) };
  });
  return found;
}

/** The return of calling with each pair of cards on one board, summed over the dealer's hands. */
class BoardCount {
  readonly hands: { readonly a: number; readonly b: number; value: number; score: number }[] = Array.from({ length: RUNS }, () => ({
    a: 0,
    b: 0,
    value: 0,
    score: 0,
  }));
  readonly #order = new Float64Array(RUNS);
  readonly #seven = new Uint8Array(BOARD + 2);
  /** Hands with each card: that do not qualify, that are weaker, and that are equal. */
  readonly #out = new Int32Array(PACK_CARDS);
  readonly #weaker = new Int32Array(PACK_CARDS);
  readonly #equal = new Int32Array(PACK_CARDS);
  #outs = 0;
  #weakers = 0;

  count(board: Uint8Array): void {
    this.#score(board);
    this.#weaker.fill(0);
    this.#out.fill(0);
    [this.#outs, this.#weakers] = [0, 0];
    for (const { a, b, score } of this.hands)
      if (!dealerQualifies(score)) {
        this.#outs += 1;
        add(this.#out, a, b);
      }
    for (let from = 0; from < RUNS;) from = this.#group(from);
  }

  /** Values the hands that are as strong as the one in this place. Answers the first place of the next ones. */
  #group(from: number): number {
    const { score } = this.#at(from);
    const [equal, weaker] = [this.#equal.fill(0), this.#weaker];
    let to = from;
    for (; to < RUNS && this.#at(to).score === score; to += 1) add(equal, this.#at(to).a, this.#at(to).b);
    const counts = dealerQualifies(score);
    const odds = Number(holdemAnteOdds(score));
    for (let place = from; place < to; place += 1) {
      const hand = this.#at(place);
      // The hand itself is counted with both of its cards.
      const uncounted = without(this.#outs, this.#out, hand) + (counts ? 0 : 1);
      const tied = counts ? without(to - from, equal, hand) + 1 : 0;
      hand.value = uncounted * (odds + 3) + without(this.#weakers, weaker, hand) * (odds + 5) + tied * 3;
    }
    if (counts) {
      this.#weakers += to - from;
      for (let card = 0; card < PACK_CARDS; card += 1) weaker[card] = (weaker[card] ?? 0) + (equal[card] ?? 0);
    }
    return to;
  }

  #at(place: number): (typeof this.hands)[number] {
    return this.hands[(this.#order[place] ?? 0) % SCORE_STEP] ?? { a: 0, b: 0, value: 0, score: 0 };
  }

  #score(board: Uint8Array): void {
    const seven = this.#seven;
    seven.set(board);
    let at = 0;
    for (let a = 0; a < PACK_CARDS; a += 1) {
      if (board.includes(a)) continue;
      seven[BOARD] = a;
      for (let b = a + 1; b < PACK_CARDS; b += 1) {
        if (board.includes(b)) continue;
        seven[BOARD + 1] = b;
        const score = pokerScore(seven);
        Object.assign(this.hands[at] ?? {}, { a, b, score });
        this.#order[at] = score * SCORE_STEP + at;
        at += 1;
      }
    }
    this.#order.sort();
  }
}

/** Hands of a number without the two cards, which no hand but their own has together. */
const without = (hands: number, byCard: Int32Array, { a, b }: { readonly a: number; readonly b: number }): number =>
  hands - (byCard[a] ?? 0) - (byCard[b] ?? 0);
const add = (counts: Int32Array, a: number, b: number): void => {
  counts[a] = (counts[a] ?? 0) + 1;
  counts[b] = (counts[b] ?? 0) + 1;
};

/**
 * Exact value of best play of casino-hold-em-sala over all deals: with every pair of cards on every flop, calling is compared with folding. Boards that
 * differ only by their suits are counted once, for each flop that they contain.
 */
export function holdemBest(): BestPlay {
  const flops = firstFlops();
  const sums = new Map<number, Float64Array>();
  const sizes = new Map<number, number>();
  for (const { index } of flops) {
    if (!sums.has(index)) sums.set(index, new Float64Array(PACK_CARDS * PACK_CARDS));
    sizes.set(index, (sizes.get(index) ?? 0) + 1);
  }
  const count = new BoardCount();
  const flop = new Uint8Array(FLOP);
  everyHand(BOARD, (board) => {
    const copies = copiesBySuits(board);
    if (copies === 0) return;
    count.count(board);
    for (let skipped = 0; skipped < BOARD; skipped += 1)
      for (let second = skipped + 1; second < BOARD; second += 1) {
        let size = 0;
        for (let at = 0; at < BOARD; at += 1) if (at !== skipped && at !== second) flop[size++] = board[at] ?? 0;
        const { index, exchanges } = flops[setIndex(flop)] ?? { index: 0, exchanges: [] };
        const into = sums.get(index) ?? new Float64Array(0);
        for (const exchange of exchanges)
          for (const { a, b, value } of count.hands) {
            const [first, other] = [exchange[a] ?? 0, exchange[b] ?? 0];
            const place = first < other ? first * PACK_CARDS + other : other * PACK_CARDS + first;
            into[place] = (into[place] ?? 0) + value * copies;
          }
      }
  });
  // Every board is summed once for each of the 24 exchanges.
  const least = 24 * 2 * RUNS * DEALERS;
  let [returned, called] = [0n, 0n];
  for (const [index, values] of sums)
    for (const value of values) {
      if (value <= least) continue;
      returned += BigInt(value) * BigInt(sizes.get(index) ?? 0);
      called += BigInt(sizes.get(index) ?? 0);
    }
  const runs = BigInt(RUNS) * BigInt(DEALERS);
  const deals = choose(PACK_CARDS, FLOP) * BigInt(HANDS) * runs;
  return { returned: rational(returned, 24n * deals), staked: rational(deals + 2n * called * runs, deals) };
}
