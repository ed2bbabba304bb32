import { expect, test } from 'vitest';
import type { ListedGame } from '#console/shared/api/vendor-queries.ts';
import { filtered, inGroups, likelyKind, tallied, valuesOf, type ListFilter } from './vendor-list.ts';

const game = (code: string, changes: Partial<ListedGame> = {}): ListedGame => ({
  code,
  name: `Name of ${code}`,
  category: 'Video Slots',
  product: 'Agila',
  offersPicture: true,
  isHosted: true,
  game: null,
  ...changes,
});
const ours = (isOnSale: boolean) => ({
  gameId: 'golden-eagle',
  gameName: 'Golden Eagle',
  gameType: 'RNG',
  classification: 'VIDEO',
  supportPlay: true,
  hasPicture: false,
  isOnSale,
});
const list = [game('a1'), game('b2', { game: ours(true) }), game('c3', { game: ours(false), category: 'Live', product: '' }), game('d4', { isHosted: false })];
const codes = (filter: Partial<ListFilter>) =>
  filtered(list, { text: '', category: '', product: '', state: 'all', ...filter })
    .map(({ code }) => code)
    .join(' ');

test('[SAFE-29] a list is filtered by state, category, maker and text', () => {
  expect(codes({})).toBe('a1 b2 c3 d4');
  expect(codes({ state: 'unmapped' })).toBe('a1 d4');
  expect(codes({ state: 'mapped' })).toBe('b2 c3');
  expect([codes({ state: 'on_sale' }), codes({ state: 'off_sale' }), codes({ state: 'gone' })]).toEqual(['b2', 'c3', 'd4']);
  expect([codes({ category: 'Live' }), codes({ product: 'Agila', state: 'mapped' })]).toEqual(['c3', 'b2']);
  expect([codes({ text: ' GOLDEN ' }), codes({ text: 'a1' }), codes({ text: 'nothing' })]).toEqual(['b2 c3', 'a1', '']);
  expect([valuesOf(list, 'category'), valuesOf(list, 'product')]).toEqual([['Live', 'Video Slots'], ['Agila']]);
});

test.each([
  ['Video Slots', 'RNG', 'VIDEO'],
  ['Live Baccarat', 'LIVE', 'BACCARAT'],
  ['Live Dealer', 'LIVE', 'TABLE'],
  ['Bingo', 'RNG', 'BG'],
  ['Fishing Games', 'FISH', 'ARCADE'],
  ['Crash Games', 'RNG', 'CRASH'],
  ['Virtual Sports', 'SPORTS', 'MATCH'],
  ['Scratch Cards', 'ELOTT', 'INSTANT'],
  ['', 'RNG', 'VIDEO'],
])('[SAFE-29] a category of the vendor "%s" suggests %s, %s', (category, gameType, classification) => {
  expect(likelyKind(category)).toEqual({ gameType, classification });
});

test('[SAFE-29] long lists are sent in groups, and outcomes are counted', () => {
  expect(inGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inGroups([], 2)).toEqual([]);
  expect(tallied(['added', 'added', 'unknown_code'])).toEqual([
    { outcome: 'added', count: 2 },
    { outcome: 'unknown_code', count: 1 },
  ]);
});
