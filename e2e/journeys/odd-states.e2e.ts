import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { english } from './session-helpers.ts';
import { openLive, sidewaysOverflow } from './shell-helpers.ts';

// What went wrong, is empty or is over looks intended: said in words, with a picture and one way on.
/** A looked-after place: words, one way on, nothing too wide, nothing for axe. */
async function isIntended(page: Page, words: string, way: string): Promise<void> {
  const state = page.locator('main div').filter({ has: page.getByText(words, { exact: true }), hasNot: page.locator('main') });
  await expect(state.last()).toBeVisible();
  await expect(page.getByRole('link', { name: way })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
}

test('[LIST-02] [LIST-03] a vendor without games says so and leads to the category; a category without any leads to the hot games', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  await page.route('**/wps/game/list*', (route) =>
    route.fulfill({ json: { success: true, value: { games: [], pageNum: 1, totalPages: 0, totalCount: 0, classifications: [] } } }),
  );
  await openLive(page, '/m/home');
  await page.locator('main nav').first().getByRole('button', { name: 'Slots' }).click();
  await page.locator('main li a[href^="/m/slot-games?vassalage="]').first().click();
  await isIntended(page, 'No games match these filters', 'Show all games');
  await page.getByRole('link', { name: 'Show all games' }).click();
  await isIntended(page, 'No games here yet', 'Go to hot games');
  await page.getByRole('link', { name: 'Go to hot games' }).click();
  await expect(page).toHaveURL(/\/m\/gameCenter$/);
  await expect(page.locator('main ul[aria-label] > li').first()).toBeVisible();
});

test('[HOME-02] a category whose vendors have gone says so on home, too, and leads on', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await page.route('**/wps/game/vendors*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { value: { categories: { vendors: object[] }[] } };
    for (const category of answer.value.categories) category.vendors = [];
    await route.fulfill({ json: answer });
  });
  await openLive(page, '/m/home');
  await page.locator('main nav').first().getByRole('button', { name: 'Slots' }).click();
  await isIntended(page, 'No games here yet', 'Go to hot games');
  await page.getByRole('link', { name: 'Go to hot games' }).click();
  await expect(page).toHaveURL(/\/m\/gameCenter$/);
});

test('[LIST-02] [PROMO-01] pictures of games and offers that do not come leave plates of their size in their places', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await openLive(page, '/m/slot-games');
  const card = page.locator('main ul[aria-label] > li a').first();
  const sizeOf = async () => {
    const { width = 0, height = 0 } = (await card.boundingBox()) ?? {};
    return [width, height];
  };
  const whole = await sizeOf();
  expect(whole[0]).toBeGreaterThan(80);
  await page.route('**/img/**', (route) => route.abort());
  await openLive(page, '/m/slot-games');
  // The glyph of the category stands where the picture would.
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

test('[PROMO-01] an offer that is over is marked while it is listed; afterwards its address says so and leads to the others', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  await page.route('**/wps/promotion*', async (route) => {
    const answer = (await (await route.fetch()).json()) as {
      value: { promotions: { status: string; startDate: string; endDate: string; noExpiry: string }[] };
    };
    const [first] = answer.value.promotions;
    if (first) Object.assign(first, { status: 'close', startDate: '2026-10-01', endDate: '2026-10-31', noExpiry: '0' });
    await route.fulfill({ json: answer });
  });
  await openLive(page, '/m/home');
  await page.locator('nav a[href="/m/activity"]').last().click();
  const over = page.locator('main li').first();
  await expect(over).toContainText('2026/10/01');
  await expect(over).toContainText('2026/10/31');
  await expect(over.getByText('Closed', { exact: true })).toBeVisible();
  await openLive(page, '/m/activityDetail?id=999999');
  await isIntended(page, 'This promotion has ended', 'See all promotions');
});
