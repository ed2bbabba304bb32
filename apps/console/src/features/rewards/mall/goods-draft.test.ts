import { expect, test } from 'vitest';
import { draftOf, piecesOf, termsOf, wholePoints } from './goods-draft.ts';

const terms = {
  pictureId: null,
  price: 100,
  rankPrices: [{ rankId: 'mid', price: 80 }],
  rankFrom: null,
  limit: { count: 2, period: 'month' as const },
  isOffered: true,
};

test('[MALL-08] terms become a draft and the draft the same terms', () => {
  expect(termsOf(draftOf(terms))).toEqual(terms);
  const free = { ...terms, pictureId: 'media-1', rankPrices: [], rankFrom: 'mid', limit: null };
  expect(termsOf(draftOf(free))).toEqual(free);
});

test('[MALL-08] a draft with a figure that is none has no terms', () => {
  const draft = draftOf(terms);
  expect(termsOf({ ...draft, price: '0' })).toBeNull();
  expect(termsOf({ ...draft, price: '1.5' })).toBeNull();
  expect(termsOf({ ...draft, count: 'two' })).toBeNull();
  expect(termsOf({ ...draft, rankPrices: { mid: 'x' } })).toBeNull();
  expect(termsOf({ ...draft, rankPrices: { mid: ' ' } })?.rankPrices).toEqual([]);
});

test('[MALL-04] pieces are added, or taken away with a minus', () => {
  expect([piecesOf('5'), piecesOf('-3'), piecesOf('0'), piecesOf('1.5'), piecesOf('9999999')]).toEqual([5, -3, null, null, null]);
});

test('[MALL-02] a correction of points is a whole number with or without a minus', () => {
  expect([wholePoints('500'), wholePoints(' -20 '), wholePoints('0'), wholePoints('1.5'), wholePoints('999999999')]).toEqual([500, -20, null, null, null]);
});
