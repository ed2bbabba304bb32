import { expect, test } from 'vitest';
import { placeOf, spinTimes } from './spin-scene.ts';

test('[GAME-16] every sector has a place of its own around each wheel', () => {
  for (const sectors of [28, 40, 48, 50, 52, 56])
    expect(new Set(Array.from({ length: sectors }, (_, sector) => placeOf(sector, sectors))).size, String(sectors)).toBe(sectors);
});

test('[GAME-16] spins follow one another, before the prize and the result', () => {
  expect(spinTimes(1, false, 6600)).toEqual([{ from: 0, until: 4600 }]);
  const four = spinTimes(4, true, 23_000);
  expect(four.map(({ from }) => from)).toEqual([0, 4600, 9200, 13_800]);
  expect(four.at(-1)?.until).toBe(18_400);
});
