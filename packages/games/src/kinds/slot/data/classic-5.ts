import type { SlotMathematics } from '../mathematics.ts';
import { THREE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Three reels, five lines; each wild in a line doubles it. */
export const classic5: SlotMathematics = {
  id: 'classic-5',
  version: 1,
  rows: 3,
  coins: 5,
  strips: ['65364536254W3641526451', '6345641643563W62561524', '65136245634254615W6534'],
  pay: { kind: 'lines', lines: THREE_BY_THREE, direction: 'left' },
  pays: {
    1: { 3: 50 },
    2: { 3: 25 },
    3: { 3: 12 },
    4: { 3: 8 },
    5: { 3: 5 },
    6: { 3: 3 },
    W: { 3: 300 },
  },
  wild: { symbol: 'W', multiplier: 2 },
  maxWin: 62,
  stakes: stakesUpTo(1000),
};
