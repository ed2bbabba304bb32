import type { SlotMathematics } from '../mathematics.ts';
import { FIVE_BY_THREE } from './line-sets.ts';
import { stakesUpTo } from './stakes.ts';

/** Six coins start hold and spin; a full window pays the top prize. */
export const lines25Hold: SlotMathematics = {
  id: 'lines-25-hold',
  version: 1,
  rows: 3,
  coins: 25,
  strips: [
    '431AQK4T3AJKA423J2TK1QTJCCCQAJQKT',
    'JQ3KJCCCK32JAT4QJTA1K2QT4K3AQTAW4',
    'JTAK2JT42AJQ2JCCC4KQT43Q1TKA3WQ3A',
    '4JAK43KQ1JQKJ42TQA2TAKW3QTCCCJAT3',
    'AQTJ31KAQJ4AK4CCC3TJAQKTQ24J1KT23',
  ],
  pay: { kind: 'lines', lines: FIVE_BY_THREE, direction: 'left' },
  pays: {
    1: { 3: 100, 4: 300, 5: 1500 },
    2: { 3: 50, 4: 150, 5: 600 },
    3: { 3: 40, 4: 100, 5: 400 },
    4: { 3: 25, 4: 80, 5: 300 },
    A: { 3: 20, 4: 60, 5: 250 },
    K: { 3: 12, 4: 40, 5: 150 },
    Q: { 3: 8, 4: 30, 5: 125 },
    J: { 3: 8, 4: 25, 5: 100 },
    T: { 3: 6, 4: 20, 5: 100 },
  },
  wild: { symbol: 'W' },
  holdAndSpin: {
    symbol: 'C',
    trigger: 6,
    respins: 3,
    chance: { hits: 1, of: 20 },
    values: [
      { coins: 25, weight: 40 },
      { coins: 50, weight: 30 },
      { coins: 75, weight: 14 },
      { coins: 125, weight: 9 },
      { coins: 250, weight: 4 },
      { coins: 500, weight: 2 },
      { coins: 1250, weight: 1 },
    ],
    full: 25000,
  },
  maxWin: 1761,
  stakes: stakesUpTo(1000),
};
