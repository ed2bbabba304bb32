import { openDeck, rankOf, type Card } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { choose } from '../../figures/counting/choose.ts';
import { winWhen, type Bet } from '../../figures/bet.ts';
import type { Way } from '../../figures/returns.ts';

/** Cards are dealt to Andar and Bahar in turn, Andar first, until one has the joker's rank. */
export interface AndarBahar {
  readonly joker: Card;
  readonly match: Card;
  /** How many cards were dealt, the match included. */
  readonly count: number;
  readonly side: 'A' | 'B';
}

export const drawAndarBahar = (draws: Draws): AndarBahar => {
  const deal = openDeck(1, draws);
  const joker = deal();
  let count = 1;
  let match = deal();
  while (rankOf(match) !== rankOf(joker)) {
    match = deal();
    count += 1;
  }
  return { joker, match, count, side: sideAt(count) };
};

const sideAt = (count: number): 'A' | 'B' => (count % 2 === 1 ? 'A' : 'B');

/** Cards after the joker, and those of its rank among them. */
const CARDS_LEFT = 51;
const MATCHES = 3;

/** How many ways the first match is the n-th card. */
export const andarWays = (): Way<number>[] =>
  Array.from({ length: CARDS_LEFT - MATCHES + 1 }, (_, index) => ({ outcome: index + 1, ways: choose(CARDS_LEFT - index - 1, MATCHES - 1) }));

export const andarSide = (side: 'A' | 'B', odds = side === 'A' ? '0.9' : '1'): Bet<number> => winWhen(odds, (count) => sideAt(count) === side);
export const andarCount = (low: number, high: number, odds: string): Bet<number> => winWhen(odds, (count) => count >= low && count <= high);

/** Odds on the number of cards (andar-bahar-aliw). */
export const ANDAR_COUNTS: readonly { readonly low: number; readonly high: number; readonly odds: string }[] = [
  { low: 1, high: 5, odds: '2.5' },
  { low: 6, high: 10, odds: '3.5' },
  { low: 11, high: 15, odds: '4.5' },
  { low: 16, high: 25, odds: '3' },
  { low: 26, high: 30, odds: '13' },
  { low: 31, high: 35, odds: '20' },
  { low: 36, high: 40, odds: '45' },
  { low: 41, high: 49, odds: '100' },
];

/** andar-perya on the joker: an 8 returns 12 stakes, lower and higher ranks pay these odds. */
export const JOKER_ODDS = { eight: '11', below: '0.75', above: '1.45' } as const;
const EIGHT = 7;
export const jokerBet = (named: keyof typeof JOKER_ODDS): Bet<Card> =>
  winWhen(JOKER_ODDS[named], (joker) => {
    const rank = rankOf(joker);
    return named === 'eight' ? rank === EIGHT : named === 'below' ? rank < EIGHT : rank > EIGHT;
  });
