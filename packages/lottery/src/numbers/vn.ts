import { digitNumbers, digits } from '../selection/alphabet.ts';
import { oneList, type Groups } from '../selection/selection.ts';
import { choose, chooseSmall, digitsOf, sumOf } from '../plays/counts.ts';
import { eventsPlay } from '../plays/events.ts';
import { fairClass, hitsOf, type Play, type PrizeClass, type Result } from '../plays/play.ts';
import { setsPlay, winsByHits } from '../plays/sets.ts';
import { isSide, sideWords } from '../plays/sides.ts';
import { seriesSpace } from '../plays/spaces.ts';
import { lotCount, lotsOf, VN_LEVELS, type Level } from './levels.ts';

const HUNDRED = 100n;
const MOST_XIEN: Readonly<Record<number, number>> = { 2: 20, 3: 15, 4: 12 };
const MISSES = [4, 8, 10];
const twoDigits = digitNumbers(2);
const ending = (number: number, length: number): number => number % 10 ** length;

/** Each number is a bet on each of the numbers that `view` gives; each that ends so wins. */
function endingsPlay(id: string, length: number, perNumber: number, view: (result: Result) => readonly number[]): Play {
  const prize = fairClass('win', 1n, 10n ** BigInt(length));
  return {
    id,
    tab: 'trad',
    form: oneList(digitNumbers(length)),
    view,
    space: perNumber === 1 ? seriesSpace(1, 0, 10 ** length - 1) : null,
    classes: [prize],
    bets: ([numbers = []]: Groups) => numbers.length * perNumber,
    hits: ([numbers = []]: Groups, seen) => {
      const chosen = new Set(numbers);
      return hitsOf(prize, seen.filter((number) => chosen.has(number)).length);
    },
    // A line's most counts each number once (LOTT-25).
    best: ([numbers = []]: Groups) => hitsOf(prize, perNumber === 1 ? 1 : numbers.length),
    betKeys: { all: 10n ** BigInt(length), of: ([numbers = []]: Groups) => numbers.map(String) },
  };
}

/** In how many of 100^lots results all of `size` numbers of two digits are among the lots. */
const xienWays = (size: number, lots: number): bigint =>
  Array.from({ length: size + 1 }, (_, missing) => (missing % 2 === 0 ? 1n : -1n) * choose(size, missing) * BigInt(100 - missing) ** BigInt(lots)).reduce(
    (sum, term) => sum + term,
    0n,
  );

const xienClass = (size: number, lots: number, name: string): PrizeClass => fairClass(name, xienWays(size, lots), HUNDRED ** BigInt(lots));

function xienPlays(levels: readonly Level[]): readonly Play[] {
  const lots = lotCount(levels, 2);
  const all = { view: (result: Result) => [...new Set(lotsOf(result, levels, 2))], space: null, pool: twoDigits.size, drawn: lots };
  const single = [2, 3, 4].map((size) =>
    setsPlay({
      ...all,
      id: `xien${size}`,
      form: oneList(twoDigits, size, MOST_XIEN[size] ?? size),
      size,
      prizes: new Map([[size, xienClass(size, lots, 'win')]]),
    }),
  );
  const misses = MISSES.map((size) =>
    setsPlay({
      ...all,
      id: `miss${size}`,
      form: oneList(twoDigits, size, size),
      size,
      prizes: new Map([[0, fairClass('win', BigInt(100 - size) ** BigInt(lots), HUNDRED ** BigInt(lots))]]),
    }),
  );
  return [...single, xienQuad(levels), ...misses];
}

