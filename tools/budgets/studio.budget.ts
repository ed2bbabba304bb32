import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { slotFor } from '@laro/games/kinds/slot/slot-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StandInStudio } from '../../apps/studio/client/testing/stand-in-studio.ts';
import { briefs } from '../../packages/art/src/briefs.ts';
import { ensureChromium } from '../journeys/find-chromium.ts';
import { newPhone, visit } from './first-view.ts';
import { scriptFiles, type Kind } from './studio-bytes.ts';

const KB = 1024;
/** Everything before the first spin: script, style, words, typefaces, symbols and the game's sign. */
const FIRST_SPIN_MAX = 300 * KB;
const SCRIPTS_MAX = 45 * KB;
const dist = path.join(import.meta.dirname, '../../apps/studio/dist/client');
const art = path.join(dist, 'assets', fs.readdirSync(path.join(dist, 'assets')).find((name) => name.startsWith('art-')) ?? '');
const slotGames = briefs.filter(({ category }) => category === 'slots');
const bytesOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? Number.NaN;

/** The scripts that a page has fetched, by their place in the build. */
const scriptsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((name) => name.endsWith('.js'))
      .toSorted(),
  );

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium('shell'), args: ['--no-sandbox'] });
});
afterAll(() => browser.close());

describe('the game client', () => {
  const visits: [gameId: string, language: string][] = [
    ['perya-sevens', 'fil'],
    ['olympia-oro', 'ru'],
    ['mango-monsoon', 'vi'],
    ['calamansi-cash', 'th'],
  ];
  test.each(visits)(
    '[HOUSE-7] %s in %s has brought at most 300 KB when the first spin is possible, and misses nothing',
    async (gameId, language) => {
      const studio = new StandInStudio(gameId, { language });
      const url = await studio.start();
      const phone = await newPhone(browser, new URL(url).origin);
      const { page, traffic } = await visit(phone, url);
      const isReady = await page.locator('.spin[aria-disabled=false]').count();
      await phone.close();
      await studio.stop();
      expect(isReady).toBe(1);
      expect(traffic.failed).toEqual([]);
      expect(traffic.byKind.get('Image') ?? 0).toBeGreaterThan(20 * KB);
      expect(traffic.byKind.get('Script') ?? 0).toBeLessThanOrEqual(SCRIPTS_MAX);
      expect(traffic.total).toBeLessThanOrEqual(FIRST_SPIN_MAX);
    },
    60_000,
  );

  /** One game of each way to play; studio-kinds.budget.ts counts the files of all kinds and languages, and these visits show that it counts all of them. */
  const visitsOfKinds: [gameId: string, kind: Kind, language: string, ready: string][] = [
    ['keno-karnabal', 'stall', 'th', '.roll'],
    ['blackjack-perya', 'hands', 'ru', '.roll'],
    ['roulette-relampago', 'roulette', 'fil', '.spot[aria-disabled=false]'],
    ['crash-saranggola', 'crash', 'ja', '.take'],
    ['bingo-bituin', 'bingo', 'ru', '.buy'],
  ];
  // At the same time: most of a visit to a shared table is waiting for its connection to be quiet.
  test.concurrent.each(visitsOfKinds)(
    '[GAME-25] %s, of the kind %s, in %s fetches just the scripts that are counted, and at most 400 KB in all, before its first bet',
    async (gameId, kind, language, ready) => {
      const studio = new StandInStudio(gameId, { language });
      const url = await studio.start();
      const phone = await newPhone(browser, new URL(url).origin);
      const { page, traffic } = await visit(phone, url);
      await page.locator(ready).first().waitFor();
      const scripts = await scriptsIn(page);
      await phone.close();
      await studio.stop();
      // No sockets are served here: only games of one player have to miss nothing.
      expect(ready === '.roll' ? traffic.failed : []).toEqual([]);
      expect(scripts).toEqual(scriptFiles(kind, language));
      expect(traffic.total).toBeLessThanOrEqual(400 * KB);
    },
    60_000,
  );

  test('[HOUSE-6] each of the slot games has its sign and all its symbols, and they leave room for the rest', () => {
    expect(slotGames.length).toBeGreaterThan(300);
    const heavy = slotGames.flatMap(({ id, subject }) => {
      const symbols = Object.values(slotFor(id, subject).look.symbols).filter((symbol) => !symbol.startsWith('rank:'));
      const files = [path.join(art, 'games', `${id}.avif`), ...symbols.map((symbol) => path.join(art, 'symbols', `${symbol.replace(':', '-')}.webp`))];
      const bytes = files.reduce((sum, file) => sum + bytesOf(file), 0);
      return bytes <= 150 * KB ? [] : [`${id}: ${bytes}`];
    });
    expect(heavy).toEqual([]);
  });
});
