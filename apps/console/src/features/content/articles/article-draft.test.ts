import type { Language } from '@laro/domain/system/languages';
import { expect, test } from 'vitest';
import { amountReader } from '#console/shared/amounts/amount-reader.ts';
import { articleBody, articleFaults, emptyArticle, missingIn, shownIn } from './article-draft.ts';

const reader = amountReader('EN', 2);
const context = (fallback: Language, isPermitNeeded: boolean) => ({ fallback, isPermitNeeded, reader });
const NOW = Date.parse('2026-11-22T00:00:00Z');
const written = { ...emptyArticle('announcement', NOW), title: { EN: 'Hello', TY: 'Kumusta' }, body: { EN: '<p>Text</p>', TY: '<p></p>' } };

test('[NOTICE-03] marks the languages that lack title or text, and shows what readers get', () => {
  expect(missingIn(written, ['EN', 'TY', 'RU'])).toEqual(['TY', 'RU']);
  expect([shownIn(written.title, 'RU', 'TY'), shownIn(written.title, 'TY', 'EN'), shownIn({}, 'TY', 'EN')]).toEqual(['Kumusta', 'Kumusta', '']);
});

test('[NOTICE-03][T80] says what must be mended', () => {
  expect(articleFaults('announcement', written, context('EN', true))).toEqual([]);
  expect(articleFaults('announcement', emptyArticle('announcement', NOW), context('EN', true))).toEqual(['title_missing', 'body_missing']);
  // A title in one language and a text in another are never shown together.
  expect(articleFaults('announcement', { ...written, title: { TY: 'Kumusta' } }, context('TY', true))).toEqual(['body_missing']);
  // The terms themselves come from their own room.
  const terms = { ...written, tag: 'terms', body: {} };
  expect([articleFaults('help', terms, context('EN', true)), missingIn(terms, ['EN', 'TY'])]).toEqual([[], []]);
  expect(articleFaults('help', { ...terms, tag: 'rules' }, context('EN', true))).toEqual(['body_missing']);
  expect(articleFaults('help', { ...written, tag: 'Not a tag' }, context('EN', true))).toEqual(['tag']);
  const offer = { ...written, type: '' as const, offer: emptyArticle('promotion', NOW).offer };
  expect(articleFaults('promotion', offer, context('EN', true))).toEqual(['permit_missing']);
  expect(articleFaults('promotion', { ...offer, permit: 'ASC-1' }, context('EN', true))).toEqual([]);
  expect(articleFaults('promotion', offer, context('EN', false))).toEqual([]);
  for (const reward of ['-5', '0', '0.00', 'ten']) expect(articleFaults('promotion', { ...offer, reward }, context('EN', false)), reward).toEqual(['reward']);
  expect(articleFaults('promotion', { ...offer, reward: '5.00' }, context('EN', false))).toEqual([]);
  expect(articleFaults('announcement', { ...written, endsAt: written.startsAt }, context('EN', true))).toEqual(['ends_before_start']);
});

test('[NOTICE-03] sends no empty texts and no amount that is none', () => {
  const body = articleBody({ ...written, title: { EN: ' Hello ', TY: ' ' } }, reader);
  expect([body.title, body.body, body.reward]).toEqual([{ EN: 'Hello' }, { EN: '<p>Text</p>' }, null]);
});

test('[SAFE-32] a reward is read by the separators of the desk’s language, and a doubtful one is not saved', () => {
  const turkish = amountReader('TR', 2);
  const offer = { ...written, type: '' as const, offer: emptyArticle('promotion', NOW).offer };
  const faults = (reward: string) => articleFaults('promotion', { ...offer, reward }, { fallback: 'EN', isPermitNeeded: false, reader: turkish });
  expect([faults('12,50'), faults('1.250'), faults('1,250')]).toEqual([[], [], ['reward']]);
  expect([articleBody({ ...offer, reward: '12,50' }, turkish).reward, articleBody({ ...offer, reward: '1.250' }, turkish).reward]).toEqual([
    '12.50',
    '1250.00',
  ]);
});
