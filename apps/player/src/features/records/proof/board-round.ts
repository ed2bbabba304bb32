import { ladderBoardName, ladderMoveName } from '@laro/games/kinds/ladder/names';
import { ladderRules, type LadderRules } from '@laro/games/kinds/ladder/ladder-rules';
import { cardSign, stallBetName, stallShownText } from '@laro/games/kinds/stall/names';
import type { StallScene } from '@laro/games/kinds/stall/stall';
import { stallRules } from '@laro/games/kinds/stall/stalls';
import type { Played } from '../record-queries.ts';

/** A move and what came of it. */
export interface ShownMove {
  text: string;
  isBad: boolean;
}

export interface ShownBoard {
  /** The draw in words; null where the rows say it. */
  outcome: string | null;
  /** Cards, pips and balls as they are read. */
  rows: readonly (readonly string[])[];
  moves: readonly ShownMove[];
  /** Money units as digits. The name is empty where there is no choice. */
  bets: readonly { name: string; stake: string; returned: string }[];
}

type Find = (key: string, values?: Record<string, string | number>) => string | null;

const UNITS = /^\d{1,18}$/;
const SIGN = /^[\w×.:?-]{1,24}$/;
const MOST_ROWS = 60;
const CARD = /^[A2-9TJQK][cdhs]$/;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST_ROWS && value.every((text) => typeof text === 'string' && SIGN.test(text));
const amountIn = (amounts: unknown, name: string): string => {
  const digits = typeof amounts === 'object' && amounts !== null && Object.hasOwn(amounts, name) ? (amounts as Record<string, unknown>)[name] : undefined;
  return typeof digits === 'string' && UNITS.test(digits) ? digits : '0';
};

/** Scenes whose rows are read as they are, and how many of them; of all others the outcome has words. */
const ROWS_READ: Readonly<Partial<Record<StallScene, number>>> = { dice: 1, keno: 1, baccarat: 2 };
const SAID_BY_ROWS: ReadonlySet<StallScene> = new Set(['dice', 'keno']);

function stallRound({ mathematics, shown, positions, returns }: Played['round'], find: Find): ShownBoard | null {
  const scene = stallRules.find(({ id }) => id === mathematics)?.scene;
  if (scene === undefined || !Array.isArray(shown) || shown.length === 0 || shown.length > 5 || !shown.every(isTexts)) return null;
  const names = typeof positions === 'object' && positions !== null ? Object.keys(positions).slice(0, MOST_ROWS) : [];
  const bets = names.map((id) => ({ name: stallBetName(find, scene, id), stake: amountIn(positions, id), returned: amountIn(returns, id) }));
  if (bets.length === 0 || bets.some(({ stake }) => stake === '0')) return null;
  const rows = (shown as string[][]).slice(0, ROWS_READ[scene] ?? 0).map((row) => row.map((text) => (CARD.test(text) ? cardSign(text) : text)));
  return { outcome: SAID_BY_ROWS.has(scene) ? null : stallShownText(find, scene, shown as string[][]), rows, moves: [], bets };
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
  typeof value.drawn === 'string' &&
  typeof value.isSafe === 'boolean';

const rankText = (rank: string): string => (rank === 'T' ? '10' : rank);

/** A move in words, with its draw. Cells and places are counted from 1, as their players saw them. */
function moveText({ scene, form }: LadderRules, { move, drawn, isSafe }: Step, returns: string, find: Find): string {
  if (move === 'take') return find('ladder.taken', { returns: `×${returns}` }) ?? move;
  if (/^\d+$/.test(move)) return find(isSafe ? 'ladder.place.safe' : 'ladder.place.bad', { number: Number(move) + 1 }) ?? move;
  const name = ladderMoveName(find, scene, move);
  if (drawn === '') return name;
  return `${name}: ${form === 'ranks' ? rankText(drawn) : ladderMoveName(find, scene, drawn)}`;
}

function ladderRound({ mathematics, steps, board, first, stake, totalWin, returns }: Played['round'], find: Find): ShownBoard | null {
  const rules = ladderRules.find(({ id }) => id === mathematics);
  const chosen = rules?.boards.find(({ id }) => id === board);
  if (!rules || !chosen || !Array.isArray(steps) || !steps.every(isStep) || !UNITS.test(stake) || !UNITS.test(totalWin)) return null;
  const reached = typeof returns === 'string' ? returns : '';
  return {
    outcome: null,
    rows: typeof first === 'string' && first !== '' ? [[rankText(first)]] : [],
    moves: (steps as Step[]).map((step) => ({ text: moveText(rules, step, reached, find), isBad: !step.isSafe })),
    bets: [{ name: ladderBoardName(find, rules.scene, chosen), stake, returned: totalWin }],
  };
}

/** A recorded round of a stall or a ladder in words. Null for a record of another form: the page then shows nothing of it. `find` gives words by key, or null. */
export const boardRoundOf = (round: Played['round'], find: Find): ShownBoard | null =>
  round.kind === 'stall' ? stallRound(round, find) : ladderRound(round, find);
