import type { Played } from '../../../record-queries.ts';

/** A card of a play as it is shown: its numbers by rows, with the drawn ones marked. Money units as digits. */
export interface ShownCard {
  serial: number;
  bet: 'card' | 'line' | 'lines' | 'house';
  price: string;
  win: string;
  /** The ball that completed it in time; 0 where it won nothing by a ball. */
  ball: number;
  numbers: readonly number[];
  /** Cells of a row. */
  width: number;
  pots: readonly string[];
}

interface ShownPot {
  id: 'line' | 'lines' | 'blackout' | 'pool';
  ball: number;
  amount: string;
  winners: number;
  first: number;
}

export interface ShownHall {
  turn: number;
  /** The called balls, in their order. */
  called: readonly number[];
  pots: readonly ShownPot[];
  cards: readonly ShownCard[];
}

const UNITS = /^\d{1,18}$/;
const CARDS_MAX = 24;
const BETS: readonly unknown[] = ['card', 'line', 'lines', 'house'];
const POTS: readonly unknown[] = ['line', 'lines', 'blackout', 'pool'];
const WIDTHS: Readonly<Record<number, number>> = { 25: 5, 15: 5, 9: 3 };

const isUnits = (value: unknown): value is string => typeof value === 'string' && UNITS.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isBalls = (value: unknown): value is number[] => Array.isArray(value) && value.length <= 90 && value.every((ball) => isCount(ball) && ball <= 90);
const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {});

function cardOf(value: unknown): ShownCard | null {
  const { serial, bet, price, win, ball, numbers, pots } = fieldsOf(value);
  if (!isCount(serial) || !BETS.includes(bet) || !isUnits(price) || !isUnits(win) || !isCount(ball) || !isBalls(numbers) || !Array.isArray(pots)) return null;
  const width = WIDTHS[numbers.length];
  if (width === undefined || !pots.every((pot) => POTS.includes(pot))) return null;
  return { serial, bet: bet as ShownCard['bet'], price, win, ball: win === '0' ? 0 : ball, numbers, width, pots };
}

function potOf(value: unknown): ShownPot | null {
  const { id, ball, amount, winners, first } = fieldsOf(value);
  return POTS.includes(id) && isCount(ball) && isUnits(amount) && isCount(winners) && isCount(first)
    ? { id: id as ShownPot['id'], ball, amount, winners, first }
    : null;
}

/** Reads a provider’s record as a play in a hall. Null for any other record: showing nothing is better than showing something wrong. */
export function hallOf({ kind, cards, drawn }: Played['round']): ShownHall | null {
  const { balls, last, turn, pots } = fieldsOf(drawn);
  if (kind !== 'bingo' || !Array.isArray(cards) || cards.length > CARDS_MAX || !isBalls(balls) || !isCount(last) || !isCount(turn) || !Array.isArray(pots))
    return null;
  const shown = cards.map(cardOf).filter((card) => card !== null);
  const dropped = pots.map(potOf).filter((pot) => pot !== null);
  const isWhole = shown.length > 0 && shown.length === cards.length && dropped.length === pots.length;
  return isWhole ? { turn, called: balls.slice(0, last), pots: dropped, cards: shown } : null;
}
