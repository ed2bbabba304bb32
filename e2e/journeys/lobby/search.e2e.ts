import { expect, test, type Page } from '@playwright/test';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

const cards = (page: Page) => page.locator('main ul[aria-label] > li');
const field = (page: Page) => page.getByRole('searchbox');

test('[LIST-03] a name typed key by key with two errors is found on a phone a quarter as quick', async ({ page }) => {
  await openLive(page, '/m/slot-games');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await field(page).pressSequentially('gintomg kalabow');
  await expect(cards(page).first()).toContainText('Gintong Kalabaw');
  // The next journey in this page is as quick as it can be.
  await devtools.detach();
});
