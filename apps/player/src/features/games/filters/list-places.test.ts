import { categoryPaths, gameCategories } from '@laro/domain/catalogue/game-categories';
import { expect, test } from 'vitest';
import { filtersAt, isOffered, isSearchPath, listsInCentre, pathCategory } from './list-places.ts';

test('[LIST-01] every category with its own page is found by its path', () => {
  for (const category of gameCategories) {
    const path = categoryPaths[category];
    if (!path.includes('?')) expect(pathCategory(path), path).toBe(category);
  }
  expect(pathCategory('/m/search-games')).toBeNull();
});

test('[LIST-11] search and favourites are one screen; the path says which, the query narrows both', () => {
  expect(['/m/search-games', '/m/fav-games', '/m/slot-games'].map(isSearchPath)).toEqual([true, true, false]);
  const query = new URLSearchParams('gameType=RNG&q=mango');
  expect(filtersAt('/m/search-games', query)).toMatchObject({ type: 'ALL', q: 'mango' });
  expect(filtersAt('/m/fav-games', query)).toMatchObject({ type: 'FAV', q: 'mango' });
  expect(filtersAt('/m/slot-games', new URLSearchParams('type=FAV')).type).toBe('FAV');
});

test('[LIST-02] the game centre lists games or shows vendors, and lists games once a vendor is chosen', () => {
  expect(listsInCentre('BINGO', '')).toBe(true);
  expect(listsInCentre('SPORTS', '')).toBe(false);
  expect(listsInCentre('SPORTS', 'LIGA')).toBe(true);
});

test('[LIST-01] [T81] a category that the merchant does not offer says so; hot games are always there', () => {
  expect(isOffered('COCKFIGHT', ['RNG', 'LIVE'])).toBe(false);
  expect(isOffered('RNG', ['RNG'])).toBe(true);
  expect([isOffered('HOT', []), isOffered('', [])]).toEqual([true, true]);
});
