import type { Played } from '../record-queries.ts';

/** One thing that was drawn or moved, as its sign. */
export interface ShownSign {
  text: string;
  isBad: boolean;
}

export interface ShownBoard {
  rows: readonly (readonly ShownSign[])[];
  /** Money units as digits. */
  bets: readonly { name: string; stake: string; returned: string }[];
}

const UNITS = /^\d{1,18}$/;
const SIGN = /^[\w×.:?-]{1,24}$/;
const MOST_ROWS = 60;
const SUITS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** `Th` as 10♥; anything else as it is. */
const signOf = (text: string): string => {
  const [, rank, suit] = /^([A2-9TJQK])([cdhs])$/.exec(text) ?? [];
  return rank === undefined || suit === undefined ? text : `${rank === 'T' ? '10' : rank}${SUITS[suit] ?? ''}`;
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST_ROWS && value.every((text) => typeof text === 'string' && SIGN.test(text));
const amountIn = (amounts: unknown, name: string): string => {
  const digits = typeof amounts === 'object' && amounts !== null && Object.hasOwn(amounts, name) ? (amounts as Record<string, unknown>)[name] : undefined;
  return typeof digits === 'string' && UNITS.test(digits) ? digits : '0';
};

function stallRound({ shown, positions, returns }: Played['round']): ShownBoard | null {
  if (!Array.isArray(shown) || shown.length === 0 || shown.length > 5 || !shown.every(isTexts)) return null;
  const names = typeof positions === 'object' && positions !== null ? Object.keys(positions).slice(0, MOST_ROWS) : [];
  const bets = names.map((name) => ({ name, stake: amountIn(positions, name), returned: amountIn(returns, name) }));
  if (bets.length === 0 || bets.some(({ stake }) => stake === '0')) return null;
  return { rows: (shown as string[][]).filter((row) => row.length > 0).map((row) => row.map((text) => ({ text: signOf(text), isBad: false }))), bets };
}

interface Step {
  move: string;
  drawn: string;
  isSafe: boolean;
}
const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  'move' in value &&
  'drawn' in value &&
  'isSafe' in value &&
  typeof value.move === 'string' &&
  typeof value.isSafe === 'boolean';

function ladderRound({ steps, board, first, stake, totalWin }: Played['round']): ShownBoard | null {
  if (!Array.isArray(steps) || !steps.every(isStep) || typeof board !== 'string' || !UNITS.test(stake) || !UNITS.test(totalWin)) return null;
  // Cells and places are counted from 1, as their players saw them.
  const moves = (steps as Step[]).map(({ move, drawn, isSafe }) => ({
    text: [/^\d+$/.test(move) ? String(Number(move) + 1) : move, drawn].filter((part) => part !== '').join(' '),
    isBad: !isSafe,
  }));
  const begun = typeof first === 'string' && first !== '' ? [{ text: first, isBad: false }] : [];
  const rows = [...begun, ...moves];
  return { rows: rows.length === 0 ? [] : [rows], bets: [{ name: board, stake, returned: totalWin }] };
}

/** The rows and bets of a recorded round of a stall or a ladder. Null for a record of another form: the page then shows nothing of it. */
export const boardRoundOf = (round: Played['round']): ShownBoard | null => (round.kind === 'stall' ? stallRound(round) : ladderRound(round));
