import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { withGame } from '../../helpers/server/stand-in-game.ts';

const GAME = 'color-game-perya';

const roll = (page: Page) => page.locator('.roll');
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`);
const chip = (page: Page, amount: string) => page.getByRole('radio', { name: amount, exact: true });

test('[GAME-05] [GAME-17] two colours are staked, the dice fall, and the balance changes by just the result @goal', async ({ page }) => {
  await withGame(page, GAME, { wantedThrow: ({ dice }) => dice.join() === 'red,red,blue' }, async (studio) => {
    await expect(roll(page)).toHaveAttribute('aria-disabled', 'true');
    await chip(page, '₱20.00').click();
    await page.getByRole('button', { name: 'Red, pays 1, 2, 3:1' }).click();
    await chip(page, '₱50.00').click();
    await page.getByRole('button', { name: 'Yellow, pays 1, 2, 3:1' }).click();
    expect(studio.calls).toEqual(['open']);
    await page.getByRole('button', { name: 'Roll for ₱70.00' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Red, red, blue' })).toBeVisible();
    await expect(page.locator('.result')).toContainText('Returned ₱60.00 of ₱70.00');
    await expect(page.locator('[data-live]')).toHaveText('Red, red, blue. Returned ₱60.00 of ₱70.00. This round −₱10.00');
    await expect(figure(page, 'balance')).toHaveText('₱990.00');
    await expect(figure(page, 'net')).toHaveText('−₱10.00');
    await expect(page.getByRole('button', { name: 'Roll again for ₱70.00' })).toHaveAttribute('aria-disabled', 'false');
    expect(studio.calls).toEqual(['open', 'play', 'shown']);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('[GAME-27] [GAME-03] it is played by keys alone, and its rules say the return of every bet', async ({ page }) => {
  await withGame(page, GAME, {}, async (studio) => {
    await page.keyboard.press('3');
    await expect(chip(page, '₱20.00')).toHaveAttribute('aria-checked', 'true');
    await page.locator('[data-bet=red]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-bet=blue]')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Blue twice or more, pays 11:1. Your bet: ₱20.00' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(roll(page)).toHaveText('Roll for ₱20.00');
    await roll(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => studio.calls.filter((call) => call === 'shown').length).toBe(1);
    await page.getByRole('button', { name: 'Info' }).click();
    const rules = page.locator('#info-page');
    await expect(rules).toContainText('92.129 %');
    await expect(rules).toContainText('88.888 %');
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('[GAME-04] a chip above the limit of a bet is not placed and says why', async ({ page }) => {
  await withGame(page, GAME, {}, async () => {
    await chip(page, '₱500.00').click();
    await page.locator('[data-bet=pink]').click();
    await page.locator('[data-bet=pink]').click();
    await expect(page.locator('.result')).toContainText('No more than ₱500.00 on one bet.');
    await expect(roll(page)).toHaveText('Roll for ₱500.00');
  });
});

test('[T63] a throw that was not shown to its end comes first', async ({ page }) => {
  await withGame(page, GAME, { startsUnfinished: true }, async (studio) => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('.result')).toContainText(/Returned ₱\d\.00 of ₱1\.00/);
    await expect.poll(() => studio.calls).toEqual(['open', 'shown']);
  });
});

for (const language of ['ru', 'th', 'en'])
  test(`[GAME-27] 320 px hold everything, without motion (${language}) @narrow`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withGame(page, GAME, { language }, async () => {
      await page.locator('[data-bet=red]').click();
      await roll(page).click();
      await expect(page.locator('.spot-result')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= 320 && document.documentElement.scrollHeight <= 568)).toBe(true);
      for (const spot of await page.locator('.spot, .cap, .roll').all()) {
        const box = await spot.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      expect(await axeFindings(page)).toEqual([]);
    });
  });
