import { ordersOfDigits } from './digit-writers.ts';
import { choices, fair, isSide, LOST, sets, singles, values, waysToChoose, type Prize, type Writer, type Writers } from './written-bets.ts';

/** The last digits of all numbers that are long enough. */
const lotsOf = (numbers: readonly string[], length: number): readonly string[] =>
  numbers.filter((number) => number.length >= length).map((number) => number.slice(-length));

/** Each number is a bet on each of the ends, and wins where it is one. */
const onEach = (ends: readonly string[], length: number): Writer => {
  const prize = [fair(1, 10 ** length)];
  return function* written([numbers = []]) {
    for (const number of numbers) for (const end of ends) yield number === end ? prize : LOST;
  };
};

/** In how many of 100^lots results some numbers of two digits are all among the lots. */
function waysAllAmong(size: number, lots: number): bigint {
  let ways = 0n;
  for (let missing = 0; missing <= size; missing += 1)
    ways += (missing % 2 === 0 ? 1n : -1n) * waysToChoose(size, missing) * BigInt(100 - missing) ** BigInt(lots);
  return ways;
}

/** Pairs, threes and fours among the lots. */
function xien(lots: readonly string[]): [string, Writer][] {
  const prizes = new Map([2, 3, 4].map((size) => [size, fair(waysAllAmong(size, lots.length), 100n ** BigInt(lots.length))]));
  const quad: Writer = function* written([numbers = []]) {
    for (const [size, prize] of prizes) for (const bet of choices(numbers, size)) yield bet.every((number) => lots.includes(number)) ? [prize] : LOST;
  };
  return [
    ...[...prizes].map(([size, prize]): [string, Writer] => [`xien${size}`, sets(size, lots, (hits) => (hits === size ? prize : undefined))]),
    ['xienq', quad],
    ...[4, 8, 10].map((size): [string, Writer] => [
      `miss${size}`,
      sets(size, lots, (hits) => (hits === 0 ? fair(BigInt(100 - size) ** BigInt(lots.length), 100n ** BigInt(lots.length)) : undefined)),
    ]),
  ];
}

/** Vietnamese results: the special prize first. */
export function vnWriters(text: string, form: 'N' | 'S'): Writers {
  const levels = text.split('/').map((level) => level.split(','));
  const numbers = levels.flat();
  const special = levels[0]?.[0] ?? '';
  const end = special.slice(-2);
  const two = lotsOf(numbers, 2);
  const lots = ['lo2', 'lo3', 'lo4'].map((id, less): [string, Writer] => [id, onEach(lotsOf(numbers, less + 2), less + 2)]);
  const ends = ['de', 'de3', 'de4'].map((id, less): [string, Writer] => [id, onEach([special.slice(-(less + 2))], less + 2)]);
  const hits = fair(two.length, 100);
  const digit = (of: number): Writer => values(fair(1, 10), (value) => Number(value) === of % 10);
  const [tens = 0, units = 0] = [...end].map(Number);
  return new Map<string, Writer>([
    ...lots,
    ...ends,
    ['lo2k', singles((number) => two.filter((lot) => lot === number).map(() => hits))],
    ...(form === 'N' ? [['de1', onEach([levels[1]?.[0]?.slice(-2) ?? ''], 2)] as const] : []),
    ['dau', onEach(levels.at(-1) ?? [], 2)],
    ['dau3', onEach(levels.at(-2) ?? [], 3)],
    ...xien(two),
    ['head', digit(tens)],
    ['tail', digit(units)],
    ['tong', digit(tens + units)],
    ['side', values(fair(1, 2), (side) => isSide(side, Number(end), 50))],
  ]);
}

/** Prizes for a stake of 1 at base 1600, by level. */
const TABLES: readonly (readonly [string, readonly bigint[]])[] = [
  ['big', [2800n, 1200n, 600n, 250n, 90n]],
  ['small', [4200n, 2400n, 1400n]],
];
const sorted = (number: string): string => [...number].toSorted().join('');

/** Twenty-three numbers of four digits. */
export function f4Writers(text: string): Writers {
  const levels = text.split('/').map((level) => level.split(','));
  const prizesOf = (table: readonly bigint[], orders: number, isHit: (drawn: string) => boolean): Prize[] =>
    levels.flatMap((drawn, level) => {
      const prize = table[level];
      return prize === undefined ? [] : drawn.filter(isHit).map((): Prize => ({ kind: 'table', prize, orders: BigInt(orders) }));
    });
  const writersOf = ([id, table]: (typeof TABLES)[number]): [string, Writer][] => [
    [id, singles((number) => prizesOf(table, 1, (drawn) => drawn === number))],
    [
      `${id}.system`,
      function* written([numbers = []]) {
        for (const number of numbers) for (const order of ordersOfDigits(number)) yield prizesOf(table, 1, (drawn) => drawn === order);
      },
    ],
    [`${id}.ibox`, singles((number) => prizesOf(table, ordersOfDigits(number).size, (drawn) => sorted(drawn) === sorted(number)))],
  ];
  const firstThree = levels
    .flat()
    .slice(0, 3)
    .map((number) => number.slice(1));
  const third = fair(3, 1000);
  return new Map<string, Writer>([
    ...TABLES.flatMap(writersOf),
    ['3a', onEach(firstThree.slice(0, 1), 3)],
    ['3abc', singles((number) => firstThree.filter((end) => end === number).map(() => third))],
  ]);
}
