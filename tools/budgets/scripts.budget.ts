import fs from 'node:fs';
import path from 'node:path';
import { locales } from '@laro/domain/system/languages';
import { describe, expect, test } from 'vitest';
import { screens } from '../../apps/player/src/app/screens/screens.ts';
import { clientDir, entryOf, gzipBytes, readManifest, scriptBytes, withImports, wordChunks } from './player-build.ts';

const KB = 1024;
const BEFORE_INTERACTIVE_MAX = 120 * KB;
const PIECE_MAX = 20 * KB;
const WORDS_MAX = 12 * KB;
/** A board of the lottery with the rules of its family. */
const BOARD_MAX = 12 * KB;
/** Its pages. */
const LOTTERY = 'src/features/lottery';
/** Parts that a person asks for on purpose: the mathematics of a beacon's signature, to verify a draw. */
const heavier: Readonly<Record<string, number>> = { '../../packages/lottery/src/draw/beacon-signature.ts': 24 * KB };
/** Files of the lottery's rules, by family. */
const families = ['d2', 'd3-d4-d6', 'p28', 's5', 'k3', 'lt', 'e5', 'rc', 'kn', 'm6', 'vn', 'f4'];

const manifest = readManifest();
const entry = entryOf(manifest);
const words = wordChunks(manifest);
/** The entry runs React first and the site after it, in their own tasks: both are the start. */
const start = withImports(manifest, [entry, 'src/app/start-page.tsx']);
const pageKey = (page: string) => `src/features/${page}.tsx`;
const wordsFor = (areas: readonly string[], locale: string) =>
  words.filter((chunk) => chunk.locale === locale && (chunk.area === 'base' || areas.includes(chunk.area))).map(({ key }) => key);
/** Chunks that a screen needs beyond the start, including shared ones that only it uses. */
const ownChunks = (key: string) => [...withImports(manifest, [key])].filter((chunk) => !start.has(chunk));
/** Chunks of a part that its caller has not loaded already: a sheet of home loads after home. */
function laterChunks(key: string): string[] {
  const askers = Object.entries(manifest).flatMap(([asker, chunk]) => (chunk.dynamicImports?.includes(key) ? [withImports(manifest, [asker])] : []));
  return ownChunks(key).filter((chunk) => !askers.every((brought) => brought.has(chunk)));
}
const isWords = (key: string) => words.some((chunk) => chunk.key === key);

const home = screens.find((screen) => (screen.paths as readonly string[]).includes('/m/home'));

describe('scripts', () => {
  test('[HOUSE-7] before /m/home is interactive, at most 120 KB of scripts have loaded, in every language', () => {
    const sizes = locales.map((locale) => ({
      locale,
      bytes: scriptBytes(manifest, [...start, ...withImports(manifest, [pageKey(home?.page ?? ''), ...wordsFor(home?.areas ?? [], locale)])]),
    }));
    // Less than 40 KB would mean that the build was not understood.
    expect(sizes.filter(({ bytes }) => bytes < 40 * KB)).toEqual([]);
    expect(sizes.filter(({ bytes }) => bytes > BEFORE_INTERACTIVE_MAX)).toEqual([]);
  });

  test.each([...new Set(screens.map((screen) => screen.page))])('[HOUSE-7] [REW-50] the page %s has at most 20 KB of scripts of its own', (page) => {
    const own = ownChunks(pageKey(page));
    expect(own).toContain(pageKey(page));
    expect(scriptBytes(manifest, own)).toBeLessThanOrEqual(PIECE_MAX);
  });

  test('[HOUSE-7] nothing that is fetched later weighs more than 20 KB', () => {
    const later = Object.entries(manifest).filter(([key, chunk]) => chunk.isDynamicEntry === true && !isWords(key));
    expect(later.length).toBeGreaterThan(2);
    const heavy = later
      .map(([key]) => ({ key, bytes: scriptBytes(manifest, laterChunks(key)) }))
      .filter(({ key, bytes }) => bytes > (heavier[key] ?? PIECE_MAX));
    expect(heavy).toEqual([]);
  });

  const room = `${LOTTERY}/play-room.tsx`;
  const playPage = `${LOTTERY}/lottery-play-page.tsx`;
  /** The chunk of one file of the lottery's rules, or of the rules that families share. */
  const rulesOf = (name: string): string => {
    const found = Object.entries(manifest).find(([key, chunk]) => chunk.name === name && !isWords(key));
    if (!found) throw new Error(`the build has no chunk ${name}`);
    return found[0];
  };

  test('[LOTT-65] pages of the lottery, and a play page with its slip bar but without its board, have at most 20 KB of scripts', () => {
    for (const page of ['lottery-lobby-page', 'lottery-results-page', 'lottery-rules-page', 'lottery-draw-page'])
      expect(scriptBytes(manifest, ownChunks(`${LOTTERY}/${page}.tsx`)), page).toBeLessThanOrEqual(PIECE_MAX);
    const rules = rulesOf('lottery-rules');
    expect(ownChunks(playPage)).not.toContain(rules);
    const withoutBoard = new Set([...ownChunks(playPage), ...ownChunks(room)].filter((chunk) => chunk !== rules));
    expect(scriptBytes(manifest, withoutBoard)).toBeLessThanOrEqual(PIECE_MAX);
  });

  test.each(families)('[LOTT-65] a board with the rules of %s, and those of no other family, has at most 12 KB of scripts', (family) => {
    const before = new Set(ownChunks(playPage));
    const own = new Set([`${LOTTERY}/board/play-board.tsx`, rulesOf(family)].flatMap(ownChunks).filter((chunk) => !before.has(chunk)));
    expect(own).toContain(rulesOf('lottery-rules'));
    expect([...before, ...ownChunks(room), ...own].filter((chunk) => families.some((other) => other !== family && chunk === rulesOf(other)))).toEqual([]);
    expect(scriptBytes(manifest, own)).toBeLessThanOrEqual(BOARD_MAX);
  });

  test('[HOUSE-7] no schemas and no ICU parser travel to the browser', () => {
    const scripts = fs.readdirSync(path.join(clientDir, 'assets')).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    const guilty = scripts.filter((file) =>
      /\$ZodType|ZodError|_zod\b|invalid_union|compileMessage|plural-offset/.test(fs.readFileSync(path.join(clientDir, 'assets', file), 'utf8')),
    );
    expect(guilty).toEqual([]);
  });
});

describe('words', () => {
  test('[HOUSE-8] every language is built, and each of its files has at most 12 KB', () => {
    expect([...new Set(words.map(({ locale }) => locale))].toSorted()).toEqual([...locales].toSorted());
    expect(words.filter(({ key }) => gzipBytes(manifest[key]?.file ?? '') > WORDS_MAX)).toEqual([]);
  });

  test.each(locales)('[HOUSE-8] in %s no page needs more than 12 KB of words', (locale) => {
    const heavy = screens
      .map((screen) => ({ page: screen.page, bytes: scriptBytes(manifest, wordsFor(screen.areas ?? [], locale)) }))
      .filter(({ bytes }) => bytes > WORDS_MAX || bytes === 0);
    expect(heavy).toEqual([]);
  });

  test('[HOUSE-8] the start holds the words of no language', () => {
    expect([...start].filter(isWords)).toEqual([]);
  });
});
