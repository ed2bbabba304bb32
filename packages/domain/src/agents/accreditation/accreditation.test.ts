import { describe, expect, test } from 'vitest';
import { applicationAfter, dueWarning, needsAccreditation } from './accreditation.ts';

describe('[AGENT-47] accreditation', () => {
  test('[AGENT-47] is needed by none, by top agents or by all', () => {
    const needs = (need: 'none' | 'top' | 'all') => [1, 2].map((level) => needsAccreditation(need, level));
    expect([needs('none'), needs('top'), needs('all')]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  const due = (today: string, warned: number | null = null) => dueWarning({ validUntil: '2026-12-31', today, warned });
  test.each([
    ['2026-11-30', null, null],
    ['2026-12-01', null, 30],
    ['2026-12-02', 30, null],
    ['2026-12-23', 30, null],
    ['2026-12-24', 30, 7],
    ['2026-12-24', null, 7],
    ['2026-12-31', 7, null],
    ['2027-01-01', null, null],
  ])('[AGENT-47] on %s, last warned %s days before, the warning is %s', (today, warned, expected) => {
    expect(due(today, warned)).toBe(expected);
  });

  test('[AGENT-47] an application passes the upline, then the desk, and each once', () => {
    expect(applicationAfter('upline', 'upline', true)).toBe('desk');
    expect(applicationAfter('upline', 'desk', true)).toBeNull();
    expect(applicationAfter('desk', 'upline', true)).toBeNull();
    expect(applicationAfter('desk', 'desk', true)).toBe('accepted');
    expect([applicationAfter('upline', 'upline', false), applicationAfter('desk', 'desk', false)]).toEqual(['refused', 'refused']);
    expect(applicationAfter('accepted', 'desk', false)).toBeNull();
  });
});
