import { wholeNumbers, words } from '../selection/alphabet.ts';
import { everyPlace, oneList, somePlaces } from '../selection/selection.ts';
import { bestOfPlaces, oneOnEachPlace } from '../plays/best-of-places.ts';
import { choose, sumOf } from '../plays/counts.ts';
import { eventsPlay, PUSH, type EventCount } from '../plays/events.ts';
import { fairClass, type Play, type Result } from '../plays/play.ts';
import { productPlay } from '../plays/products.ts';
import { setsOrBankers, setsPlay } from '../plays/sets.ts';
import { BIG, isSide, sideWords, SMALL } from '../plays/sides.ts';
import { ordersSpace, setsSpace } from '../plays/spaces.ts';

const POOL = 11;
const DRAWN = 5;
const SETS = choose(POOL, DRAWN);
const MIDDLE_SUM = 30;
const balls = wholeNumbers(1, POOL);
const first = (places: number) => ({ view: ([drawn = []]: Result) => drawn.slice(0, places), space: ordersSpace(places, POOL) });
const firstSet = (size: number) => ({ view: ([drawn = []]: Result) => drawn.slice(0, size), space: setsSpace(size, POOL) });
const all = firstSet(DRAWN);
const inOrder = first(DRAWN);

/** Sets of which all must be among the first three or two, or all five drawn. */
const among = (id: string, window: typeof all, drawn: number, size: number, ways: bigint, outcomes: bigint, hits = size): Play =>
  setsPlay({
    ...window,
    id,
    form: setsOrBankers(balls, size),
    size,
    prizes: new Map([[hits, fairClass('win', ways, outcomes)]]),
    pool: POOL,
    drawn,
  });

const straight = (places: number, outcomes: bigint): Play =>
  productPlay({
    ...first(places),
    id: `f${places}`,
    form: everyPlace(Array.from({ length: places }, () => balls)),
    prize: fairClass('win', 1n, outcomes),
    withoutRepeats: true,
  });

const middleOf = (view: readonly number[]): number => view.toSorted((a, b) => a - b)[2] ?? 0;
const oddCount = (view: readonly number[]): number => view.filter((ball) => ball % 2 === 1).length;
const sideOf = (side: number, ball: number): EventCount => {
  if (ball === POOL) return PUSH;
  return isSide(side, ball, 6) ? 1 : 0;
};
const sidePrize = fairClass('win', 5n, 11n, { pushes: 1n });
const ballOnPlace = fairClass('win', 1n, 11n);
const sumSize = fairClass('win', 215n, SETS, { id: 'size', pushes: 32n });

const sides: readonly Play[] = [
  eventsPlay({
    ...inOrder,
    id: 'side',
    tab: 'ent',
    form: somePlaces(sideWords, DRAWN),
    wins: (side, view, place) => sideOf(side, view[place] ?? 0),
    prizes: [sidePrize],
    best: (groups) => bestOfPlaces(groups, [1, 2, 9, 10, POOL], [sidePrize], sideOf),
  }),
  eventsPlay({
    ...all,
    id: 'sum',
    tab: 'ent',
    form: oneList(sideWords),
    wins: (side, view) => {
      const sum = sumOf(view);
      if (sum === MIDDLE_SUM && (side === BIG || side === SMALL)) return PUSH;
      return isSide(side, sum, MIDDLE_SUM + 1) ? 1 : 0;
    },
    prizes: [sumSize, sumSize, fairClass('win', 236n, SETS, { id: 'odd' }), fairClass('win', 226n, SETS, { id: 'even' })],
  }),
  eventsPlay({
    ...inOrder,
    id: 'dt',
    tab: 'ent',
    form: oneList(words(['dragon', 'tiger'])),
    wins: (choice, [one = 0, , , , five = 0]) => ((choice === 0 ? one > five : one < five) ? 1 : 0),
    prizes: [fairClass('win', 1n, 2n)],
    candidates: [
      [1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1],
    ],
  }),
];

/** Five of eleven balls in order (spec 2.6). */
export const e5Plays: readonly Play[] = [
  straight(3, 990n),
  straight(2, 110n),
  among('f3g', firstSet(3), 3, 3, 1n, 165n),
  among('f2g', firstSet(2), 2, 2, 1n, 55n),
  eventsPlay({
    ...firstSet(3),
    id: 'f3any',
    tab: 'trad',
    form: oneList(balls),
    wins: (ball, view) => (view.includes(ball) ? 1 : 0),
    prizes: [fairClass('win', 3n, 11n)],
  }),
  eventsPlay({
    ...inOrder,
    id: 'pos',
    tab: 'trad',
    form: somePlaces(balls, DRAWN),
    wins: (ball, view, place) => (view[place] === ball ? 1 : 0),
    prizes: [ballOnPlace],
    best: (groups) => oneOnEachPlace(groups, ballOnPlace),
  }),
  ...[1, 2, 3, 4, 5].map((size) => among(`r${size}`, all, DRAWN, size, choose(POOL - size, DRAWN - size), SETS)),
  ...[6, 7, 8].map((size) => among(`r${size}`, all, DRAWN, size, choose(size, DRAWN), SETS, DRAWN)),
  eventsPlay({
    ...all,
    id: 'oddcount',
    tab: 'ent',
    form: oneList(wholeNumbers(0, DRAWN)),
    wins: (odd, view) => (oddCount(view) === odd ? 1 : 0),
    prizes: [1n, 30n, 150n, 200n, 75n, 6n].map((ways, odd) => fairClass('win', ways, SETS, { id: `odd${odd}` })),
  }),
  eventsPlay({
    ...all,
    id: 'middle',
    tab: 'ent',
    form: oneList(wholeNumbers(3, 9)),
    wins: (middle, view) => (middleOf(view) === middle ? 1 : 0),
    prizes: Array.from({ length: 10 }, (_, middle) =>
      middle < 3 ? undefined : fairClass('win', choose(middle - 1, 2) * choose(POOL - middle, 2), SETS, { id: `middle${middle}` }),
    ),
  }),
  ...sides,
];
