/** Measures of the machine in CSS pixels. */
export interface StageSize {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly gap: number;
  /** Frame around the window. */
  readonly frame: number;
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly width: number;
  readonly height: number;
}

const CELL_MAX = 132;
/** A cell is at most so much higher than wide, and the other way round. */
const TALLEST = 1.16;
const WIDEST = 1.2;

/** The largest machine of so many reels and rows that fits the room. */
export const stageSize = (room: { readonly width: number; readonly height: number }, reels: number, rows: number): StageSize => {
  const frame = room.width < 360 ? 14 : 18;
  const gap = reels > 3 ? 3 : 5;
  const widest = Math.floor((room.width - 2 * frame - gap * (reels - 1)) / reels);
  const highest = Math.floor((room.height - 2 * frame) / rows);
  const cellWidth = Math.max(24, Math.min(widest, CELL_MAX, Math.floor(highest * WIDEST)));
  const cellHeight = Math.max(24, Math.min(highest, Math.floor(cellWidth * TALLEST)));
  const windowWidth = cellWidth * reels + gap * (reels - 1);
  const windowHeight = cellHeight * rows;
  return { cellWidth, cellHeight, gap, frame, windowWidth, windowHeight, width: windowWidth + 2 * frame, height: windowHeight + 2 * frame };
};

/** Where a cell (reel × rows + row) lies inside the window. */
export const cellPlace = (size: StageSize, rows: number, cell: number): { readonly x: number; readonly y: number } => ({
  x: Math.floor(cell / rows) * (size.cellWidth + size.gap),
  y: (cell % rows) * size.cellHeight,
});
