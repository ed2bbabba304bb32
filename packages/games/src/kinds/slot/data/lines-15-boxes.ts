import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Opening wilds, and boxes to choose from. */
export const lines15Boxes: SlotMathematics = {
  id: 'lines-15-boxes',
  version: 1,
  rows: 3,
  coins: 10,
  strips: [
    'KTAKQJ32T34PK2QKPAJT4JQA13TAQ4J1',
    'TJ32KTJAK1QJ2AQ3A4KTQA4JWTK31Q4',
    'TP4JAQTJQ4KJQ3T4A23QK21KJ3KAPT1A',
    'KQA1TQJT4K32JT431AJQT2K43AKQAJW',
    'QAKTQ1PJATJ23TKA42TP14AQJ3KQJ34K',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE.slice(0, 15), direction: 'left' },
  pays: {
    1: { 3: 50, 4: 250, 5: 1200 },
    2: { 3: 40, 4: 120, 5: 500 },
    3: { 3: 25, 4: 75, 5: 300 },
    4: { 3: 20, 4: 60, 5: 250 },
    A: { 3: 10, 4: 40, 5: 150 },
    K: { 3: 10, 4: 30, 5: 120 },
    Q: { 3: 6, 4: 30, 5: 100 },
    J: { 3: 6, 4: 20, 5: 75 },
    T: { 3: 5, 4: 15, 5: 50 },
  },
  wild: { symbol: 'W', expands: true },
  bonus: {
    kind: 'boxes',
    symbol: 'P',
    trigger: 3,
    start: 50,
    prizes: [20, 30, 40, 50, 60, 80, 100, 150, 200, 500],
    stoppers: 2,
  },
  maxWin: 366,
  stakes: stakesUpTo(1000),
};
