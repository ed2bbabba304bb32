import { digits } from '../selection/alphabet.ts';
import { oneList } from '../selection/selection.ts';
import { patternPlay, type Pattern } from '../plays/patterns.ts';
import { fairClass, hitsOf, type Play } from '../plays/play.ts';
import { setsPlay } from '../plays/sets.ts';
import { digitsFrom, type Digits } from './digit-plays.ts';

const five = digitsFrom(0, 5);
const lastFour = digitsFrom(1, 4);
const threes: readonly (readonly [string, Digits])[] = [
  ['f3', digitsFrom(0, 3)],
  ['m3', digitsFrom(1, 3)],
  ['l3', digitsFrom(2, 3)],
];

/** Sets of digits that all are among those of the window. */
const amongDigits = (id: string, window: Digits, size: number, ways: bigint): Play =>
  setsPlay({
    ...window,
    id,
    form: oneList(digits, size),
    size,
    prizes: new Map([[size, fairClass('win', ways, window.outcomes)]]),
    pool: digits.size,
    drawn: window.places,
  });

/** Repeats in any order: id, window, pattern, ways. */
const PATTERNS: readonly (readonly [string, Digits, Pattern, bigint])[] = [
  ['g60', five, { times: 2, many: 1, few: 3 }, 60n],
  ['g30', five, { times: 2, many: 2, few: 1 }, 30n],
  ['g20', five, { times: 3, many: 1, few: 2 }, 20n],
  ['g5', five, { times: 4, many: 1, few: 1 }, 5n],
  ['g12', lastFour, { times: 2, many: 1, few: 2 }, 12n],
  ['g6', lastFour, { times: 2, many: 2, few: 0 }, 6n],
  ['g4', lastFour, { times: 3, many: 1, few: 1 }, 4n],
];

const threeAndPairPrize = fairClass('win', 10n, five.outcomes);

/** g10: one digit three times and another twice; its groups are threes and pairs. */
const threeAndPair: Play = {
  ...patternPlay({ ...five, id: 'g10', times: 3, many: 1, few: 1, prize: threeAndPairPrize }),
  hits: ([threeValues = [], pairs = []], view) => {
    const of = (count: number) => view.find((digit) => view.filter((other) => other === digit).length === count);
    const [three, pair] = [of(3), of(2)];
    const isWin = three !== undefined && pair !== undefined && threeValues.includes(three) && pairs.includes(pair);
    return hitsOf(threeAndPairPrize, isWin ? 1 : 0);
  },
};

/** Plays of S5 without order: patterns of repeats and sets (spec 2.5). */
export const s5Groups: readonly Play[] = [
  ...threes.flatMap(([name, window]) => [
    patternPlay({ ...window, id: `${name}.g3`, times: 2, many: 1, few: 1, oneGroup: true, prize: fairClass('win', 3n, window.outcomes) }),
    amongDigits(`${name}.g6`, window, 3, 6n),
    amongDigits(`${name}.any1`, window, 1, 271n),
    amongDigits(`${name}.any2`, window, 2, 54n),
  ]),
  amongDigits('l2g', digitsFrom(3, 2), 2, 2n),
  amongDigits('g120', five, 5, 120n),
  ...PATTERNS.map(([id, window, pattern, ways]) => patternPlay({ ...window, ...pattern, id, prize: fairClass('win', ways, window.outcomes) })),
  threeAndPair,
  amongDigits('g24', lastFour, 4, 24n),
  amongDigits('any4_1', lastFour, 1, 3439n),
  amongDigits('any4_2', lastFour, 2, 974n),
  amongDigits('any5_2', five, 2, 14_670n),
  amongDigits('any5_3', five, 3, 4350n),
];
