import { expect, test } from 'vitest';
import { absolute, cutToMinor, larger, percentOf, ppmOf, share, smaller, sumOf } from './share.ts';

test('[AGENT-19] shares, parts and minor units are cut toward zero', () => {
  expect([share(444n, 3_000), share(-777n, 5_000), share(77_777_777n, 2_000)]).toEqual([1n, -3n, 155_555n]);
  expect([ppmOf(1n, 3n), ppmOf(3n, 1n), ppmOf(0n, 7n)]).toEqual([333_333, 3_000_000, 0]);
  expect([percentOf(2n, 3n), percentOf(-1n, 3n), percentOf(4n, 0n)]).toEqual([66, -33, 0]);
  expect([cutToMinor(123_456n, 2), cutToMinor(-123_456n, 2), cutToMinor(123_456n, 0), cutToMinor(123_456n, 5)]).toEqual([
    123_000n,
    -123_000n,
    100_000n,
    123_456n,
  ]);
});

test('[AGENT-19] the smaller and the larger of two, amounts without sign, and sums', () => {
  expect([smaller(1n, 2n), smaller(2n, 1n), larger(1n, 2n), larger(2n, 1n)]).toEqual([1n, 1n, 2n, 2n]);
  expect([absolute(-4n), absolute(4n), absolute(0n), sumOf([]), sumOf([1n, -3n, 7n])]).toEqual([4n, 4n, 0n, 0n, 5n]);
});
