import { jackpotIncrementMax, jackpotIncrementMin, jackpotStepsMs } from '@laro/domain/system/constants';
import { describe, expect, test } from 'vitest';
import { groupedFigure, nextDelayMs, nextFigure, startFigure } from './jackpot-steps.ts';

const range = { min: 1_200_000_000, max: 1_300_000_000 };
const pace = { stepsMs: jackpotStepsMs, incrementMin: jackpotIncrementMin, incrementMax: jackpotIncrementMax };
const lowest = () => 0;
const highest = () => 1 - Number.EPSILON;

describe('jackpot figure', () => {
  test('[HOME-06] starts inside its range', () => {
    expect(startFigure(range, lowest)).toBe(range.min);
    expect(startFigure(range, highest)).toBeLessThanOrEqual(range.max);
    expect(startFigure(range, highest)).toBeGreaterThan(range.min);
  });

  test('[HOME-06] [CONST-01] grows by 10,000 to 50,000 and never leaves its range', () => {
    expect(nextFigure(range.min, range, pace, lowest) - range.min).toBe(10_000);
    expect(nextFigure(range.min, range, pace, highest) - range.min).toBe(50_000);
    expect(nextFigure(range.max - 9_999, range, pace, lowest)).toBe(range.min);
    expect(nextFigure(range.max - 10_000, range, pace, lowest)).toBe(range.max);
  });

  test('[HOME-06] a figure from outside a changed range begins again at the bottom', () => {
    expect(nextFigure(5, range, pace, lowest)).toBe(range.min);
  });

  test('[HOME-06] [CONST-01] is shown for 3, 4 or 5 seconds', () => {
    expect([0, 0.34, 0.67, 0.999].map((value) => nextDelayMs(pace, () => value))).toEqual([3000, 4000, 5000, 5000]);
  });

  test('[HOME-06] has no decimals and groups of three', () => {
    expect([0, 999, 1000, 1_248_903_517].map(groupedFigure)).toEqual(['0', '999', '1,000', '1,248,903,517']);
  });
});
