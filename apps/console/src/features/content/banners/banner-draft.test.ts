import { expect, test } from 'vitest';
import { cleanDraft, draftFaults, emptyDraft, missingLanguages, shownLanguage, shownText, withText } from './banner-draft.ts';

const draft = withText(
  withText(withText(emptyDraft('home', 'b1'), 'title', 'EN', 'Fair night'), 'condition', 'EN', 'From ₱100'),
  'title',
  'TY',
  'Gabi ng perya',
);

test('[HOME-05] marks the languages that lack a text which another one has', () => {
  expect(missingLanguages(draft, ['EN', 'TY', 'RU'])).toEqual(['TY', 'RU']);
  expect(missingLanguages(withText(draft, 'condition', 'TY', 'Mula ₱100'), ['EN', 'TY'])).toEqual([]);
  expect(missingLanguages(emptyDraft('home', 'b1'), ['EN'])).toEqual(['EN']);
});

test('[HOME-05] shows what players read: their language, the merchant’s, English', () => {
  expect(shownText(draft, 'title', 'TY', 'TY')).toBe('Gabi ng perya');
  expect(shownText(draft, 'title', 'RU', 'TY')).toBe('Gabi ng perya');
  expect(shownText(draft, 'condition', 'RU', 'TY')).toBe('From ₱100');
  expect(shownText(draft, 'kicker', 'RU', 'TY')).toBe('');
  const languageOf = (field: 'title' | 'condition' | 'kicker') => shownLanguage(draft, field, 'RU', 'TY');
  expect([languageOf('title'), languageOf('condition'), languageOf('kicker')]).toEqual(['TY', 'EN', null]);
});

test('[HOME-05] says what must be mended', () => {
  expect(draftFaults(draft, 'TY')).toEqual([]);
  expect(
    draftFaults({ ...emptyDraft('home', ''), target: 'javascript:alert(1)', startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }, 'TY'),
  ).toEqual(['title_missing', 'picture_missing', 'target', 'ends_before_start']);
  for (const target of ['', '/m/vip', 'https://example.com/a?b=c']) expect(draftFaults({ ...draft, target }, 'TY')).toEqual([]);
  for (const target of ['//evil.example', 'http://example.com', '/home', '/m/ a']) expect(draftFaults({ ...draft, target }, 'TY')).toEqual(['target']);
});

test('[T80] a banner that is on needs the number of its permit where the market asks for one', () => {
  expect(draftFaults(draft, 'TY', true)).toEqual(['permit_missing']);
  expect(draftFaults({ ...draft, isEnabled: false }, 'TY', true)).toEqual([]);
  expect(draftFaults({ ...draft, permit: 'ASC-26-1' }, 'TY', true)).toEqual([]);
});

test('[HOME-05] sends no empty texts and no spaces at the ends', () => {
  const clean = cleanDraft({ ...withText(withText(draft, 'kicker', 'EN', '  '), 'title', 'EN', ' Fair night '), target: ' /m/vip ' });
  expect([clean.kicker, clean.title, clean.target]).toEqual([{}, { EN: 'Fair night', TY: 'Gabi ng perya' }, '/m/vip']);
});
