import { type Groups, type SelectionForm } from '../selection/selection.ts';
import { chooseSmall } from './counts.ts';
import { hitsOf, type Play, type PrizeClass, type Result, type View, type ViewSpace } from './play.ts';

interface ProductSpec {
  readonly id: string;
  readonly form: SelectionForm;
  readonly view: (result: Result) => View;
  readonly space: ViewSpace;
  readonly prize: PrizeClass;
  /** True if a value matches the number drawn at its place. */
  readonly isTrue?: (value: number, seen: number) => boolean;
  readonly withoutRepeats?: boolean;
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const isEqual = (value: number, seen: number): boolean => value === seen;

/** A bet takes one value of each group; it wins when each is true of its place. */
export function productPlay({ id, form, view, space, prize, isTrue = isEqual, withoutRepeats = false }: ProductSpec): Play {
  return {
    id,
    tab: 'trad',
    form: withoutRepeats ? { ...form, check: (groups) => (betsWithoutRepeats(groups) === 0 ? 'count' : null) } : form,
    view,
    space,
    classes: [prize],
    bets: withoutRepeats ? betsWithoutRepeats : betsOf,
    hits: (groups, seen) => {
      let wins = 1;
      for (const [place, values] of groups.entries()) {
        const number = seen[place] ?? -1;
        wins *= values.reduce((count, value) => count + (isTrue(value, number) ? 1 : 0), 0);
      }
      return hitsOf(prize, wins);
    },
    best: (groups) =>
      hitsOf(
        prize,
        groups.reduce((product, values) => product * mostTrue(values, isTrue), 1),
      ),
  };
}

/** Most values of a place that one digit makes true. Of equal values it is one. */
const mostTrue = (values: readonly number[], isTrue: (value: number, seen: number) => boolean): number =>
  isTrue === isEqual ? 1 : Math.max(...DIGITS.map((digit) => values.filter((value) => isTrue(value, digit)).length));

/** How many bets groups make by taking one value of each. */
export const betsOf = (groups: Groups): number => groups.reduce((product, values) => product * values.length, 1);

/** As `betsOf`, without the bets that would hold a value twice. */
function betsWithoutRepeats(groups: Groups): number {
  const count = (place: number, taken: readonly number[]): number => {
    const values = groups[place];
    if (values === undefined) return 1;
    const free = values.filter((value) => !taken.includes(value));
    if (place === groups.length - 1) return free.length;
    return free.reduce((sum, value) => sum + count(place + 1, [...taken, value]), 0);
  };
  return count(0, []);
}

/** The sum over all choices of `size` of the numbers of their product. */
function sumOfProducts(numbers: readonly number[], size: number): number {
  const sums = [1, ...Array.from({ length: size }, () => 0)];
  for (const number of numbers) for (let taken = size; taken > 0; taken -= 1) sums[taken] = (sums[taken] ?? 0) + (sums[taken - 1] ?? 0) * number;
  return sums[size] ?? 0;
}

/** A bet takes one value each of any `size` places and wins when all of them come there. */
export function anyPlacesPlay(spec: Omit<ProductSpec, 'isTrue' | 'withoutRepeats'>, size: number): Play {
  const { id, form, view, space, prize } = spec;
  const bets = (groups: Groups): number =>
    sumOfProducts(
      groups.map(({ length }) => length),
      size,
    );
  return {
    id,
    tab: 'trad',
    form: { ...form, check: (groups) => (bets(groups) === 0 ? 'count' : null) },
    view,
    space,
    classes: [prize],
    bets,
    hits: (groups, seen) => hitsOf(prize, chooseSmall(groups.filter((values, place) => values.includes(seen[place] ?? -1)).length, size)),
    best: (groups) => hitsOf(prize, chooseSmall(groups.filter((values) => values.length > 0).length, size)),
  };
}
