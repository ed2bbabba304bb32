import { expect, test } from 'vitest';
import { cleanEntry, emptyEntry, entryFaults, entryName } from './entry-draft.ts';

const now = new Date('2026-11-21T10:00:00Z');
const match = {
  ...emptyEntry('match', now),
  home: 'Hilaga ',
  away: ' Timog',
  title: { EN: ' Friendly ', TY: ' ' },
  startsAt: '2026-11-22T10:00:00Z',
  endsAt: '2026-11-22T12:00:00Z',
};

test('[HOME-09] a match needs teams, a league and its times; news need a line', () => {
  expect(entryFaults(emptyEntry('match', now), 'TY')).toEqual(['teams', 'title', 'times']);
  expect(entryFaults(emptyEntry('news', now), 'TY')).toEqual(['title']);
  expect(entryFaults(match, 'TY')).toEqual([]);
  expect(entryFaults({ ...match, endsAt: match.startsAt }, 'TY')).toEqual(['times']);
  expect(entryFaults({ ...match, title: { KO: '친선' } }, 'TY')).toEqual(['title']);
  for (const target of ['javascript:alert(1)', '//evil', 'http://plain.example']) expect(entryFaults({ ...match, target }, 'TY')).toEqual(['target']);
});

test('[HOME-09] what crosses the wire has no loose spaces and no empty words; an entry is called by its teams or its line', () => {
  expect(cleanEntry(match)).toMatchObject({ home: 'Hilaga', away: 'Timog', title: { EN: 'Friendly' } });
  expect(entryName(cleanEntry(match), 'TY', 'EN')).toBe('Hilaga – Timog');
  expect(entryName({ kind: 'news', title: { TY: 'Balita', EN: 'News' }, home: '', away: '' }, 'JA', 'TY')).toBe('Balita');
});
