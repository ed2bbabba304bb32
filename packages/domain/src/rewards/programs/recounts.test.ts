import { expect, test } from 'vitest';
import { grantStates } from '../grants/grant-states.ts';
import { isRecountDay, recountAct, recountDays, recountDifference, recountDifferences } from './recounts.ts';

test('[REW-19] a program is counted again from a date of the last 365 days', () => {
  const today = '2026-11-20';
  expect(['2026-11-21', '2026-11-20', '2025-11-20', '2025-11-19'].map((from) => isRecountDay(from, today))).toEqual([false, true, true, false]);
});

test('[REW-19] the dates of a recount are those from its first one to today, across months', () => {
  expect(recountDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(recountDays('2026-11-20', '2026-11-20')).toEqual(['2026-11-20']);
});

test('[REW-19] a grant that is due and given is the same in both generations, whatever became of it', () => {
  for (const state of grantStates) expect(recountDifference({ due: 10n, given: { cost: 10n, state } })).toBe('same');
  expect(recountDifference({ due: 10n, given: null })).toBe('missing');
});

test('[REW-19] surplus is what can be claimed or was claimed; grants that ended otherwise and nothing at all are no difference', () => {
  const surplus = Object.fromEntries(grantStates.map((state) => [state, recountDifference({ due: null, given: { cost: 10n, state } })]));
  expect(surplus).toEqual({
    held: 'unclaimed',
    claimable: 'unclaimed',
    claimed: 'claimed',
    refused: null,
    expired: null,
    taken_back: null,
    lapsed: null,
  });
  expect(recountDifference({ due: null, given: null })).toBeNull();
});

test('[REW-19] only a difference that was listed and is one still is acted on, and a claimed surplus stays', () => {
  const acts = recountDifferences.map((listed) => [listed, ...[...recountDifferences, null].map((now) => recountAct(listed, now))]);
  expect(acts).toEqual([
    // listed, then by what it is now: same, missing, unclaimed, claimed, nothing
    ['same', 'settle', 'settle', 'settle', 'keep', 'settle'],
    ['missing', 'settle', 'write', 'settle', 'settle', 'settle'],
    ['unclaimed', 'settle', 'settle', 'take_back', 'keep', 'settle'],
    ['claimed', 'settle', 'settle', 'settle', 'keep', 'settle'],
  ]);
});
