import { hotListInitial } from '@laro/domain/system/constants';
import { expect, test } from 'vitest';
import { shownHotGames } from './hot-list.ts';

const games = ['Mango Riches', 'Dragon Lantern', 'MANGO Monsoon', 'Arena Five', 'Hari ng Dagat', 'Bingo Fiesta', 'Taal Eruption'].map((displayName) => ({
  displayName,
}));
const shown = (name: string, isAll = false) => shownHotGames(games, { name, isAll, initial: hotListInitial });

test('[LIST-12] [CONST-01] six hot games until "show more" is pressed', () => {
  expect(shown('').games).toHaveLength(6);
  expect(shown('').hasMore).toBe(true);
  expect(shown('', true)).toEqual({ games, hasMore: false });
  expect(shownHotGames(games.slice(0, 6), { name: '', isAll: false, initial: hotListInitial }).hasMore).toBe(false);
});

test('[LIST-12] a name filters all of them, whatever its case', () => {
  expect(shown(' mango ').games.map((game) => game.displayName)).toEqual(['Mango Riches', 'MANGO Monsoon']);
  expect(shown('TAAL').games).toHaveLength(1);
  expect(shown('zzz')).toEqual({ games: [], hasMore: false });
});
