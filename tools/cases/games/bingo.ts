import { choose } from '@laro/games/figures/counting/choose';
import { fractionText, type Rational } from '@laro/games/figures/rational';
import { plainText } from '@laro/games/figures/returns';
import { allBy, bingoReturn, kampeonReturn, parseTiers, tierReturn, unionBy, type BingoTier } from '@laro/games/kinds/bingo/figures';
import {
  ALL_CELLS,
  completedAt,
  CORNER_BLOCKS,
  drawBingoCard,
  drawHall,
  drawTicket,
  FOUR_CORNERS,
  patternCells,
  TICKET_LINES,
  TWELVE_LINES,
  type Cell,
} from '@laro/games/kinds/bingo/rules';
import { drawsOf, isGiven, lengthOf, listOf, numberOf, numbersOf, type Evaluator, type Input } from './input.ts';

interface Pattern {
  readonly sets: readonly (readonly Cell[])[];
  /** How many of the sets a card needs. */
  readonly need: number;
}

/** Cells of a card of 30 balls. */
const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const linesOf = (pool: number) => (pool === 90 ? TICKET_LINES : TWELVE_LINES);

const PATTERNS = ['pattern', 'rows', 'bet'];

/** A pattern as five hexadecimal rows, as a number of cells, or in words. */
function patternOf(input: Input, pool: number): Pattern {
  if (!PATTERNS.some((name) => isGiven(input, name))) return { sets: [Array.from({ length: numberOf(input, 'cells') }, (_, cell) => cell)], need: 1 };
  const given = input[PATTERNS.find((name) => isGiven(input, name)) ?? ''];
  const words = (Array.isArray(given) ? given.map((row) => (typeof row === 'number' ? row.toString(16) : String(row))).join(' ') : String(given)).toLowerCase();
  if (/^(?:[0-9a-f]{1,2}\s+){4}[0-9a-f]{1,2}$/.test(words.trim())) return { sets: [patternCells(words)], need: 1 };
  if (/2\s*[x×]\s*2|block/.test(words)) return { sets: CORNER_BLOCKS, need: 1 };
  if (/corner/.test(words)) return { sets: [FOUR_CORNERS], need: 1 };
  if (/(?:two|2) (?:of (?:the )?(?:12|twelve) )?lines/.test(words)) return { sets: linesOf(pool), need: 2 };
  if (/line/.test(words)) return { sets: linesOf(pool), need: 1 };
  if (/all|full|house|blackout/.test(words)) return { sets: [pool === 90 ? TICKET_LINES.flat() : pool === 30 ? NINE : ALL_CELLS], need: 1 };
  throw new RangeError(`${words}: no such pattern`);
}

const chanceOf = (input: Input, pool: number): ((ball: number) => Rational) => {
  const { sets, need } = patternOf(input, pool);
  const [only] = sets;
  return sets.length === 1 && only ? allBy(only.length, pool) : unionBy(sets, need, pool);
};

/** Returns by ball, as one text, a list of texts or an object. */
function tiersOf(input: Input): BingoTier[] {
  const given = input['tiers'] ?? input['pays'];
  if (typeof given === 'string') return parseTiers(given);
  if (Array.isArray(given)) return parseTiers(given.map((tier: unknown) => (Array.isArray(tier) ? tier.join(':') : String(tier))).join(' '));
  return Object.entries((given ?? {}) as Input)
    .map(([ball, stakes]) => ({ ball: Number(ball), stakes: String(stakes) }))
    .toSorted((a, b) => a.ball - b.ball);
}

export const evaluateBingo: Evaluator = (input, expected) => {
  const pool = numberOf(input, 'pool', 75);
  const card = () => (isGiven(input, 'columns') ? (listOf(input, 'columns') as number[][]) : drawBingoCard(drawsOf(input)));
  const ball = () => Math.min(...patternOf(input, pool).sets.map((cells) => completedAt(card(), cells, numbersOf(input, 'balls'))));
  return {
    columns: () => drawBingoCard(drawsOf(input)),
    rows: () => drawTicket(drawsOf(input)),
    balls: () => drawHall(pool, drawsOf(input)).slice(0, lengthOf(expected, 'balls', pool)),
    chance: () => fractionText(chanceOf(input, pool)(numberOf(input, ['ball', 'by', 'balls'].find((name) => isGiven(input, name)) ?? 'ball'))),
    ways: () => String(choose(pool, patternOf(input, pool).sets[0]?.length ?? 0)),
    rtp: () =>
      fractionText(isGiven(input, 'marksAfter') || input['game'] === 'karton-kampeon' ? kampeonReturn() : bingoReturn(tiersOf(input), chanceOf(input, pool))),
    completedAt: ball,
    returns: () => plainText(tierReturn(tiersOf(input), isGiven(input, 'ball') ? numberOf(input, 'ball') : ball())),
  };
};
