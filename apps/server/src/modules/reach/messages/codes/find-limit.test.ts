import { expect, test } from 'vitest';
import { counters, sendLimits } from './code-limits.ts';
import { findLimit } from './find-limit.ts';

const NOW = 10_000_000_000;
const ago = (...seconds: number[]) => seconds.map((count) => new Date(NOW - count * 1000));
const NONE = { target: [], ip: [], device: [] };

test('[T15] without earlier sends there is no limit', () => {
  expect(findLimit(NONE, NOW, 60_000, counters)).toBeNull();
});

test('[T15] the wait ends to the millisecond', () => {
  expect(findLimit({ ...NONE, target: ago(59.999) }, NOW, 60_000, counters)).toEqual({ kind: 'too_soon', seconds: 1 });
  expect(findLimit({ ...NONE, target: ago(60) }, NOW, 60_000, counters)).toBeNull();
});

test('[T15] of several limits the longest lasting is reported', () => {
  const device = ago(...Array.from({ length: 20 }, (_, index) => 100 + index));
  const day = sendLimits.find(({ by, max }) => by === 'device' && max === 20);
  expect(findLimit({ ...NONE, device }, NOW, 60_000, counters)).toEqual({ kind: 'too_many', until: new Date(NOW - 119_000 + (day?.windowMs ?? 0)) });
});

test('[T15] a counter that is off limits nothing', () => {
  const device = ago(...Array.from({ length: 20 }, (_, index) => 100 + index));
  expect(findLimit({ ...NONE, device, ip: device }, NOW, 60_000, ['target'])).toBeNull();
});
