import { expect, test } from 'vitest';
import { draftOf, piecesOf, termsOf, wholePoints } from './goods-draft.ts';

const zone = 'Asia/Manila';
const terms = {
  pictureId: null,
  price: 100,
  rankPrices: [{ rankId: 'mid', price: 80 }],
  rankFrom: null,
  limit: { count: 2, period: 'month' as const },
  from: null,
  until: null,
  isOffered: true,
};

test('[MALL-08] terms become a draft and the draft the same terms', () => {
  expect(termsOf(draftOf(terms, zone), zone)).toEqual(terms);
  const free = {
    ...terms,
    pictureId: 'media-1',
    rankPrices: [],
    rankFrom: 'mid',
    limit: null,
    from: '2026-12-01T00:00:00.000Z',
    until: '2026-12-08T00:00:00.000Z',
  };
  expect(termsOf(draftOf(free, zone), zone)).toEqual(free);
});

test('[MALL-08] a draft with a figure that is none has no terms', () => {
  const draft = draftOf(terms, zone);
  expect(termsOf({ ...draft, price: '0' }, zone)).toBeNull();
  expect(termsOf({ ...draft, price: '1.5' }, zone)).toBeNull();
  expect(termsOf({ ...draft, count: 'two' }, zone)).toBeNull();
  expect(termsOf({ ...draft, until: 'soon' }, zone)).toBeNull();
  expect(termsOf({ ...draft, rankPrices: { mid: 'x' } }, zone)).toBeNull();
  expect(termsOf({ ...draft, rankPrices: { mid: ' ' } }, zone)?.rankPrices).toEqual([]);
});

test('[MALL-04] pieces are added, or taken away with a minus', () => {
  expect([piecesOf('5'), piecesOf('-3'), piecesOf('0'), piecesOf('1.5'), piecesOf('9999999')]).toEqual([5, -3, null, null, null]);
});

test('[MALL-02] a correction of points is a whole number with or without a minus', () => {
  expect([wholePoints('500'), wholePoints(' -20 '), wholePoints('0'), wholePoints('1.5'), wholePoints('999999999')]).toEqual([500, -20, null, null, null]);
});
