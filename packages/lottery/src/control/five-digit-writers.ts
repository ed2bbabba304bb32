import { isSame, kinds, positions, sides, straight, TEN, THOUSAND, TRIPLES } from './digit-writers.ts';
import { allAmong, choices, fair, isSide, LOST, oneOfEach, products, repeats, total, values, type Groups, type Writer, type Writers } from './written-bets.ts';

const spanOf = (digits: readonly string[]): number => Math.max(...digits.map(Number)) - Math.min(...digits.map(Number));

/** Every triple that has one of the chosen sums or spans is a bet. */
const triples = (drawn: readonly string[], of: (digits: readonly string[]) => number): Writer => {
  const isDrawn = isSame(drawn);
  const prize = [fair(1, THOUSAND)];
  return function* written([chosen = []]: Groups) {
    for (const digits of TRIPLES) if (chosen.includes(String(of(digits)))) yield isDrawn(digits) ? prize : LOST;
  };
};

/** The plays on three digits in a row of five. */
const threeOfFive = (name: string, drawn: readonly string[]): [string, Writer][] => [
  [name, straight(drawn)],
  [`${name}.sum`, triples(drawn, total)],
  [`${name}.span`, triples(drawn, spanOf)],
  [`${name}.kind`, kinds(drawn)],
  [
    `${name}.g3`,
    repeats(fair(3, THOUSAND), drawn, [
      [2, 1],
      [1, 1],
    ]),
  ],
  [`${name}.g6`, repeats(fair(6, THOUSAND), drawn, [[1, 3]])],
  [`${name}.any1`, allAmong(1, drawn, fair(271, THOUSAND))],
  [`${name}.any2`, allAmong(2, drawn, fair(54, THOUSAND))],
];

/** Repeats in any order: id, digits it looks at, ways, parts. */
const PATTERNS: readonly (readonly [string, 4 | 5, number, readonly (readonly [number, number])[]])[] = [
  ['g120', 5, 120, [[1, 5]]],
  [
    'g60',
    5,
    60,
    [
      [2, 1],
      [1, 3],
    ],
  ],
  [
    'g30',
    5,
    30,
    [
      [2, 2],
      [1, 1],
    ],
  ],
  [
    'g20',
    5,
    20,
    [
      [3, 1],
      [1, 2],
    ],
  ],
  [
    'g10',
    5,
    10,
    [
      [3, 1],
      [2, 1],
    ],
  ],
  [
    'g5',
    5,
    5,
    [
      [4, 1],
      [1, 1],
    ],
  ],
  ['g24', 4, 24, [[1, 4]]],
  [
    'g12',
    4,
    12,
    [
      [2, 1],
      [1, 2],
    ],
  ],
  ['g6', 4, 6, [[2, 2]]],
  [
    'g4',
    4,
    4,
    [
      [3, 1],
      [1, 1],
    ],
  ],
];

/** One value each of any `size` places. */
const anyPlaces = (drawn: readonly string[], size: number): Writer => {
  const prize = [fair(1, TEN ** size)];
  return function* written(groups) {
    for (const places of choices(['0', '1', '2', '3', '4'], size))
      for (const bet of oneOfEach(places.map((place) => groups[Number(place)] ?? [])))
        yield bet.every((value, at) => value === drawn[Number(places[at])]) ? prize : LOST;
  };
};

const allSides = (drawn: readonly string[]): Writer =>
  products(fair(1, 2 ** drawn.length), (bet) => bet.every((side, place) => isSide(side, Number(drawn[place]), 5)));

const duels = (drawn: readonly string[]): Writer =>
  function* written([places = [], chosen = []]) {
    const [one = 0, other = 0] = places.map((place) => Number(drawn[Number(place) - 1]));
    const winner = one === other ? 'tie' : one > other ? 'dragon' : 'tiger';
    for (const choice of chosen) yield choice === winner ? [fair(winner === 'tie' ? 10 : 45, 100)] : LOST;
  };

export function s5Writers(text: string): Writers {
  const drawn = text.split(',');
  const [last2, last3, last4] = [drawn.slice(3), drawn.slice(2), drawn.slice(1)];
  const [first2, first3, first4] = [drawn.slice(0, 2), drawn.slice(0, 3), drawn.slice(0, 4)];
  const FUN: readonly (readonly [string, number])[] = [
    ['one', 40_951],
    ['two', 8146],
    ['three', 856],
    ['four', 46],
  ];
  return new Map<string, Writer>([
    ['s5', straight(drawn)],
    ['f4', straight(first4)],
    ['l4', straight(last4)],
    ['f2', straight(first2)],
    ['l2', straight(last2)],
    ...threeOfFive('f3', first3),
    ...threeOfFive('m3', drawn.slice(1, 4)),
    ...threeOfFive('l3', last3),
    ['pos', positions(drawn, TEN)],
    ...[2, 3, 4].map((size): [string, Writer] => [`any${size}`, anyPlaces(drawn, size)]),
    ['l2g', repeats(fair(2, 100), last2, [[1, 2]])],
    ...PATTERNS.map(([id, count, ways, parts]): [string, Writer] => [id, repeats(fair(ways, TEN ** count), drawn.slice(-count), parts)]),
    ['any4_1', allAmong(1, last4, fair(3439, 10_000))],
    ['any4_2', allAmong(2, last4, fair(974, 10_000))],
    ['any5_2', allAmong(2, drawn, fair(14_670, 100_000))],
    ['any5_3', allAmong(3, drawn, fair(4350, 100_000))],
    ...FUN.map(([name, ways], less): [string, Writer] => [
      `fun.${name}`,
      values(fair(ways, 100_000), (value) => drawn.filter((digit) => digit === value).length > less),
    ]),
    ['f2.bsoe', allSides(first2)],
    ['l2.bsoe', allSides(last2)],
    ['f3.bsoe', allSides(first3)],
    ['l3.bsoe', allSides(last3)],
    ['side', values(fair(1, 2), (side, place) => isSide(side, Number(drawn[place]), 5))],
    ['sum', sides(total(drawn), 23)],
    ['dt', duels(drawn)],
  ]);
}
