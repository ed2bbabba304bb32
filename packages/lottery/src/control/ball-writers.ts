import {
  allAmong,
  fair,
  isSide,
  LOST,
  ordered,
  PUSH,
  sets,
  setsOf,
  singles,
  total,
  values,
  waysOfSums,
  waysToChoose,
  type BetOutcome,
  type Prize,
  type Writer,
  type Writers,
} from './written-bets.ts';

const countOf = (numbers: readonly string[], isSo: (number: number) => boolean): number => numbers.filter((number) => isSo(Number(number))).length;
const positions = (drawn: readonly string[]): Writer => values(fair(1, Math.max(drawn.length, 1)), (value, place) => drawn[place] === value);

/** Prizes of three, four and five hits in prices of a bet. */
const SIX_BALLS: ReadonlyMap<number, readonly bigint[]> = new Map([
  [42, [5n, 75n, 2500n]],
  [45, [5n, 90n, 3500n]],
  [49, [6n, 125n, 6000n]],
  [55, [8n, 200n, 11_000n]],
  [58, [10n, 250n, 14_000n]],
]);

/** Six balls of a pool. */
export function ltWriters(text: string, pool: number): Writers {
  const fixed = SIX_BALLS.get(pool) ?? [];
  const prizeOf = (hits: number): Prize | undefined => {
    const prize = fixed[hits - 3];
    if (hits === 6) return { kind: 'pool' };
    return prize === undefined ? undefined : { kind: 'fixed', prize };
  };
  return new Map([['pick', sets(6, text.split(','), prizeOf)]]);
}

/** A side of a number with a middle at which the stakes on its size come back. */
const sidesWithMiddle = (number: number, middle: number, prizeOf: (side: string) => Prize): Writer =>
  singles((side): BetOutcome => {
    if (number === middle && (side === 'big' || side === 'small')) return PUSH;
    return isSide(side, number, middle + 1) ? [prizeOf(side)] : LOST;
  });

/** Five of eleven balls. */
export function e5Writers(text: string): Writers {
  const drawn = text.split(',');
  const all = waysToChoose(11, 5);
  const sum = total(drawn);
  const odd = countOf(drawn, (ball) => ball % 2 === 1);
  const middle = drawn.map(Number).toSorted((a, b) => a - b)[2] ?? 0;
  const size = fair(215, all, { pushes: 32n });
  const some = Array.from({ length: 5 }, (_, less): [string, Writer] => [
    `r${less + 1}`,
    allAmong(less + 1, drawn, fair(waysToChoose(5, less + 1), waysToChoose(11, less + 1))),
  ]);
  const more = [6, 7, 8].map((count): [string, Writer] => [
    `r${count}`,
    sets(count, drawn, (hits) => (hits === 5 ? fair(waysToChoose(count, 5), all) : undefined)),
  ]);
  const side = (choice: string, place: number): BetOutcome => {
    const ball = Number(drawn[place]);
    if (ball === 11) return PUSH;
    return isSide(choice, ball, 6) ? [fair(5, 11, { pushes: 1n })] : LOST;
  };
  const dragon = Number(drawn[0]) > Number(drawn[4]) ? 'dragon' : 'tiger';
  return new Map<string, Writer>([
    ['f3', ordered(fair(1, 990), drawn.slice(0, 3))],
    ['f2', ordered(fair(1, 110), drawn.slice(0, 2))],
    ['f3g', allAmong(3, drawn.slice(0, 3), fair(1, 165))],
    ['f2g', allAmong(2, drawn.slice(0, 2), fair(1, 55))],
    ['f3any', values(fair(3, 11), (ball) => drawn.slice(0, 3).includes(ball))],
    ['pos', values(fair(1, 11), (ball, place) => drawn[place] === ball)],
    ...some,
    ...more,
    [
      'oddcount',
      values(
        (count) => fair([1, 30, 150, 200, 75, 6][Number(count)] ?? 0, all),
        (count) => Number(count) === odd,
      ),
    ],
    [
      'middle',
      values(
        (ball) => fair([28, 63, 90, 100, 90, 63, 28][Number(ball) - 3] ?? 0, all),
        (ball) => Number(ball) === middle,
      ),
    ],
    ['side', singles(side)],
    ['sum', sidesWithMiddle(sum, 30, (choice) => (choice === 'odd' ? fair(236, all) : choice === 'even' ? fair(226, all) : size))],
    ['dt', values(fair(1, 2), (choice) => choice === dragon)],
  ]);
}

