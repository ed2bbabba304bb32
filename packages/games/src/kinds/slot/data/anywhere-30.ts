import type { SlotMathematics } from '../mathematics.ts';
import { stakesUpTo } from './stakes.ts';

/** Thirty cells, eight of a kind pay wherever they are; free spins with drawn multipliers. */
export const anywhere30: SlotMathematics = {
  id: 'anywhere-30',
  version: 1,
  rows: 5,
  coins: 20,
  strips: [
    '555337446752211S63376447667',
    '7S6755533744611663344722765',
    '447335664455576117227S67336',
    '57446337661144765557337622S',
    '75112264473366744633755576S',
    '6673367225441176445556733S7',
  ],
  pay: { kind: 'anywhere' },
  pays: {
    1: { 8: 200, 10: 500, 12: 1000 },
    2: { 8: 40, 10: 150, 12: 500 },
    3: { 8: 30, 10: 80, 12: 250 },
    4: { 8: 20, 10: 40, 12: 200 },
    5: { 8: 16, 10: 30, 12: 160 },
    6: { 8: 12, 10: 20, 12: 120 },
    7: { 8: 7, 10: 14, 12: 70 },
  },
  scatter: { symbol: 'S', pays: { 4: 60, 5: 100, 6: 2000 } },
  freeSpins: {
    awards: { 4: 10, 5: 12, 6: 15 },
    retriggers: { 3: 3, 4: 5 },
    mostSpins: 25,
    multipliers: [1],
    rises: 'never',
    drawnMultipliers: [
      { multiplier: 1, weight: 40 },
      { multiplier: 2, weight: 30 },
      { multiplier: 3, weight: 15 },
      { multiplier: 5, weight: 10 },
      { multiplier: 10, weight: 5 },
    ],
  },
  maxWin: 25339,
  stakes: stakesUpTo(100),
};
