import type { ShownWin } from '../round/steps.ts';
import type { ReelRun } from './reel-motion.ts';

/** One reel: the symbols on its strip by place, where its window stands, and how it moves. Place `p` shows `p` in the lowest row. */
export interface Reel {
  readonly strip: Map<number, string>;
  place: number;
  run: ReelRun | null;
}

/** A symbol on its way down. */
export interface Falling {
  readonly cell: number;
  readonly rows: number;
}

/** Everything the board shows at a moment. Times are those of the frames. */
export interface BoardState {
  readonly reels: readonly Reel[];
  /** Reels that are lit because a feature is won already. */
  readonly lit: Set<number>;
  /** Cells that are brought forward, and since when. */
  marked: { readonly cells: ReadonlySet<number>; readonly since: number; readonly glows: boolean } | null;
  /** Wins whose lines are drawn. */
  wins: readonly ShownWin[];
  /** Cells that have just changed, and since when. */
  opened: { readonly cells: ReadonlySet<number>; readonly since: number } | null;
  /** Cells that vanish, and since when. */
  vanishing: { readonly cells: ReadonlySet<number>; readonly since: number } | null;
  /** What falls, and since when. */
  falling: { readonly moved: readonly Falling[]; readonly since: number } | null;
  /** Cells that have just stopped and are looked at, and since when. */
  readonly landed: Map<number, number>;
  /** Coins that are held, with what is written on them; null outside hold and spin. */
  held: { readonly coins: ReadonlyMap<number, { readonly text: string; readonly since: number }>; readonly turningSince: number | null } | null;
}

/** Symbols of the window of a reel, downwards. */
export const codesOf = (reel: Reel, rows: number): string[] => Array.from({ length: rows }, (_, row) => reel.strip.get(reel.place + rows - 1 - row) ?? '');

/** Puts symbols into the window of a reel. */
export const putCodes = (reel: Reel, place: number, codes: string): void => {
  [...codes].forEach((code, row) => reel.strip.set(place + codes.length - 1 - row, code));
};

/** An empty board. */
export const emptyBoard = (reels: number): BoardState => ({
  reels: Array.from({ length: reels }, () => ({ strip: new Map<number, string>(), place: 0, run: null })),
  lit: new Set(),
  marked: null,
  wins: [],
  opened: null,
  vanishing: null,
  falling: null,
  landed: new Map(),
  held: null,
});
