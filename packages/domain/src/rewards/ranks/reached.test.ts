import { expect, test } from 'vitest';
import { dayReached, momentReached, noPlay, playUpTo, type DayPlay, type DayRound, type PlaySum } from './reached.ts';

const sumOf = (valid: PlaySum['valid']) => Object.values(valid).reduce((sum, stake) => sum + stake, 0n);
const wants = (stake: bigint, days: number) => (play: PlaySum) => sumOf(play.valid) >= stake && play.days >= days;
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
const on = (before: readonly DayPlay[]) => ({ day: '2026-11-05', before });

/** Numbers below `max` that are the same in every run. */
function drawsOf(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % max;
  };
}

test('[REW-17] the moment of a rank is the closing of the round with which its conditions were met', () => {
  expect(dayReached(wants(50n, 1), days)).toEqual({ day: '2026-11-05', before: days.slice(0, 2) });
  expect(momentReached(wants(50n, 1), on(days.slice(0, 2)), rounds)).toBe(10);
  expect(momentReached(wants(51n, 2), on(days.slice(0, 2)), rounds)).toBe(20);
  // A date without counted rounds is no day with play.
  expect(dayReached(wants(1n, 3), days)?.day).toBe('2026-11-09');
  expect(dayReached(wants(111n, 1), days)).toBeNull();
  expect(momentReached(wants(200n, 1), on([]), rounds)).toBeNull();
});

test('[VIP-02] [REW-17] conditions of the last days see these dates alone, also within the day on which they are met', () => {
  const within = (count: number, stake: bigint, played: number) => (play: PlaySum) =>
    sumOf(play.recent(count).valid) >= stake && play.recent(count).days >= played;
  expect(dayReached(within(5, 100n, 2), days)).toEqual({ day: '2026-11-05', before: days.slice(0, 2) });
  expect(dayReached(within(4, 100n, 1), days)).toBeNull();
  expect(dayReached(within(5, 70n, 2), days)?.day).toBe('2026-11-05');
  expect(dayReached(within(1, 60n, 1), days)?.day).toBe('2026-11-05');
  expect(momentReached(within(5, 70n, 2), on(days.slice(0, 2)), rounds)).toBe(20);
  expect(momentReached(within(4, 41n, 1), on(days.slice(0, 2)), rounds)).toBe(30);
  const seen = playUpTo(days, '2026-11-10');
  expect([seen.days, sumOf(seen.valid)]).toEqual([3, 110n]);
  expect([2, 5, 6, 400].map((count) => [seen.recent(count).days, sumOf(seen.recent(count).valid)])).toEqual([
    [1, 10n],
    [1, 10n],
    [2, 70n],
    [3, 110n],
  ]);
  expect(playUpTo(days, '2026-11-04')).toMatchObject({ days: 1, valid: { RNG: 40n } });
  expect([noPlay.days, noPlay.recent(9)]).toEqual([0, { valid: {}, days: 0 }]);
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
    const reached = found ?? on([]);
    expect(momentReached(isMet, reached, shuffled(rounds))).toBe(momentReached(isMet, reached, rounds));
  }
});
