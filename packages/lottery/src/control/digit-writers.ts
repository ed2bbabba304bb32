import {
  allAmong,
  fair,
  isSide,
  LOST,
  oneOfEach,
  products,
  PUSH,
  repeats,
  singles,
  total,
  values,
  type BetOutcome,
  type Prize,
  type Writer,
  type Writers,
} from './written-bets.ts';

export const TEN = 10;
export const THOUSAND = 1000;
const sorted = (text: string): string => [...text].toSorted().join('');
export const isSame = (drawn: readonly string[]) => (bet: readonly string[]) => bet.join() === drawn.join();
/** Digits in their order. */
export const straight = (drawn: readonly string[]): Writer => products(fair(1, 10n ** BigInt(drawn.length)), isSame(drawn));
export const positions = (drawn: readonly string[], of: number): Writer => values(fair(1, of), (value, place) => drawn[place] === value);

/** How many orders the digits of a number have, by writing them out. */
export function ordersOfDigits(text: string): ReadonlySet<string> {
  if (text.length < 2) return new Set([text]);
  return new Set([...text].flatMap((digit, place) => [...ordersOfDigits(text.slice(0, place) + text.slice(place + 1))].map((rest) => digit + rest)));
}

const rambol = (drawn: readonly string[]): Writer =>
  values(
    (value) => fair(ordersOfDigits(value).size, TEN ** drawn.length),
    (value) => sorted(value) === sorted(drawn.join('')),
  );

export const TRIPLES = Array.from({ length: THOUSAND }, (_, number) => [...String(number).padStart(3, '0')]);
const triplesWith = (isSo: (digits: readonly string[]) => boolean): number => TRIPLES.filter(isSo).length;
const SUM_WAYS = Array.from({ length: 28 }, (_, sum) => triplesWith((digits) => total(digits) === sum));

/** Triple, pair, or by neighbours on the ring of ten digits: straight, half, mixed. */
function kindOf(digits: readonly string[]): string {
  const different = new Set(digits.map(Number)).size;
  if (different < 3) return different === 1 ? 'triple' : 'pair';
  const [a = 0, b = 0, c = 0] = digits.map(Number);
  const pairs = [a - b, b - c, a - c].filter((distance) => Math.abs(distance) === 1 || Math.abs(distance) === 9).length;
  return pairs === 2 ? 'straight' : pairs === 1 ? 'half' : 'mixed';
}
const KIND_WAYS = new Map(['triple', 'pair', 'straight', 'half', 'mixed'].map((kind) => [kind, triplesWith((digits) => kindOf(digits) === kind)]));
export const kinds = (drawn: readonly string[]): Writer =>
  values(
    (kind) => fair(KIND_WAYS.get(kind) ?? 0, THOUSAND),
    (kind) => kind === kindOf(drawn),
  );
const sums = (drawn: readonly string[]): Writer =>
  values(
    (sum) => fair(SUM_WAYS[Number(sum)] ?? 0, THOUSAND),
    (sum) => Number(sum) === total(drawn),
  );
export const sides = (number: number, bigFrom: number): Writer => values(fair(1, 2), (side) => isSide(side, number, bigFrom));

/** Two numbers, each from its own drum. */
export function d2Writers(text: string, drum: number): Writers {
  const drawn = text.split(',');
  const [first, second] = drawn;
  const all = drum ** 2;
  return new Map([
    ['straight', products(fair(1, all), isSame(drawn))],
    ['rambol', repeats(fair(2, all), drawn, [[1, 2]])],
    ['pos', positions(drawn, drum)],
    ['any', values(fair(2 * drum - 1, all), (value) => drawn.includes(value))],
    ['twin', values(fair(drum, all), () => first === second)],
  ]);
}

export function d3Writers(text: string): Writers {
  const drawn = [...text];
  return new Map([
    ['straight', straight(drawn)],
    ['rambol', rambol(drawn)],
    ['front2', straight(drawn.slice(0, 2))],
    ['last2', straight(drawn.slice(1))],
    ['pos', positions(drawn, TEN)],
    ['sum', sums(drawn)],
    ['bs', sides(total(drawn), 14)],
    ['kind', kinds(drawn)],
  ]);
}

/** The best of some tiers that a bet reaches, each with its own prize. */
const tiers = (prizeOf: (bet: readonly string[]) => Prize | undefined): Writer =>
  function* written(groups) {
    for (const bet of oneOfEach(groups)) {
      const prize = prizeOf(bet);
      yield prize === undefined ? LOST : [prize];
    }
  };

const endsAlike = (bet: readonly string[], drawn: readonly string[], count: number): boolean => bet.slice(-count).join('') === drawn.slice(-count).join('');
const startsAlike = (bet: readonly string[], drawn: readonly string[], count: number): boolean =>
  bet.slice(0, count).join('') === drawn.slice(0, count).join('');

