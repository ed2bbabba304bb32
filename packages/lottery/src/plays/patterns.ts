import { digits, type Alphabet } from '../selection/alphabet.ts';
import { type Groups } from '../selection/selection.ts';
import { chooseSmall } from './counts.ts';
import { hitsOf, type Play, type PrizeClass, type Result, type View, type ViewSpace } from './play.ts';

/** A pattern of repeats: `many` values that come `times` times each, and `few` values that come once. */
export interface Pattern {
  readonly times: number;
  readonly many: number;
  readonly few: number;
}

interface PatternSpec extends Pattern {
  readonly id: string;
  readonly alphabet?: Alphabet;
  readonly view: (result: Result) => View;
  readonly space: ViewSpace;
  readonly prize: PrizeClass;
  /** One list for both parts of the pattern, as in g3: any two of its values, each in either part. */
  readonly oneGroup?: boolean;
}

/** The values of a view that come `times` times, and those that come once; null where the view has another pattern. */
function partsOf(view: View, { times, many, few }: Pattern): readonly [readonly number[], readonly number[]] | null {
  const counts = new Map<number, number>();
  for (const value of view) counts.set(value, (counts.get(value) ?? 0) + 1);
  const of = (count: number) => [...counts].filter((entry) => entry[1] === count).map(([value]) => value);
  const [repeated, single] = [of(times), of(1)];
  return repeated.length === many && single.length === few && repeated.length + single.length === counts.size ? [repeated, single] : null;
}

/** Bets: sets of `many` and of `few` values without a common one. One of the two numbers is 1, or there are no few. */
function betsOfParts(manyValues: readonly number[], fewValues: readonly number[], { many, few }: Pattern): number {
  if (few === 0) return chooseSmall(manyValues.length, many);
  const [ones, others, size] = many === 1 ? [manyValues, fewValues, few] : [fewValues, manyValues, many];
  return ones.reduce((sum, one) => sum + chooseSmall(others.length - (others.includes(one) ? 1 : 0), size), 0);
}

/** Repeats in any order: groups of repeated values and of single ones (g60 … g4, pairone), or one group for both (g3, g6 of pairs). */
export function patternPlay(spec: PatternSpec): Play {
  const { id, alphabet = digits, view, space, prize, few, oneGroup = false } = spec;
  const group = { alphabet, min: 1, max: alphabet.size };
  const parts = (groups: Groups) => [groups[0] ?? [], (oneGroup ? groups[0] : groups[1]) ?? []] as const;
  const bets = (groups: Groups): number => betsOfParts(...parts(groups), spec);
  return {
    id,
    tab: 'trad',
    form: { shapes: [few === 0 || oneGroup ? [group] : [group, group]], check: (groups) => (bets(groups) === 0 ? 'count' : null) },
    view,
    space,
    classes: [prize],
    bets,
    hits: (groups, seen) => {
      const found = partsOf(seen, spec);
      if (found === null) return hitsOf(prize, 0);
      const [manyValues, fewValues] = parts(groups);
      const [repeated, single] = found;
      const isCovered = repeated.every((value) => manyValues.includes(value)) && single.every((value) => fewValues.includes(value));
      return hitsOf(prize, isCovered ? 1 : 0);
    },
    best: () => hitsOf(prize, 1),
  };
}
