import type { SlotMathematics } from '../mathematics.ts';
import { stakesUpTo } from './stakes.ts';

/** 4,096 ways on six reels; every free spin has a drawn multiplier. */
export const ways4096: SlotMathematics = {
  id: 'ways-4096',
  version: 1,
  rows: 4,
  coins: 40,
  strips: [
    '4QJTQKA2KJT43AJQ341AK2TS',
    'QAK1QA4KAJKW3QT42J3TJST2',
    '1JA3J2TKAT42Q4K3QJSKTA4Q',
    'J2WTK2AKJ4A3KQ3J4S1QTAQT',
    'K4TAK32JT134JSQJ2TAQ4KAQ',
    'SAKQ4K2AT34TQJT12JA43JKQ',
  ],
  pay: { kind: 'ways' },
  pays: {
    1: { 3: 15, 4: 50, 5: 200, 6: 750 },
    2: { 3: 12, 4: 30, 5: 120, 6: 500 },
    3: { 3: 8, 4: 25, 5: 75, 6: 300 },
    4: { 3: 6, 4: 15, 5: 60, 6: 250 },
    A: { 3: 4, 4: 10, 5: 30, 6: 120 },
    K: { 3: 4, 4: 10, 5: 30, 6: 120 },
    Q: { 3: 3, 4: 6, 5: 20, 6: 75 },
    J: { 3: 2, 4: 5, 5: 15, 6: 60 },
    T: { 3: 2, 4: 5, 5: 15, 6: 60 },
  },
  wild: { symbol: 'W' },
  scatter: { symbol: 'S' },
  freeSpins: {
    awards: { 4: 12, 5: 17, 6: 25 },
    retriggers: { 3: 5, 4: 10 },
    mostSpins: 40,
    multipliers: [1],
    rises: 'never',
    drawnMultipliers: [
      { multiplier: 1, weight: 50 },
      { multiplier: 2, weight: 30 },
      { multiplier: 3, weight: 15 },
      { multiplier: 5, weight: 5 },
    ],
  },
  maxWin: 19009,
  stakes: stakesUpTo(200),
};
