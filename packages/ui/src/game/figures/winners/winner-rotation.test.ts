import { winnerAutoplayAbove } from '@laro/domain/system/constants';
import { describe, expect, test } from 'vitest';
import { boardRows, climbs, largestFirst } from './winner-rotation.ts';

const size = (count: number) => ({ count, visible: 4, autoplayAbove: winnerAutoplayAbove });
const indexes = (turn: number, count: number) => boardRows(turn, size(count)).map((row) => row.index);

describe('winner board', () => {
  test('[WIN-01] climbs only above three entries', () => {
    expect([0, 1, 3, 4, 50].map((count) => climbs(size(count)))).toEqual([false, false, false, true, true]);
    expect(indexes(7, 3)).toEqual([0, 1, 2]);
    expect(indexes(0, 0)).toEqual([]);
  });

  test('[WIN-01] shows four rows and the one that comes next, and goes round', () => {
    expect(indexes(0, 6)).toEqual([0, 1, 2, 3, 4]);
    expect(indexes(4, 6)).toEqual([4, 5, 0, 1, 2]);
    expect(indexes(0, 4)).toEqual([0, 1, 2, 3, 0]);
  });

  test('[WIN-01] a row keeps its key while it climbs', () => {
    const [, second] = boardRows(9, size(6));
    expect(boardRows(10, size(6))[0]).toEqual(second);
  });

  test('[WIN-01] sorts by amount, largest first, exactly', () => {
    const amounts = ['31908.50', '128400.00', '9.99', '128400.00001', '64250.00', '10.00'];
    expect(largestFirst(amounts, (amount) => amount)).toEqual(['128400.00001', '128400.00', '64250.00', '31908.50', '10.00', '9.99']);
  });
});
