import { expect, test } from 'vitest';
import { MAJOR_UNIT } from '../money/money.ts';
import { isLarge, isTooFast, noteRules, outcomesOf, riskGroups, riskRuleNames, riskRules, riskScore, rulesOfGroup, workingDaysAfter } from './risk-rules.ts';
import { withdrawalNotes } from '../withdrawals/withdrawal-rules.ts';

test('[CASH-02] a score counts each rule once, and what is only reported or only large weighs nothing', () => {
  expect(riskScore([])).toBe(0);
  expect(riskScore(['unplayed', 'unplayed', 'shared_name'])).toBe(50);
  expect(riskScore([...rulesOfGroup('reports'), ...rulesOfGroup('events')])).toBe(0);
  expect(riskGroups.flatMap(rulesOfGroup).toSorted()).toEqual([...riskRuleNames].toSorted());
});

test('[T9] what has to be reported is not put aside in any other way', () => {
  expect(outcomesOf('covered')).toEqual(['reported']);
  for (const rule of riskRuleNames.filter((name) => name !== 'covered')) expect(outcomesOf(rule)).toEqual(['cleared', 'confirmed']);
});

test('[T9] five working days leave weekends out, by the day at the merchant’s place', () => {
  const after = (from: string, days = 5) => workingDaysAfter(new Date(from), days, 'Asia/Manila').toISOString();
  // A Monday in Manila.
  expect(after('2026-11-16T02:00:00Z')).toBe('2026-11-23T02:00:00.000Z');
  // Friday evening in London is Saturday in Manila.
  expect(after('2026-11-20T17:00:00Z')).toBe('2026-11-26T17:00:00.000Z');
  expect(after('2026-11-20T02:00:00Z', 1)).toBe('2026-11-23T02:00:00.000Z');
  expect(after('2026-11-20T02:00:00Z', 0)).toBe('2026-11-20T02:00:00.000Z');
});

test('[T34] large begins at the threshold, and zero turns a rule off', () => {
  expect([isLarge(100n * MAJOR_UNIT - 1n, 100), isLarge(100n * MAJOR_UNIT, 100), isLarge(10n ** 18n, 0)]).toEqual([false, true, false]);
});

test('[T70] a journey is too fast between different known countries and in less than the hours of the rule, which zero turns off', () => {
  const at = (country: string | null, time: string) => ({ country, at: new Date(`2026-11-30T${time}Z`) });
  const manila = at('PH', '08:00:00');
  expect(isTooFast(manila, at('HK', '10:59:59'), 3)).toBe(true);
  expect(isTooFast(manila, at('HK', '11:00:00'), 3)).toBe(false);
  expect(isTooFast(manila, at('PH', '08:01:00'), 3)).toBe(false);
  expect(isTooFast(manila, at(null, '08:01:00'), 3)).toBe(false);
  expect(isTooFast(at(null, '08:00:00'), at('HK', '08:01:00'), 3)).toBe(false);
  expect(isTooFast(manila, at('HK', '08:00:00'), 0)).toBe(false);
});

test('[CASH-02] what the rules of withdrawals find about a member is known to the rules of risk', () => {
  const notes = Object.keys(noteRules);
  expect(withdrawalNotes.filter((note) => notes.includes(note))).toHaveLength(notes.length);
  for (const rule of Object.values(noteRules)) expect(riskRules[rule]).toBeDefined();
});
