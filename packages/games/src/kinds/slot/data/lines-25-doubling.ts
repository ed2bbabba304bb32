import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Each wild in a line doubles it; in the free spins every win raises the multiplier. */
export const lines25Doubling: SlotMathematics = {
  id: 'lines-25-doubling',
  version: 1,
  rows: 3,
  coins: 25,
  strips: [
    '431AQK4T3AJKA423J2TK1QTJSQAJQKT',
    '3WJQKA42JTQAKQ431KTW3QAK4J2TS1JT',
    '3KAQ4TKSAJ2QT34JAKWQJA32KQ2T14JT',
    'QK1JKT4WQ3T4AQSJ13AWQ2JAK42T3ATJ',
    '1A3QKJA4TK12K34TJSQJK3JQ24QAT2AT',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE, direction: 'left' },
  pays: {
    1: { 3: 75, 4: 200, 5: 1200 },
    2: { 3: 30, 4: 120, 5: 400 },
    3: { 3: 20, 4: 60, 5: 300 },
    4: { 3: 15, 4: 60, 5: 200 },
    A: { 3: 12, 4: 30, 5: 125 },
    K: { 3: 8, 4: 30, 5: 120 },
    Q: { 3: 6, 4: 20, 5: 80 },
    J: { 3: 6, 4: 15, 5: 60 },
    T: { 3: 4, 4: 12, 5: 60 },
  },
  wild: { symbol: 'W', multiplier: 2 },
  scatter: { symbol: 'S', pays: { 3: 50, 4: 250, 5: 1250 } },
  freeSpins: {
    awards: { 3: 8, 4: 12, 5: 16 },
    retriggers: { 3: 5, 4: 8, 5: 10 },
    mostSpins: 20,
    multipliers: [1, 2, 3],
    rises: 'after-win',
  },
  maxWin: 26134,
  stakes: stakesUpTo(100),
};
