import type { Bet } from '../../figures/bet.ts';
import { isRed, MOON } from './wheel.ts';

/** A wheel: pockets 0 … numbers, and 00 where there is one. */
export interface RouletteWheel {
  readonly pockets: 37 | 38 | 13;
  /** Zero (and 00) gives half of an even chance back. */
  readonly halfBack: boolean;
}

/** The odds of each kind of place, to 1. */
export const ROULETTE_ODDS: Readonly<Record<string, string>> = {
  straight: '35',
  split: '17',
  street: '11',
  trio: '11',
  corner: '8',
  first4: '8',
  top5: '6',
  six: '5',
  dozen: '2',
  column: '2',
  even: '1',
};
/** The wheel of 13 pockets pays less on numbers. */
export const SMALL_WHEEL_ODDS: Readonly<Record<string, string>> = { straight: '11', split: '5', column: '2', even: '1' };

const EVEN_CHANCES: Readonly<Record<string, (pocket: number, numbers: number) => boolean>> = {
  red: isRed,
  black: (pocket) => !isRed(pocket),
  odd: (pocket) => pocket % 2 === 1,
  even: (pocket) => pocket % 2 === 0,
  low: (pocket, numbers) => pocket <= numbers / 2,
  high: (pocket, numbers) => pocket > numbers / 2,
};

const numbersOf = (pockets: number): number => (pockets === 13 ? 12 : 36);
const span = (from: number, count: number): number[] => Array.from({ length: count }, (_, step) => from + step);
const isColumnOf = (number: number, column: number): boolean => (number - 1) % 3 === column - 1;

const isSplit = ([a = 0, b = 0]: readonly number[], pockets: number): boolean => {
  const zeros: Record<number, number[][]> = {
    37: [
      [0, 1],
      [0, 2],
      [0, 3],
    ],
    38: [
      [0, 1],
      [0, 2],
      [0, MOON],
      [2, MOON],
      [3, MOON],
    ],
    13: [],
  };
  if (a >= b) return false;
  if (zeros[pockets]?.some(([low, high]) => low === a && high === b) === true) return true;
  return a >= 1 && b <= numbersOf(pockets) && (b - a === 3 || (b - a === 1 && a % 3 !== 0));
};

const isTrio = (numbers: readonly number[], pockets: number): boolean => {
  const trios: Record<number, string[]> = { 37: ['0,1,2', '0,2,3'], 38: ['0,1,2', `0,2,${MOON}`, `2,3,${MOON}`], 13: [] };
  return trios[pockets]?.includes(numbers.join(',')) ?? false;
};

/** The pockets that a place of the layout covers, or null when the layout has no such place. */
const coveredBy = (kind: string, values: readonly number[], pockets: number): number[] | null => {
  const [first = Number.NaN] = values;
  const numbers = numbersOf(pockets);
  const large = pockets !== 13;
  const opensRow = Number.isInteger(first) && first >= 1 && first % 3 === 1;
  const places: Record<string, () => number[] | false> = {
    straight: () => first >= 0 && first < pockets && [first],
    split: () => isSplit(values, pockets) && [...values],
    trio: () => isTrio(values, pockets) && [...values],
    street: () => large && opensRow && first <= numbers - 2 && span(first, 3),
    six: () => large && opensRow && first <= numbers - 5 && span(first, 6),
    corner: () => large && first >= 1 && first <= numbers - 4 && first % 3 !== 0 && [first, first + 1, first + 3, first + 4],
    first4: () => pockets === 37 && [0, 1, 2, 3],
    top5: () => pockets === 38 && [0, MOON, 1, 2, 3],
    dozen: () => large && first >= 1 && first <= 3 && span(first * 12 - 11, 12),
    column: () => first >= 1 && first <= 3 && span(1, numbers).filter((number) => isColumnOf(number, first)),
  };
  return places[kind]?.() || null;
};

/** A place of the layout, such as `straight:5`, `split:1-2`, `corner:1`, `dozen:2` or `red`: its kind and pockets. */
export interface RoulettePlace {
  readonly kind: string;
  readonly pockets: readonly number[];
}

/** Reads a place. Throws RangeError for a place that the layout of the wheel does not have. */
export const roulettePlace = (text: string, pockets: number): RoulettePlace => {
  const [kind = '', list = ''] = text.split(':');
  const chance = EVEN_CHANCES[kind];
  if (chance !== undefined) return { kind: 'even', pockets: span(1, numbersOf(pockets)).filter((pocket) => chance(pocket, numbersOf(pockets))) };
  const values = list === '' ? [] : list.split('-').map((value) => (value === '00' ? MOON : Number(value)));
  const covered = values.every(Number.isInteger) ? coveredBy(kind, values, pockets) : null;
  if (covered === null) throw new RangeError(`${text} is no place of ${pockets} pockets`);
  return { kind, pockets: covered };
};

/** A bet on a place of a wheel, settled by the pocket (spec 4.2). */
export const rouletteBet = (text: string, wheel: RouletteWheel, odds?: string): Bet<number> => {
  const place = roulettePlace(text, wheel.pockets);
  const usual = (wheel.pockets === 13 ? SMALL_WHEEL_ODDS : ROULETTE_ODDS)[place.kind];
  if (usual === undefined) throw new RangeError(`${text} is not offered`);
  const isZero = (pocket: number) => pocket === 0 || pocket === MOON;
  return {
    odds: [odds ?? usual],
    settle: (pocket) => (place.pockets.includes(pocket) ? 0 : wheel.halfBack && place.kind === 'even' && isZero(pocket) ? 'half' : 'lost'),
  };
};
