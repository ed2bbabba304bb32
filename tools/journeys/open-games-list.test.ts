import { expect, test } from 'vitest';
import { gamesToOpen, mostMsOf, readShare, seenByForm, type Seen } from './open-games-list.ts';

const seen = (isSeen: boolean): Seen => ({ kind: '', isSeen, result: '', recorded: '', seconds: 1, at: '' });

test('[GAME-02] the games that are opened are the 144 of live tables, stalls and halls; long rounds come first', () => {
  const games = gamesToOpen();
  expect(new Set(games.map(({ brief }) => brief.id)).size).toBe(144);
  expect(games.slice(0, 20).every(({ rules }) => rules.table?.hall !== undefined)).toBe(true);
  expect(mostMsOf(games.at(0) as (typeof games)[0])).toBeGreaterThan(250_000);
  expect(mostMsOf(games.at(-1) as (typeof games)[0])).toBeLessThan(60_000);
});

test('[house-1] shares are complete and have no game in common; other texts are refused', () => {
  const places = Array.from({ length: 144 }, (_, place) => place);
  const parts = ['1/5', '2/5', '3/5', '4/5', '5/5'].map((text) => places.filter(readShare(text) ?? (() => true)));
  expect(parts.flat().toSorted((a, b) => a - b)).toEqual(places);
  for (const text of ['0/5', '6/5', '1', '1/0', 'a/b', '']) expect(readShare(text)).toBeNull();
});

test('[house-1] a game that failed counts as not seen, and is named', () => {
  const games = gamesToOpen().filter(({ brief }) => ['mina-minero', 'tower-tambay', 'sala-roulette'].includes(brief.id));
  const rows = seenByForm(games, { 'mina-minero': seen(true), 'tower-tambay': seen(false) });
  expect(rows.toSorted()).toEqual([
    ['ladder, alone', '2', '1', 'tower-tambay'],
    ['roulette, shared table', '1', '0', 'sala-roulette'],
  ]);
});
