import { expect, test } from 'vitest';

import { differenceHash, hashDistance, nearDuplicates } from './near.ts';

const grid = (value: (row: number, column: number) => number): Uint8Array => Uint8Array.from({ length: 72 }, (_, at) => value(Math.floor(at / 9), at % 9));

test('[ART-6] a difference hash holds one bit for every rise from left to right', () => {
  expect(differenceHash(grid(() => 7))).toBe(0n);
  expect(differenceHash(grid((_, column) => column))).toBe(2n ** 64n - 1n);
  expect(differenceHash(grid((row, column) => (row === 7 && column === 8 ? 9 : 1)))).toBe(1n);
  expect(() => differenceHash(new Uint8Array(10))).toThrow('9×8');
});

test('[ART-6] the later one of two pictures that differ by less than six bits is rejected', () => {
  expect(hashDistance(0b1011n, 0b0010n)).toBe(2);
  const hashes = [
    { id: 'one', hash: 0n },
    { id: 'far', hash: 0b111111n },
    { id: 'near', hash: 0b11111n },
  ];
  expect(nearDuplicates(hashes)).toEqual([{ id: 'near', like: 'one', distance: 5 }]);
});
