import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** The wild is the scatter as well; in the free spins one drawn symbol opens over its reels. Swings very much. */
export const lines10Book: SlotMathematics = {
  id: 'lines-10-book',
  version: 1,
  rows: 3,
  coins: 10,
  strips: [
    'J3TAQKW24JAKQTJKT3KT1JQA24TQ3JA4',
    'AKJQ1K42KJATJQA2QJW1KTAQ4J3T43QT',
    '2QK3TQJAK4AT3K1QT2J4TJQK3Q4AJTAW',
    'JAK24QKTJ43JQK14KTQJTQATJA3KA2W1',
    'T34TJ1QKAJ2QKTJWTJAK43T2AQK3JAQ4',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE.slice(0, 10), direction: 'left' },
  pays: {
    1: { 2: 10, 3: 100, 4: 400, 5: 1500 },
    2: { 2: 5, 3: 40, 4: 200, 5: 1000 },
    3: { 3: 25, 4: 80, 5: 600 },
    4: { 3: 20, 4: 80, 5: 600 },
    A: { 3: 5, 4: 40, 5: 125 },
    K: { 3: 5, 4: 40, 5: 125 },
    Q: { 3: 4, 4: 20, 5: 100 },
    J: { 3: 4, 4: 20, 5: 100 },
    T: { 3: 4, 4: 20, 5: 80 },
  },
  wild: { symbol: 'W' },
  scatter: { symbol: 'W', pays: { 3: 20, 4: 200, 5: 2000 } },
  freeSpins: {
    awards: { 3: 10 },
    retriggers: { 3: 10 },
    mostSpins: 20,
    multipliers: [1],
    rises: 'never',
    special: [
      { symbol: '1', weight: 1 },
      { symbol: '2', weight: 1 },
      { symbol: '3', weight: 1 },
      { symbol: '4', weight: 1 },
      { symbol: 'A', weight: 1 },
      { symbol: 'K', weight: 1 },
      { symbol: 'Q', weight: 1 },
      { symbol: 'J', weight: 1 },
      { symbol: 'T', weight: 1 },
    ],
  },
  maxWin: 33213,
  stakes: stakesUpTo(100),
};
