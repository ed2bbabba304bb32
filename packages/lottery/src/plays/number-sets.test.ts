import { expect, test } from 'vitest';
import { playsOf, type FamilyParams } from '../families.ts';
import { readLineOf } from '../orders/line-of-plays.ts';
import { settleLine } from '../orders/line.ts';
import { numberSets } from './number-sets.ts';

/** The numbers from 1 up without some of them. */
const others = (count: number, ...without: readonly number[]) => Array.from({ length: count }, (_, at) => at + 1).filter((value) => !without.includes(value));
/** The first of several places. */
const firstOf = (places: number) => (choice: string) => [choice, ...Array.from({ length: places - 1 }, () => '-')].join('/');
const alone = (choice: string): string => choice;
const twoCars = (sum: number) => [Math.max(1, sum - 10), Math.min(10, sum - 1)];

interface Sided {
  what: string;
  params: FamilyParams;
  play: string;
  /** The two-sided play of the same numbers, and its selection of one choice. */
  side: string;
  choose: (choice: string) => string;
  /** A result in which the number, or the sum, is this one. */
  result: (value: number) => readonly number[];
}
const sided: readonly Sided[] = [
  {
    what: 'a place of ten cars',
    params: { family: 'RC', cars: 10 },
    play: 'pos',
    side: 'side',
    choose: firstOf(10),
    result: (car) => [car, ...others(10, car)],
  },
  { what: 'a place of nine cars', params: { family: 'RC', cars: 9 }, play: 'pos', side: 'side', choose: firstOf(9), result: (car) => [car, ...others(9, car)] },
  {
    what: 'a place of five balls',
    params: { family: 'E5' },
    play: 'pos',
    side: 'side',
    choose: firstOf(5),
    result: (ball) => [ball, ...others(6, ball)].slice(0, 5),
  },
  { what: 'a place of five digits', params: { family: 'S5' }, play: 'pos', side: 'side', choose: firstOf(5), result: (digit) => [digit, 0, 0, 0, 0] },
  {
    what: 'the special ball',
    params: { family: 'M6', year: 'horse' },
    play: 'sp',
    side: 'side',
    choose: alone,
    result: (ball) => [...others(8, ball).slice(0, 6), ball],
  },
  {
    what: 'the sum of two cars',
    params: { family: 'RC', cars: 10 },
    play: 'gy',
    side: 'gyside',
    choose: alone,
    result: (sum) => [...twoCars(sum), ...others(10, ...twoCars(sum))],
  },
  {
    what: 'the sum of three dice',
    params: { family: 'K3' },
    play: 'sum',
    side: 'side',
    choose: alone,
    result: (sum) => [Math.max(1, sum - 12), Math.min(6, Math.max(1, sum - 7)), Math.min(6, sum - 2)],
  },
];

test.each(sided)('[LOTT-10] numbers that are chosen as big, small, odd or even on $what are those of its two-sided play', (given) => {
  const rules = playsOf(given.params);
  const all = rules.get(given.play)?.form.shapes[0]?.[0]?.alphabet.values ?? [];
  const sets = numberSets(given.play, all);
  for (const choice of ['big', 'small', 'odd', 'even'] as const)
    for (const value of all) {
      const line = readLineOf(rules, given.side, given.choose(choice));
      if ('refusal' in line) throw new Error(choice);
      const result = given.result(value);
      const { state } = settleLine(line, [result], 10_000n, 1800);
      // The largest ball gives the stake back, and triples of dice lose on both sides.
      if (state === 'push' || (given.params.family === 'K3' && new Set(result).size === 1)) continue;
      expect([value, choice, sets[choice].includes(value)]).toEqual([value, choice, state === 'won']);
    }
});

test('[LOTT-10] the sets of a group part it: each number is big or small, and odd or even, in the order of the group', () => {
  for (const { params, play } of sided) {
    const all = playsOf(params).get(play)?.form.shapes[0]?.[0]?.alphabet.values ?? [];
    const { big, small, odd, even } = numberSets(play, all);
    expect([...small, ...big]).toEqual(all);
    expect([...odd, ...even].toSorted((a, b) => a - b)).toEqual(all);
  }
  expect(numberSets('pos', [])).toEqual({ all: [], big: [], small: [], odd: [], even: [] });
});
