import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Winning symbols vanish and others fall; each fall pays more. */
export const lines20Falls: SlotMathematics = {
  id: 'lines-20-falls',
  version: 1,
  rows: 3,
  coins: 20,
  strips: ['3K4QTK3QTJAK24A1JQTJ', 'K1QAJQ4TJK3ST4KJ3QATW2', '3TQ3TQW4J2K1TAQK4SJAKJ', '3JTAKSAQK4QJTW3K21TJ4Q', 'KTJQ3JTK4TK4J2AQ23A1Q'],
  pay: { kind: 'lines', lines: FIVE_BY_THREE.slice(0, 20), direction: 'left' },
  pays: {
    1: { 3: 60, 4: 250, 5: 1250 },
    2: { 3: 40, 4: 125, 5: 500 },
    3: { 3: 25, 4: 80, 5: 300 },
    4: { 3: 20, 4: 60, 5: 250 },
    A: { 3: 12, 4: 40, 5: 150 },
    K: { 3: 10, 4: 30, 5: 125 },
    Q: { 3: 6, 4: 25, 5: 100 },
    J: { 3: 6, 4: 20, 5: 80 },
    T: { 3: 6, 4: 20, 5: 75 },
  },
  wild: { symbol: 'W' },
  scatter: { symbol: 'S' },
  freeSpins: {
    awards: { 3: 10 },
    retriggers: { 3: 5 },
    mostSpins: 20,
    multipliers: [1],
    rises: 'never',
  },
  cascade: { multipliers: [1, 2, 3, 5], freeMultipliers: [3, 6, 9, 15], most: 20 },
  maxWin: 20765,
  stakes: stakesUpTo(200),
};
