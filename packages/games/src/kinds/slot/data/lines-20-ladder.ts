import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** The multiplier climbs with every free spin. */
export const lines20Ladder: SlotMathematics = {
  id: 'lines-20-ladder',
  version: 1,
  rows: 3,
  coins: 20,
  strips: [
    '431AQK4T3AJKA423J2TK1QTJSQAJQKT',
    '3AT3QS4AJ13JA2QJ4KTAKQ4K2QWTK2JT',
    '4QWJK3J2A43KQJT43ATKAJTSQ41QTA2K',
    'S4QJWA234TKQJAQK2AT34KJQTJA13KT2',
    'TAK34T2Q3T2JKQ4ASK1J4A3WJKQTA4JQ',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE.slice(0, 20), direction: 'left' },
  pays: {
    1: { 3: 100, 4: 500, 5: 2500 },
    2: { 3: 75, 4: 250, 5: 1000 },
    3: { 3: 40, 4: 150, 5: 600 },
    4: { 3: 40, 4: 120, 5: 500 },
    A: { 3: 20, 4: 60, 5: 250 },
    K: { 3: 20, 4: 60, 5: 250 },
    Q: { 3: 12, 4: 50, 5: 200 },
    J: { 3: 12, 4: 40, 5: 150 },
    T: { 3: 10, 4: 30, 5: 100 },
  },
  wild: { symbol: 'W' },
  scatter: { symbol: 'S' },
  freeSpins: {
    awards: { 3: 10, 4: 12, 5: 15 },
    mostSpins: 15,
    multipliers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    rises: 'every-spin',
  },
  maxWin: 17538,
  stakes: stakesUpTo(200),
};
