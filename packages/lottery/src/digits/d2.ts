import { wholeNumbers, words } from '../selection/alphabet.ts';
import { everyPlace, oneList, somePlaces } from '../selection/selection.ts';
import { eventsPlay } from '../plays/events.ts';
import { fairClass, type Play, type Result } from '../plays/play.ts';
import { productPlay } from '../plays/products.ts';
import { setsPlay } from '../plays/sets.ts';
import { seriesSpace } from '../plays/spaces.ts';

const MOST_RAMBOL = 10;

/** Two numbers, each from its own drum `from` … `to` (spec 2.2). */
export function d2Plays(from: number, to: number): readonly Play[] {
  const drum = wholeNumbers(from, to);
  const n = BigInt(drum.size);
  const outcomes = n * n;
  const common = { view: (result: Result) => result[0] ?? [], space: seriesSpace(2, from, to) };
  const win = (ways: bigint) => fairClass('win', ways, outcomes);
  return [
    productPlay({ ...common, id: 'straight', form: everyPlace([drum, drum]), prize: win(1n) }),
    setsPlay({
      ...common,
      id: 'rambol',
      form: oneList(drum, 2, MOST_RAMBOL),
      size: 2,
      prizes: new Map([[2, win(2n)]]),
      pool: drum.size,
      drawn: 2,
    }),
    eventsPlay({
      ...common,
      id: 'pos',
      tab: 'trad',
      form: somePlaces(drum, 2),
      wins: (value, view, place) => (view[place] === value ? 1 : 0),
      prizes: [win(n)],
    }),
    eventsPlay({
      ...common,
      id: 'any',
      tab: 'ent',
      form: oneList(drum),
      wins: (value, view) => (view.includes(value) ? 1 : 0),
      prizes: [win(2n * n - 1n)],
    }),
    eventsPlay({
      ...common,
      id: 'twin',
      tab: 'ent',
      form: oneList(words(['twin'])),
      wins: (_value, [first, second]) => (first === second ? 1 : 0),
      prizes: [win(n)],
    }),
  ];
}
