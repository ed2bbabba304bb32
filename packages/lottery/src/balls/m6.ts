import { wholeNumbers, words } from '../selection/alphabet.ts';
import { oneList, type Groups } from '../selection/selection.ts';
import { choose, chooseSmall, common, sumOf } from '../plays/counts.ts';
import { eventsPlay, PUSH, type EventCount } from '../plays/events.ts';
import { fairClass, type Hit, type Play, type PrizeClass, type Result, type ViewSpace } from '../plays/play.ts';
import { setsOrBankers, setsPlay } from '../plays/sets.ts';
import { isSide, sideWords } from '../plays/sides.ts';
import { seriesSpace, subsets } from '../plays/spaces.ts';
import { isSign, signOfBall, SIGNS, type Sign } from './m6-signs.ts';

const POOL = 49;
const MAIN = 6;
const DRAWN = 7;
const PAIRS = choose(POOL, 2);
const TRIPLES = choose(POOL, 3);
const balls = wholeNumbers(1, POOL);
const mainView = ([drawn = []]: Result) => drawn.slice(0, MAIN);
const special = { view: ([drawn = []]: Result) => drawn.slice(MAIN), space: seriesSpace(1, 1, POOL) };
const numbers = Array.from({ length: POOL }, (_, place) => place + 1);

const WAVES: Readonly<Record<'red' | 'blue', ReadonlySet<number>>> = {
  red: new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]),
  blue: new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]),
};
const [RED, BLUE, GREEN] = [0, 1, 2] as const;
const WAVE_NAMES = ['red', 'blue', 'green'];
const waveOf = (ball: number): number => {
  if (WAVES.red.has(ball)) return RED;
  return WAVES.blue.has(ball) ? BLUE : GREEN;
};

/** A play on a property of the special: class ways are counted over the 49 balls. */
const ofSpecial = (id: string, names: readonly string[], propertyOf: (ball: number) => number): Play =>
  eventsPlay({
    ...special,
    id,
    tab: 'ent',
    form: oneList(/^\d/.test(names[0] ?? '') ? wholeNumbers(0, names.length - 1) : words(names)),
    wins: (value, [ball = 0]) => (propertyOf(ball) === value ? 1 : 0),
    prizes: names.map((name, value) => fairClass('win', BigInt(numbers.filter((ball) => propertyOf(ball) === value).length), BigInt(POOL), { id: name })),
  });

const amongMain = (id: string, size: number, prizes: ReadonlyMap<number, PrizeClass>, form = setsOrBankers(balls, size)): Play =>
  setsPlay({ id, form, size, view: mainView, space: null, prizes, pool: POOL, drawn: MAIN });

const allOf = (size: number): ReadonlyMap<number, PrizeClass> => new Map([[size, fairClass('win', choose(MAIN, size), choose(POOL, size))]]);

/** Pairs of a list: both among the six, or one of them and the special. */
function pairPlay(id: string, both: PrizeClass | null, withSpecial: PrizeClass): Play {
  const winsOf = (mainHits: number, hasSpecial: boolean): readonly Hit[] => [
    ...(both === null ? [] : [{ prize: both, count: chooseSmall(mainHits, 2) }]),
    { prize: withSpecial, count: hasSpecial ? mainHits : 0 },
  ];
  const hits = (mainHits: number, hasSpecial: boolean) => ({ wins: winsOf(mainHits, hasSpecial).filter(({ count }) => count > 0), pushes: 0 });
  return {
    id,
    tab: 'trad',
    form: oneList(balls, 2),
    view: ([drawn = []]) => drawn,
    space: null,
    classes: [...(both === null ? [] : [both]), withSpecial],
    bets: ([values = []]: Groups) => chooseSmall(values.length, 2),
    hits: ([values = []]: Groups, drawn) => hits(common(values, drawn.slice(0, MAIN)), values.includes(drawn[MAIN] ?? 0)),
    best: ([values = []]: Groups) => hits(Math.min(values.length - 1, MAIN), true),
    betKeys: {
      all: PAIRS,
      of: function* keys([values = []]: Groups) {
        for (const pair of subsets(values, 2)) yield pair.join(',');
      },
    },
  };
}

const miss = (size: number): Play =>
  setsPlay({
    id: `miss${size}`,
    form: oneList(balls, size, size),
    size,
    view: ([drawn = []]) => drawn,
    space: null,
    prizes: new Map([[0, fairClass('win', choose(POOL - DRAWN, size), choose(POOL, size))]]),
    pool: POOL,
    drawn: DRAWN,
  });

