import { valueText, type Groups, type SelectionForm } from '../selection/selection.ts';
import { dearest } from './odds.ts';
import { type Hit, type Play, type PrizeClass, type Result, type View, type ViewSpace } from './play.ts';

export const PUSH = 'push';
/** How often a bet wins: 0 for lost, more than 1 where each hit pays; or its stake comes back. */
export type EventCount = number | typeof PUSH;

/** A play whose bets are the single values of its selection. */
interface EventsSpec {
  readonly id: string;
  readonly tab: 'trad' | 'ent';
  readonly form: SelectionForm;
  readonly view: (result: Result) => View;
  readonly space: ViewSpace;
  readonly wins: (value: number, view: View, group: number, groups: Groups) => EventCount;
  /** Prize classes by value; one class for all values where there is only one. */
  readonly prizes: readonly (PrizeClass | undefined)[];
  /** First group whose values are bets; groups before it say where the bets look. */
  readonly betsFrom?: number;
  /** Views of which one pays a selection most, where there are many. */
  readonly candidates?: readonly View[];
  readonly best?: Play['best'];
  readonly coverage?: Play['coverage'];
}

/** Each value of each group is its own bet: positions, sums, sides, kinds, waves. */
export function eventsPlay({ id, tab, form, view, space, wins, prizes, betsFrom = 0, candidates, best, coverage }: EventsSpec): Play {
  const prizeOf = (value: number): PrizeClass => {
    const prize = prizes[prizes.length === 1 ? 0 : value];
    if (prize === undefined) throw new RangeError(`${id}: no prize for value ${value}`);
    return prize;
  };
  const play: Play = {
    id,
    tab,
    form,
    view,
    space,
    classes: prizes.filter((prize): prize is PrizeClass => prize !== undefined),
    bets: (groups) => groups.slice(betsFrom).reduce((sum, values) => sum + values.length, 0),
    hits: (groups, seen) => {
      const hits: Hit[] = [];
      let pushes = 0;
      for (const [place, values] of groups.entries()) {
        if (place < betsFrom) continue;
        for (const value of values) {
          const count = wins(value, seen, place, groups);
          if (count === PUSH) pushes += 1;
          else if (count > 0) hits.push({ prize: prizeOf(value), count, choice: valueText(form, groups, place, value) });
        }
      }
      return { wins: hits, pushes };
    },
    ...(candidates === undefined ? {} : { best: (groups) => dearest(candidates.map((seen) => play.hits(groups, seen))) }),
    ...(best === undefined ? {} : { best }),
    ...(coverage === undefined ? {} : { coverage }),
  };
  return play;
}
