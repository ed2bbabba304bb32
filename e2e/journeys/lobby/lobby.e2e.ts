import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { tryPassword } from '../../helpers/people/login-helpers.ts';
import { openStudio, playRounds } from '../../helpers/money/records-helpers.ts';
import { demoAccount, english, startTrial } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, untilLive } from '../../helpers/pages/shell-helpers.ts';

const sheet = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => page.locator('main ul[aria-label] > li');
test('[LIST-10] [LIST-11] [ROLE-01] a guest stars a game, logs in, comes back to it starred, finds it among the favourites and takes it off @goal', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  await openLive(page, '/m/slot-games?q=gintong+kalabaw');
  const star = page.getByRole('button', { name: 'Favourite: Gintong Kalabaw' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(page).toHaveURL(/\/m\/login$/);
  const kept = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().endsWith('/wps/game/favourite'));
  await tryPassword(page, demoAccount());
  await expect(page).toHaveURL(/\/m\/slot-games\?q=gintong\+kalabaw$/);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // The star is shown before its call is answered, and a page that is left earlier can lose the call.
  await kept;

  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page).toHaveURL(/type=FAV/);
  await openLive(page, '/m/fav-games');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(await axeFindings(page)).toEqual([]);
  const field = page.getByRole('searchbox');
  await field.fill('nothing of this name');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/m\/fav-games\?q=/);
  await expect(star).toHaveCount(0);
  await field.fill('GINTONG');
  await field.press('Enter');
  // Unstarred, it disappears immediately, and stays away after a reload.
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.url().endsWith('/wps/game/favourite'));
  await star.click();
  await expect(star).toHaveCount(0);
  expect((await removed).ok()).toBe(true);
  await page.goto('/m/slot-games?q=gintong+kalabaw');
  await untilLive(page);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('[T58] [T59] [GEN-05] a game’s sheet opens by keyboard and by a long press, states what is known, and leads on', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await openLive(page, '/m/slot-games?q=gintong+kalabaw');
  const about = page.getByRole('button', { name: 'About Gintong Kalabaw' });
  await about.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toContainText('Return to player (RTP)');
  await expect(sheet(page)).toContainText(/96\.\d\d %/);
  await expect(sheet(page)).toContainText('₱1.00 – ₱1,000.00');
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(about).toBeFocused();

  // A held card opens the sheet and not the game.
  const box = await cards(page).first().locator('a').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60);
  await page.mouse.down();
  await expect(sheet(page)).toContainText('Gintong Kalabaw');
  await page.mouse.up();
  await expect(page).toHaveURL(/slot-games/);

  // Another game of the sheet, which its vendor states less or as much of.
  const similar = sheet(page)
    .getByRole('button', { name: /^About / })
    .first();
  const name = ((await similar.getAttribute('aria-label')) ?? '').replace('About ', '');
  await similar.click();
  await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText(name);
  await sheet(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('laro.returnTo'))).toMatch(/^\/m\/play\?/);
});

test('[HOME-01] [LIST-09] a played game appears on home and among the recent games, without moving visible content', async ({ page }) => {
  await startTrial(page);
  await playRounds(await openStudio(page), 1);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const row = page.locator('[data-row="continue"]');
  // The server's rows may be a second old, and only a journey plays a round within a second of seeing home.
  await expect(async () => {
    await openLive(page, '/m/home');
    await expect(row.getByText('Perya Sevens')).toHaveCount(1, { timeout: 5000 });
  }).toPass();
  await expect(page.locator('[data-row="because"]')).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))).toBeLessThan(0.01);
  await row.scrollIntoViewIfNeeded();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/m/slot-games?type=RECENT');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Perya Sevens');
});

test('[LIST-08] favourites that do not come say so, the word of loading goes, and they come on request', async ({ page }) => {
  await startTrial(page);
  const isList = (url: URL) => url.pathname === '/wps/game/favourite';
  await page.route(isList, (route) => route.fulfill({ status: 500, json: { success: false, errorCode: 'internal', message: '', params: {}, requestId: 'x' } }));
  await openLive(page, '/m/fav-games');
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(page.getByText('Nilo-load ang mga laro')).toHaveCount(0);
  await page.unroute(isList);
  await alert.getByRole('button').click();
  await expect(page.getByText('Wala pang paborito')).toBeVisible();
  await expect(page.getByText('Nilo-load ang mga laro')).toHaveCount(0);
});
