import { expect, test } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

test('[LIST-02] [PROMO-01] pictures of games and offers that do not come leave plates of their size in their places', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await openLive(page, '/m/slot-games');
  const card = page.locator('main ul[aria-label] > li a[href*="gameId=mango-monsoon"]').first();
  const sizeOf = async () => {
    const { width = 0, height = 0 } = (await card.boundingBox()) ?? {};
    return [width, height];
  };
  const whole = await sizeOf();
  expect(whole[0]).toBeGreaterThan(80);
  await page.route('**/img/**', (route) => route.abort());
  await openLive(page, '/m/slot-games');
  // The glyph of the category replaces the picture.
  await expect(card.locator('svg use[href$="#cherries-fill"]')).toBeVisible();
  expect(await sizeOf()).toEqual(whole);
  // In the menu of vendors the first letter of a name stands for its mark.
  const vendor = page
    .getByRole('navigation', { name: 'Vendors' })
    .or(page.getByRole('navigation', { name: 'Providers' }))
    .locator('a')
    .nth(1);
  const name = (await vendor.locator('span').last().textContent()) ?? 'none';
  await expect(vendor.locator('span').first()).toHaveText(name.slice(0, 1));
  await expect(vendor.locator('img')).toHaveCount(0);
  // A vendor without its mark has the glyph, too, and still leads to its games.
  await openLive(page, '/m/gameCenter?gameType=SPORTS');
  const tile = page.locator('main li a[href*="vassalage="]').first();
  await expect(tile.locator('svg use')).toBeVisible();
  await expect(tile.locator('img')).toHaveCount(0);
  await openLive(page, '/m/activity');
  await expect(page.locator('main li svg use[href$="#gift-duotone"]').first()).toBeVisible();
  await expect(page.locator('main li img')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});
