import { fairDraws } from '@laro/games/fair/provably-fair';
import { runsDeviation, serialDeviation, uniformDeviation } from '@laro/games/testing/randomness';
import { expect, test, vi } from 'vitest';
import type { FamilyParams } from '../families.ts';
import type { Result } from '../plays/play.ts';
import { clientSeedOf } from './beacon.ts';
import { drawResult } from './result.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

/** Results of each family: 100,000 with LARO_LONG=1. */
const RESULTS = process.env['LARO_LONG'] === '1' ? 100_000 : 4000;
/** Bound of one test of a family: all six together keep to 99 % confidence (Bonferroni), since six tests at 2.576 would fail true randomness one time in 17. */
const CONFIDENCE_99_OF_SIX = 3.144;
const SEED = 'c0'.repeat(32);

/** Families with the reading of their results for the tests: values below a bound, the same number of them in each result. */
const families: readonly { params: FamilyParams; bound: number; valuesOf: (result: Result) => readonly number[] }[] = [
  { params: { family: 'D2', from: 1, to: 31 }, bound: 31, valuesOf: ([drums = []]) => drums.map((value) => value - 1) },
  { params: { family: 'D3' }, bound: 10, valuesOf: ([digits = []]) => digits },
  { params: { family: 'D4' }, bound: 10, valuesOf: ([digits = []]) => digits },
  { params: { family: 'D6' }, bound: 10, valuesOf: ([digits = []]) => digits },
  { params: { family: 'S5' }, bound: 10, valuesOf: ([digits = []]) => digits },
  { params: { family: 'P28' }, bound: 10, valuesOf: ([digits = []]) => digits },
  { params: { family: 'K3' }, bound: 6, valuesOf: ([dice = []]) => dice.map((value) => value - 1) },
  { params: { family: 'VN', form: 'N' }, bound: 100, valuesOf: (levels) => levels.flat().map((number) => number % 100) },
  { params: { family: 'VN', form: 'S' }, bound: 100, valuesOf: (levels) => levels.flat().map((number) => number % 100) },
  { params: { family: 'F4' }, bound: 10_000, valuesOf: (levels) => levels.flat() },
  // Of balls that are not put back, each place alone is even and independent from one draw to the next.
  { params: { family: 'LT', pool: 42 }, bound: 42, valuesOf: ([balls = []]) => [(balls[5] ?? 0) - 1] },
  { params: { family: 'E5' }, bound: 11, valuesOf: ([balls = []]) => [(balls[2] ?? 0) - 1] },
  { params: { family: 'RC', cars: 10 }, bound: 10, valuesOf: ([cars = []]) => [(cars[9] ?? 0) - 1] },
  { params: { family: 'RC', cars: 9 }, bound: 9, valuesOf: ([cars = []]) => [(cars[4] ?? 0) - 1] },
  { params: { family: 'KN' }, bound: 80, valuesOf: ([balls = []]) => [(balls[19] ?? 0) - 1] },
  { params: { family: 'M6', year: 'horse' }, bound: 49, valuesOf: ([balls = []]) => [(balls[6] ?? 0) - 1] },
];

/** Results of one draw after the other, each with its own client seed, as a game draws them. */
const drawn = (params: FamilyParams): Result[] =>
  Array.from({ length: RESULTS }, (_, place) => {
    const round = 34_204_151 + place;
    const clientSeed = clientSeedOf({ game: 'kidlat-5', numero: `20261123${place}`, round, randomness: SEED, seal: SEED });
    return drawResult(params, fairDraws({ serverSeed: SEED, clientSeed, nonce: 0 }));
  });

const expectRandom = (deviation: number): void => expect(Math.abs(deviation)).toBeLessThan(CONFIDENCE_99_OF_SIX);

test.each(families)('[T55] results of $params are even and independent at 99 % confidence', ({ params, bound, valuesOf }) => {
  const rows = drawn(params).map(valuesOf);
  const values = rows.flat();
  const perResult = rows[0]?.length ?? 0;
  expect(values.every((value) => value >= 0 && value < bound)).toBe(true);
  // Chi-square, of coarser values where there are too many for the sample.
  const classes = Math.min(bound, 100);
  const classed = values.map((value) => Math.floor((value * classes) / bound));
  expectRandom(uniformDeviation(classed, classes));
  // Runs of the even and the odd ones, and pairs of both: halves of an odd bound are not alike.
  const even = values.filter((value) => value < bound - (bound % 2)).map((value) => value % 2);
  expectRandom(runsDeviation(even, 2));
  expectRandom(
    uniformDeviation(
      even.flatMap((value, place) => (place % 2 === 0 && place + 1 < even.length ? [value * 2 + (even[place + 1] ?? 0)] : [])),
      4,
    ),
  );
  // Numbers of a result against those of the next one.
  for (const lag of new Set([1, perResult])) expectRandom(serialDeviation(values, lag));
});

test.each([0, 3, 6, 9])('[T55] cars that are not put back come evenly on each place, as on %i', (place) => {
  const cars = drawn({ family: 'RC', cars: 10 }).map(([order = []]) => (order[place] ?? 0) - 1);
  expectRandom(uniformDeviation(cars, 10));
});

test('[T55] the tests fail for a stream that favours a number', () => {
  const result = drawn({ family: 'D3' }).map(([digits = []]) => digits.map((digit) => (digit === 9 ? 8 : digit)));
  expect(uniformDeviation(result.flat(), 10)).toBeGreaterThan(CONFIDENCE_99_OF_SIX);
});
