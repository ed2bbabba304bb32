import { expect, test, vi } from 'vitest';
import { fairDraws } from '../../../fair/provably-fair.ts';
import { quickDraws } from '../../../testing/quick-draws.ts';
import type { SlotMathematics } from '../mathematics.ts';
import { coinOf, isOfferedStake, play } from './play.ts';
import { roundFromJson, roundToJson, type Round, type RoundEvent } from './round.ts';
import { slots } from '../slots.ts';
import { sampleOf } from '../../../testing/sample.ts';

// Much to count; a busy machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

const first = slots[0] as SlotMathematics;
const seeds = (nonce: number) => ({ serverSeed: 'ab'.repeat(32), clientSeed: 'perya', nonce });
const roundsOf = (mathematics: SlotMathematics, count: number): Round[] => {
  const draws = quickDraws(`rounds ${mathematics.id}`);
  return Array.from({ length: count }, () => play(mathematics, BigInt(mathematics.coins) * 5n, draws));
};

/** Total as a client computes it: the sum of all shown wins, from the round alone. */
const replayed = (event: RoundEvent): number => {
  if (event.kind === 'spin')
    return (
      event.falls.reduce((sum, fall) => sum + fall.wins.reduce((part, win) => part + win.coins * (win.kind === 'scatter' ? 1 : fall.multiplier), 0), 0) *
      event.multiplier
    );
  return event.coins;
};

test('[T56] [T57] the same seeds give the same round, whatever was played before', () => {
  for (const mathematics of slots) {
    const alone = play(mathematics, mathematics.stakes[0] ?? 0n, fairDraws(seeds(17)));
    for (let nonce = 0; nonce < 17; nonce += 1) play(mathematics, mathematics.stakes.at(-1) ?? 0n, fairDraws(seeds(nonce)));
    expect(play(mathematics, mathematics.stakes[0] ?? 0n, fairDraws(seeds(17)))).toEqual(alone);
  }
});

test('[T55] [T57] the first draws of a round are the stops of its reels', () => {
  const [spin] = play(
    first,
    20n,
    fairDraws({ serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', clientSeed: 'perya', nonce: 0 }),
  ).events;
  expect(spin).toMatchObject({ kind: 'spin', part: 'paid', stops: [5, 14, 5, 8, 14] });
});

test('[T56] a stake changes what a coin is worth and nothing else', () => {
  for (const mathematics of slots)
    for (let nonce = 0; nonce < 30; nonce += 1) {
      const [low, high] = [mathematics.stakes[0] ?? 0n, mathematics.stakes.at(-1) ?? 0n].map((stake) => play(mathematics, stake, fairDraws(seeds(nonce))));
      expect(high?.events).toEqual(low?.events);
      expect((high?.totalWin ?? 0n) * (low?.stake ?? 0n)).toBe((low?.totalWin ?? 0n) * (high?.stake ?? 0n));
    }
});

test('[T56] every stop of every reel comes equally often, and the symbols next to it are those of the strip', () => {
  const seen = first.strips.map((strip) => Array.from(strip, () => 0));
  const rounds = sampleOf(64_000, 32_000);
  const draws = quickDraws('stops');
  for (let index = 0; index < rounds; index += 1) {
    const [spin] = play(first, 20n, draws).events;
    if (spin?.kind !== 'spin') throw new Error('a round begins with a spin');
    spin.stops.forEach((stop, reel) => {
      const counts = seen[reel] as number[];
      counts[stop ?? 0] = (counts[stop ?? 0] ?? 0) + 1;
      const strip = first.strips[reel] ?? '';
      if (index % 1000 === 0) expect(spin.falls[0]?.window[reel]).toBe((strip + strip).slice(stop ?? 0, (stop ?? 0) + first.rows));
    });
  }
  for (const counts of seen) {
    const expected = rounds / counts.length;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 99.9 % of chi-square with 31 degrees of freedom.
    expect(chi).toBeLessThan(61.1);
  }
});

test('[T57] the outcome is in the round: adding up what is shown gives what is paid, without the mathematics', () => {
  // Compared by hand and told at the end: half a million calls of `expect` take longer than the rounds.
  const differing = slots.flatMap((mathematics) =>
    roundsOf(mathematics, sampleOf(3000, 600)).flatMap((round, n) => {
      const isTold =
        round.events.every((event) => replayed(event) === event.coins) &&
        round.events.reduce((sum, event) => sum + event.coins, 0) === round.coins &&
        !round.capped &&
        round.totalWin === BigInt(round.coins) * round.coin &&
        round.coin * BigInt(mathematics.coins) === round.stake;
      return isTold ? [] : [`${mathematics.id}, round ${n}`];
    }),
  );
  expect(differing).toEqual([]);
});

test('[T57] all cells of a win show its symbol or a wild', () => {
  for (const mathematics of slots)
    for (const round of roundsOf(mathematics, sampleOf(400, 100)))
      for (const event of round.events) {
        if (event.kind !== 'spin') continue;
        for (const fall of event.falls)
          for (const win of fall.wins) {
            if (win.kind === 'special') continue;
            const window = (win.kind === 'scatter' ? fall.window : (fall.opened ?? fall.window)).join('');
            for (const cell of win.cells) expect([win.symbol, mathematics.wild?.symbol]).toContain(window[cell]);
            expect(new Set(win.cells).size).toBe(win.cells.length);
          }
      }
});

test('[T62] a round survives storage: stake, choices, every spin, feature and win are there again', () => {
  for (const mathematics of slots)
    for (const round of roundsOf(mathematics, sampleOf(200, 50))) expect(roundFromJson(JSON.parse(JSON.stringify(roundToJson(round))))).toEqual(round);
});

test('[T62] [T64] every feature that a round begins is played to its end within the same round', () => {
  for (const mathematics of slots)
    for (const round of roundsOf(mathematics, sampleOf(3000, 600))) {
      const free = round.events.filter((event) => event.kind === 'spin' && event.part === 'free');
      const given = round.events.reduce((sum, event) => sum + (event.kind === 'spin' ? event.awarded : 0), 0);
      expect(free.length).toBe(given);
      expect(given).toBeLessThanOrEqual(mathematics.freeSpins?.mostSpins ?? 0);
      for (const event of round.events)
        if (event.kind === 'hold-and-spin' && !event.full) expect(event.respins.slice(-(mathematics.holdAndSpin?.respins ?? 0)).flat()).toEqual([]);
    }
});

test('[T56] a round never pays more than the declared most', () => {
  const stingy = { ...first, maxWin: 1 };
  const draws = quickDraws('capped');
  let capped = 0;
  for (let index = 0; index < 2000; index += 1) {
    const round = play(stingy, 20n, draws);
    expect(round.totalWin <= round.stake).toBe(true);
    expect(round.capped).toBe(round.coins > 20);
    if (round.capped) capped += 1;
  }
  expect(capped).toBeGreaterThan(100);
});

test('[T57] a stake without a whole coin is refused, one on offer is known', () => {
  for (const stake of [0n, -20n, 19n, 21n]) expect(() => coinOf(first, stake)).toThrow(RangeError);
  expect(coinOf(first, 100_000n)).toBe(5000n);
  expect(isOfferedStake(first, 100_000n)).toBe(true);
  expect(isOfferedStake(first, 100_020n)).toBe(false);
});
