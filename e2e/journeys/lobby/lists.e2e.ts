import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { merchantOrigins, openLive } from '../../helpers/pages/shell-helpers.ts';

const vendors = (page: Page) => page.getByRole('navigation', { name: 'Mga provider' });

test.describe('the pages of the categories', () => {
  test('[LIST-02] [LIST-14] the chosen category of the game centre is in the middle of the strip', async ({ page }) => {
    await openLive(page, '/m/gameCenter?gameType=SPORTS');
    await expect(page.locator('main li a')).not.toHaveCount(0);
    const strip = page.getByRole('navigation', { name: 'Mga kategorya ng laro' });
    const chosen = strip.locator('[aria-current]');
    await expect(chosen).toHaveText('Sports');
    const offCentre = await chosen.evaluate((tab) => {
      const box = tab.closest('nav')!.getBoundingClientRect();
      const own = tab.getBoundingClientRect();
      return Math.abs(own.left + own.width / 2 - (box.left + box.width / 2));
    });
    expect(offCentre).toBeLessThan(2);
  });
});

test.describe('filters', () => {
  test('[LIST-03] the vendor menu has arrows only where it is longer than its place, disabled at its ends', async ({ page }) => {
    await openLive(page, '/m/slot-games');
    const [up, down] = ['Mag-scroll pataas', 'Mag-scroll pababa'].map((name) => vendors(page).getByRole('button', { name }));
    await expect(up!).toBeDisabled();
    await page.evaluate(() => scrollTo(0, 400));
    await down!.click();
    await expect(up!).toBeEnabled();
    await page.goto('/m/fishing-games');
    await expect(vendors(page).getByRole('button')).toHaveCount(0);
  });
});

test.describe('lists as a whole', () => {
  for (const merchant of ['laro', 'dagat'] as const) {
    test(`[LIST-03] ${merchant}: axe finds nothing, in grid and in rows`, async ({ page, baseURL }) => {
      await openLive(page, `${merchantOrigins(baseURL)[merchant]}/m/slot-games`);
      expect(await axeFindings(page)).toEqual([]);
      await page.locator('header button').last().click();
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});
