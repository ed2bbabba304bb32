import { expect, test } from 'vitest';
import * as constants from './constants.ts';

test('[CONST-01] the sizes and times of the lobby are those of the product', () => {
  expect(constants).toMatchObject({
    gamePageSize: 36,
    favouritesMax: 200,
    favouritesOnHome: 100,
    winnersMax: 50,
    hotListInitial: 6,
    badgeMax: 99,
    bannerAutoplayMs: 4000,
    bannerTransitionMs: 600,
    winnerStepMs: 4000,
    winnerTransitionMs: 1000,
    winnerAutoplayAbove: 3,
    jackpotStepsMs: [3000, 4000, 5000],
    jackpotIncrementMin: 10_000,
    jackpotIncrementMax: 50_000,
    searchDebounceMs: 500,
    infiniteScrollAheadPx: 300,
    infiniteScrollThrottleMs: 1000,
    swipeThresholdPx: 60,
    swipeBackPx: 100,
    swipeBackResetMs: 500,
    pressInMs: 130,
    pressLongMs: 370,
    pressOutMs: 100,
    pageFadeMs: 300,
    listLoadingToastMaxMs: 10_000,
    datePickerYears: { first: 2000, last: 2030 },
  });
});
