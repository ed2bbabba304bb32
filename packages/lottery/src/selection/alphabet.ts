/** Why one value of a selection is refused: its text is not a value of this kind, or its value is not offered. */
export type ValueFault = 'form' | 'range';

/** The values of one group of a selection. A value is a number inside; `write` gives its one correct text. */
export interface Alphabet {
  readonly read: (token: string) => number | ValueFault;
  readonly write: (value: number) => string;
  /** How many values there are. */
  readonly size: number;
  /** The values as a board shows them; null where there are too many, so that they are typed. */
  readonly values: readonly number[] | null;
  /** How values are shown: numbers, numbers with leading zeros, or named choices. */
  readonly kind: 'numbers' | 'padded' | 'words';
}

/** Most values that a board shows. */
const SHOWN_VALUES = 100;
const valuesFrom = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, place) => from + place);

/** Whole numbers `from` … `to` without leading zeros. */
export const wholeNumbers = (from: number, to: number): Alphabet => ({
  read: (token) => {
    if (!/^(?:0|[1-9][0-9]{0,3})$/.test(token)) return 'form';
    const value = Number(token);
    return value < from || value > to ? 'range' : value;
  },
  write: String,
  size: to - from + 1,
  values: valuesFrom(from, to - from + 1),
  kind: 'numbers',
});

/** The digits 0 … 9. */
export const digits: Alphabet = wholeNumbers(0, 9);

/** Numbers of exactly `length` digits with their leading zeros. `isOffered` leaves some of them out. */
export const digitNumbers = (length: number, isOffered: (value: number) => boolean = () => true): Alphabet => ({
  read: (token) => {
    if (token.length !== length || !/^[0-9]+$/.test(token)) return 'form';
    const value = Number(token);
    return isOffered(value) ? value : 'range';
  },
  write: (value) => String(value).padStart(length, '0'),
  size: 10 ** length,
  values: 10 ** length > SHOWN_VALUES ? null : valuesFrom(0, 10 ** length).filter(isOffered),
  kind: 'padded',
});

/** Named choices; the value is the place in the list. */
export const words = (names: readonly string[]): Alphabet => ({
  read: (token) => {
    const place = names.indexOf(token);
    if (place >= 0) return place;
    return /^[a-z]+(?:-[a-z]+)?$/.test(token) ? 'range' : 'form';
  },
  write: (value) => names[value] ?? '',
  size: names.length,
  values: valuesFrom(0, names.length),
  kind: 'words',
});
