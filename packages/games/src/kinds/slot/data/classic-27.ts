import type { SlotMathematics } from '../mathematics.ts';
import { stakesUpTo } from './stakes.ts';

/** Three reels, every way pays, wilds double; three presents turn a wheel. */
export const classic27: SlotMathematics = {
  id: 'classic-27',
  version: 1,
  rows: 3,
  coins: 20,
  strips: ['31P6145234562342563456P56', '14P26P5462543625634615W3543', '325P65346543623W5146P52146'],
  pay: { kind: 'ways' },
  pays: {
    1: { 3: 80 },
    2: { 3: 25 },
    3: { 3: 12 },
    4: { 3: 8 },
    5: { 3: 5 },
    6: { 3: 3 },
  },
  wild: { symbol: 'W', multiplier: 2 },
  bonus: {
    kind: 'wheel',
    symbol: 'P',
    trigger: 3,
    wedges: [
      { coins: 100, weight: 8 },
      { coins: 200, weight: 6 },
      { coins: 300, weight: 4 },
      { coins: 400, weight: 3 },
      { coins: 1000, weight: 2 },
      { coins: 2000, weight: 1 },
    ],
  },
  maxWin: 101,
  stakes: stakesUpTo(1000),
};
