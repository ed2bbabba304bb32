import { gameCategories, type GameCategory } from '@laro/domain/catalogue/game-categories';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedCache } from '#server/http/bounded-cache.ts';
import { placeHot } from './desk/change-game.ts';
import { categoryOf, listedIn, orderCategories } from './lists/game-category.ts';
import { orderByOffers, untouched } from './lists/offers.ts';
import { fold, searchTerms } from './search/search-terms.ts';

const kind = (vendorCode: string, gameType: 'RNG' | 'SPORTS' | 'LOTT', classification = 'VIDEO', isCockfight = false) => ({
  vendorCode,
  gameType,
  classification,
  isCockfight,
});

describe('categories', () => {
  test('[LIST-01][HOME-04][PLAY-06] every kind of game has its one category', () => {
    expect(categoryOf(kind('X', 'RNG'))).toBe('RNG');
    expect(categoryOf(kind('X', 'RNG', 'BG'))).toBe('BINGO');
    expect(categoryOf(kind('X', 'LOTT', 'BG'))).toBe('LOTT');
    expect(categoryOf(kind('X', 'SPORTS', 'MATCH', true))).toBe('COCKFIGHT');
    expect(categoryOf(kind('X', 'RNG', 'VIDEO', true))).toBe('RNG');
    for (const vendor of ['AV', 'AI', 'IMES', 'TF', 'IA']) expect(categoryOf(kind(vendor, 'SPORTS')), vendor).toBe('ESPORTS');
    expect(categoryOf(kind('BGS', 'RNG', 'BG'))).toBe('INHOUSE');
    expect(listedIn(kind('BGS', 'RNG', 'BG'))).toEqual(['INHOUSE', 'BINGO']);
  });

  test('[HOME-04] COCKFIGHT follows SPORTS wherever the merchant put it; nothing is lost or added', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...gameCategories]), fc.func(fc.boolean()), (offered: GameCategory[], hasGames) => {
        const ordered = orderCategories(offered, () => true);
        expect(ordered.toSorted()).toEqual(offered.filter((category) => category !== 'HOT').toSorted());
        const sports = ordered.indexOf('SPORTS');
        if (sports >= 0 && ordered.includes('COCKFIGHT')) expect(ordered[sports + 1]).toBe('COCKFIGHT');
        const others = (list: GameCategory[]) => list.filter((category) => category !== 'HOT' && category !== 'COCKFIGHT');
        expect(others(ordered)).toEqual(others(offered));
        expect(orderCategories(offered, hasGames)).toEqual(ordered.filter((category) => hasGames(category)));
      }),
    );
  });
});

describe('order', () => {
  test('[LIST-12] a hot list keeps every game once, the placed one where it was put', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), fc.integer({ min: 1, max: 30 }), (ids, id, place) => {
        const placed = placeHot(ids, id, place);
        expect(placed.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
        expect(placed.indexOf(id)).toBe(Math.min(place - 1, placed.length - 1));
        expect(placeHot(ids, id, null)).not.toContain(id);
      }),
    );
  });

  test('[LIST-02] moved games are merged into the shared order as sorting would', () => {
    const game = fc.record({ id: fc.uuid(), position: fc.nat(50) });
    fc.assert(
      fc.property(fc.uniqueArray(game, { selector: ({ id }) => id }), fc.array(fc.option(fc.nat(50)), { minLength: 50, maxLength: 50 }), (games, places) => {
        const shared = games.toSorted((a, b) => a.position - b.position);
        const moved = shared.map(({ id }, at) => [id, { ...untouched, position: places[at] ?? null }] as const).filter(([, offer]) => offer.position !== null);
        const offers = { vendors: new Set<string>(), games: new Map(moved) };
        const placeOf = ({ id, position }: { id: string; position: number }) => offers.games.get(id)?.position ?? position;
        const ordered = orderByOffers(shared, offers);
        expect(new Set(ordered)).toEqual(new Set(shared));
        expect(ordered.map(placeOf)).toEqual(shared.map(placeOf).toSorted((a, b) => a - b));
      }),
    );
  });
});

test('[CALL-05] a bounded cache never exceeds its maximum, and keeps the most recently used', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.integer({ min: 1, max: 9 })), { maxLength: 60 }), (asked) => {
      const cache = new BoundedCache<number>(4, 20, (weight) => weight);
      for (const [key, weight] of asked) {
        const got = cache.getOrMake(key, () => weight);
        expect(cache.getOrMake(key, () => -1)).toBe(got);
        expect(cache.size).toBeLessThanOrEqual(4);
        expect(cache.weight).toBeLessThanOrEqual(20);
      }
    }),
  );
  const cache = new BoundedCache<number>(2, 10, (weight) => weight);
  cache.getOrMake('a', () => 1);
  cache.getOrMake('b', () => 2);
  cache.getOrMake('a', () => 9);
  cache.getOrMake('c', () => 3);
  expect(cache.getOrMake('a', () => 9)).toBe(1);
  expect(cache.getOrMake('b', () => 4)).toBe(4);
  cache.keep('b', 6);
  expect([cache.get('b'), cache.weight, cache.size]).toEqual([6, 7, 2]);
  cache.keep('b', 11);
  expect([cache.get('b'), cache.get('a'), cache.weight]).toEqual([undefined, 1, 1]);
});

test('[LIST-03] searching compares letters without marks, case and signs', () => {
  expect(fold('Piñas ĐÀ Nẵng ŞİŞ')).toBe('pinas da nang sis');
  expect(searchTerms('  Gintong-Kalabaw!! gintong ')).toEqual(['gintong', 'kalabaw']);
  expect(searchTerms('ｍａｎｇｏ ปลา 賓果')).toEqual(['mango', 'ปลา', '賓果']);
  expect(searchTerms('\u0000%_\\\'"--;')).toEqual([]);
  expect(searchTerms('a b c d e f g h i j')).toHaveLength(8);
});
