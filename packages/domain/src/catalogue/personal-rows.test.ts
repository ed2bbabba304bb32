import { expect, test } from 'vitest';
import { personalRows, similarGames, type RuleGame } from './personal-rows.ts';

const game = (id: string, category: RuleGame['category'], classification: string, vendor: string): RuleGame => ({
  id,
  category,
  classification,
  vendor: { code: vendor },
});
const a = game('a', 'RNG', 'VIDEO', 'KISL');
const b = game('b', 'RNG', 'VIDEO', 'BYNI');
const c = game('c', 'RNG', 'CLASSIC', 'KISL');
const d = game('d', 'LIVE', 'BACCARAT', 'SALA');
const e = game('e', 'INHOUSE', 'VIDEO', 'BGS');
const f = game('f', 'RNG', 'VIDEO', 'KISL');
const all = [d, c, b, e, f, a];
const ids = (games: readonly RuleGame[]) => games.map(({ id }) => id);

test('[HOME-01] similar games: kind before category before vendor, equals in the merchant’s order, never the game itself', () => {
  expect(ids(similarGames(a, all, 6))).toEqual(['f', 'b', 'c', 'e']);
  expect(ids(similarGames(a, all, 2))).toEqual(['f', 'b']);
  expect(ids(similarGames(a, all, 6, new Set(['f'])))).toEqual(['b', 'c', 'e']);
  expect(similarGames(d, all, 6)).toEqual([]);
});

test('[HOME-01] a player’s rows follow from what was played, what is new and what is a favourite', () => {
  const rows = personalRows({ recent: [a, d], favourites: [e], games: all, hot: [c, a], fresh: [d, e, c] });
  expect(rows.map(({ key, games, because }) => [key, ids(games), because?.id ?? null])).toEqual([
    ['continue', ['a', 'd'], null],
    ['because', ['f', 'b', 'c', 'e'], 'a'],
    // A slot comes first: slots were played. What was played is not new.
    ['new', ['c', 'e'], null],
    ['favourites', ['e'], null],
  ]);
});

test('[HOME-01] a member who has not played sees new games, or else hot ones; empty rows are left out', () => {
  expect(personalRows({ recent: [], favourites: [], games: all, hot: [c], fresh: [e] }).map(({ key }) => key)).toEqual(['new']);
  expect(personalRows({ recent: [], favourites: [], games: all, hot: [c], fresh: [] }).map(({ key }) => key)).toEqual(['popular']);
  expect(personalRows({ recent: [c], favourites: [], games: [c, d], hot: [c], fresh: [] }).map(({ key }) => key)).toEqual(['continue']);
});