/** A race. */
export function rcWriters(text: string, cars: number): Writers {
  const drawn = text.split(',');
  const numbers = Array.from({ length: cars }, (_, car) => car + 1);
  const pairs = numbers.flatMap((one) => numbers.filter((other) => other !== one).map((other) => one + other));
  const sum = total(drawn.slice(0, 2));
  const bigFrom = Math.floor(cars / 2) + 1;
  const shareOf = (all: readonly number[], isSo: (number: number) => boolean) => fair(all.filter(isSo).length, all.length);
  const orders = (places: number) => numbers.slice(0, places).reduce((ways, _, taken) => ways * (cars - taken), 1);
  const duel: Writer = function* written([[place = '1'] = [], chosen = []]) {
    const [front, back] = [Number(drawn[Number(place) - 1]), Number(drawn[cars - Number(place)])];
    for (const choice of chosen) yield (choice === 'dragon') === front > back ? [fair(1, 2)] : LOST;
  };
  return new Map<string, Writer>([
    ...[1, 2, 3, 4, 5].map((places): [string, Writer] => [`f${places}`, ordered(fair(1, orders(places)), drawn.slice(0, places))]),
    ['gyg', allAmong(2, drawn.slice(0, 2), fair(2, orders(2)))],
    ['pos', positions(drawn)],
    [
      'side',
      values(
        (side) => shareOf(numbers, (car) => isSide(side, car, bigFrom)),
        (side, place) => isSide(side, Number(drawn[place]), bigFrom),
      ),
    ],
    ['dt', duel],
    [
      'gy',
      values(
        (value) => shareOf(pairs, (pair) => pair === Number(value)),
        (value) => Number(value) === sum,
      ),
    ],
    [
      'gyside',
      values(
        (side) => shareOf(pairs, (pair) => isSide(side, pair, cars + 2)),
        (side) => isSide(side, sum, cars + 2),
      ),
    ],
  ]);
}

/** Percent of what is paid back, from the fewest hits that win on; place n has those of a bet of n + 1 numbers. */
const KENO: readonly (readonly [from: number, ...shares: bigint[]])[] = [
  [1, 100n],
  [2, 100n],
  [2, 50n, 50n],
  [2, 30n, 40n, 30n],
  [3, 40n, 35n, 25n],
  [3, 25n, 35n, 25n, 15n],
  [4, 40n, 30n, 20n, 10n],
  [4, 20n, 35n, 25n, 12n, 8n],
  [5, 35n, 30n, 20n, 10n, 5n],
  [5, 30n, 25n, 20n, 12n, 8n, 5n],
];
const ELEMENTS: readonly (readonly [string, number, number])[] = [
  ['metal', 210, 695],
  ['wood', 696, 763],
  ['water', 764, 855],
  ['fire', 856, 923],
  ['earth', 924, 1410],
];
const kept = new Map<string, ReadonlyMap<number, bigint>>();
/** Ways of sums, counted once for a process. */
function sumsOf(pool: number, drawn: number): ReadonlyMap<number, bigint> {
  const key = `${pool} ${drawn}`;
  const ways = kept.get(key) ?? waysOfSums(pool, drawn);
  kept.set(key, ways);
  return ways;
}
const waysWhere = (pool: number, drawn: number, isSo: (sum: number) => boolean): bigint =>
  [...sumsOf(pool, drawn)].reduce((all, [sum, ways]) => (isSo(sum) ? all + ways : all), 0n);

