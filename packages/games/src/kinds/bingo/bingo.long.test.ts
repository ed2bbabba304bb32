import { expect, test } from 'vitest';
import { unionBy, unionByMarks } from './figures.ts';
import { ALL_CELLS, TWELVE_LINES } from './rules.ts';

test('[BINGO-02] unions of lines agree with the count of all 2²⁴ sets of marks', () => {
  for (const least of [1, 2]) expect(unionByMarks(TWELVE_LINES, least, 75, ALL_CELLS)(31)).toEqual(unionBy(TWELVE_LINES, least, 75)(31));
});
