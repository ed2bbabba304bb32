// @vitest-environment happy-dom
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '@laro/domain/system/languages';
import { allRules } from '@laro/games/kinds/all';
import type { StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import { translatorFor } from '@laro/i18n/compile';
import type { Translator } from '@laro/i18n/translator';
import { expect, test } from 'vitest';
import { detailsOf } from '../../src/games/game-details.ts';
import type { OpenedGame } from '../../src/protocol.ts';
import { partOf } from '../shell/words/word-parts.ts';
import { loadWords, wordsOf } from '../shell/words/words.ts';
import { baccarat } from './baccarat/baccarat.ts';
import { decisions } from './decisions/decisions.ts';
import { dice } from './dice/dice.ts';
import { dragon } from './dragon/dragon.ts';
import { encore } from './encore/encore.ts';
import { roulette } from './roulette/roulette.ts';
import { betName as stallBetName } from './stall/labels.ts';
import { show } from './show/show.ts';
import type { TableKindClient, TableOpened } from './table/table-kind.ts';
import { turned } from './turned/turned.ts';
import { wheel } from './wheel/wheel.ts';

const kinds = Object.keys(wordsOf) as OpenedGame['kind'][];
const messages = path.join(import.meta.dirname, '../../../../packages/i18n/messages');
const keysOf = (area: string, locale = 'en'): string[] =>
  Object.keys(JSON.parse(fs.readFileSync(path.join(messages, area, `${locale}.json`), 'utf8')) as Record<string, string>);
const areas = ['studio', ...new Set(Object.values(wordsOf).flat())] as const;
const tables = { baccarat, decisions, dice, dragon, encore, roulette, show, turned, wheel } satisfies Partial<Record<OpenedGame['kind'], TableKindClient>>;
const isTable = (kind: string): kind is keyof typeof tables => Object.hasOwn(tables, kind);

/** A file of the client and all that it imports from the client, types left out. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !file.endsWith('.ts')) return seen;
  seen.add(file);
  for (const [, from] of fs.readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.{1,2}\/[^']+)'/gm))
    reached(path.resolve(path.dirname(file), from ?? ''), seen);
  return seen;
}

/** Keys of words that the files of a kind name. */
function keysIn(kind: OpenedGame['kind']): Set<string> {
  const known = new Set(areas.flatMap((area) => keysOf(area)));
  const entries = isTable(kind) ? ['table/build.ts', `${kind}/${kind}.ts`] : [`${kind}/build.ts`];
  const files = new Set(entries.flatMap((entry) => [...reached(path.join(import.meta.dirname, entry))]));
  const named = [...files].flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(/['`]([a-z]+\.[a-z0-9_.]+)['`]/g)].map(([, key]) => key ?? ''));
  return new Set(named.filter((key) => known.has(key)));
}

/** Areas of the names that the rules of a kind make at run time. */
function namesIn(kind: string): string[] {
  const file = path.join(import.meta.dirname, `../../../../packages/games/src/kinds/${kind}/names.ts`);
  const source = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  return [...source.matchAll(/find\(`([a-z]+)\./g)].map(([, area]) => area ?? '');
}

test.each(kinds)('[GAME-28] %s names words of every game and its own alone, and needs each area that it loads', (kind) => {
  const used = new Set([...keysIn(kind)].map((key) => key.split('.')[0] ?? ''));
  expect([...used].filter((area) => area !== 'studio' && !wordsOf[kind].some((own) => own === area))).toEqual([]);
  expect(wordsOf[kind].filter((own) => !used.has(own) && !namesIn(kind).includes(own))).toEqual([]);
});

test.each(kinds)('[GAME-28] %s fetches the words of its areas in one language and no others', async (kind) => {
  const words = await loadWords('th', wordsOf[kind]);
  const found = areas.filter((area) => keysOf(area).some((key) => words.find(key) !== null));
  expect(found.toSorted()).toEqual(['studio', ...wordsOf[kind]].toSorted());
});

test.each(kinds)('[GAME-25] [GAME-28] %s has the words of play immediately, and those of its sheet when it is opened', async (kind) => {
  const words = await loadWords('th', wordsOf[kind]);
  const keys = ['studio', ...wordsOf[kind]].flatMap((area) => keysOf(area));
  expect(keys.filter((key) => words.find(key) !== null)).toEqual(keys.filter((key) => partOf(key) === 'play'));
  expect(await words.completed()).toBe(true);
  expect(keys.filter((key) => words.find(key) === null)).toEqual([]);
});

/** The words that are there before the sheet was opened. */
const playWords = ({ t, find, ...words }: Translator): Translator => ({
  ...words,
  t: (key, values) => (partOf(key) === 'play' ? t(key, values) : key),
  find: (key, values) => (partOf(key) === 'play' ? find(key, values) : null),
});

test('[GAME-25] words of the sheet are named where rules, proofs and past rounds are written, and nowhere else', () => {
  const named = fs
    .globSync('{kinds,shell}/**/*.ts', { cwd: path.join(import.meta.dirname, '..') })
    .filter((file) => !/\/panels\/|rules-panel|\.test\.ts$/.test(file))
    .flatMap((file) => {
      const source = fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
      const keys = [...source.matchAll(/['`]([a-z]+\.[a-z0-9_.]+)(?:['`]|\$\{)/g)].map(([, key]) => key ?? '').filter((key) => partOf(key) === 'sheet');
      return keys.length === 0 ? [] : [path.dirname(file)];
    });
  // The rules of these kinds are functions next to their scenes, which the sheet's page calls (kinds/table/panels/rules-panel.ts, or `rulesPanel`).
  expect([...new Set(named)].toSorted()).toEqual(
    ['baccarat', 'decisions', 'dice', 'dragon', 'encore', 'hands', 'ladder', 'roulette', 'show', 'turned', 'wheel'].map((kind) => `kinds/${kind}`),
  );
});

const hosted = allRules
  .filter(({ table }) => table !== undefined)
  .map((rules) => {
    const game = { id: rules.id, name: rules.id, vendor: 'V', vendorName: 'V', category: 'live', subject: 'table' };
    return { ...rules.facts(), ...detailsOf({ game, rules }, 'en', 'PHP', { windowMs: null, band: null }) } as unknown as TableOpened;
  });

test.each(Object.keys(tables) as (keyof typeof tables)[])('[GAME-27] [GAME-28] every bet and rule of %s has a name in 13 languages', (kind) => {
  const client: TableKindClient = tables[kind];
  const opened = hosted.filter((game) => game.kind === kind);
  expect(opened.length).toBeGreaterThan(0);
  for (const { code } of languages) {
    const words = translatorFor(code, ['studio', ...wordsOf[kind]]);
    const atPlay = playWords(words);
    const said = opened.flatMap((game) => [...game.rules.bets.map(({ id }) => client.betName(atPlay, id)), ...client.rules(words, game)]);
    expect(said.filter((text) => text.trim() === '' || /^[a-z]+\.[a-z_.]+$/.test(text) || text.includes('undefined'))).toEqual([]);
  }
});

test('[GAME-27] [GAME-28] every bet of every stall has a name in 13 languages', () => {
  const stalls = allRules.filter(({ kind }) => kind === 'stall').map((rules) => rules.publicRules() as StallRulesJson);
  expect(stalls).toHaveLength(29);
  for (const { code } of languages) {
    const words = playWords(translatorFor(code, ['studio', 'stall']));
    const said = stalls.flatMap(({ scene, bets }) => bets.map(({ id }) => stallBetName(words, scene, id)));
    expect(said.filter((text) => text.trim() === '' || text.startsWith('stall.') || text.includes('undefined'))).toEqual([]);
  }
});

test.each(Object.keys(tables) as (keyof typeof tables)[])('[GAME-28] no two bets of one table of %s have the same name in any of 13 languages', (kind) => {
  const client: TableKindClient = tables[kind];
  const twice = languages.flatMap(({ code }) => {
    const words = playWords(translatorFor(code, ['studio', ...wordsOf[kind]]));
    return hosted
      .filter((game) => game.kind === kind)
      .flatMap(({ rules }) => {
        const names = rules.bets.map(({ id }) => client.betName(words, id));
        return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${code} ${name}`);
      });
  });
  expect([...new Set(twice)]).toEqual([]);
});
