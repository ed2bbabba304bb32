import type { Draws } from '../../fair/draws.ts';
import { drawBalls } from '../../other/lottery.ts';
import type { CardForm } from './hall-rules.ts';
import { drawBingoCard, drawTicket, type Cell } from './rules.ts';

/** Numbers of a card by cell; 0 for the free centre. */
export type CardNumbers = readonly number[];

const CELLS: Readonly<Record<CardForm, number>> = { card75: 25, ticket90: 15, card30: 9 };
const COLUMNS = { card75: 5, card30: 3 } as const;

const byRows = (columns: readonly (readonly number[])[]): number[] => (columns[0] ?? []).flatMap((_, row) => columns.map((column) => column[row] ?? 0));

const draw: Readonly<Record<CardForm, (draws: Draws) => number[]>> = {
  card75: (draws) => byRows(drawBingoCard(draws)),
  ticket90: (draws) => drawTicket(draws).flat(),
  card30: (draws) => byRows([0, 10, 20].map((below) => drawBalls(10, COLUMNS.card30, draws).map((ball) => below + ball))),
};

/** A number of cards, each with the next draws of the player's chain (BINGO-01). */
export const drawCards = (form: CardForm, count: number, draws: Draws): number[][] => Array.from({ length: count }, () => draw[form](draws));

const isOfColumn = (number: number, column: number, size: number): boolean => Math.ceil(number / size) === column + 1;

/** True for numbers that a card of this form can have, each once. */
export function isCard(form: CardForm, numbers: readonly unknown[]): numbers is CardNumbers {
  if (numbers.length !== CELLS[form] || new Set(numbers).size !== numbers.length) return false;
  return numbers.every((number, cell) => {
    if (typeof number !== 'number' || !Number.isInteger(number)) return false;
    if (form === 'ticket90') return number >= 1 && number <= 90;
    if (form === 'card30') return isOfColumn(number, cell % COLUMNS.card30, 10);
    return cell === 12 ? number === 0 : isOfColumn(number, cell % COLUMNS.card75, 15);
  });
}

/** The place of each ball in the order of the calls, from 1, by its number. The free cell 0 is complete from the beginning. */
export const callPlaces = (balls: readonly number[]): number[] => {
  const places = Array.from({ length: Math.max(0, ...balls) + 1 }, () => Infinity);
  places[0] = 0;
  balls.forEach((ball, at) => {
    places[ball] = at + 1;
  });
  return places;
};

/** The place of the last of some cells, or one that is not below `limit`: a pattern that comes too late is not followed to its end. */
function lastPlace(numbers: CardNumbers, cells: readonly Cell[], places: readonly number[], limit: number): number {
  let last = 0;
  for (const cell of cells) {
    const place = places[numbers[cell] ?? 0] ?? Infinity;
    if (place > last) last = place;
    if (last >= limit) return last;
  }
  return last;
}

/**
 * Which ball (from 1) completes `need` of the patterns on a card; Infinity where none up to `upTo` does. Looks at a cell of a pattern once at most, for all balls
 * together (BINGO-07).
 */
export function completingBall(
  numbers: CardNumbers,
  { patterns, need }: { readonly patterns: readonly (readonly Cell[])[]; readonly need: number },
  places: readonly number[],
  upTo = Infinity,
): number {
  // The earliest completions so far, in order: as many as are needed.
  const earliest: number[] = [];
  for (const cells of patterns) {
    const place = lastPlace(numbers, cells, places, earliest[need - 1] ?? upTo + 1);
    if (place > upTo) continue;
    let rank = earliest.length;
    while (rank > 0 && (earliest[rank - 1] ?? 0) > place) rank -= 1;
    if (rank >= need) continue;
    earliest.splice(rank, 0, place);
    if (earliest.length > need) earliest.pop();
  }
  return earliest[need - 1] ?? Infinity;
}

/** How many numbers of a card are among the first balls. */
export const marksAfter = (numbers: CardNumbers, ball: number, places: readonly number[]): number =>
  numbers.filter((number) => number !== 0 && (places[number] ?? Infinity) <= ball).length;
