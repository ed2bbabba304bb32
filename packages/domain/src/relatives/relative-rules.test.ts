import { expect, test } from 'vitest';
import { canRelative, relativeStates, undecidedStates } from './relative-rules.ts';

test('[T53] a person is excluded only after the request was checked and the requester contacted', () => {
  expect(relativeStates.filter((state) => canRelative('exclude', state))).toEqual(['contacted']);
  expect(relativeStates.filter((state) => canRelative('contact', state))).toEqual(['checked', 'contacted']);
});

test('[T53] a decided request is not moved any more', () => {
  expect(undecidedStates).toEqual(['open', 'checked', 'contacted']);
  for (const act of ['check', 'contact', 'exclude', 'refuse'] as const) {
    expect(canRelative(act, 'excluded')).toBe(false);
    expect(canRelative(act, 'refused')).toBe(false);
  }
});
