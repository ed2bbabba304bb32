import { OPEN_MS } from './painting/board-drawing.ts';
import type { BoardState } from './board-state.ts';
import { cellPlace, type StageSize } from './stage-size.ts';

/** A part of the reels' canvas, in CSS pixels from its corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Steps in which areas begin and end: whole device pixels at every ratio that is a multiple of a quarter, so that no edge is drawn half. */
const STEP = 4;
/** How far a cell reaches over its edge while it swells, as a share of it; and the width of its border's glow. */
const SWELLS = 0.12;
const BORDER = 4;
/** Winning cells come forward for so long; then only they move. */
const COMES_FORWARD_MS = 200;
/** A cell that has just stopped is looked at for so long. */
const LOOKED_AT_MS = 420;

const snapped = (x: number, y: number, width: number, height: number): Area => {
  const [left, top] = [Math.floor(x / STEP) * STEP, Math.floor(y / STEP) * STEP];
  return { x: left, y: top, width: Math.ceil((x + width) / STEP) * STEP - left, height: Math.ceil((y + height) / STEP) * STEP - top };
};

const cellArea = (size: StageSize, rows: number, cell: number): Area => {
  const { x, y } = cellPlace(size, rows, cell);
  const [over, above] = [size.cellWidth * SWELLS + BORDER, size.cellHeight * SWELLS + BORDER];
  return snapped(size.frame + x - over, size.frame + y - above, size.cellWidth + 2 * over, size.cellHeight + 2 * above);
};

const reelArea = (size: StageSize, reel: number): Area =>
  snapped(size.frame + reel * (size.cellWidth + size.gap), size.frame, size.cellWidth, size.windowHeight);

/** Where something moves at this moment by itself; null when that may be anywhere. What was changed from outside is not in it. */
export const movingAreas = (size: StageSize, rows: number, state: BoardState, now: number): readonly Area[] | null => {
  const { marked, opened, vanishing, falling, held } = state;
  const isOpening = opened !== null && now - opened.since < OPEN_MS;
  if (isOpening || vanishing || falling || held || (marked && now - marked.since < COMES_FORWARD_MS)) return null;
  const reels = state.reels.flatMap((reel, index) => (reel.run || state.lit.has(index) ? [reelArea(size, index)] : []));
  const landed = [...state.landed].flatMap(([cell, since]) => (now - since < LOOKED_AT_MS ? [cellArea(size, rows, cell)] : []));
  const glowing = marked?.glows === true ? [...marked.cells].map((cell) => cellArea(size, rows, cell)) : [];
  return [...reels, ...landed, ...glowing];
};