export function d4Writers(text: string): Writers {
  const drawn = [...text];
  const sum = total(drawn);
  const steps = [
    [4, fair(1, 10_000, { share: 60n })],
    [3, fair(9, 10_000, { share: 25n })],
    [2, fair(90, 10_000, { share: 15n })],
  ] as const;
  const size = fair(4665, 10_000, { pushes: 670n });
  const bs = (side: string): BetOutcome => {
    if (sum === 18 && (side === 'big' || side === 'small')) return PUSH;
    return isSide(side, sum, 19) ? [side === 'big' || side === 'small' ? size : fair(1, 2)] : LOST;
  };
  return new Map([
    ['tiers', tiers((bet) => steps.find(([count]) => endsAlike(bet, drawn, count))?.[1])],
    ['straight', straight(drawn)],
    ['rambol', rambol(drawn)],
    ['first3', straight(drawn.slice(0, 3))],
    ['last3', straight(drawn.slice(1))],
    ['last2', straight(drawn.slice(2))],
    ['pos', positions(drawn, TEN)],
    ['bs', singles(bs)],
  ]);
}

export function d6Writers(text: string): Writers {
  const drawn = [...text];
  const ladder = [
    [6, 1, 50n],
    [5, 18, 15n],
    [4, 180, 15n],
    [3, 1800, 10n],
    [2, 17_901, 10n],
  ] as const;
  const steps = ladder.map(([count, ways, share]) => [count, fair(ways, 1_000_000, { share })] as const);
  return new Map([
    ['tiers', tiers((bet) => steps.find(([count]) => endsAlike(bet, drawn, count) || startsAlike(bet, drawn, count))?.[1])],
    ['last3', straight(drawn.slice(3))],
    ['last2', straight(drawn.slice(4))],
  ]);
}

export function p28Writers(text: string): Writers {
  const drawn = text.split(',');
  const sum = total(drawn);
  const wave = [0, 13, 14, 27].includes(sum) ? 'none' : ['red', 'green', 'blue'][sum % 3];
  const both = [isSide('big', sum, 14) ? 'big' : 'small', isSide('odd', sum, 14) ? 'odd' : 'even'].join('-');
  const three: Writer = function* written([chosen = []]) {
    yield chosen.some((value) => Number(value) === sum)
      ? [
          fair(
            chosen.reduce((ways, value) => ways + (SUM_WAYS[Number(value)] ?? 0), 0),
            THOUSAND,
          ),
        ]
      : LOST;
  };
  return new Map<string, Writer>([
    ['sum', sums(drawn)],
    ['three', three],
    ['side', sides(sum, 14)],
    [
      'combo',
      values(
        (choice) => fair(['big-odd', 'small-even'].includes(choice) ? 231 : 269, THOUSAND),
        (choice) => choice === both,
      ),
    ],
    ['extreme', values(fair(56, THOUSAND), (end) => (end === 'low' ? sum < 6 : sum > 21))],
    [
      'wave',
      values(
        (choice) => fair(choice === 'red' ? 332 : 258, THOUSAND),
        (choice) => choice === wave,
      ),
    ],
    ['kind', kinds(drawn)],
  ]);
}

const THROWS = Array.from({ length: 216 }, (_, number) => [Math.floor(number / 36), Math.floor(number / 6) % 6, number % 6].map((face) => String(face + 1)));

export function k3Writers(text: string): Writers {
  const drawn = text.split(',');
  const sum = total(drawn);
  const of = (face: string) => drawn.filter((die) => die === face).length;
  const isTriple = new Set(drawn).size === 1;
  const isRun = ['1,2,3', '2,3,4', '3,4,5', '4,5,6'].includes(drawn.toSorted().join());
  const throwsWith = (isSo: (dice: readonly string[]) => boolean) => fair(THROWS.filter(isSo).length, THROWS.length);
  return new Map<string, Writer>([
    [
      'sum',
      values(
        (value) => throwsWith((dice) => total(dice) === Number(value)),
        (value) => Number(value) === sum,
      ),
    ],
    ['triple', values(fair(1, 216), (face) => of(face) === 3)],
    ['anytriple', values(fair(6, 216), () => isTriple)],
    ['pair', values(fair(16, 216), (face) => of(face) > 1)],
    [
      'pairone',
      repeats(fair(3, 216), drawn, [
        [2, 1],
        [1, 1],
      ]),
    ],
    ['three', repeats(fair(6, 216), drawn, [[1, 3]])],
    ['two', allAmong(2, drawn, fair(30, 216))],
    ['run', values(fair(24, 216), () => isRun)],
    ['one', values(fair(91, 216), (face) => of(face) > 0)],
    ['side', values(fair(105, 216), (side) => !isTriple && isSide(side, sum, 11))],
  ]);
}
