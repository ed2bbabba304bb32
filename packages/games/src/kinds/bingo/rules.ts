import { drawOrder, type Draws } from '../../fair/draws.ts';
import { drawBalls } from '../../other/lottery.ts';

/** Numbers of each column of a card of 75 balls, and how many of them are on it. */
const COLUMN_NUMBERS = 15;
const COLUMN_SIZES = [5, 5, 4, 5, 5];
const CARD_COLUMNS = 5;
const CENTRE = 2;

/** A card: columns from the top, 0 for the free centre. */
export type BingoCard = readonly (readonly number[])[];

/** A card of 75 balls: five numbers of each column of fifteen, four and the free centre in the middle one. */
export const drawBingoCard = (draws: Draws): BingoCard =>
  COLUMN_SIZES.map((size, column) => {
    const drawn = drawBalls(COLUMN_NUMBERS, size, draws).map((ball) => column * COLUMN_NUMBERS + ball);
    return size === CARD_COLUMNS ? drawn : [...drawn.slice(0, CENTRE), 0, ...drawn.slice(CENTRE)];
  });

const TICKET_NUMBERS = 15;
const TICKET_ROWS = 3;
const MOST_OF_DECADE = 3;

/** A ticket of 90 balls: three rows of five, at most three numbers of a decade, dealt to the rows in turn by size. */
export const drawTicket = (draws: Draws): readonly (readonly number[])[] => {
  const order = drawOrder(
    Array.from({ length: 90 }, (_, index) => index + 1),
    draws,
  );
  const taken: number[] = [];
  const decade = (number: number): number => Math.min(8, Math.floor(number / 10));
  for (const number of order) {
    if (taken.length === TICKET_NUMBERS) break;
    if (taken.filter((other) => decade(other) === decade(number)).length < MOST_OF_DECADE) taken.push(number);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return Array.from({ length: TICKET_ROWS }, (_, row) => sorted.filter((_, index) => index % TICKET_ROWS === row));
};

/** Balls of a hall: one order of the whole pool. */
export const drawHall = (pool: number, draws: Draws): number[] =>
  drawOrder(
    Array.from({ length: pool }, (_, index) => index + 1),
    draws,
  );

/** A cell of a card: row times five and column. The centre is 12 and free. */
export type Cell = number;
export const FREE_CELL: Cell = 12;

/** Reads rows of a pattern, five hexadecimal numbers of which the highest bit is the left column; the free centre needs no mark. */
export const patternCells = (rows: string): Cell[] =>
  rows
    .trim()
    .split(/\s+/)
    .flatMap((row, index) => {
      const bits = Number.parseInt(row, 16);
      return Array.from({ length: CARD_COLUMNS }, (_, column) => column)
        .filter((column) => (bits >> (CARD_COLUMNS - 1 - column)) & 1)
        .map((column) => index * CARD_COLUMNS + column);
    })
    .filter((cell) => cell !== FREE_CELL);

/** The number of a cell on a card. */
export const numberAt = (card: BingoCard, cell: Cell): number => card[cell % CARD_COLUMNS]?.[Math.floor(cell / CARD_COLUMNS)] ?? 0;

/** Which ball (from 1) completes the cells on a card. */
export const completedAt = (card: BingoCard, cells: readonly Cell[], balls: readonly number[]): number =>
  Math.max(...cells.map((cell) => balls.indexOf(numberAt(card, cell)) + 1));

const lineOf = (cellAt: (step: number) => Cell): Cell[] => Array.from({ length: CARD_COLUMNS }, (_, step) => cellAt(step)).filter((cell) => cell !== FREE_CELL);
const EACH = [0, 1, 2, 3, 4];

/** Rows, columns and diagonals of a card. */
export const TWELVE_LINES: readonly (readonly Cell[])[] = [
  ...EACH.map((row) => lineOf((step) => row * CARD_COLUMNS + step)),
  ...EACH.map((column) => lineOf((step) => step * CARD_COLUMNS + column)),
  lineOf((step) => step * 6),
  lineOf((step) => (step + 1) * 4),
];
/** Blocks of two by two cells in the corners. */
export const CORNER_BLOCKS: readonly (readonly Cell[])[] = [0, 3, 15, 18].map((cell) => [cell, cell + 1, cell + 5, cell + 6]);
export const ALL_CELLS: readonly Cell[] = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => cell !== FREE_CELL);
export const FOUR_CORNERS: readonly Cell[] = [0, 4, 20, 24];
/** Rows of a ticket of 90 balls, its cells from 0 to 14. */
export const TICKET_LINES: readonly (readonly Cell[])[] = [0, 5, 10].map((first) => EACH.map((step) => first + step));
