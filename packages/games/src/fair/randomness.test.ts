import { expect, test, vi } from 'vitest';
import { collectorDeviation, duplicatesDeviation, runsDeviation, serialDeviation, uniformDeviation } from '../testing/randomness.ts';
import { fairDraws } from './provably-fair.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

/** LARO_LONG=1 takes ten times the sample. */
const SCALE = process.env['LARO_LONG'] === '1' ? 10 : 1;
const CONFIDENCE_99 = 2.576;

/** Numbers as games draw them: a few for each round, the nonce counting on. */
const drawnByRounds = (bound: number, count: number, perRound: number): number[] => {
  const values: number[] = [];
  for (let nonce = 0; values.length < count; nonce += 1) {
    const draws = fairDraws({ serverSeed: 'c0'.repeat(32), clientSeed: 'perya', nonce });
    for (let index = 0; index < perRound; index += 1) values.push(draws.below(bound));
  }
  return values;
};

const words = drawnByRounds(2 ** 32, 200_000 * SCALE, 40);
const dice = drawnByRounds(6, 120_000 * SCALE, 40);
const stops = drawnByRounds(32, 120_000 * SCALE, 5);

const expectRandom = (deviation: number): void => expect(Math.abs(deviation)).toBeLessThan(CONFIDENCE_99);

test('[T55] chi-square: every number comes equally often at 99 % confidence', () => {
  expectRandom(uniformDeviation(dice, 6));
  expectRandom(uniformDeviation(stops, 32));
  expectRandom(
    uniformDeviation(
      words.map((word) => word % 1000),
      1000,
    ),
  );
  expectRandom(
    uniformDeviation(
      words.map((word) => Math.floor(word / 2 ** 24)),
      256,
    ),
  );
});

test('[T55] chi-square: neighbouring numbers are independent at 99 % confidence', () => {
  const pairs = stops.flatMap((stop, index) => (index % 2 === 0 ? [stop * 32 + (stops[index + 1] ?? 0)] : []));
  expectRandom(uniformDeviation(pairs, 1024));
  const rounds = stops.flatMap((stop, index) => (index % 5 === 0 && stops[index + 5] !== undefined ? [stop * 32 + (stops[index + 5] ?? 0)] : []));
  expectRandom(uniformDeviation(rounds, 1024));
});

test('[T55] runs: high and low numbers change as often as they should at 99 % confidence', () => {
  expectRandom(runsDeviation(dice, 6));
  expectRandom(runsDeviation(stops, 32));
  expectRandom(runsDeviation(words, 2 ** 32));
});

test('[T55] serial correlation: no number follows from one before at 99 % confidence', () => {
  for (const lag of [1, 2, 5]) {
    expectRandom(serialDeviation(dice, lag));
    expectRandom(serialDeviation(words, lag));
  }
});

test('[T55] coupon collector: all numbers are seen as soon as they should at 99 % confidence', () => {
  expectRandom(collectorDeviation(dice, 6, 40));
  expectRandom(collectorDeviation(stops, 32, 260));
});

test('[T55] duplicates: words repeat as rarely as they should at 99 % confidence', () => {
  expectRandom(duplicatesDeviation(words));
});

test('[T55] the tests fail for numbers that are not random', () => {
  const counting = Array.from({ length: 60_000 }, (_, index) => index % 6);
  const biased = dice.map((value, index) => (index % 50 === 0 ? 0 : value));
  const sticky = dice.map((value, index) => (index % 30 === 0 ? (dice[index - 1] ?? value) : value));
  for (const deviation of [
    uniformDeviation(biased, 6),
    runsDeviation(counting, 6),
    serialDeviation(counting, 1),
    serialDeviation(sticky, 1),
    collectorDeviation(counting, 6, 40),
    duplicatesDeviation([...words, ...words.slice(0, 200)]),
  ])
    expect(Math.abs(deviation)).toBeGreaterThan(CONFIDENCE_99);
});
