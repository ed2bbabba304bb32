import { expect, test } from 'vitest';
import { inputHash } from './input-hash.ts';

test('[T35] the fingerprint of an input never changes, since otherwise every repeated transaction would count as different input', () => {
  expect(inputHash('bet', 123_456n, 'round Ñ 1', 'game', 100_000n, true).toString('hex')).toBe('826254262736edf0cb5c546be5b72d83');
});

test('[T35] order, type and boundaries of the parts matter', () => {
  const all = [
    inputHash('a', 'b'),
    inputHash('b', 'a'),
    inputHash('a|string:1:b'),
    inputHash('ab'),
    inputHash(1n),
    inputHash('1'),
    inputHash(true),
    inputHash('true'),
  ];
  expect(new Set(all.map((hash) => hash.toString('hex'))).size).toBe(all.length);
});
