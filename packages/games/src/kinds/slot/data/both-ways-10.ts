import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Pays from both sides; wild reels open, stay and spin the others again. */
export const bothWays10: SlotMathematics = {
  id: 'both-ways-10',
  version: 1,
  rows: 3,
  coins: 20,
  strips: [
    '4213546347627517563745376356725461',
    '7W45724364576151654763423671537652',
    '462452372572431675173W576431654765',
    '576754367426457157W614265321345763',
    '4174316526453715437356726746257635',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE.slice(0, 10), direction: 'both' },
  pays: {
    1: { 3: 20, 4: 100, 5: 120 },
    2: { 3: 12, 4: 25, 5: 50 },
    3: { 3: 5, 4: 12, 5: 30 },
    4: { 3: 3, 4: 8, 5: 30 },
    5: { 3: 3, 4: 6, 5: 20 },
    6: { 3: 2, 4: 5, 5: 12 },
    7: { 3: 2, 4: 5, 5: 10 },
  },
  wild: { symbol: 'W', expands: true },
  wildRespins: 3,
  maxWin: 129,
  stakes: stakesUpTo(1000),
};
