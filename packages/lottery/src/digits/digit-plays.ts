import { digits } from '../selection/alphabet.ts';
import { everyPlace, somePlaces } from '../selection/selection.ts';
import { oneOnEachPlace } from '../plays/best-of-places.ts';
import { eventsPlay } from '../plays/events.ts';
import { fairClass, type Play, type Result, type View, type ViewSpace } from '../plays/play.ts';
import { productPlay } from '../plays/products.ts';
import { seriesSpace } from '../plays/spaces.ts';

/** The digits of a result from one place on. */
export interface Digits {
  readonly places: number;
  readonly outcomes: bigint;
  readonly view: (result: Result) => View;
  readonly space: ViewSpace;
}

/** `places` digits of a result from place `from` (0 is the first) on, as views of their own. */
export const digitsFrom = (from: number, places: number): Digits => ({
  places,
  outcomes: 10n ** BigInt(places),
  view: ([all = []]) => all.slice(from, from + places),
  space: seriesSpace(places, 0, 9),
});

/** Digits in order. */
export const inOrder = (id: string, { places, outcomes, view, space }: Digits): Play =>
  productPlay({ id, view, space, form: everyPlace(Array.from({ length: places }, () => digits)), prize: fairClass('win', 1n, outcomes) });

/** Each digit on its place. */
export function onPlace({ places, outcomes, view, space }: Digits): Play {
  const prize = fairClass('win', outcomes / 10n, outcomes);
  return eventsPlay({
    id: 'pos',
    tab: 'trad',
    form: somePlaces(digits, places),
    view,
    space,
    wins: (value, seen, place) => (seen[place] === value ? 1 : 0),
    prizes: [prize],
    best: (groups) => oneOnEachPlace(groups, prize),
  });
}
