/** The business constants of product.md §9, each with its unit, in one place (CONST-01). */
export const gamePageSize = 36;
export const winnersMax = 50;
export const hotListInitial = 6;
export const recentGamesMax = 20;
/** Favourites of a player: as many as one call asks for (product.md §9), and as home asks for. */
export const favouritesMax = 200;
export const favouritesOnHome = 100;
/** Highest number of a badge; above it reads 99+ (NAV-08). */
export const badgeMax = 99;
/** Years that a date picker offers; how long a page fades in (GEN-04): the tokens' `--t-page`. */
export const datePickerYears = { first: 2000, last: 2030 } as const;
export const pageFadeMs = 300;
export const recordsPageSize = 30;
/** The longest period of the bet record per request; any past day can be requested. */
export const recordRangeDaysMax = 92;

export const bannerAutoplayMs = 4000;
export const bannerTransitionMs = 600;
export const winnerStepMs = 4000;
export const winnerTransitionMs = 1000;
export const winnerAutoplayAbove = 3;
export const jackpotStepsMs = [3000, 4000, 5000] as const;
export const jackpotIncrementMin = 10_000;
export const jackpotIncrementMax = 50_000;

export const searchDebounceMs = 500;
export const infiniteScrollAheadPx = 300;
export const infiniteScrollThrottleMs = 1000;
export const swipeThresholdPx = 60;
export const swipeBackPx = 100;
export const swipeBackResetMs = 500;
export const pressInMs = 130;
export const pressLongMs = 370;
export const pressOutMs = 100;

export const toastDefaultMs = 1500;
export const toastShortMs = 3000;
export const toastLongMs = 8000;
/** Digits of a one-time code: 23 bits (T15 asks for 20); a field takes 10 at most (LOGIN-07). */
export const oneTimeCodeDigits = 7;
/** How often the wait for another code is looked at, and how long it is where the server has not said (LOGIN-08). */
export const codeWaitPollMs = 500;
export const codeWaitSeconds = 60;
/** The longest that a log-in, a log-out or the start of free play is said to be under way. */
export const waitToastMs = 9999;
export const listLoadingToastMaxMs = 10_000;
/** How long a change of the password is said to be under way, and a reset; and how long its end is shown (CHPSW-03, FORGOT-03). */
export const passwordChangeToastMaxMs = 10_000;
export const passwordResetToastMaxMs = 15_000;
export const successToastMs = 1000;
export const workerSkipWaitingMs = 200;
export const workerUpdateWindowMs = 60_000;
