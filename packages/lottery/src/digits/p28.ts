import { wholeNumbers, words } from '../selection/alphabet.ts';
import { oneList, type Groups } from '../selection/selection.ts';
import { sumOf } from '../plays/counts.ts';
import { eventsPlay } from '../plays/events.ts';
import { fairClass, hitsOf, type Play, type PrizeClass } from '../plays/play.ts';
import { BIG, EVEN, isSide, ODD, sideWords, SMALL } from '../plays/sides.ts';
import { digitsFrom } from './digit-plays.ts';
import { isKind, isSum, kindPrizes, kindWords, sumPrizes, sumWays, THOUSAND } from './three-digits.ts';

const three = { ...digitsFrom(0, 3), tab: 'ent' as const };
const BIG_FROM = 14;
const sums = wholeNumbers(0, 27);

const COMBOS: readonly (readonly [string, number, number, bigint])[] = [
  ['big-odd', BIG, ODD, 231n],
  ['big-even', BIG, EVEN, 269n],
  ['small-odd', SMALL, ODD, 269n],
  ['small-even', SMALL, EVEN, 231n],
];

/** Sums without a wave. The others: red are the multiples of 3, green one more, blue two more. */
const NO_WAVE = new Set([0, 13, 14, 27]);
const WAVES = ['red', 'green', 'blue'];

/** Classes of `three`, one for each number of ways that three sums have together. */
const threeClasses = new Map<number, PrizeClass>();
for (const first of Array(28).keys())
  for (let second = 0; second < first; second += 1)
    for (let third = 0; third < second; third += 1) {
      const ways = sumWays(first) + sumWays(second) + sumWays(third);
      threeClasses.set(ways, fairClass('win', BigInt(ways), THOUSAND, { id: `ways${ways}` }));
    }

const threeSums: Play = {
  ...three,
  id: 'three',
  form: oneList(sums, 3, 3),
  classes: [...threeClasses.values()],
  bets: () => 1,
  matches: (sum, view) => sum === sumOf(view),
  hits: ([values = []]: Groups, view) => {
    const prize = threeClasses.get(values.reduce((ways, sum) => ways + sumWays(sum), 0));
    if (prize === undefined) throw new RangeError('three: not three sums');
    return hitsOf(prize, values.includes(sumOf(view)) ? 1 : 0);
  },
};

/** The sum of three digits (spec 2.10). */
export const p28Plays: readonly Play[] = [
  eventsPlay({ ...three, id: 'sum', form: oneList(sums), wins: isSum, prizes: sumPrizes }),
  threeSums,
  eventsPlay({
    ...three,
    id: 'side',
    form: oneList(sideWords),
    wins: (side, view) => (isSide(side, sumOf(view), BIG_FROM) ? 1 : 0),
    prizes: [fairClass('win', 500n, THOUSAND)],
  }),
  eventsPlay({
    ...three,
    id: 'combo',
    form: oneList(words(COMBOS.map(([name]) => name))),
    wins: (combo, view) => {
      const [, size = BIG, parity = ODD] = COMBOS[combo] ?? [];
      return isSide(size, sumOf(view), BIG_FROM) && isSide(parity, sumOf(view), BIG_FROM) ? 1 : 0;
    },
    prizes: COMBOS.map(([name, , , ways]) => fairClass('win', ways, THOUSAND, { id: name })),
  }),
  eventsPlay({
    ...three,
    id: 'extreme',
    form: oneList(words(['low', 'high'])),
    wins: (end, view) => (end === 0 ? (sumOf(view) <= 5 ? 1 : 0) : sumOf(view) >= 22 ? 1 : 0),
    prizes: [fairClass('win', 56n, THOUSAND)],
  }),
  eventsPlay({
    ...three,
    id: 'wave',
    form: oneList(words(WAVES)),
    wins: (wave, view) => (!NO_WAVE.has(sumOf(view)) && sumOf(view) % 3 === wave ? 1 : 0),
    prizes: [332n, 258n, 258n].map((ways, wave) => fairClass('win', ways, THOUSAND, { id: WAVES[wave] ?? '' })),
  }),
  eventsPlay({ ...three, id: 'kind', form: oneList(kindWords), wins: isKind, prizes: kindPrizes }),
];
