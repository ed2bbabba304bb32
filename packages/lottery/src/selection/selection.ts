import { type Alphabet, type ValueFault } from './alphabet.ts';

/** The values of a selection by group; ascending in each group. */
export type Groups = readonly (readonly number[])[];

/** Why a selection is refused (problem lottery.selection_invalid): form of the text, value not offered, number of values, a value twice. */
export type SelectionFault = ValueFault | 'count' | 'double';

/** One group: its values and how many of them it may hold. A group with `min` 0 may be empty, written `-`. */
export interface GroupForm {
  readonly alphabet: Alphabet;
  readonly min: number;
  readonly max: number;
}

/** The form of a play's selections: the groups by how many of them are written, and rules across groups. */
export interface SelectionForm {
  readonly shapes: readonly (readonly GroupForm[])[];
  /** Rules across values, checked after each group is valid. */
  readonly check?: (groups: Groups) => SelectionFault | null;
}

export type ParsedSelection = { readonly groups: Groups; readonly text: string } | { readonly fault: SelectionFault };

/** Longest text of a selection: every number of the longest list that a line may hold. */
const LONGEST_TEXT = 65_536;
const EMPTY = '-';

function readGroup(text: string, { alphabet, min, max }: GroupForm): number[] | SelectionFault {
  if (text === EMPTY) return min === 0 ? [] : 'count';
  const values: number[] = [];
  for (const token of text.split(',')) {
    const value = alphabet.read(token);
    if (typeof value !== 'number') return value;
    values.push(value);
  }
  if (new Set(values).size < values.length) return 'double';
  if (values.length < min || values.length > max) return 'count';
  return values.toSorted((a, b) => a - b);
}

/**
 * Reads a selection by the form of its play (LOTT-10): groups parted by `/`, values by `,`, an empty group `-`. The text that comes
 * back is normalised: numbers ascending, choices as listed.
 */
export function parseSelection(form: SelectionForm, text: string): ParsedSelection {
  if (text.length > LONGEST_TEXT) return { fault: 'form' };
  const parts = text.split('/');
  const shape = form.shapes.find(({ length }) => length === parts.length);
  if (shape === undefined) return { fault: 'form' };
  const groups: number[][] = [];
  for (const [place, group] of shape.entries()) {
    const values = readGroup(parts[place] ?? '', group);
    if (typeof values === 'string') return { fault: values };
    groups.push(values);
  }
  if (groups.every(({ length }) => length === 0)) return { fault: 'count' };
  const fault = form.check?.(groups) ?? null;
  return fault === null ? { groups, text: writeGroups(groups, shape) } : { fault };
}

const writeGroups = (groups: Groups, shape: readonly GroupForm[]): string =>
  groups.map((values, place) => values.map((value) => shape[place]?.alphabet.write(value)).join(',') || EMPTY).join('/');

/** Text of one value of a group, in the shape with this number of groups: the name of a choice or a number. */
export const valueText = (form: SelectionForm, groups: Groups, group: number, value: number): string =>
  form.shapes.find(({ length }) => length === groups.length)?.[group]?.alphabet.write(value) ?? String(value);

/** One group of `min` to `max` values. */
export const oneList = (alphabet: Alphabet, min = 1, max = alphabet.size): SelectionForm => ({ shapes: [[{ alphabet, min, max }]] });

/** One group for each place, each with at least one value. */
export const everyPlace = (alphabets: readonly Alphabet[]): SelectionForm => ({
  shapes: [alphabets.map((alphabet) => ({ alphabet, min: 1, max: alphabet.size }))],
});

/** One group for each place, of which some may be empty. */
export const somePlaces = (alphabet: Alphabet, places: number): SelectionForm => ({
  shapes: [Array.from({ length: places }, () => ({ alphabet, min: 0, max: alphabet.size }))],
});
