import { expect, test } from 'vitest';
import { brandLabels } from './game-categories.ts';

const vendors = [
  { code: 'BTI', name: 'Tibay Sports' },
  { code: 'TCG_LOTTO_VN', name: 'Mekong Draws' },
  { code: 'TCG_SEA', name: 'Timog Draws' },
  { code: 'LOTT', name: 'Laro Lotto' },
];
const names = (language: string, of = vendors) => [...brandLabels(of, language).values()];

test('[LIST-13] vendors of one brand label have different names in a list', () => {
  expect(names('TY')).toEqual(['Laro Sports', 'Laro Lotto · Mekong Draws', 'Laro Lotto · Timog Draws', 'Laro Lotto']);
  expect(names('TY', vendors.slice(0, 2))).toEqual(['Laro Sports', 'Laro Lotto']);
  expect(names('EN')).toEqual(vendors.map(({ name }) => name));
});
