import { expect, test } from 'vitest';
import { changesBetween } from './audit-changes.ts';

test('[T33] shows what differs and nothing else, each thing on its own line', () => {
  expect(changesBetween({ skin: 'laro', 'market.ageMin': 21, list: ['PH'] }, { skin: 'laro', 'market.ageMin': 25, list: ['PH', 'US'] })).toEqual([
    { name: 'market.ageMin', before: '21', after: '25' },
    { name: 'list', before: 'PH', after: 'PH, US' },
  ]);
  expect(changesBetween({ title: { EN: 'a', TY: 'b' } }, { title: { EN: 'a', TY: 'c' } })).toEqual([{ name: 'title.TY', before: 'b', after: 'c' }]);
});

test('[T33] shows all of what came or went, and lists as a whole', () => {
  expect(changesBetween(null, { role: 'content', on: true })).toEqual([
    { name: 'role', before: null, after: 'content' },
    { name: 'on', before: null, after: 'true' },
  ]);
  expect(changesBetween({ role: 'content' }, null)).toEqual([{ name: 'role', before: 'content', after: null }]);
  expect(changesBetween(['1', '2'], ['2', '1'])).toEqual([{ name: '', before: '1, 2', after: '2, 1' }]);
  expect(changesBetween({ 'look.skin': null }, { 'look.skin': 'dagat' })).toEqual([{ name: 'look.skin', before: null, after: 'dagat' }]);
  expect(changesBetween(null, null)).toEqual([]);
});
