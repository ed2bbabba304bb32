import { languages } from '@laro/domain/system/languages';
import { expect, test } from 'vitest';
import { keptMomentText } from '../parts/draws/moments.ts';
import { momentText, zoneText } from '../parts/draws/server-clock.ts';

const AT = '2026-11-30T18:47:50Z';
const EVENING = Date.parse('2026-11-30T15:59:00Z');

test('[LOTT-05] [LOTT-45] a moment has the date where the zone has another day than now, and always its zone', () => {
  expect(momentText(AT, 'Asia/Manila', 'en', Date.parse(AT))).toBe('02:47:50 GMT+8');
  expect(momentText(AT, 'Asia/Ho_Chi_Minh', 'en', Date.parse(AT))).toBe('01:47:50 GMT+7');
  // It is still the day before in Manila, and a minute later the day of the moment.
  expect(momentText(AT, 'Asia/Manila', 'en', EVENING)).toBe('Dec 1, 02:47:50 GMT+8');
  expect(momentText(AT, 'Asia/Manila', 'en', EVENING + 60_000)).toBe('02:47:50 GMT+8');
});

test('[LOTT-05] [LOTT-63] a kept text is the same as one made now, also after midnight and in another zone or language', () => {
  for (const now of [EVENING, EVENING + 59_999, EVENING + 60_000, Date.parse(AT)])
    for (const zone of ['Asia/Manila', 'Asia/Kathmandu', 'America/New_York'])
      for (const tag of ['en', 'fil', 'th']) expect(keptMomentText(AT, zone, tag, now)).toBe(momentText(AT, zone, tag, now));
});

test('[LOTT-08] a zone with daylight saving is named as its clocks are at the moment', () => {
  expect(zoneText('Europe/London', 'en', new Date('2026-07-01T12:00:00Z'))).toBe('GMT+1');
  expect(zoneText('Europe/London', 'en', new Date('2026-12-01T12:00:00Z'))).toBe('GMT');
});

test.each(languages)('[LOTT-63] in $name a time is as short as in English, with the zone behind it', ({ tag }) => {
  expect(momentText(AT, 'Asia/Manila', tag, Date.parse(AT))).toMatch(/^02:47:50 (?:GMT|UTC)\+8$/);
});
