import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { withGame } from '../../helpers/server/stand-in-game.ts';

const play = (page: Page) => page.locator('.roll');
const result = (page: Page) => page.locator('.result');
const act = (page: Page, name: string) => page.locator(`[data-act=${name}]`);

/** Plays rounds until one may be doubled. */
async function toDouble(page: Page): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await play(page).click();
    await expect(act(page, 'stand').or(act(page, 'decline')).or(result(page).locator('b'))).toBeVisible();
    if (await act(page, 'double').isVisible()) return;
    // The second tap of a double tap is ignored, and a click of a test comes as soon: it is repeated.
    await expect(async () => {
      for (const name of ['decline', 'stand']) if (await act(page, name).isVisible()) await act(page, name).click();
      await expect(play(page)).toContainText('₱1.00', { timeout: 500 });
    }).toPass();
  }
}

test('[GAME-02] [TABLE-16] [GAME-27] blackjack alone: the least bet, a double, and the result of both hands; axe finds nothing @goal', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withGame(page, 'blackjack-perya', {}, async (studio) => {
    await toDouble(page);
    await expect(page.locator('[data-hand=dealer] .card')).toHaveCount(2);
    await expect(act(page, 'double')).toHaveText('Double₱1.00');
    expect(await axeFindings(page)).toEqual([]);
    await act(page, 'double').press('Enter');
    await expect(result(page)).toContainText(/Returned ₱[\d,.]+ of ₱2\.00/);
    await expect(page.locator('[data-live]')).toContainText(/dealer .+ Returned ₱[\d,.]+ of ₱2\.00/i);
    await expect.poll(() => studio.calls.at(-1)).toBe('shown');
  });
});

test('[GAME-30] [GAME-09] a double that the wallet refuses leaves the hand as it was', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withGame(page, 'blackjack-perya', {}, async (studio) => {
    await toDouble(page);
    studio.plan = { ...studio.plan, refuses: { step: 'studio.not_enough_money' } };
    await act(page, 'double').click();
    await expect(page.getByRole('alertdialog')).toContainText('Your stake was not added');
    studio.plan = { ...studio.plan, refuses: {} };
    await page.getByRole('alertdialog').getByRole('button').click();
    await act(page, 'stand').click();
    await expect(result(page)).toContainText(/Returned ₱[\d,.]+ of ₱1\.00/);
  });
});

test('[GAME-02] [TABLE-17] [GAME-27] video poker by keys alone: cards are kept by their figures, and the rest is changed; axe finds nothing @goal', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withGame(page, 'video-poker-perya', {}, async () => {
    await play(page).focus();
    await page.keyboard.press('Enter');
    await expect(play(page)).toHaveText('Change 5');
    const kept = page.locator('.poker-card').nth(1);
    const name = (await kept.locator('.unseen').textContent()) ?? '';
    await page.keyboard.press('2');
    await expect(kept).toHaveAttribute('aria-pressed', 'true');
    await expect(play(page)).toHaveText('Change 4');
    expect(await axeFindings(page)).toEqual([]);
    await play(page).press('Enter');
    await expect(result(page)).toContainText(/Returned ₱[\d,.]+ of ₱1\.00/);
    await expect(kept.locator('.unseen')).toHaveText(name);
    await page.getByRole('button', { name: 'Info' }).click();
    for (const text of ['97.298 %', '×800', 'best play']) await expect(page.locator('#info-page')).toContainText(text);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('[GAME-08] [T63] a hand that was left open comes back as it was', async ({ page }) => {
  await withGame(page, 'video-poker-perya', { startsUnfinished: true }, async (studio) => {
    await expect(page.getByText('Your last round waits for your decision.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(play(page)).toHaveText('Change 5');
    await play(page).click();
    await expect.poll(() => studio.calls.includes('step')).toBe(true);
  });
});

for (const language of ['ru', 'th', 'fil'])
  for (const id of ['blackjack-perya', 'video-poker-perya'])
    test(`[GAME-27] ${id} holds everything in 320 px (${language}) @narrow`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await withGame(page, id, { language }, async () => {
        await play(page).click();
        await expect(page.locator('.poker-card[aria-disabled=false], [data-act]').or(result(page).locator('b')).first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= 320 && document.documentElement.scrollHeight <= 568)).toBe(true);
        for (const control of await page.locator('.cap, .roll, .poker-card, .decision-act').all()) {
          const box = await control.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
        expect(await axeFindings(page)).toEqual([]);
      });
    });
