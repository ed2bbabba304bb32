import { RANKS } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { drawBalls } from '../../other/lottery.ts';

/** The cells with mines, from 0, in rising order; hidden boards are drawn before the first step. */
export const drawMines = (cells: number, mines: number, draws: Draws): number[] =>
  drawBalls(cells, mines, draws)
    .map((ball) => ball - 1)
    .toSorted((a, b) => a - b);

/** Ranks of hi-lo, each from all thirteen. */
export const drawRanks = (count: number, draws: Draws): string[] => Array.from({ length: count }, () => RANKS[draws.below(RANKS.length)] ?? '');