/** Twenty of eighty balls. */
export function knWriters(text: string): Writers {
  const drawn = text.split(',');
  const all = waysToChoose(80, 20);
  const sum = total(drawn);
  const ways = (isSo: (sum: number) => boolean) => waysWhere(80, 20, isSo);
  const picks = KENO.map(([from, ...shares], less): [string, Writer] => {
    const size = less + 1;
    const prizeOf = (hits: number): Prize | undefined => {
      const share = shares[hits - from];
      return share === undefined ? undefined : fair(waysToChoose(20, hits) * waysToChoose(60, size - hits), waysToChoose(80, size), { share });
    };
    return [`p${size}`, sets(size, drawn, prizeOf)];
  });
  const tie = waysToChoose(40, 10) ** 2n;
  const halves = (count: number, [more, equal, fewer]: readonly [string, string, string]): Writer =>
    values(
      (choice) => fair(choice === equal ? tie : (all - tie) / 2n, all),
      (choice) => choice === (count === 10 ? equal : count > 10 ? more : fewer),
    );
  const prizeOfSide = (side: string) =>
    side === 'odd' || side === 'even'
      ? fair(
          ways((value) => isSide(side, value, 0)),
          all,
        )
      : fair(
          ways((value) => value > 810),
          all,
          { pushes: ways((value) => value === 810) },
        );
  return new Map<string, Writer>([
    ...picks,
    ['sum', sidesWithMiddle(sum, 810, prizeOfSide)],
    [
      'element',
      values(
        (name) =>
          fair(
            ways((value) => ELEMENTS.some(([element, from, to]) => element === name && value >= from && value <= to)),
            all,
          ),
        (name) => ELEMENTS.some(([element, from, to]) => element === name && sum >= from && sum <= to),
      ),
    ],
    [
      'updown',
      halves(
        countOf(drawn, (ball) => ball < 41),
        ['up', 'middle', 'down'],
      ),
    ],
    [
      'parity',
      halves(
        countOf(drawn, (ball) => ball % 2 === 1),
        ['odd', 'tie', 'even'],
      ),
    ],
  ]);
}

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46];
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48];
const ZODIAC = ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'];
const BALLS = Array.from({ length: 49 }, (_, ball) => String(ball + 1));

/** Six main balls and one special of 49. */
export function m6Writers(text: string, year: string): Writers {
  const drawn = text.split(',');
  const [main, special = ''] = [drawn.slice(0, 6), drawn[6]];
  const waveOf = (ball: string) => (RED.includes(Number(ball)) ? 'red' : BLUE.includes(Number(ball)) ? 'blue' : 'green');
  // Each ball has the sign of the year before that of the ball before it.
  const signs = ZODIAC.slice(0, ZODIAC.indexOf(year) + 1)
    .toReversed()
    .concat(ZODIAC.slice(ZODIAC.indexOf(year) + 1).toReversed());
  const signOf = (ball: string) => signs[(Number(ball) - 1) % 12] ?? '';
  const of = (what: (ball: string) => string): Writer =>
    values(
      (value) => fair(BALLS.filter((ball) => what(ball) === value).length, 49),
      (value) => what(special) === value,
    );
  const among = (size: number): Writer => allAmong(size, main, fair(waysToChoose(6, size), waysToChoose(49, size)));
  const pair = (both: Prize | null, withSpecial: Prize): Writer =>
    function* written(groups) {
      for (const bet of setsOf(groups, 2)) {
        const hits = bet.filter((ball) => main.includes(ball)).length;
        if (hits === 2) yield both === null ? LOST : [both];
        else yield hits === 1 && bet.includes(special) ? [withSpecial] : LOST;
      }
    };
  const totals = (side: string) =>
    fair(
      waysWhere(49, 7, (sum) => isSide(side, sum, 175)),
      waysToChoose(49, 7),
    );
  const oneSign = (sign: string) => fair(waysToChoose(49, 7) - waysToChoose(BALLS.filter((ball) => signOf(ball) !== sign).length, 7), waysToChoose(49, 7));
  const side = (choice: string): BetOutcome => {
    if (special === '49') return PUSH;
    return isSide(choice, Number(special), 25) ? [fair(24, 49, { pushes: 1n })] : LOST;
  };
  const three = [fair(645, 18_424, { share: 70n }), fair(20, 18_424, { share: 30n })];
  return new Map<string, Writer>([
    ['sp', values(fair(1, 49), (ball) => ball === special)],
    ...['main', 'two', 'three', 'four'].map((name, less): [string, Writer] => [name, among(less + 1)]),
    ['twoofthree', sets(3, main, (hits) => three[hits - 2])],
    ['twospecial', pair(fair(15, 1176, { share: 60n }), fair(6, 1176, { share: 40n }))],
    ['string', pair(null, fair(6, 1176))],
    ...[5, 6, 7, 8, 9, 10].map((size): [string, Writer] => [
      `miss${size}`,
      sets(size, drawn, (hits) => (hits === 0 ? fair(waysToChoose(42, size), waysToChoose(49, size)) : undefined)),
    ]),
    ['side', singles(side)],
    ['wave', of(waveOf)],
    ['zodiac', of(signOf)],
    ['onesign', values(oneSign, (sign) => drawn.some((ball) => signOf(ball) === sign))],
    ['head', of((ball) => String(Math.floor(Number(ball) / 10)))],
    ['tail', of((ball) => String(Number(ball) % 10))],
    ['total', values(totals, (choice) => isSide(choice, total(drawn), 175))],
  ]);
}
