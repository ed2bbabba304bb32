import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { slotFor } from '@laro/games/kinds/slot/slot-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StandInStudio } from '../../apps/studio/client/testing/stand-in-studio.ts';
import { briefs } from '../../packages/art/src/briefs.ts';
import { ensureChromium } from '../find-chromium.ts';
import { newPhone, visit } from './first-view.ts';

const KB = 1024;
/** Everything before the first spin: script, style, words, typefaces, symbols and the game's sign. */
const FIRST_SPIN_MAX = 300 * KB;
const SCRIPTS_MAX = 45 * KB;
const dist = path.join(import.meta.dirname, '../../apps/studio/dist/client');
const art = path.join(dist, 'assets', fs.readdirSync(path.join(dist, 'assets')).find((name) => name.startsWith('art-')) ?? '');
const slotGames = briefs.filter(({ category }) => category === 'slots');
const bytesOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? Number.NaN;

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

  /** One game of each kind but slots, and what shows that its first bet is possible. */
  const kinds: [gameId: string, ready: string][] = [
    ['color-game-perya', '.roll'],
    ['keno-karnabal', '.roll'],
    ['mina-minero', '.roll'],
    ['blackjack-perya', '.roll'],
    ['video-poker-perya', '.roll'],
    ['sala-baccarat', '.spot[aria-disabled=false]'],
    ['dragon-tiger-sala', '.spot[aria-disabled=false]'],
    ['roulette-relampago', '.spot[aria-disabled=false]'],
    ['spotlight-sic-bo', '.spot[aria-disabled=false]'],
    ['andar-bahar-aliw', '.spot[aria-disabled=false]'],
    ['sala-big-six', '.spot[aria-disabled=false]'],
    ['casino-hold-em-sala', '.spot[aria-disabled=false]'],
    ['karaoke-cash-live', '.spot[aria-disabled=false]'],
    ['encore-hold-em', '.spot[aria-disabled=false]'],
    ['crash-saranggola', '.take'],
    ['bingo-bituin', '.buy'],
  ];
  const languages = ['ru', 'th', 'fil', 'ja'];
  /** The languages take turns over the kinds; with LARO_LONG=1 each kind is opened in all of them. */
  const views = kinds.flatMap(([gameId, ready], turn) =>
    languages.filter((_, at) => process.env['LARO_LONG'] === '1' || at === turn % languages.length).map((language) => [gameId, language, ready] as const),
  );
  // At the same time: most of a visit to a shared table is waiting for its connection to be quiet.
  test.concurrent.each(views)(
    '[GAME-25] %s in %s has brought at most 400 KB, 70 KB of them scripts, when the first bet is possible',
    async (gameId, language, ready) => {
      const studio = new StandInStudio(gameId, { language });
      const url = await studio.start();
      const phone = await newPhone(browser, new URL(url).origin);
      const { page, traffic } = await visit(phone, url);
      await page.locator(ready).first().waitFor();
      await phone.close();
      await studio.stop();
      // No sockets are served here: only games of one player have to miss nothing.
      expect(ready === '.roll' ? traffic.failed : []).toEqual([]);
      expect(traffic.byKind.get('Script') ?? 0).toBeLessThanOrEqual(70 * KB);
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
