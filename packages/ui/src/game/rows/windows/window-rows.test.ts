import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { covers, inSight, rowRange } from './window-rows.ts';

const at = (scrollPx: number, rowCount = 306) => rowRange({ rowCount, rowPx: 200, listTopPx: 180, scrollPx, viewPx: 844, ahead: 2 });

describe('rows of a long list', () => {
  test('[LIST-07] draws what is in sight and two rows beyond each edge', () => {
    expect(at(0)).toEqual({ first: 0, end: 6 });
    expect(at(180 + 2000)).toEqual({ first: 8, end: 17 });
    expect(at(180 + 306 * 200 - 844)).toEqual({ first: 299, end: 306 });
  });

  test('[LIST-06] of games that were searched for, those in sight come first: the rows ahead of the view are not among them', () => {
    expect(inSight(at(0), 2)).toEqual({ first: 0, end: 4 });
    expect(inSight(at(180 + 2000), 2)).toEqual({ first: 10, end: 15 });
    expect(inSight({ first: 0, end: 1 }, 2)).toEqual({ first: 0, end: 1 });
  });

  test('[LIST-06] rows wait for a paint only where everything in sight is drawn', () => {
    expect(covers({ first: 0, end: 4 }, { first: 0, end: 4 })).toBe(true);
    expect(covers({ first: 0, end: 4 }, { first: 0, end: 5 })).toBe(false);
    expect(covers({ first: 2, end: 9 }, { first: 1, end: 4 })).toBe(false);
  });

  test('[LIST-07] the rows that a view takes do not depend on how many there are', () => {
    expect(rowRange({ rowCount: Infinity, rowPx: 200, listTopPx: 180, scrollPx: 0, viewPx: 844, ahead: 2 })).toEqual(at(0));
  });

  test('[LIST-07] an empty list draws nothing, a row of unknown height one row', () => {
    expect(at(0, 0)).toEqual({ first: 0, end: 0 });
    expect(rowRange({ rowCount: 9, rowPx: 0, listTopPx: 0, scrollPx: 0, viewPx: 844, ahead: 2 })).toEqual({ first: 0, end: 1 });
  });

  test('[LIST-07] never draws more than the view needs, wherever the page is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 40, max: 400 }),
        fc.integer({ min: -2000, max: 12_000_000 }),
        fc.integer({ min: 0, max: 3000 }),
        (rowCount, rowPx, scrollPx, viewPx) => {
          const { first, end } = rowRange({ rowCount, rowPx, listTopPx: 180, scrollPx, viewPx, ahead: 2 });
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(rowCount);
          expect(end - first).toBeLessThanOrEqual(Math.ceil(viewPx / rowPx) + 5);
          if (rowCount > 0) expect(end).toBeGreaterThan(first);
        },
      ),
    );
  });
});
