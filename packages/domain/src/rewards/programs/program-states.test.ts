import { expect, test } from 'vitest';
import { lagAlarmSeconds, needsPerson, programState } from './program-states.ts';

test('[REW-15] [REW-20] a stopped program and one that is more than 60 seconds behind need a person; one that is tried again does not', () => {
  expect(programState(null)).toBe('running');
  expect(programState({ tries: 2, stoppedAt: null })).toBe('failing');
  expect(programState({ tries: 3, stoppedAt: new Date() })).toBe('stopped');
  expect(lagAlarmSeconds).toBe(60);
  expect([needsPerson('running', 60), needsPerson('running', 61), needsPerson('failing', 0), needsPerson('stopped', 0)]).toEqual([false, true, false, true]);
});
