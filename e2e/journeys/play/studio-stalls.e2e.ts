import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { withGame } from '../../helpers/server/stand-in-game.ts';
import { ladderRules } from '../../../packages/games/src/kinds/ladder/ladder-rules.ts';
import { stallRules } from '../../../packages/games/src/kinds/stall/stalls.ts';

/** LARO_LONG=1 opens every stall and every ladder; otherwise a few scenes with controls that differ. The others: kinds-by-keys.test.ts. */
const isLong = process.env['LARO_LONG'] === '1';
const SHORT = ['roleta-ng-perya', 'mystery-kahon', 'bituin-limbo', 'keno-karnabal'];
const SHORT_LADDERS = ['mina-minero', 'hi-lo-perya'];
const stalls = stallRules.map(({ id }) => id).filter((id) => isLong || SHORT.includes(id));
const ladders = ladderRules.map(({ id }) => id).filter((id) => isLong || SHORT_LADDERS.includes(id));

const play = (page: Page) => page.locator('.roll');
const result = (page: Page) => page.locator('.result');
const openCells = (page: Page) => page.locator('[data-move][aria-disabled=false]');

/** The least bet: the lowest chip on the first bet, or the first numbers of a card. */
async function placeLeast(page: Page): Promise<void> {
  if ((await page.locator('.bet').count()) > 0) await page.locator('.bet').first().click();
  if ((await page.locator('.number').count()) > 0) await page.locator('.number').first().click();
}

for (const id of stalls)
  test(`[GAME-02] [GAME-17] ${id}: the least bet is played and its result is shown @goal`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withGame(page, id, {}, async (studio) => {
      await placeLeast(page);
      expect(studio.calls).toEqual(['open']);
      await play(page).click();
      await expect(result(page)).toContainText(/Returned ₱[\d,.]+ of ₱1\.00/);
      await expect(page.locator('[data-live]')).toContainText(/Returned ₱[\d,.]+ of ₱1\.00/);
      await expect.poll(() => studio.calls).toEqual(['open', 'play', 'shown']);
    });
  });

for (const id of ladders)
  test(`[GAME-02] [GAME-06] ${id}: a round is begun, one step is made, and it is taken or over @goal`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withGame(page, id, {}, async (studio) => {
      await play(page).click();
      await openCells(page).first().click();
      await expect.poll(() => studio.calls.includes('step')).toBe(true);
      const take = page.getByRole('button', { name: /^Take ₱/ });
      await expect(take.or(page.getByText(/^Returned ₱/))).toBeVisible();
      if (await take.isVisible()) await take.click();
      await expect(result(page)).toContainText(/Returned ₱[\d,.]+ of ₱1\.00/);
      await expect.poll(() => studio.calls.at(-1)).toBe('shown');
    });
  });

test('[GAME-08] [T63] mines that were left open come back as they were, and go on', async ({ page }) => {
  await withGame(page, 'mina-minero', { startsUnfinished: true }, async (studio) => {
    await expect(page.getByText('Your last round is waiting for your next move, just as you left it.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(result(page)).toContainText('Your move');
    await openCells(page).nth(12).click();
    await expect.poll(() => studio.calls.includes('step')).toBe(true);
  });
});

test('[GAME-03] [GAME-27] mines by keys alone; the rules state returns, and axe finds nothing', async ({ page }) => {
  await withGame(page, 'mina-minero', {}, async (studio) => {
    await play(page).focus();
    await page.keyboard.press('Enter');
    await expect(openCells(page)).toHaveCount(25);
    await page.locator('[data-move="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-move="1"]')).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => studio.calls.includes('step')).toBe(true);
    await page.getByRole('button', { name: 'Info' }).click();
    await expect(page.locator('#info-page')).toContainText('×1.1 ×1.25 ×1.44 ×1.67 ×1.95');
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('[GAME-03] the rules of a stall state return, chance and highest stake of every bet', async ({ page }) => {
  await withGame(page, 'baccarat-perya', {}, async () => {
    await page.getByRole('button', { name: 'Info' }).click();
    const rules = page.locator('#info-page');
    for (const text of ['98.764 %', '98.942 %', '85.640 %', '89.638 %', '₱500.00']) await expect(rules).toContainText(text);
    expect(await axeFindings(page)).toEqual([]);
  });
});

for (const language of ['ru', 'th', 'fil'])
  for (const id of ['roleta-ng-perya', 'keno-karnabal', 'parol-pegs', 'diamante-mines', 'hi-lo-perya'])
    test(`[GAME-27] ${id} holds everything in 320 px (${language}) @narrow`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await withGame(page, id, { language }, async () => {
        await placeLeast(page);
        await play(page).click();
        await expect(openCells(page).or(result(page).locator('b')).first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= 320 && document.documentElement.scrollHeight <= 568)).toBe(true);
        for (const control of await page.locator('.cap, .roll, .option, .bet').all()) {
          const box = await control.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
        expect(await axeFindings(page)).toEqual([]);
      });
    });
