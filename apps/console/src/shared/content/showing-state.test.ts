import { expect, test } from 'vitest';
import { showingState } from './showing-state.ts';

test('[HOME-05] [NOTICE-03] the desk knows whether something shows now, and if not, why', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  const at = (isEnabled: boolean, startsAt: string | null, endsAt: string | null) => showingState({ isEnabled, startsAt, endsAt }, now);
  expect(at(false, null, null)).toBe('off');
  expect(at(true, null, null)).toBe('on');
  expect(at(true, '2026-11-21T08:00:01Z', null)).toBe('waiting');
  expect(at(true, '2026-11-21T08:00:00Z', null)).toBe('on');
  expect(at(true, null, '2026-11-21T08:00:00Z')).toBe('over');
});
