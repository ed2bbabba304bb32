import { wholeNumbers, words } from '../selection/alphabet.ts';
import { oneList } from '../selection/selection.ts';
import { choose, sumOf } from '../plays/counts.ts';
import { eventsPlay, PUSH } from '../plays/events.ts';
import { fairClass, type Play, type Result, type ViewSpace } from '../plays/play.ts';
import { setsPlay } from '../plays/sets.ts';
import { BIG, isSide, sideWords, SMALL } from '../plays/sides.ts';

const POOL = 80;
const DRAWN = 20;
const MOST_NUMBERS = 12;
const RESULTS = choose(POOL, DRAWN);
const MIDDLE_SUM = 810;
const HALF = DRAWN / 2;

/** Percent of what is paid back, by hits of a bet of 1 … 10 numbers. */
const SHARES: readonly Readonly<Record<number, bigint>>[] = [
  { 1: 100n },
  { 2: 100n },
  { 2: 50n, 3: 50n },
  { 2: 30n, 3: 40n, 4: 30n },
  { 3: 40n, 4: 35n, 5: 25n },
  { 3: 25n, 4: 35n, 5: 25n, 6: 15n },
  { 4: 40n, 5: 30n, 6: 20n, 7: 10n },
  { 4: 20n, 5: 35n, 6: 25n, 7: 12n, 8: 8n },
  { 5: 35n, 6: 30n, 7: 20n, 8: 10n, 9: 5n },
  { 5: 30n, 6: 25n, 7: 20n, 8: 12n, 9: 8n, 10: 5n },
];

const hitClass = (hits: number, size: number, share: bigint) =>
  fairClass(`hit${hits}`, choose(DRAWN, hits) * choose(POOL - DRAWN, size - hits), choose(POOL, size), { share });

const picks = SHARES.map((shares, index): Play => {
  const size = index + 1;
  return setsPlay({
    id: `p${size}`,
    form: oneList(wholeNumbers(1, POOL), size, MOST_NUMBERS),
    size,
    view: ([balls = []]) => balls,
    space: null,
    prizes: new Map(Object.entries(shares).map(([hits, share]) => [Number(hits), hitClass(Number(hits), size, share)])),
    pool: POOL,
    drawn: DRAWN,
  });
});

/** How many results have a sum below (or, by symmetry, above) 810, by parity, and the sum 810. Counted ball by ball in the test. */
const EVEN_BELOW = 876_057_653_997_478_413n;
const ODD_BELOW = 883_829_035_341_128_448n;
const AT_MIDDLE = 15_542_763_534_960_598n;
const BELOW = EVEN_BELOW + ODD_BELOW;

/** One sum for each side and parity, with the number of results that are like it. */
const sumSpace: ViewSpace = () => [
  [[MIDDLE_SUM - 2], EVEN_BELOW],
  [[MIDDLE_SUM - 1], ODD_BELOW],
  [[MIDDLE_SUM], AT_MIDDLE],
  [[MIDDLE_SUM + 1], ODD_BELOW],
  [[MIDDLE_SUM + 2], EVEN_BELOW],
];

/** The elements: name, largest sum, results. Each begins where the one before ends. */
const ELEMENTS: readonly (readonly [string, number, bigint])[] = [
  ['metal', 695, 362_424_019_495_171_770n],
  ['wood', 763, 712_463_910_471_784_803n],
  ['water', 855, 1_371_845_418_169_315_204n],
  ['fire', 923, 719_054_759_525_309_151n],
  ['earth', 1410, 369_528_034_550_593_392n],
];

const sumView = ([balls = []]: Result) => [sumOf(balls)];
const sumSize = fairClass('win', BELOW, RESULTS, { id: 'size', pushes: AT_MIDDLE });
const ODD_RESULTS = 2n * ODD_BELOW;

/** How many of the 20 balls lie in one half of the 80; both halves have 40 balls. */
const countSpace: ViewSpace = () => Array.from({ length: DRAWN + 1 }, (_, count) => [[count], choose(40, count) * choose(40, DRAWN - count)] as const);
const tieWays = choose(40, HALF) * choose(40, HALF);
const sideWays = (RESULTS - tieWays) / 2n;

/** A play on how many balls lie in a half: more than ten, just ten, fewer. */
const halves = (id: string, names: readonly string[], isCounted: (ball: number) => boolean): Play =>
  eventsPlay({
    id,
    tab: 'ent',
    form: oneList(words(names)),
    view: ([balls = []]) => [balls.filter(isCounted).length],
    space: countSpace,
    wins: (choice, [count = 0]) => ([count > HALF, count === HALF, count < HALF][choice] === true ? 1 : 0),
    prizes: [sideWays, tieWays, sideWays].map((ways, choice) => fairClass('win', ways, RESULTS, { id: names[choice] ?? '' })),
  });

/** Twenty of eighty balls (spec 2.9). */
export const knPlays: readonly Play[] = [
  ...picks,
  eventsPlay({
    id: 'sum',
    tab: 'ent',
    form: oneList(sideWords),
    view: sumView,
    space: sumSpace,
    wins: (side, [sum = 0]) => {
      if (sum === MIDDLE_SUM && (side === BIG || side === SMALL)) return PUSH;
      return isSide(side, sum, MIDDLE_SUM + 1) ? 1 : 0;
    },
    prizes: [sumSize, sumSize, fairClass('win', ODD_RESULTS, RESULTS, { id: 'odd' }), fairClass('win', RESULTS - ODD_RESULTS, RESULTS, { id: 'even' })],
  }),
  eventsPlay({
    id: 'element',
    tab: 'ent',
    form: oneList(words(ELEMENTS.map(([name]) => name))),
    view: sumView,
    space: () => ELEMENTS.map(([, largest, ways]) => [[largest], ways] as const),
    wins: (element, [sum = 0]) => (ELEMENTS.findIndex(([, largest]) => sum <= largest) === element ? 1 : 0),
    prizes: ELEMENTS.map(([name, , ways]) => fairClass('win', ways, RESULTS, { id: name })),
  }),
  halves('updown', ['up', 'middle', 'down'], (ball) => ball <= 40),
  halves('parity', ['odd', 'tie', 'even'], (ball) => ball % 2 === 1),
];
