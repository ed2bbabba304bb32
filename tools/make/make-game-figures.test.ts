import fs from 'node:fs';
import { expect, test } from 'vitest';
import { gameFigures, gameFiguresFile } from './make-game-figures.ts';

interface Figures {
  mathematics: { id: string; version: number; rtp: number; deviation: number; rules: { pay: string } }[];
  games: Record<string, string>;
}

test('[T68] the demo states of its games what their mathematics really return', () => {
  expect(JSON.parse(fs.readFileSync(gameFiguresFile, 'utf8'))).toEqual(JSON.parse(gameFigures()));
});

test('[T68] every slot has a mathematics with a return between 94 % and 97 %', () => {
  const { mathematics, games } = JSON.parse(gameFigures()) as Figures;
  const ids = new Set(mathematics.map(({ id }) => id));
  expect(Object.keys(games).length).toBeGreaterThan(300);
  expect(Object.entries(games).filter(([, id]) => !ids.has(id))).toEqual([]);
  const slots = mathematics.filter(({ rules }) => !['colours', 'bets', 'steps', 'table', 'hands'].includes(rules.pay));
  expect(slots.length).toBeGreaterThan(10);
  expect(slots.filter(({ rtp, deviation }) => rtp < 940_000 || rtp > 970_000 || deviation < 2_000_000)).toEqual([]);
  // 199/216 and 8/9 of its two kinds of bets.
  expect(mathematics.find(({ id }) => id === 'colour-perya')).toMatchObject({ rtp: 921_296, spread: 32_408, rules: { pay: 'colours' } });
  // From the banker's 98.942 % down to the tie's 85.640 %.
  expect(mathematics.find(({ id }) => id === 'sala-baccarat')).toMatchObject({ rtp: 989_420, spread: 133_017, rules: { pay: 'table' } });
  // The first line of the table in docs/games.md.
  expect(mathematics.find(({ id }) => id === 'lines-20-tripled')).toMatchObject({ version: 1, rtp: 962_752, deviation: expect.any(Number) });
});