/** Three or four numbers: every pair, every three and the four of them, each a bet. */
function xienQuad(levels: readonly Level[]): Play {
  const lots = lotCount(levels, 2);
  const prizes = [2, 3, 4].map((size) => [size, xienClass(size, lots, `xien${size}`)] as const);
  const sizesOf = (numbers: number) => prizes.filter(([size]) => size <= numbers);
  const hits = (numbers: number, found: number) => ({
    wins: sizesOf(numbers).flatMap(([size, prize]) => winsByHits({ size, prizes: new Map([[size, prize]]) }, [0, 0], [numbers, found]).wins),
    pushes: 0,
  });
  return {
    id: 'xienq',
    tab: 'trad',
    form: oneList(twoDigits, 3, 4),
    view: (result) => [...new Set(lotsOf(result, levels, 2))],
    space: null,
    classes: prizes.map(([, prize]) => prize),
    bets: ([numbers = []]: Groups) => sizesOf(numbers.length).reduce((sum, [size]) => sum + chooseSmall(numbers.length, size), 0),
    hits: ([numbers = []]: Groups, found) => hits(numbers.length, numbers.filter((number) => found.includes(number)).length),
    best: ([numbers = []]: Groups) => hits(numbers.length, numbers.length),
    betKeys: { all: choose(twoDigits.size, 4), of: ([numbers = []]: Groups) => [numbers.join(',')] },
  };
}

/** Plays on the last two digits of the special prize. */
function endPlays(): readonly Play[] {
  const end = { tab: 'ent' as const, view: ([[special = 0] = []]: Result) => [ending(special, 2)], space: seriesSpace(1, 0, 99) };
  const tenth = [fairClass('win', 1n, 10n)];
  const digitOf = (id: string, of: (end: number) => number) =>
    eventsPlay({ ...end, id, form: oneList(digits), wins: (digit, [number = 0]) => (of(number) === digit ? 1 : 0), prizes: tenth });
  return [
    digitOf('head', (number) => Math.floor(number / 10)),
    digitOf('tail', (number) => number % 10),
    digitOf('tong', (number) => sumOf(digitsOf(number, 2)) % 10),
    eventsPlay({
      ...end,
      id: 'side',
      form: oneList(sideWords),
      wins: (side, [number = 0]) => (isSide(side, number, 50) ? 1 : 0),
      prizes: [fairClass('win', 1n, 2n)],
    }),
  ];
}

/** Each number once, and each of its hits pays. */
function lotHits(levels: readonly Level[]): Play {
  const lots = lotCount(levels, 2);
  const play = eventsPlay({
    id: 'lo2k',
    tab: 'ent',
    form: oneList(twoDigits),
    view: (result) => lotsOf(result, levels, 2),
    space: null,
    wins: (number, view) => view.filter((lot) => lot === number).length,
    prizes: [fairClass('win', BigInt(lots), HUNDRED)],
    best: (groups) => play.hits(groups, groups[0] ?? []),
  });
  return { ...play, betKeys: { all: HUNDRED, of: ([numbers = []]: Groups) => numbers.map(String) } };
}

/** Vietnamese results of form N or S (spec 2.3). */
export function vnPlays(form: 'N' | 'S'): readonly Play[] {
  const levels = VN_LEVELS[form];
  const [lowest, nextLowest] = [levels.length - 1, levels.length - 2];
  const special = (length: number) => (result: Result) => [ending(result[0]?.[0] ?? 0, length)];
  return [
    ...[2, 3, 4].map((length) => endingsPlay(`lo${length}`, length, lotCount(levels, length), (result) => lotsOf(result, levels, length))),
    lotHits(levels),
    ...[2, 3, 4].map((length) => endingsPlay(length === 2 ? 'de' : `de${length}`, length, 1, special(length))),
    ...(form === 'N' ? [endingsPlay('de1', 2, 1, (result) => [ending(result[1]?.[0] ?? 0, 2)])] : []),
    endingsPlay('dau', 2, levels[lowest]?.count ?? 0, (result) => result[lowest] ?? []),
    endingsPlay('dau3', 3, levels[nextLowest]?.count ?? 0, (result) => result[nextLowest] ?? []),
    ...xienPlays(levels),
    ...endPlays(),
  ];
}
