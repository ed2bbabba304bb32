import { expect, test, type Page } from '@playwright/test';
import { openLive } from './shell-helpers.ts';

const cards = (page: Page) => page.locator('main ul[aria-label] > li');
const field = (page: Page) => page.getByRole('searchbox');

function namesAskedFor(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/wps/game/list') names.push(url.searchParams.get('gameName') ?? '');
  });
  return names;
}

test('[LIST-06] [CONST-01] a search waits 500 ms after the last key, and asks once', async ({ page }) => {
  await page.clock.install();
  await openLive(page, '/m/slot-games');
  const names = namesAskedFor(page);
  await field(page).pressSequentially('mango');
  await page.clock.runFor(450);
  expect(names).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => names).toEqual(['mango']);
  await expect(page).toHaveURL(/q=mango/);
  for (const name of await cards(page).locator('a > span:nth-child(2)').allTextContents()) expect(name.toLowerCase()).toContain('mango');
});

test('[LIST-06] Enter searches at once', async ({ page }) => {
  await page.clock.install();
  await openLive(page, '/m/slot-games');
  const names = namesAskedFor(page);
  await field(page).fill('tala');
  await field(page).press('Enter');
  await expect.poll(() => names).toEqual(['tala']);
  await page.clock.runFor(2000);
  expect(names).toEqual(['tala']);
});

test('[LIST-06] after Enter no search is left waiting that could call back whoever has gone on', async ({ page }) => {
  await page.clock.install();
  await openLive(page, '/m/slot-games');
  await field(page).fill('qqqqqqqq');
  await field(page).press('Enter');
  await expect(page.getByText('Walang larong “qqqqqqqq”')).toBeVisible();
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(frame.url()));
  await page.clock.runFor(2000);
  await page.getByRole('link', { name: 'Ipakita ang lahat ng laro' }).click();
  await expect(field(page)).toHaveValue('');
  await page.clock.runFor(2000);
  expect(places.map((place) => new URL(place).search)).toEqual(['']);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(3);
});

test('[LIST-03] a typing error still finds games; what is not there is said, with a way back to all', async ({ page }) => {
  await openLive(page, '/m/slot-games?q=mnago+monsoon');
  await expect(cards(page).first()).toContainText('Mango Monsoon');
  await field(page).fill('qqqqqqqq');
  await field(page).press('Enter');
  await expect(page.getByText('Walang larong “qqqqqqqq”')).toBeVisible();
  await page.getByRole('link', { name: 'Ipakita ang lahat ng laro' }).click();
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(3);
});

test('[LIST-03] a name typed key by key with two errors is found on a phone a quarter as quick', async ({ page }) => {
  await openLive(page, '/m/slot-games');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await field(page).pressSequentially('gintomg kalabow');
  await expect(cards(page).first()).toContainText('Gintong Kalabaw');
  // The next journey in this page is as quick as it can be.
  await devtools.detach();
});

test('[LIST-08] what is typed goes along when another filter is chosen, and comes back with the address', async ({ page }) => {
  await page.clock.install();
  await openLive(page, '/m/slot-games');
  await field(page).fill('a');
  await page.getByRole('navigation', { name: 'Mga provider' }).locator('a').nth(1).click();
  await expect(page).toHaveURL(/vassalage=.*q=a/);
  await page.reload();
  await expect(field(page)).toHaveValue('a');
});

test('[LIST-02] [LIST-11] the search page searches all categories, or the one of its address', async ({ page }) => {
  await openLive(page, '/m/gameCenter?gameType=FISH');
  await page.locator('main a[href^="/m/search-games"]').click();
  await expect(page).toHaveURL(/\/m\/search-games\?gameType=FISH$/);
  await expect(field(page)).toBeFocused();
  const fish = Number(await cards(page).first().getAttribute('aria-setsize'));
  await page.getByRole('navigation', { name: 'Mga kategorya ng laro' }).locator('a').first().click();
  await expect(page).toHaveURL(/\/m\/search-games$/);
  await expect.poll(async () => Number(await cards(page).first().getAttribute('aria-setsize'))).toBeGreaterThan(fish);
});

test('[LIST-03] a name in the address is searched by the server already', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/m/search-games?q=mango');
  await expect(cards(page).first()).toContainText(/mango/i);
  await expect(field(page)).toHaveValue('mango');
  await context.close();
});
