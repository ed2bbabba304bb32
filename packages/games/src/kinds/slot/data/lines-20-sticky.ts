import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** A reel that turns wild in the free spins stays wild. Swings very much. */
export const lines20Sticky: SlotMathematics = {
  id: 'lines-20-sticky',
  version: 1,
  rows: 3,
  coins: 20,
  strips: [
    '431AQK4T3AJKA423J2TK1QTJSQAJQKT',
    'KQTKQ4A24TJ3ATJKSAQ34TK3J12JQA4',
    '3KAQ4TKSAJ2QT34JAKWQJA32KQ2T14JT',
    'TAK24QKTJ43JQA14KSQJTQ4TJA3KA32',
    'AQTJ31KAQJ4AK4S3TJAQKTQ24J1KT23',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE.slice(0, 20), direction: 'left' },
  pays: {
    1: { 3: 75, 4: 300, 5: 1500 },
    2: { 3: 40, 4: 150, 5: 600 },
    3: { 3: 30, 4: 80, 5: 400 },
    4: { 3: 20, 4: 75, 5: 300 },
    A: { 3: 15, 4: 40, 5: 200 },
    K: { 3: 12, 4: 40, 5: 150 },
    Q: { 3: 8, 4: 30, 5: 120 },
    J: { 3: 8, 4: 20, 5: 80 },
    T: { 3: 6, 4: 20, 5: 75 },
  },
  wild: { symbol: 'W', expands: true },
  scatter: { symbol: 'S', pays: { 3: 40, 4: 200, 5: 1000 } },
  freeSpins: {
    awards: { 3: 8, 4: 10, 5: 12 },
    mostSpins: 12,
    multipliers: [1],
    rises: 'never',
    stickyReels: true,
    strips: [
      'T4A3Q1J243AKQA43QTKJT2JKTQAKJQTJ1',
      'WQ1AQJ3K4A3TK2JKQT2Q4JQ4JTA4TAKJT3',
      'QKJTKJ3AJ4QT3A2Q4KT214QT3JATQ2WJKA',
      'TQ43JQ1WTQ3TAQ4AKQJK4J2TKJAKT3A4J2',
      'KJ1TAJKAQT2J4T1JTQJ3QKTQ43QKA23A4',
    ],
  },
  maxWin: 6888,
  stakes: stakesUpTo(500),
};
