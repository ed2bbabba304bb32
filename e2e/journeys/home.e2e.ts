import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { merchantOrigins, openLive, watchComplaints } from './shell-helpers.ts';

const hotCards = (page: Page) => page.locator('section[aria-labelledby="hot-games"] li');
const rail = (page: Page) => page.locator('main nav').first();

test.describe('home without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-01] [HOME-02] [LIST-12] the server draws banner, ticker, categories with HOT first, six hot games, board, jackpot and footer', async ({
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
  test('[HOME-02] [HOME-04] HOT shows hot games, another category its vendors; a slot vendor opens its list', async ({ page }) => {
    await openLive(page, '/m/home');
    await expect(hotCards(page).first()).toBeVisible();
    await rail(page).getByRole('button', { name: 'Slots' }).click();
    await expect(hotCards(page)).toHaveCount(0);
    const tile = page.locator('main li a[href^="/m/slot-games?vassalage="]').first();
    const address = (await tile.getAttribute('href')) ?? '';
    await tile.click();
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
    await expect(page.locator('main nav a[aria-current="true"]').filter({ has: page.locator('img') })).toHaveCount(1);
  });

  test('[PLAY-01] [PLAY-03] a vendor with a lobby of its own asks a guest to log in, and keeps where to go on', async ({ page }) => {
    await openLive(page, '/m/home');
    await rail(page).getByRole('button', { name: 'Live' }).click();
    // Games lead to /m/play as well, each with its name: a lobby has none.
    const tile = page.locator('main li a[href^="/m/play?vassalage="]:not([href*="gameId="])').first();
    const address = await tile.getAttribute('href');
    const asked = page.waitForRequest((request) => request.url().includes('/m/play')).catch(() => null);
    await tile.click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('laro.returnTo'))).toBe(address);
    expect(await Promise.race([asked, page.waitForTimeout(500).then(() => 'none')])).toBe('none');
  });

  for (const way of ['header a[href="/m/home"]', 'nav a[href="/m/home"][aria-current]'])
    test(`[HOME-03] back to HOT and to the top by ${way}`, async ({ page }) => {
      await openLive(page, '/m/home');
      await rail(page).locator('button').nth(3).click();
      await expect(hotCards(page)).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 300));
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
      await page.locator(way).last().click();
      await expect(rail(page).locator('button').first()).toHaveAttribute('aria-pressed', 'true');
      await expect(hotCards(page)).toHaveCount(6);
      await expect(page).toHaveURL(/\/m\/home$/);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });

  test('[HOME-03] home leads from a vendor’s games to HOT, and the vendor is left behind', async ({ page }) => {
    await openLive(page, '/m/gameCenter?gameType=RNG');
    await page.locator('main nav a[href*="vassalage="]').first().click();
    await expect(page).toHaveURL(/vassalage=/);
    await page.locator('nav a[href="/m/home"]').last().click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(rail(page).locator('button').first()).toHaveAttribute('aria-pressed', 'true');
    await expect(hotCards(page)).toHaveCount(6);
  });

  test('[HOME-02] going back finds the chosen category again, a new load begins with HOT', async ({ page }) => {
    await openLive(page, '/m/home');
    await rail(page).locator('button').nth(2).click();
    await page.locator('main li a[href^="/m/slot-games"]').first().click();
    await expect(page).toHaveURL(/slot-games/);
    await page.goBack();
    await expect(rail(page).locator('button').nth(2)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(rail(page).locator('button').first()).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('hot games of home', () => {
  test('[LIST-12] six until more are asked for', async ({ page }) => {
    await openLive(page, '/m/home');
    await expect(hotCards(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Ipakita pa' }).click();
    await expect.poll(() => hotCards(page).count()).toBeGreaterThan(6);
    await expect(page.getByRole('button', { name: 'Ipakita pa' })).toHaveCount(0);
  });

  test('[LIST-12] a name filters them whatever its case; that no hot game has it is said, and one tap searches all games, mistyped as it is', async ({
    page,
  }) => {
    await openLive(page, '/m/home');
    const name = (await hotCards(page).first().locator('a > span').nth(1).textContent()) ?? '';
    await page.getByRole('button', { name: 'Maghanap sa mga sikat' }).click();
    const field = page.getByRole('searchbox');
    await expect(field).toBeFocused();
    await field.fill(name.toUpperCase());
    await expect(hotCards(page)).toHaveCount(1);
    await field.fill(' mnago & monsoon ');
    await expect(hotCards(page)).toHaveCount(0);
    await expect(page.getByText('Walang sikat na larong “mnago & monsoon”')).toBeVisible();
    await page.getByRole('link', { name: 'Hanapin sa lahat ng laro' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/m/search-games' && url.searchParams.get('q') === 'mnago & monsoon');
    await expect(page.getByRole('searchbox')).toHaveValue('mnago & monsoon');
    await expect(page.getByRole('listitem').filter({ hasText: 'Mango Monsoon' }).first()).toBeVisible();
    await page.goBack();
    await expect(hotCards(page)).toHaveCount(6);
  });

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

  test('[LIST-04] [LIST-10] the star and the game ask a guest to log in', async ({ page }) => {
    await openLive(page, '/m/home');
    await expect(hotCards(page).first().locator('a')).toHaveAttribute('href', /^\/m\/play\?vassalage=/);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname.includes('login')).catch(() => null);
    await hotCards(page).first().locator('button[aria-pressed]').press('Enter');
    await Promise.race([asked, expect.poll(() => visited.length).toBeGreaterThan(0)]);
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
