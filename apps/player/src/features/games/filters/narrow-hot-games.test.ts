import { expect, test } from 'vitest';
import type { Game } from '#player/shared/games/lobby/game-queries.ts';
import { noFilters } from './list-filters.ts';
import { narrowHotGames } from './narrow-hot-games.ts';

const game = (displayName: string, category: string, vassalage: string, gameClassify: string, gameType = category) =>
  ({ displayName, category, vassalage, gameClassify, gameType }) as Game;
const hot = [
  game('Mango Riches', 'RNG', 'KISL', 'VIDEO'),
  game('Own Mango', 'INHOUSE', 'BGS', 'CLASSIC', 'RNG'),
  game('Own Tongits', 'INHOUSE', 'BGS', 'CARD', 'PVP'),
  game('Shark Reef', 'FISH', 'LAOT', 'ARCADE'),
];
const names = (...given: Parameters<typeof narrowHotGames>) => narrowHotGames(...given).games.map((entry) => entry.displayName);

test('[LIST-09] the hot games of a category; in-house means our own studio only', () => {
  expect(names(hot, 'HOT', noFilters)).toHaveLength(4);
  expect(names(hot, 'RNG', noFilters)).toEqual(['Mango Riches', 'Own Mango']);
  expect(names(hot, 'INHOUSE', noFilters)).toEqual(['Own Mango', 'Own Tongits']);
});

test('[LIST-05] [LIST-12] vendor, classification and name narrow them; the drop-down keeps its choices', () => {
  const narrowed = narrowHotGames(hot, 'RNG', { ...noFilters, classify: 'CLASSIC', q: 'mango' });
  expect(narrowed.games.map((entry) => entry.displayName)).toEqual(['Own Mango']);
  expect(narrowed.classifications).toEqual([
    { key: 'VIDEO', count: 1 },
    { key: 'CLASSIC', count: 1 },
  ]);
  expect(names(hot, '', { ...noFilters, vassalage: 'LAOT' })).toEqual(['Shark Reef']);
});
