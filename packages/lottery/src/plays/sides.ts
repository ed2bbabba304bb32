import { words } from '../selection/alphabet.ts';

export const SIDES = ['big', 'small', 'odd', 'even'] as const;
export const BIG = 0;
export const SMALL = 1;
export const ODD = 2;
export const EVEN = 3;
export const sideWords = words(SIDES);

/** True if a side matches a number: big from `bigFrom` on, else small; odd or even. */
export function isSide(side: number, number: number, bigFrom: number): boolean {
  switch (side) {
    case BIG:
      return number >= bigFrom;
    case SMALL:
      return number < bigFrom;
    case ODD:
      return number % 2 === 1;
    default:
      return number % 2 === 0;
  }
}
