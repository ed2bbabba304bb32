import { expect, test } from 'vitest';
import { emptyBoard, type BoardState } from './board-state.ts';
import { movingAreas, type Area } from './moving-areas.ts';
import { cellPlace, stageSize } from './stage-size.ts';

const ROWS = 3;
const size = stageSize({ width: 390, height: 500 }, 5, ROWS);
const board = (changes: Partial<BoardState>): BoardState => ({ ...emptyBoard(5), ...changes });
const at = (state: BoardState, now = 1000): readonly Area[] | null => movingAreas(size, ROWS, state, now);
const covers = (area: Area | undefined, x: number, y: number, width: number, height: number): boolean =>
  area !== undefined && area.x <= x && area.y <= y && area.x + area.width >= x + width && area.y + area.height >= y + height;

test('[PLAY-05] nothing moves on a board at rest, and a reel that turns is drawn alone', () => {
  expect(at(board({}))).toEqual([]);
  const state = board({});
  const reel = state.reels[2];
  if (reel) reel.run = { startedAt: 900, from: 0, stop: null };
  const areas = at(state) ?? [];
  expect(areas).toHaveLength(1);
  expect(covers(areas[0], size.frame + 2 * (size.cellWidth + size.gap), size.frame, size.cellWidth, size.windowHeight)).toBe(true);
  expect((areas[0]?.width ?? 0) < size.cellWidth * 1.3).toBe(true);
});

test('[PLAY-05] winning cells first come forward over the whole board, then they move alone, swelling inside of their area', () => {
  const marked = { cells: new Set([4]), since: 1000, glows: true };
  expect(at(board({ marked }), 1100)).toBeNull();
  const areas = at(board({ marked }), 1300) ?? [];
  const { x, y } = cellPlace(size, ROWS, 4);
  const swell = size.cellWidth * 0.09;
  expect(areas).toHaveLength(1);
  expect(covers(areas[0], size.frame + x - swell, size.frame + y - swell, size.cellWidth + 2 * swell, size.cellHeight + 2 * swell)).toBe(true);
  expect(at(board({ marked: { ...marked, glows: false } }), 1300)).toEqual([]);
});

test('[PLAY-05] areas begin and end on whole device pixels; what falls, opens, vanishes or is held may be anywhere', () => {
  const state = board({ landed: new Map([[7, 990]]), lit: new Set([0, 4]) });
  const areas = at(state) ?? [];
  expect(areas).toHaveLength(3);
  for (const area of areas) expect([area.x % 4, area.y % 4, area.width % 4, area.height % 4].map(Math.abs)).toEqual([0, 0, 0, 0]);
  const cells = new Set([1]);
  expect(at(board({ opened: { cells, since: 1 } }))).toEqual([]);
  for (const change of [
    { opened: { cells, since: 900 } },
    { vanishing: { cells, since: 1 } },
    { falling: { moved: [], since: 1 } },
    { held: { coins: new Map(), turningSince: null } },
  ])
    expect(at(board(change))).toBeNull();
});