/** Results by the sum of all seven: one sum for each side and parity. Counted ball by ball in the test. */
const BIG_TOTAL = 175;
const TOTALS: readonly (readonly [number, bigint])[] = [
  [BIG_TOTAL - 1, 21_475_652n],
  [BIG_TOTAL - 2, 20_995_974n],
  [BIG_TOTAL, 21_953_306n],
  [BIG_TOTAL + 1, 21_475_652n],
];
const totalSpace: ViewSpace = () => TOTALS.map(([sum, ways]) => [[sum], ways] as const);

const totals = eventsPlay({
  id: 'total',
  tab: 'ent',
  form: oneList(sideWords),
  view: ([drawn = []]) => [sumOf(drawn)],
  space: totalSpace,
  wins: (side, [sum = 0]) => (isSide(side, sum, BIG_TOTAL) ? 1 : 0),
  prizes: [0, 1, 2, 3].map((side) =>
    fairClass(
      'win',
      TOTALS.reduce((ways, [sum, count]) => (isSide(side, sum, BIG_TOTAL) ? ways + count : ways), 0n),
      choose(POOL, DRAWN),
      { id: `side${side}` },
    ),
  ),
});

const specialSide = (side: number, ball: number): EventCount => {
  if (ball === POOL) return PUSH;
  return isSide(side, ball, 25) ? 1 : 0;
};

/** Any of the seven has the sign. */
function oneSign(year: Sign): Play {
  const ballsOf = (sign: number) => numbers.filter((ball) => signOfBall(ball, year) === sign).length;
  const all = choose(POOL, DRAWN);
  const play = eventsPlay({
    id: 'onesign',
    tab: 'ent',
    form: oneList(words(SIGNS)),
    view: ([drawn = []]) => [...new Set(drawn.map((ball) => signOfBall(ball, year)))],
    space: null,
    wins: (sign, signs) => (signs.includes(sign) ? 1 : 0),
    prizes: SIGNS.map((name, sign) => fairClass('win', all - choose(POOL - ballsOf(sign), DRAWN), all, { id: name })),
    best: (groups) => play.hits(groups, (groups[0] ?? []).slice(0, DRAWN)),
  });
  return { ...play, betKeys: { all: BigInt(SIGNS.length), of: ([signs = []]: Groups) => signs.map(String) } };
}

/** Six main balls and one special of 49 (spec 2.11); null for a year that is no sign. */
export function m6Plays(year: string): readonly Play[] | null {
  if (!isSign(year)) return null;
  return [
    eventsPlay({
      ...special,
      id: 'sp',
      tab: 'trad',
      form: oneList(balls),
      wins: (ball, [drawn]) => (ball === drawn ? 1 : 0),
      prizes: [fairClass('win', 1n, BigInt(POOL))],
    }),
    amongMain('main', 1, allOf(1)),
    amongMain('two', 2, allOf(2)),
    amongMain('three', 3, allOf(3)),
    amongMain('four', 4, allOf(4)),
    amongMain(
      'twoofthree',
      3,
      new Map([
        [2, fairClass('two', choose(MAIN, 2) * BigInt(POOL - MAIN), TRIPLES, { share: 70n })],
        [3, fairClass('three', choose(MAIN, 3), TRIPLES, { share: 30n })],
      ]),
      oneList(balls, 3),
    ),
    pairPlay('twospecial', fairClass('two', 15n, PAIRS, { share: 60n }), fairClass('special', 6n, PAIRS, { share: 40n })),
    pairPlay('string', null, fairClass('win', 6n, PAIRS)),
    ...[5, 6, 7, 8, 9, 10].map(miss),
    eventsPlay({
      ...special,
      id: 'side',
      tab: 'ent',
      form: oneList(sideWords),
      wins: (side, [ball = 0]) => specialSide(side, ball),
      prizes: [fairClass('win', 24n, BigInt(POOL), { pushes: 1n })],
    }),
    ofSpecial('wave', WAVE_NAMES, waveOf),
    ofSpecial('zodiac', SIGNS, (ball) => signOfBall(ball, year)),
    oneSign(year),
    ofSpecial('head', ['0', '1', '2', '3', '4'], (ball) => Math.floor(ball / 10)),
    ofSpecial(
      'tail',
      Array.from({ length: 10 }, (_, tail) => String(tail)),
      (ball) => ball % 10,
    ),
    totals,
  ];
}
