import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { merchantOrigins, openLive, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

const hotCards = (page: Page) => page.locator('section[aria-labelledby="hot-games"] li');
const rail = (page: Page) => page.locator('main nav').first();

test.describe('home without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-01] [HOME-02] [LIST-12] the server draws banner, ticker, categories with HOT first, six hot games, board, jackpot and footer @goal', async ({
    page,
  }) => {
    await page.goto('/m/home');
    await expect(page.locator('main section a img').first()).toHaveAttribute('fetchpriority', 'high');
    await expect(page.locator('main a[href^="/m/noticeDetail?id="]')).toHaveCount(1);
    await expect(rail(page).locator('button').first()).toHaveAttribute('aria-pressed', 'true');
    const answer = (await (await page.request.get('/wps/game/vendors?typeId=1&vendorsOf=NONE&language=TY')).json()) as {
      value: { categories: { displayName: string }[] };
    };
    const inServerOrder = answer.value.categories.map(({ displayName }) => displayName);
    expect(inServerOrder.length).toBeGreaterThan(8);
    await expect(rail(page).locator('button[aria-pressed]')).toHaveText(['Sikat', ...inServerOrder]);
    await expect(hotCards(page)).toHaveCount(6);
    await expect(page.locator('main h2')).toHaveCount(4);
    await expect(page.locator('footer')).toBeVisible();
  });

  test('[HOME-06] [HOME-07] nothing of the visitor’s moment is in the shared page: the figure waits inside its range, the clock is not shown', async ({
    page,
    baseURL,
  }) => {
    // The second merchant has no pool open: its figure is the illustration.
    await page.goto(`${merchantOrigins(baseURL).dagat}/m/home`);
    const figure = await page.locator('main [role="img"][aria-label^="$"]').getAttribute('aria-label');
    const units = Number(figure?.replaceAll(/[^0-9]/g, ''));
    expect(units).toBeGreaterThanOrEqual(1_200_000_000);
    expect(units).toBeLessThanOrEqual(1_300_000_000);
    await expect(page.locator('main time')).toBeHidden();
  });
});

test.describe('the categories of home', () => {
  test('[HOME-03] the logo leads back to HOT and to the top', async ({ page }) => {
    await openLive(page, '/m/home');
    await rail(page).locator('button').nth(3).click();
    await expect(hotCards(page)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await page.locator('header a[href="/m/home"]').click();
    await expect(rail(page).locator('button').first()).toHaveAttribute('aria-pressed', 'true');
    await expect(hotCards(page)).toHaveCount(6);
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('hot games of home', () => {
  test('[LIST-12] the search takes the place of the title and moves nothing, and gives it back', async ({ page }) => {
    await openLive(page, '/m/home');
    const place = () => hotCards(page).first().boundingBox();
    const before = await place();
    const title = page.locator('#hot-games');
    await page.getByRole('button', { name: 'Maghanap sa mga sikat' }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(title).toBeHidden();
    expect(await place()).toEqual(before);
    const close = page.getByRole('button', { name: 'Isara ang paghahanap' });
    await close.click();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(title).toBeVisible();
    expect(await place()).toEqual(before);
    await expect(page.getByRole('button', { name: 'Maghanap sa mga sikat' })).toBeFocused();
  });
});

test.describe('home as a whole', () => {
  for (const merchant of ['laro', 'dagat'] as const) {
    test(`[HOME-01] ${merchant}: nothing complains, axe finds nothing`, async ({ page, baseURL }) => {
      const complaints = watchComplaints(page);
      await openLive(page, `${merchantOrigins(baseURL)[merchant]}/m/home`);
      await expect(page.locator('main time')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(complaints.filter((text) => !text.includes('/img/') && !text.includes('404'))).toEqual([]);
    });
  }

  test('[HOUSE-7] the page has few elements', async ({ page }) => {
    await openLive(page, '/m/home');
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(500);
  });
});
