import { plus, ONE, rational, type Rational } from '../../figures/rational.ts';
import { bestPlay, dealerHits, handValue, type BlackjackRules } from './blackjack.ts';

/** Cards that a round is counted to; no hand of player and dealer together is longer. */
const MOST_CARDS = 34;
const TEN = 10;
const TWENTY_ONE = 21;

/** Ways of the dealer's final totals 17 … 21 and bust, counted to MOST_CARDS. */
type DealerWays = readonly bigint[];
const BUST_PLACE = 5;

/**
 * Exact return of the stated best play per first stake, counted by removing every card from the packs. The dealer's hidden card is
 * drawn after the player's: what is not seen is exchangeable. A split hand is worth twice its first hand for the same reason.
 */
class BlackjackCount {
  readonly #left: number[];
  readonly #rules: BlackjackRules;
  /** Ways of all cards from the k-th on, when nothing depends on them. */
  readonly #rest: bigint[];
  readonly #dealers = new Map<string, DealerWays>();
  #dealt = 0;

  constructor(packs: number, rules: BlackjackRules) {
    this.#rules = rules;
    this.#left = Array.from({ length: TEN + 1 }, (_, pips) => (pips === 0 ? 0 : pips === TEN ? 16 * packs : 4 * packs));
    const cards = BigInt(52 * packs);
    this.#rest = [1n];
    for (let dealt = MOST_CARDS - 1; dealt >= 0; dealt -= 1) this.#rest.unshift((this.#rest[0] ?? 1n) * (cards - BigInt(dealt)));
  }

  /** Sums a value over the next card, each weighted with how many there are. */
  #each(value: (pips: number) => bigint): bigint {
    let sum = 0n;
    this.#dealt += 1;
    for (let pips = 1; pips <= TEN; pips += 1) {
      const cards = this.#left[pips] ?? 0;
      if (cards === 0) continue;
      this.#left[pips] = cards - 1;
      sum += BigInt(cards) * value(pips);
      this.#left[pips] = cards;
    }
    this.#dealt -= 1;
    return sum;
  }

  /** Adds the dealer's ways from a hand on; a hidden card that makes a blackjack is left out. */
  #dealerFrom(hand: number[], weight: bigint, ways: bigint[]): void {
    if (hand.length > 1 && !dealerHits(hand, this.#rules.hitsSoft17)) {
      const { total } = handValue(hand);
      const place = total > TWENTY_ONE ? BUST_PLACE : total - 17;
      ways[place] = (ways[place] ?? 0n) + weight * (this.#rest[this.#dealt] ?? 0n);
      return;
    }
    this.#each((pips) => {
      hand.push(pips);
      const isBlackjack = hand.length === 2 && handValue(hand).total === TWENTY_ONE;
      if (!isBlackjack) this.#dealerFrom(hand, weight * BigInt((this.#left[pips] ?? 0) + 1), ways);
      hand.pop();
      return 0n;
    });
  }

  #dealer(up: number): DealerWays {
    const key = `${up} ${this.#left.join(' ')}`;
    const known = this.#dealers.get(key);
    if (known !== undefined) return known;
    const ways = [0n, 0n, 0n, 0n, 0n, 0n];
    this.#dealerFrom([up], 1n, ways);
    this.#dealers.set(key, ways);
    return ways;
  }

  /** Half stakes won by standing with a total, times the ways. */
  #stand(total: number, up: number, halves: bigint): bigint {
    let gain = 0n;
    for (const [place, ways] of this.#dealer(up).entries()) {
      const isWon = total <= TWENTY_ONE && (place === BUST_PLACE || place + 17 < total);
      const isTie = place !== BUST_PLACE && place + 17 === total;
      gain += isWon ? ways * halves : isTie ? 0n : -ways * halves;
    }
    return gain;
  }

  /** Half stakes won by playing a hand on. */
  #play(hand: readonly number[], up: number, isSplit: boolean): bigint {
    const { total } = handValue(hand);
    if (total > TWENTY_ONE) return this.#stand(total, up, 2n);
    const isFirst = hand.length === 2;
    const open = up === 1 ? 11 : up;
    const act = bestPlay(hand, open, { double: isFirst, split: isFirst && !isSplit, surrender: isFirst && !isSplit }, this.#rules);
    if (act === 'stand') return this.#stand(total, up, 2n);
    if (act === 'surrender') return -this.#dealer(up).reduce((sum, ways) => sum + ways, 0n);
    if (act === 'hit') return this.#each((pips) => this.#play([...hand, pips], up, isSplit));
    if (act === 'double') return this.#each((pips) => this.#stand(handValue([...hand, pips]).total, up, 4n));
    const [pair = 0] = hand;
    const first = (pips: number) => (pair === 1 ? this.#stand(handValue([pair, pips]).total, up, 2n) : this.#play([pair, pips], up, true));
    return 2n * this.#each(first);
  }

  /** Half stakes won with the first two cards, the dealer's blackjack included. */
  #firstTwo(a: number, b: number, up: number): bigint {
    const isBlackjack = handValue([a, b]).total === TWENTY_ONE;
    const hidden = up === 1 ? TEN : up === TEN ? 1 : 0;
    const dealerBlackjack = hidden === 0 ? 0n : BigInt(this.#left[hidden] ?? 0) * (this.#rest[this.#dealt + 1] ?? 0n);
    if (isBlackjack) return 3n * ((this.#rest[this.#dealt] ?? 0n) - dealerBlackjack);
    return this.#play([a, b], up, false) - 2n * dealerBlackjack;
  }

  value(): Rational {
    const halves = this.#each((up) => {
      this.#dealers.clear();
      return this.#each((a) => this.#each((b) => this.#firstTwo(a, b, up)));
    });
    return plus(ONE, rational(halves, 2n * (this.#rest[0] ?? 1n)));
  }
}

/** Exact return per first stake of the stated best play from a number of packs (TABLE-16). */
export const blackjackValue = (packs: number, rules: BlackjackRules): Rational => new BlackjackCount(packs, rules).value();
