import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gamesToOpen, isSeenWith, mostMsOf, readShare, seenByForm, sourcesOf, sourcesOfAll, type GameToOpen, type Seen } from './open-games-list.ts';

const seen = (isSeen: boolean): Seen => ({ kind: '', isSeen, result: '', recorded: '', seconds: 1, at: '', sources: 'a' });
const all = gamesToOpen();
const gameOf = (id: string): GameToOpen => {
  const game = all.find(({ brief }) => brief.id === id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
};

test('[GAME-02] the games that are opened are the 144 of live tables, stalls and halls; long rounds come first', () => {
  const games = all;
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

test('[house-1] a game that failed, or was seen with other sources, counts as not seen, and is named', () => {
  const games = ['mina-minero', 'tower-tambay', 'sala-roulette'].map(gameOf);
  const results: Record<string, Seen> = { 'mina-minero': seen(true), 'tower-tambay': seen(false), 'sala-roulette': { ...seen(true), sources: 'b' } };
  expect(seenByForm(games, ({ brief }) => isSeenWith(results[brief.id], 'a')).toSorted()).toEqual([
    ['ladder, alone', '2', '1', 'tower-tambay'],
    ['roulette, shared table', '1', '0', 'sala-roulette'],
  ]);
});

test('[house-1] every game has sources in this tree, tables of one kind the same', () => {
  const sources = sourcesOfAll(all, path.join(import.meta.dirname, '../..'));
  expect([sources.size, sources.get('sala-roulette')]).toEqual([144, sources.get('luna-roulette')]);
  expect(sources.get('mina-minero')).not.toBe(sources.get('ring-toss-ruben'));
});

test('[house-1] a change of one kind leaves the results of other kinds valid; a change of what all share and of their own kind does not', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'sources-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  const games = ['crash-saranggola', 'mina-minero', 'sala-roulette', 'blackjack-perya'].map(gameOf);
  const states = (): string[] => games.map((game) => sourcesOf(game, new Map(), root));
  const changedBy = (file: string): boolean[] => {
    const before = states();
    write(file, 'changed');
    return states().map((state, at) => state !== before[at]);
  };
  for (const game of games) write(`packages/games/src/kinds/${game.rules.kind}/rules.ts`, game.brief.id);
  write('apps/studio/client/kinds/ladder/game.ts', "import { labels } from '../stall/labels.ts';");
  write('apps/studio/client/kinds/hands/game.ts', "import type { Seen } from '@laro/games/kinds/turned/seen';");
  write('packages/games/src/kinds/roulette/layout.ts', "import { digitsOf } from '../positions.ts';");
  expect(changedBy('apps/studio/client/kinds/crash/curve.ts')).toEqual([true, false, false, false]);
  expect(changedBy('packages/games/src/kinds/ladder/rules.ts')).toEqual([false, true, false, false]);
  expect(changedBy('apps/studio/client/kinds/table/felt.ts')).toEqual([true, false, true, false]);
  expect(changedBy('apps/studio/client/kinds/stall/labels.ts')).toEqual([false, true, false, false]);
  expect(changedBy('packages/games/src/kinds/turned/seen.ts')).toEqual([false, false, false, true]);
  expect(changedBy('apps/studio/client/shell/page/dom.ts')).toEqual([true, true, true, true]);
  expect(changedBy('packages/games/src/kinds/positions.ts')).toEqual([true, true, true, true]);
  expect(changedBy('apps/studio/src/app.ts')).toEqual([true, true, true, true]);
  expect(changedBy('apps/studio/src/app.test.ts')).toEqual([false, false, false, false]);
});
