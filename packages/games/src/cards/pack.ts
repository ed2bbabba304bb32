import type { Draws } from '../fair/draws.ts';

/** Card c of a pack: rank c mod 13 from 0 (ace) to 12 (king), suit ⌊c/13⌋ from clubs over diamonds and hearts to spades. */
export type Card = number;

export const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';
export const PACK: readonly Card[] = Array.from({ length: 52 }, (_, card) => card);
const PACK_CARDS = 52;
const SUIT_CARDS = 13;

export const rankOf = (card: Card): number => card % SUIT_CARDS;
export const suitOf = (card: Card): number => Math.floor(card / SUIT_CARDS);
export const isRed = (card: Card): boolean => suitOf(card) === 1 || suitOf(card) === 2;
/** Jack, queen and king. */
export const isPicture = (card: Card): boolean => rankOf(card) >= 10;
/** 2 to 10 by pips, jack 11, queen 12, king 13, ace 14. */
export const highRank = (card: Card): number => (rankOf(card) === 0 ? 14 : rankOf(card) + 1);

/** Rank and suit, such as Th. */
export const cardText = (card: Card): string => `${RANKS[rankOf(card)] ?? ''}${SUITS[suitOf(card)] ?? ''}`;

/** Reads cards such as `Th 3c`. Throws RangeError for a text that is not a card. */
export const parseCards = (text: string): Card[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [rank = '', suit = ''] = word;
      if (word.length !== 2 || !RANKS.includes(rank) || !SUITS.includes(suit)) throw new RangeError(`${word} is not a card`);
      return SUITS.indexOf(suit) * SUIT_CARDS + RANKS.indexOf(rank);
    });

/** Deals from a number of packs without replacement: one list in order, of which each draw takes one of the cards left. */
export const openDeck = (packs: number, draws: Draws): (() => Card) => {
  const left = Array.from({ length: packs * PACK_CARDS }, (_, place) => place % PACK_CARDS);
  return () => {
    const [card] = left.splice(draws.below(left.length), 1);
    if (card === undefined) throw new RangeError('the deck is empty');
    return card;
  };
};

/** The first cards of `openDeck`. */
export const dealCards = (packs: number, count: number, draws: Draws): Card[] => {
  const deal = openDeck(packs, draws);
  return Array.from({ length: count }, () => deal());
};

/** Every set of `size` of the items, in order. */
export function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = from; index <= items.length - size; index += 1) {
    for (const rest of subsets(items, size - 1, index + 1)) yield [items[index] as T, ...rest];
  }
}
