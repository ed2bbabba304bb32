import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { emptyCondition, groupsOf, rowsOf, type ConditionDraft } from './segment-draft.ts';

const amount = (text: string) => (/^\d+$/.test(text) ? (`${text}.00` as Amount) : null);
const row = (change: Partial<ConditionDraft>): ConditionDraft => ({ ...emptyCondition, ...change });
const groups = (...rows: ConditionDraft[]) => groupsOf(rows, amount);

test('[REW-31] rows joined by "or" are one group, and a form is read back as it was typed', () => {
  const rows = [
    row({ fact: 'rank', values: 'mid high' }),
    row({ join: 'or', fact: 'valid_stake', days: '30', from: '100', to: '200' }),
    row({ fact: 'days_played', isNot: true, days: '7', to: '3' }),
  ];
  const read = groups(...rows);
  expect(read).toEqual([
    [
      { fact: 'rank', isNot: false, values: ['mid', 'high'] },
      { fact: 'valid_stake', isNot: false, days: 30, from: '100.00', to: '200.00' },
    ],
    [{ fact: 'days_played', isNot: true, days: 7, from: null, to: '3' }],
  ]);
  expect(rowsOf(read ?? [], (units) => units.replace('.00', ''))).toEqual(rows);
  expect(groups(row({ join: 'or', values: 'mid' }))).toEqual([[{ fact: 'rank', isNot: false, values: ['mid'] }]]);
  expect(groups()).toEqual([]);
});

test.each([
  { values: ' ' },
  { fact: 'deposits', from: '', to: '' },
  { fact: 'deposits', from: '200', to: '100' },
  { fact: 'deposits', from: 'much' },
  { fact: 'days_played', from: '1.5' },
  { fact: 'valid_stake', from: '1', days: '0' },
  { fact: 'valid_stake', from: '1', days: '366' },
] as Partial<ConditionDraft>[])('[REW-31] a condition with %o is not complete', (change) => {
  expect(groups(row(change))).toBeNull();
});
