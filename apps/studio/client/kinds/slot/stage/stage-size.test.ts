import { slots } from '@laro/games/kinds/slot/slots';
import { expect, test } from 'vitest';
import { cellPlace, stageSize } from './stage-size.ts';

test('[GEN-03] every machine fits every phone, lying and standing, with symbols that can be told apart', () => {
  const rooms = [
    { width: 308, height: 330 },
    { width: 378, height: 560 },
    { width: 612, height: 250 },
    { width: 720, height: 800 },
  ];
  for (const room of rooms)
    for (const { strips, rows } of slots) {
      const size = stageSize(room, strips.length, rows);
      expect(size.width).toBeLessThanOrEqual(room.width);
      expect(size.height).toBeLessThanOrEqual(room.height);
      expect(Math.min(size.cellWidth, size.cellHeight)).toBeGreaterThanOrEqual(40);
    }
});

test('[T62] cells are counted reel by reel, downwards', () => {
  const size = stageSize({ width: 378, height: 560 }, 5, 3);
  expect(cellPlace(size, 3, 4)).toEqual({ x: size.cellWidth + size.gap, y: size.cellHeight });
});
