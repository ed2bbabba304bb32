import fs from 'node:fs';
import path from 'node:path';
import { languages } from '@laro/domain/system/languages';
import { expect, test } from 'vitest';
import { winLevel } from '../shell/sound/win-level.ts';

const kinds = import.meta.dirname;
const kindNames = fs.readdirSync(kinds, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const filesOf = (kind: string): string[] =>
  fs
    .readdirSync(path.join(kinds, kind), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(kinds, kind, file));
/** Kinds that play the sound of a win by their own level, each with a unit test that it is 0 up to the stake. */
const OWN_LEVELS: Readonly<Record<string, string>> = { slot: 'round/round-steps.test.ts', crash: 'play/slot-view.test.ts' };

test('[GAME-17] a return up to the stake has no sound, whatever the stake', () => {
  for (const stake of [1n, 100n, 5_000_00n]) {
    expect([0n, stake - 1n, stake].map((win) => winLevel(stake, win))).toEqual([0, 0, 0]);
    expect([stake + 1n, stake * 4n + 1n].map((win) => winLevel(stake, win))).toEqual([1, 4]);
  }
});

test('[GAME-17] no kind decides about the sound of a win: the shell compares the return with the stake', () => {
  const own = kindNames.filter((kind) => filesOf(kind).some((file) => /sound\??\.win\(/.test(fs.readFileSync(file, 'utf8'))));
  expect(own.toSorted()).toEqual(Object.keys(OWN_LEVELS).toSorted());
  for (const [kind, proof] of Object.entries(OWN_LEVELS)) expect(fs.readFileSync(path.join(kinds, kind, proof), 'utf8')).toMatch(/T49|GAME-17/);
});

test('[GAME-17] the words of a result speak of no win: they state what came back of which stake, in every language', () => {
  const messages = path.join(import.meta.dirname, '../../../../packages/i18n/messages');
  for (const { locale } of languages) {
    for (const area of ['table', 'stall', 'colour'] as const) {
      const words = JSON.parse(fs.readFileSync(path.join(messages, area, `${locale}.json`), 'utf8')) as Record<string, string>;
      expect(words[`${area}.returned`], `${area} ${locale}`).toMatch(/\{amount\}[^]*\{stake\}|\{stake\}[^]*\{amount\}/);
      expect(words[`${area}.returned`], `${area} ${locale}`).not.toContain('!');
    }
  }
});

/** Sounds, sparks of a win and pauses of the connection may vary by chance; what shows an outcome may not. */
const BY_CHANCE = /sound\.ts$|sparks\.ts$|table-link\.ts$/;

test('[GAME-17] [T56] nothing that shows an outcome is left to chance in the client: a stop next to a prize comes from the draw alone', () => {
  const random = kindNames.flatMap(filesOf).filter((file) => fs.readFileSync(file, 'utf8').includes('Math.random') && !BY_CHANCE.test(file));
  expect(random).toEqual([]);
});

test('[GAME-17] the scene of a table gets what was drawn and the time, and not the player’s bets: it cannot stop next to one of them', () => {
  const source = fs.readFileSync(path.join(kinds, 'table/table-kind.ts'), 'utf8');
  expect(/readonly reveal: \(([^)]*)\)/.exec(source)?.[1]).toBe('drawn: Drawn, elapsedMs: number, lengthMs: number');
});
