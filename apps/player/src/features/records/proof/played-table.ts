import type { Played } from '../record-queries.ts';

/** A bet of a play. Money units as digits. */
export interface ShownTableBet {
  id: string;
  stake: string;
  returned: string;
}

export type TableKind = 'baccarat' | 'dragon';

/** A hand by the id of the bet on its side, with its cards and, where cards are counted, its points. */
export interface ShownHand {
  side: 'player' | 'banker' | 'dragon' | 'tiger';
  cards: readonly string[];
  points: number | null;
}

export interface ShownTable {
  kind: TableKind;
  hands: readonly ShownHand[];
  bets: readonly ShownTableBet[];
}

const UNITS = /^\d{1,18}$/;
const CARD = /^[A23456789TJQK][cdhs]$/;
const SUITS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };
const BETS_MAX = 60;

const isCard = (card: unknown): card is string => typeof card === 'string' && CARD.test(card);
const isHand = (cards: unknown): cards is string[] => Array.isArray(cards) && cards.length >= 2 && cards.length <= 3 && cards.every(isCard);
const isPoints = (points: unknown): points is [number, number] =>
  Array.isArray(points) && points.length === 2 && points.every((one) => Number.isInteger(one) && one >= 0 && one <= 9);

const unitsIn = (amounts: unknown, bet: string): string | null => {
  const digits = typeof amounts === 'object' && amounts !== null && Object.hasOwn(amounts, bet) ? (amounts as Record<string, unknown>)[bet] : undefined;
  return typeof digits === 'string' && UNITS.test(digits) ? digits : null;
};

/** A card as it is read: `10♥`. */
export const cardText = (card: string): string => `${card.startsWith('T') ? '10' : card.slice(0, 1)}${SUITS[card.slice(1)] ?? ''}`;

function baccaratHands({ player, banker, points }: Record<string, unknown>): ShownHand[] | null {
  if (!isHand(player) || !isHand(banker) || !isPoints(points)) return null;
  return [
    { side: 'player', cards: player, points: points[0] },
    { side: 'banker', cards: banker, points: points[1] },
  ];
}

function dragonHands({ dragon, tiger }: Record<string, unknown>): ShownHand[] | null {
  if (!isCard(dragon) || !isCard(tiger)) return null;
  return [
    { side: 'dragon', cards: [dragon], points: null },
    { side: 'tiger', cards: [tiger], points: null },
  ];
}

const handsOf: Readonly<Record<TableKind, (drawn: Record<string, unknown>) => ShownHand[] | null>> = { baccarat: baccaratHands, dragon: dragonHands };

/** True for the record of a kind that this page draws. */
export const isTableKind = (kind: string | undefined): kind is TableKind => kind !== undefined && Object.hasOwn(handsOf, kind);

/** Reads a provider’s record as a play of ours. Null for any other record: showing nothing is better than showing something wrong. */
export function tableOf({ kind, drawn, positions, returns }: Played['round']): ShownTable | null {
  if (!isTableKind(kind) || typeof drawn !== 'object' || drawn === null || typeof positions !== 'object' || positions === null) return null;
  const hands = handsOf[kind](drawn as Record<string, unknown>);
  const bets = Object.keys(positions)
    .slice(0, BETS_MAX)
    .flatMap((id) => {
      const stake = unitsIn(positions, id);
      return stake === null ? [] : [{ id, stake, returned: unitsIn(returns, id) ?? '0' }];
    });
  return hands === null || bets.length === 0 ? null : { kind, hands, bets };
}
