import { expect, test } from 'vitest';
import { shortMoment } from './mail-texts.ts';

const now = Date.parse('2026-11-24T10:02:00Z');

test.each([
  ['2026-11-23T16:00:00Z', '00:00'],
  ['2026-11-23T15:59:00Z', 'Mon'],
  ['2026-11-19T10:02:00Z', 'Thu'],
  ['2026-11-18T10:02:00Z', '18 Nov'],
])('[MAIL-02] [REW-53] a mail of %s reads %s by the clock of the merchant', (at, text) => {
  expect(shortMoment(at, { now, tag: 'en-GB', timeZone: 'Asia/Manila' })).toBe(text);
});
