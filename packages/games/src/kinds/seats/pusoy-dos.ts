import { rankOf, suitOf, type Card } from '../../cards/pack.ts';

/** Suits from the lowest: clubs, spades, hearts, diamonds; ranks 3 … ace, 2. */
const SUIT_ORDER = [0, 3, 2, 1];
const RANK_COUNT = 13;
const TWO = 12;
export const dosRank = (card: Card): number => (rankOf(card) + RANK_COUNT - 2) % RANK_COUNT;
export const dosSuit = (card: Card): number => SUIT_ORDER[suitOf(card)] ?? 0;
const cardOrder = (card: Card): number => dosRank(card) * 4 + dosSuit(card);

const FIVES = { straight: 1, flush: 2, fullHouse: 3, fours: 4, straightFlush: 5 } as const;

/** Class and deciding numbers of five cards, or null when they are no play. */
const fiveStrength = (cards: readonly Card[]): number[] | null => {
  const sorted = cards.toSorted((a, b) => cardOrder(a) - cardOrder(b));
  const ranks = sorted.map(dosRank);
  const top = sorted[4] ?? 0;
  const straight = ranks.every((rank, index) => index === 0 || rank === (ranks[index - 1] ?? 0) + 1) && dosRank(top) !== TWO;
  const flush = cards.every((card) => suitOf(card) === suitOf(top));
  const counted = [...new Set(ranks)].map((rank) => ({ rank, count: ranks.filter((other) => other === rank).length }));
  const most = counted.toSorted((a, b) => b.count - a.count)[0] ?? { rank: 0, count: 0 };
  if (straight && flush) return [FIVES.straightFlush, dosRank(top), dosSuit(top)];
  if (most.count === 4) return [FIVES.fours, most.rank];
  if (most.count === 3 && counted.length === 2) return [FIVES.fullHouse, most.rank];
  if (flush) return [FIVES.flush, dosSuit(top), ...ranks.toReversed()];
  return straight ? [FIVES.straight, dosRank(top), dosSuit(top)] : null;
};

/** Strength of a play: one, two or three alike by rank and highest suit, or five cards; null when the cards are no play. */
export const dosStrength = (cards: readonly Card[]): number[] | null => {
  if (new Set(cards).size !== cards.length) return null;
  if (cards.length === 5) return fiveStrength(cards);
  const [first] = cards;
  if (first === undefined || cards.length > 3 || cards.some((card) => rankOf(card) !== rankOf(first))) return null;
  return [dosRank(first), Math.max(...cards.map(dosSuit))];
};

/** Whether cards may be played on others: as many, and stronger. */
export const dosBeats = (played: readonly Card[], on: readonly Card[]): boolean => {
  const [own, other] = [dosStrength(played), dosStrength(on)];
  if (own === null || other === null || played.length !== on.length) return false;
  for (const [place, value] of own.entries()) if (value !== (other[place] ?? 0)) return value > (other[place] ?? 0);
  return false;
};

/** Units for cards left: 1–7 once, 8–10 twice, 11–13 three times. */
export const dosUnits = (left: number): number => left * (left >= 11 ? 3 : left >= 8 ? 2 : 1);
