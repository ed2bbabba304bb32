import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { momentIn } from './moment-in.ts';

const PLAYER = path.join(import.meta.dirname, '../..');
const FOLDERS = [
  'shared/rewards',
  'shared/missions',
  ...['invite', 'mall', 'missions', 'raffles', 'rewards', 'tournaments', 'vip'].map((name) => `features/${name}`),
];
const sources = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(PLAYER, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ name: `${folder}/${file}`, text: fs.readFileSync(path.join(PLAYER, folder, file), 'utf8') })),
);
const filesWith = (pattern: RegExp) => sources.flatMap(({ name, text }) => (pattern.test(text) ? [name] : []));

test.each([
  ['en', 'Asia/Manila', '2026-11-20T04:00:00Z', 'Nov 20, 2026, 12:00 PM GMT+8'],
  ['ru', 'Asia/Manila', '2026-11-20T16:00:00Z', '21 нояб. 2026\u00a0г., 00:00 GMT+8'],
  ['en', 'Europe/London', '2026-10-25T00:30:00Z', 'Oct 25, 2026, 01:30 AM GMT+1'],
  ['en', 'Europe/London', '2026-10-25T01:30:00Z', 'Oct 25, 2026, 01:30 AM GMT'],
])('[REW-53] in %s a moment at %s is written with date, hour and zone: %s', (tag, timeZone, at, text) => {
  expect(momentIn(tag, timeZone)(at).replaceAll(' ', ' ')).toBe(text);
});

test('[REW-53] [TOUR-10] nothing on the pages of rewards ticks but the clock of a tournament', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(filesWith(/setInterval|requestAnimationFrame/)).toEqual(['features/tournaments/clock.tsx']);
});

test('[REW-53] an hour is written with its zone wherever one is', () => {
  // Hours of a host are a time of day; their words name the zone.
  const hosts = 'features/vip/rank-privileges.tsx';
  expect(filesWith(/host_hours', \{ .*, zone \}/)).toEqual([hosts]);
  const withHour = filesWith(/timeStyle|hour: '/).filter((name) => name !== hosts);
  expect(withHour).toContain('shared/rewards/moment-in.ts');
  expect(withHour.filter((name) => !/timeZoneName: 'short'/.test(sources.find((file) => file.name === name)?.text ?? ''))).toEqual([]);
  expect(filesWith(/timeStyle/)).toEqual([hosts]);
});

test('[REW-53] pages that show how much is left ask the server each time they are opened', () => {
  const lists = sources.filter(({ name }) => /^(features\/(mall|raffles)\/[a-z]+-api|shared\/missions\/mission-query)\.ts$/.test(name));
  expect(lists.map(({ name }) => name)).toHaveLength(3);
  expect(lists.filter(({ text }) => !/staleTime: 0/.test(text) || /staleTime: [^0]/.test(text))).toEqual([]);
});
