import type { SlotMathematics } from '../mathematics.ts';
import { stakesUpTo } from './stakes.ts';

/** 1,024 ways on four rows; two scatters are enough to prolong the free spins. */
export const ways1024: SlotMathematics = {
  id: 'ways-1024',
  version: 1,
  rows: 4,
  coins: 40,
  strips: [
    'QTSK34AT4QATQAJK3QJ122KT3JAQJKT4J',
    'SJTQ24QKTAJ34AJTA3JWQ2KAJKT11K3Q4T',
    'KQ42AKJTKQ41Q2JT33TKQA433ASJATW2TJ',
    'T43Q4KASQATQJ11KT3JK2TAJ2AQTJKW4J3',
    'TAKJTQJTQAJ4K3Q21J4KQSATK2J3T413A4',
  ],
  pay: { kind: 'ways' },
  pays: {
    1: { 3: 30, 4: 100, 5: 500 },
    2: { 3: 15, 4: 50, 5: 200 },
    3: { 3: 10, 4: 30, 5: 120 },
    4: { 3: 6, 4: 25, 5: 100 },
    A: { 3: 4, 4: 12, 5: 50 },
    K: { 3: 4, 4: 12, 5: 50 },
    Q: { 3: 2, 4: 10, 5: 40 },
    J: { 3: 2, 4: 6, 5: 30 },
    T: { 3: 2, 4: 6, 5: 25 },
  },
  wild: { symbol: 'W' },
  scatter: { symbol: 'S', pays: { 3: 80, 4: 400, 5: 2000 } },
  freeSpins: {
    awards: { 3: 8, 4: 15, 5: 20 },
    retriggers: { 2: 3, 3: 8, 4: 15, 5: 20 },
    mostSpins: 40,
    multipliers: [2],
    rises: 'never',
  },
  maxWin: 4717,
  stakes: stakesUpTo(1000),
};
