import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_FOUR } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Four rows, forty lines, symbols in stacks; taller wilds and doubled wins in the free spins. */
export const lines40Stacks: SlotMathematics = {
  id: 'lines-40-stacks',
  version: 1,
  rows: 4,
  coins: 40,
  strips: [
    '3QAJ4QJA4JT4STK2AKQ11122KQ3TJ3AKT',
    'T2K41113TQAJTQJK4ASQJT3A2K4AJK3QWW',
    'KTJSTAQJ2Q34KT111KQ4J2K34WWAQTAJ3A',
    '111JAK43KQ2JQKJ42TQA3TAKWW3QTSJAT4',
    'KA4Q3JQ2KJ31113TQ2KJWWTA4TAQKATJ4',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_FOUR, direction: 'left' },
  pays: {
    1: { 3: 50, 4: 150, 5: 500 },
    2: { 3: 40, 4: 150, 5: 400 },
    3: { 3: 30, 4: 100, 5: 300 },
    4: { 3: 30, 4: 100, 5: 300 },
    A: { 3: 20, 4: 60, 5: 200 },
    K: { 3: 15, 4: 40, 5: 150 },
    Q: { 3: 12, 4: 30, 5: 125 },
    J: { 3: 10, 4: 30, 5: 100 },
    T: { 3: 8, 4: 25, 5: 100 },
  },
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: { 3: 80, 4: 400 } },
  freeSpins: {
    awards: { 3: 10, 4: 15 },
    retriggers: { 3: 5, 4: 10 },
    mostSpins: 25,
    multipliers: [2],
    rises: 'never',
    strips: [
      'A3SQ2J43KAT111J4ATQK4TJ3QKJAKQ22T',
      'KS43JKQT4A1112WWWKJT3JAQJKQ3ATQ42TA',
      'K4WWWWQJ111TJATJ3QT243ASK2AQ4KT3KAJQ',
      'JQ43KSAJ2QK2QWWWTA4T3KJT111AT34JQKA',
      'J2TAKJ2TAKJT43Q4AK3TWWWQK3AJQ111Q4',
    ],
  },
  maxWin: 15590,
  stakes: stakesUpTo(200),
};
