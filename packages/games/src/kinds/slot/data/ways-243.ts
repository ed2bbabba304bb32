import type { SlotMathematics } from '../mathematics.ts';
import { stakesUpTo } from './stakes.ts';

/** 243 ways; wilds double the ways they are in, and there are more of them in the free spins. */
export const ways243: SlotMathematics = {
  id: 'ways-243',
  version: 1,
  rows: 3,
  coins: 25,
  strips: [
    '3AQ24KT3SQKA4JQ4KQTK1J3A21ATJ2TJ',
    '3AT3QS4AJ13JA1QJ4KTAKQ4K2QWTK2JT',
    '1TJAQ42AW4ATKJT2QK32QTKJ4S13AJK3',
    'S4QJWA234TKQJAQK2AT34KJQTJA13KT1',
    'KQJ3ATKS41QJ3AKTQ12AT4J3AJ2T4KQT',
  ],
  pay: { kind: 'ways' },
  pays: {
    1: { 3: 30, 4: 120, 5: 600 },
    2: { 3: 20, 4: 60, 5: 250 },
    3: { 3: 10, 4: 40, 5: 150 },
    4: { 3: 8, 4: 30, 5: 120 },
    A: { 3: 8, 4: 20, 5: 75 },
    K: { 3: 5, 4: 15, 5: 60 },
    Q: { 3: 3, 4: 12, 5: 50 },
    J: { 3: 3, 4: 8, 5: 40 },
    T: { 3: 2, 4: 8, 5: 30 },
  },
  wild: { symbol: 'W', multiplier: 2 },
  scatter: { symbol: 'S', pays: { 3: 50, 4: 250, 5: 1250 } },
  freeSpins: {
    awards: { 3: 10, 4: 15, 5: 25 },
    retriggers: { 3: 10, 4: 15, 5: 25 },
    mostSpins: 50,
    multipliers: [1],
    rises: 'never',
    strips: [
      '2Q3TAQTASQA43JT14K23K4J21JKTQAKJ',
      'A3QJ41JSK1AQK3JQ2WKT3AKT24TAWQ4J',
      'SKTQ43QJTAQW2TK3A4K1TQ3WA4JK12JA',
      'KTQ41K2JQWJKT32AJQAK3W41AQ4TS3AJ',
      'AT4S2J3KAQKJA4Q12KT3J4KTA13TQJTQ',
    ],
  },
  maxWin: 23158,
  stakes: stakesUpTo(200),
};
