import { expect, test } from 'vitest';
import { percentText, returnFigures, wholeRoot, type Played } from './return-to-player.ts';

const UNIT = 100_000n;
const stated = { rtp: 960_000n, deviation: 4_000_000n };
/** A number of rounds of one unit each, with this return in millionths. */
const played = (rounds: bigint, rtp: bigint, stake = UNIT): Played => ({
  staked: rounds * stake,
  paid: (rounds * stake * rtp) / 1_000_000n,
  pooled: 0n,
  stakeSquares: rounds * stake * stake,
});

test('[T68] the band is the stated return ± 2.576 deviations over the root of the rounds', () => {
  // 4 × 2.575829 / √10,000 = 0.10303316
  expect(returnFigures([{ played: played(10_000n, 960_000n), stated }])).toEqual({
    actual: 960_000n,
    theoretical: 960_000n,
    low: 856_967n,
    high: 1_063_033n,
    withPools: 960_000n,
    state: 'within',
  });
});

test('[T68] just inside is within, just outside is outside, on both sides', () => {
  const state = (rtp: bigint) => returnFigures([{ played: played(10_000n, rtp), stated }]).state;
  expect([state(856_967n), state(856_966n), state(1_063_033n), state(1_063_034n)]).toEqual(['within', 'outside', 'within', 'outside']);
});

test('[T68] the size of the stake does not matter, unequal stakes widen the band', () => {
  const figures = (parts: Played[]) => returnFigures(parts.map((part) => ({ played: part, stated })));
  expect(figures([played(10_000n, 960_000n, 7n * UNIT)])).toEqual(figures([played(10_000n, 960_000n)]));
  const even = figures([played(10_000n, 960_000n)]);
  const uneven = figures([played(9_999n, 960_000n), played(1n, 960_000n, 10_000n * UNIT)]);
  expect(uneven.high! - uneven.low!).toBeGreaterThan(even.high! - even.low!);
  expect(uneven.state).toBe('too_few');
});

test('[T68] few rounds raise no alarm; nothing staked or nothing stated has no band', () => {
  expect(returnFigures([{ played: played(999n, 0n), stated }]).state).toBe('too_few');
  expect(returnFigures([{ played: played(1_000n, 0n), stated }]).state).toBe('outside');
  expect(returnFigures([{ played: { staked: 0n, paid: 0n, pooled: 0n, stakeSquares: 0n }, stated }])).toMatchObject({ actual: null, state: 'too_few' });
  expect(returnFigures([{ played: played(5_000n, 900_000n), stated: null }])).toMatchObject({ actual: 900_000n, theoretical: null, state: 'not_stated' });
  expect(returnFigures([])).toMatchObject({ actual: null, state: 'not_stated' });
});

test('[T68] [GAME-21] what a pool paid is no part of the return that is judged, and is shown apart', () => {
  const game = played(10_000n, 960_000n);
  const drop = 20_000n * UNIT;
  const withDrop = { ...game, paid: game.paid + drop, pooled: drop };
  expect(returnFigures([{ played: withDrop, stated }])).toMatchObject({ actual: 960_000n, withPools: 2_960_000n, state: 'within' });
  expect(returnFigures([{ played: { ...withDrop, pooled: 0n }, stated }])).toMatchObject({ actual: 2_960_000n, withPools: 2_960_000n, state: 'outside' });
  expect(returnFigures([{ played: withDrop, stated: null }])).toMatchObject({ actual: 960_000n, withPools: 2_960_000n });
  expect(
    returnFigures([
      { played: withDrop, stated },
      { played: game, stated },
    ]),
  ).toMatchObject({ actual: 960_000n, withPools: 1_960_000n });
});

test('[T68] games together are weighed by their stakes', () => {
  const two = returnFigures([
    { played: played(3_000n, 950_000n), stated: { rtp: 950_000n, deviation: 4_000_000n } },
    { played: played(1_000n, 910_000n), stated: { rtp: 910_000n, deviation: 4_000_000n } },
  ]);
  expect(two).toMatchObject({ actual: 940_000n, theoretical: 940_000n, state: 'within' });
});

test('[T68] the band holds what 99 of 100 simulated months bring', () => {
  // A game that pays 9.6 stakes one time in ten: return 96 %, deviation 2.88. A small generator with a fixed start: the same every time.
  let seed = 20_261_121n;
  const draw = () => (seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n) >> 33n;
  const figures = Array.from({ length: 1_000 }, () => {
    const wins = Array.from({ length: 2_000 }, (): bigint => (draw() % 10n === 0n ? 1n : 0n)).reduce((sum, win) => sum + win, 0n);
    return returnFigures([{ played: { ...played(2_000n, 0n), paid: (wins * 96n * UNIT) / 10n }, stated: { rtp: 960_000n, deviation: 2_880_000n } }]);
  });
  const outside = figures.filter(({ state }) => state === 'outside').length;
  expect(outside).toBeGreaterThan(1);
  expect(outside).toBeLessThan(25);
});

test('[T68] whole roots and percents are cut, never rounded', () => {
  for (const square of [0n, 1n, 2n, 3n, 4n, 15n, 16n, 10n ** 40n, 10n ** 40n - 1n]) {
    const root = wholeRoot(square);
    expect(root * root <= square && (root + 1n) * (root + 1n) > square, String(square)).toBe(true);
  }
  expect(() => wholeRoot(-1n)).toThrow(RangeError);
  expect([962_759n, 1_000_000n, 5n, 0n, 12_345_678n].map(percentText)).toEqual(['96.275', '100.000', '0.000', '0.000', '1234.567']);
});
