import type { SlotMathematics } from '../mathematics.ts';
import { stakesUpTo } from './stakes.ts';

/** Groups of five and more pay and fall; later falls pay double and triple. */
export const cluster25: SlotMathematics = {
  id: 'cluster-25',
  version: 1,
  rows: 5,
  coins: 20,
  strips: ['55336664422345116', 'W55336442211666354', '36552266644335114', '115W64224435566633', '22336665534411654'],
  pay: { kind: 'cluster' },
  pays: {
    1: { 5: 60, 6: 120, 8: 300, 10: 1500 },
    2: { 5: 40, 6: 60, 8: 150, 10: 400 },
    3: { 5: 20, 6: 25, 8: 60, 10: 150 },
    4: { 5: 12, 6: 16, 8: 40, 10: 80 },
    5: { 5: 5, 6: 8, 8: 20, 10: 60 },
    6: { 5: 3, 6: 5, 8: 16, 10: 30, 12: 120 },
  },
  wild: { symbol: 'W' },
  cascade: { multipliers: [1, 1, 2, 2, 3], most: 20 },
  maxWin: 260,
  stakes: stakesUpTo(1000),
};
