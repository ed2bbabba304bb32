import { type Alphabet } from '../selection/alphabet.ts';
import { oneList, type Groups, type SelectionForm } from '../selection/selection.ts';
import { choose, chooseSmall, common } from './counts.ts';
import { dearest } from './odds.ts';
import { type Hits, type Play, type PrizeClass, type Result, type View, type ViewSpace } from './play.ts';
import { subsets } from './spaces.ts';

interface SetsSpec {
  readonly id: string;
  readonly tab?: 'trad' | 'ent';
  readonly form: SelectionForm;
  /** How many values a bet has. */
  readonly size: number;
  /** Values that count as hits. */
  readonly view: (result: Result) => View;
  readonly space: ViewSpace;
  /** Prize class by hits of a bet; hits without a class win nothing. */
  readonly prizes: ReadonlyMap<number, PrizeClass>;
  /** Values that can be chosen, and how many of them a result has at most. */
  readonly pool: number;
  readonly drawn: number;
}

/** A list of values, or bankers, which are in every bet, parted from the others by `/`. `most` counts both. */
export function setsOrBankers(alphabet: Alphabet, size: number, most = alphabet.size): SelectionForm {
  const bankers = { alphabet, min: 1, max: size - 1 };
  const others = { alphabet, min: 1, max: most - 1 };
  const list = oneList(alphabet, size, most);
  if (size < 2) return list;
  return {
    shapes: [...list.shapes, [bankers, others]],
    check: ([first = [], second]) => {
      if (second === undefined) return null;
      if (common(first, second) > 0) return 'double';
      return first.length + second.length < size || first.length + second.length > most ? 'count' : null;
    },
  };
}

/** Bankers and others of a selection; a selection of one group has no bankers. */
const parts = (groups: Groups): readonly [readonly number[], readonly number[]] =>
  groups.length > 1 ? [groups[0] ?? [], groups[1] ?? []] : [[], groups[0] ?? []];

/** Bets by their hits h: C(H, h − bankers hit) · C(others not hit, rest of the bet). */
export function winsByHits(spec: Pick<SetsSpec, 'size' | 'prizes'>, bankers: readonly [number, number], others: readonly [number, number]): Hits {
  const [bankerCount, bankerHits] = bankers;
  const [otherCount, otherHits] = others;
  const wins = [...spec.prizes]
    .map(([hits, prize]) => {
      const fromOthers = hits - bankerHits;
      const count = chooseSmall(otherHits, fromOthers) * chooseSmall(otherCount - otherHits, spec.size - bankerCount - fromOthers);
      return { prize, count };
    })
    .filter(({ count }) => count > 0);
  return { wins, pushes: 0 };
}

/** A bet is a set of values; what it wins follows from how many of them are drawn. */
export function setsPlay(spec: SetsSpec): Play {
  const { id, form, size, view, space, prizes, drawn } = spec;
  return {
    id,
    tab: spec.tab ?? 'trad',
    form,
    view,
    space,
    classes: [...prizes.values()],
    bets: (groups) => {
      const [bankers, others] = parts(groups);
      return chooseSmall(others.length, size - bankers.length);
    },
    hits: (groups, seen) => {
      const [bankers, others] = parts(groups);
      return winsByHits(spec, [bankers.length, common(bankers, seen)], [others.length, common(others, seen)]);
    },
    best: (groups) => {
      const [bankers, others] = parts(groups);
      const upTo = (most: number) => Array.from({ length: most + 1 }, (_, hits) => hits);
      const candidates = upTo(Math.min(bankers.length, drawn)).flatMap((bankerHits) =>
        upTo(Math.min(others.length, drawn - bankerHits)).map((otherHits) => winsByHits(spec, [bankers.length, bankerHits], [others.length, otherHits])),
      );
      return dearest(candidates);
    },
    betKeys: {
      all: choose(spec.pool, size),
      of: function* keys(groups) {
        const [bankers, others] = parts(groups);
        for (const set of subsets(others, size - bankers.length)) yield [...bankers, ...set].toSorted((a, b) => a - b).join(',');
      },
    },
  };
}
