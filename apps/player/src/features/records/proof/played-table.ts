import type { Played } from '../record-queries.ts';

/** A bet of a play. Money units as digits. */
export interface ShownTableBet {
  id: string;
  stake: string;
  returned: string;
}

export interface ShownHands {
  player: readonly string[];
  banker: readonly string[];
  points: readonly [player: number, banker: number];
  bets: readonly ShownTableBet[];
}

const UNITS = /^\d{1,18}$/;
const CARD = /^[A23456789TJQK][cdhs]$/;
const SUITS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };
const BETS_MAX = 60;

const isHand = (cards: unknown): cards is string[] =>
  Array.isArray(cards) && cards.length >= 2 && cards.length <= 3 && cards.every((card) => CARD.test(String(card)));
const isPoints = (points: unknown): points is [number, number] =>
  Array.isArray(points) && points.length === 2 && points.every((one) => Number.isInteger(one) && one >= 0 && one <= 9);

const unitsIn = (amounts: unknown, bet: string): string | null => {
  const digits = typeof amounts === 'object' && amounts !== null && Object.hasOwn(amounts, bet) ? (amounts as Record<string, unknown>)[bet] : undefined;
  return typeof digits === 'string' && UNITS.test(digits) ? digits : null;
};

/** A card as it is read: `10♥`. */
export const cardText = (card: string): string => `${card.startsWith('T') ? '10' : card.slice(0, 1)}${SUITS[card.slice(1)] ?? ''}`;

/** What a provider sent is told as far as it is a play of baccarat; null when it is none, and nothing is told rather than something wrong. */
export function handsOf({ drawn, positions, returns }: Played['round']): ShownHands | null {
  if (typeof drawn !== 'object' || drawn === null || typeof positions !== 'object' || positions === null) return null;
  const { player, banker, points } = drawn as Record<string, unknown>;
  if (!isHand(player) || !isHand(banker) || !isPoints(points)) return null;
  const bets = Object.keys(positions)
    .slice(0, BETS_MAX)
    .flatMap((id) => {
      const stake = unitsIn(positions, id);
      return stake === null ? [] : [{ id, stake, returned: unitsIn(returns, id) ?? '0' }];
    });
  return bets.length === 0 ? null : { player, banker, points, bets };
}
