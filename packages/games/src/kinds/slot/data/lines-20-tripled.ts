import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Five reels, twenty lines, free spins that pay three times. Our first slot. */
export const lines20Tripled: SlotMathematics = {
  id: 'lines-20-tripled',
  version: 1,
  rows: 3,
  coins: 20,
  strips: [
    'KTAKQJ32J34SK2QKTAJT4JQA13TAQ4J1',
    '3JTQJT4KJASTAJK4Q1TQ3A2K3A24QKTW',
    '2QK3TQJAK4AT3K1QT2J4SJQK3Q4AJTAW',
    '4JQ4JTKQ2S34K3TA1J3KQJWA2QJKT4AT',
    'TKA4JKQ213Q2AJT4J3QAKTAQJT43SKJQ',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE.slice(0, 20), direction: 'left' },
  pays: {
    1: { 3: 150, 4: 500, 5: 2500 },
    2: { 3: 80, 4: 250, 5: 1000 },
    3: { 3: 60, 4: 150, 5: 750 },
    4: { 3: 40, 4: 125, 5: 500 },
    A: { 3: 30, 4: 100, 5: 400 },
    K: { 3: 20, 4: 75, 5: 250 },
    Q: { 3: 15, 4: 50, 5: 200 },
    J: { 3: 15, 4: 40, 5: 150 },
    T: { 3: 10, 4: 30, 5: 150 },
  },
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: { 3: 40, 4: 200, 5: 1000 } },
  freeSpins: {
    awards: { 3: 10, 4: 15, 5: 20 },
    retriggers: { 3: 10, 4: 15, 5: 20 },
    mostSpins: 30,
    multipliers: [3],
    rises: 'never',
  },
  maxWin: 15469,
  stakes: stakesUpTo(200),
};
