import { expect, test } from 'vitest';
import { dayReached, momentReached, type DayPlay, type DayRound } from './reached.ts';

const wants = (stake: bigint, days: number) => (play: { valid: Readonly<Record<string, bigint>>; days: number }) =>
  Object.values(play.valid).reduce((sum, valid) => sum + valid, 0n) >= stake && play.days >= days;
const days: DayPlay[] = [
  { day: '2026-11-01', valid: { RNG: 40n }, rounds: 2 },
  { day: '2026-11-03', valid: { RNG: 0n }, rounds: 0 },
  { day: '2026-11-05', valid: { RNG: 30n, LIVE: 30n }, rounds: 3 },
  { day: '2026-11-09', valid: { LIVE: 10n }, rounds: 1 },
];
const rounds: DayRound[] = [
  { id: 'c', type: 'LIVE', valid: 30n, closedAt: 30 },
  { id: 'a', type: 'RNG', valid: 10n, closedAt: 10 },
  { id: 'b', type: 'RNG', valid: 20n, closedAt: 20 },
];

/** Numbers below `max` that are the same in every run. */
function drawsOf(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % max;
  };
}

test('[REW-17] the moment of a rank is the closing of the round with which its conditions were met', () => {
  expect(dayReached(wants(50n, 1), days)).toEqual({ day: '2026-11-05', before: { valid: { RNG: 40n }, days: 1 } });
  expect(momentReached(wants(50n, 1), { valid: { RNG: 40n }, days: 1 }, rounds)).toBe(10);
  expect(momentReached(wants(51n, 2), { valid: { RNG: 40n }, days: 1 }, rounds)).toBe(20);
  // A date without counted rounds is no day with play.
  expect(dayReached(wants(1n, 3), days)?.day).toBe('2026-11-09');
  expect(dayReached(wants(111n, 1), days)).toBeNull();
  expect(momentReached(wants(200n, 1), { valid: {}, days: 0 }, rounds)).toBeNull();
});

test('[REW-17] it does not depend on the order in which rounds and dates are read', () => {
  const draw = drawsOf(7);
  for (let run = 0; run < 200; run++) {
    const shuffled = <Item>(all: readonly Item[]): Item[] =>
      all
        .map((item) => ({ item, at: draw(1000) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item);
    const isMet = wants(BigInt(1 + draw(110)), 1 + draw(3));
    const found = dayReached(isMet, days);
    expect(dayReached(isMet, shuffled(days))).toEqual(found);
    const before = found?.before ?? { valid: {}, days: 0 };
    expect(momentReached(isMet, before, shuffled(rounds))).toBe(momentReached(isMet, before, rounds));
  }
});
