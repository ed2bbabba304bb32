import { digitNumbers } from '../selection/alphabet.ts';
import { oneList, type Groups } from '../selection/selection.ts';
import { ordersOf, sortedDigits } from '../plays/counts.ts';
import { fairClass, hitsOf, type Hit, type Play, type PrizeClass, type Result } from '../plays/play.ts';
import { seriesSpace } from '../plays/spaces.ts';
import { F4_LEVELS } from './levels.ts';

const LENGTH = 4;
const MOST_NUMBERS = 100;
const ORDERS = [24, 12, 6, 4, 1];
const ALL_NUMBERS = 10_000n;
const FIRST_THREE = 3;

/** Prizes for a stake of 1 at base 1600, by level of the result. */
const TABLES: Readonly<Record<'big' | 'small', readonly (readonly [string, bigint])[]>> = {
  big: [
    ['p1', 2800n],
    ['p2', 1200n],
    ['p3', 600n],
    ['starter', 250n],
    ['consolation', 90n],
  ],
  small: [
    ['p1', 4200n],
    ['p2', 2400n],
    ['p3', 1400n],
  ],
};

type Way = 'plain' | 'system' | 'ibox';
const form = oneList(digitNumbers(LENGTH), 1, MOST_NUMBERS);
/** The 23 numbers in the order of their levels. */
const view = (result: Result) => result.flat();
const LEVEL_OF = F4_LEVELS.flatMap(({ count }, level) => Array.from({ length: count }, () => level));
const key = (number: number): number => sortedDigits(number, LENGTH);

function prizePlay(table: 'big' | 'small', way: Way): Play {
  const prizes = TABLES[table];
  const classOf = ([name, prize]: readonly [string, bigint], orders: number): PrizeClass => ({
    id: orders === 1 ? name : `${name}.${orders}`,
    name,
    rule: { kind: 'scaled', prize, orders: BigInt(orders) },
  });
  const byOrders = new Map((way === 'ibox' ? ORDERS : [1]).map((orders) => [orders, prizes.map((prize) => classOf(prize, orders))]));
  const isWon = way === 'plain' ? (chosen: number, drawn: number) => chosen === drawn : (chosen: number, drawn: number) => key(chosen) === key(drawn);
  const classesOf = (number: number) => byOrders.get(way === 'ibox' ? ordersOf(number, LENGTH) : 1) ?? [];
  const hits = ([numbers = []]: Groups, seen: readonly number[]) => {
    const counts = new Map<PrizeClass, number>();
    for (const [place, drawn] of seen.entries())
      for (const number of numbers) {
        const prize = classesOf(number)[LEVEL_OF[place] ?? 0];
        if (prize !== undefined && isWon(number, drawn)) counts.set(prize, (counts.get(prize) ?? 0) + 1);
      }
    return { wins: [...counts].map(([prize, count]): Hit => ({ prize, count })), pushes: 0 };
  };
  return {
    id: way === 'plain' ? table : `${table}.${way}`,
    tab: 'trad',
    form,
    view,
    space: null,
    classes: [...byOrders.values()].flat(),
    bets: ([numbers = []]) => (way === 'system' ? numbers.reduce((sum, number) => sum + ordersOf(number, LENGTH), 0) : numbers.length),
    hits,
    // Each number once, the dearest first: those with the fewest orders pay most where orders divide the prize.
    best: ([numbers = []]) => {
      const dearest = numbers.toSorted((a, b) => ordersOf(a, LENGTH) - ordersOf(b, LENGTH)).slice(0, LEVEL_OF.length);
      return hits([dearest], dearest);
    },
    betKeys: {
      all: ALL_NUMBERS,
      of: ([numbers = []]) => (way === 'plain' ? numbers.map(String) : numbers.flatMap(ordersTexts)),
    },
  };
}

/** Every order of a number's digits. */
function ordersTexts(number: number): string[] {
  const wanted = key(number);
  return Array.from({ length: Number(ALL_NUMBERS) }, (_, other) => other)
    .filter((other) => key(other) === wanted)
    .map(String);
}

/** Ends of three digits: of the first prize, or of each of the first three, every hit paying. */
function endsPlay(id: string, places: number): Play {
  const prize = fairClass('win', BigInt(places), 1000n);
  return {
    id,
    tab: 'trad',
    form: oneList(digitNumbers(3), 1, MOST_NUMBERS),
    view: (result) =>
      result
        .flat()
        .slice(0, places)
        .map((number) => number % 1000),
    space: places === 1 ? seriesSpace(1, 0, 999) : null,
    classes: [prize],
    bets: ([numbers = []]) => numbers.length,
    hits: ([numbers = []], seen) => hitsOf(prize, seen.filter((end) => numbers.includes(end)).length),
    best: ([numbers = []]) => hitsOf(prize, Math.min(numbers.length, places)),
    betKeys: { all: 1000n, of: ([numbers = []]) => numbers.map(String) },
  };
}

/** Twenty-three numbers of four digits (spec 2.4). */
export const f4Plays: readonly Play[] = [
  ...(['plain', 'system', 'ibox'] as const).flatMap((way) => [prizePlay('big', way), prizePlay('small', way)]),
  endsPlay('3a', 1),
  endsPlay('3abc', FIRST_THREE),
];
