/** The length of the sound of a result: 0, none, for every return that is not above the stake (GAME-17, T49). */
export type WinLevel = 0 | 1 | 4;

/** `great`: from this multiple of the stake on a win is a great one. */
export const winLevel = (stake: bigint, win: bigint, great = 4n): WinLevel => (win <= stake ? 0 : win > great * stake ? 4 : 1);
