import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { merchantOrigins, openLive, watchComplaints } from './shell-helpers.ts';

const cards = (page: Page) => page.locator('main ul[aria-label] > li');
const quickFilters = (page: Page) => page.getByRole('navigation', { name: 'Mabilis na filter' });
const vendors = (page: Page) => page.getByRole('navigation', { name: 'Mga provider' });
const count = (page: Page) => page.locator('main [role="status"]').first();

/** The queries with which the page asked for games, as they come. */
function watchGameCalls(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/wps/game/list') calls.push(url.searchParams);
  });
  return calls;
}

test.describe('the pages of the categories', () => {
  const pages = {
    '/m/live-games': 'Live',
    '/m/slot-games': 'Slots',
    '/m/sport-games': 'Sports',
    '/m/fishing-games': 'Isda',
    '/m/poker-games': 'Baraha',
    '/m/lott': 'Loterya',
    '/m/elott': 'E-loterya',
    '/m/hot-games': 'Sikat',
    '/m/inHouse': 'Amin',
  };
  for (const [path, title] of Object.entries(pages))
    test(`[LIST-01] ${path} lists its games`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(await cards(page).count()).toBeGreaterThan(3);
    });

  for (const category of ['BINGO', 'ESPORTS'])
    test(`[LIST-01] [PLAY-06] the game centre lists ${category}`, async ({ page }) => {
      const calls = watchGameCalls(page);
      await openLive(page, `/m/gameCenter?gameType=${category}`);
      expect(await cards(page).count()).toBeGreaterThan(3);
      expect(calls).toEqual([]);
    });

  test('[LIST-01] [T81] a category that the merchant does not offer says so; where it is offered it is listed', async ({ page, baseURL }) => {
    const { laro, dagat } = merchantOrigins(baseURL);
    await page.goto(`${laro}/m/cockfight`);
    await expect(page.getByText('Hindi inaalok dito ang kategoryang ito')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.goto(`${dagat}/m/cockfight`);
    expect(await cards(page).count()).toBeGreaterThan(3);
  });

  test('[LIST-02] the game centre shows vendors for some categories, the chosen one stands in the middle of the strip (LIST-14)', async ({ page }) => {
    await openLive(page, '/m/gameCenter?gameType=SPORTS');
    await expect(page.locator('main li a')).not.toHaveCount(0);
    await expect(cards(page)).toHaveCount(0);
    const strip = page.getByRole('navigation', { name: 'Mga kategorya ng laro' });
    const chosen = strip.locator('[aria-current]');
    await expect(chosen).toHaveText('Sports');
    const offCentre = await chosen.evaluate((tab) => {
      const box = tab.closest('nav')!.getBoundingClientRect();
      const own = tab.getBoundingClientRect();
      return Math.abs(own.left + own.width / 2 - (box.left + box.width / 2));
    });
    expect(offCentre).toBeLessThan(2);
    await expect(page.locator('main a[href^="/m/search-games?gameType=SPORTS"]')).toHaveCount(1);
    // HOT first, then as the server sorts them.
    const answer = (await (await page.request.get('/wps/game/vendors?typeId=1&vendorsOf=NONE&language=TY')).json()) as {
      value: { categories: { displayName: string }[] };
    };
    await expect(strip.locator('a')).toHaveText(['Sikat', ...answer.value.categories.map(({ displayName }) => displayName)]);
    // A vendor with a lobby of its own is launched, as from home.
    await expect(page.locator('main li a').first()).toHaveAttribute('href', /^\/m\/play\?vassalage=\w+&gameType=SPORTS$/);
  });

  test('[LIST-01] the providers page lists every vendor by category', async ({ page }) => {
    await page.goto('/m/provider');
    expect(await page.locator('main section li').count()).toBeGreaterThan(38);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(500);
  });

  test('[LIST-09] favourites lead a guest to log in', async ({ request }) => {
    const answer = await request.get('/m/fav-games', { maxRedirects: 0, headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toBe('/m/login');
  });

  test('[LIST-13] in Filipino two vendors show under the house’s label; BTI and TCG share one icon', async ({ page }) => {
    await page.goto('/m/lott');
    await expect(vendors(page).getByText('Laro Lotto')).toHaveCount(2);
    expect(await vendors(page).locator('img[src="/img/vendors/BTI-COLOR2.png"]').count()).toBe(2);
    await page.goto('/m/sport-games');
    await expect(vendors(page).getByText('Laro Sports')).toHaveCount(1);
  });
});

test.describe('filters', () => {
  test('[LIST-03] [LIST-08] [LIST-09] quick filters reload from page 1, stand in the address and can be gone back from', async ({ page }) => {
    const calls = watchGameCalls(page);
    await openLive(page, '/m/slot-games');
    const all = await count(page).textContent();
    await quickFilters(page).getByRole('link', { name: 'Bago' }).click();
    await expect(page).toHaveURL(/\/m\/slot-games\?type=NEW$/);
    await expect(count(page)).not.toHaveText(all ?? '');
    expect(Object.fromEntries(calls.at(-1) ?? [])).toMatchObject({
      gameType: 'RNG',
      dataType: 'NEW',
      isNew: '1',
      pageNo: '1',
      pageSize: '36',
      platform: 'html5',
    });
    expect(calls.at(-1)?.has('gameClassify')).toBe(false);
    await page.goBack();
    await expect(count(page)).toHaveText(all ?? '');
    await expect(quickFilters(page).locator('[aria-current]')).toHaveText('Lahat ng laro');
  });

  test('[LIST-09] hot games come from what home has loaded: no list call', async ({ page }) => {
    await openLive(page, '/m/slot-games');
    const calls = watchGameCalls(page);
    await quickFilters(page).getByRole('link', { name: 'Sikat' }).click();
    await expect(page).toHaveURL(/type=HOT/);
    await expect(cards(page).first()).toContainText('Sikat');
    expect(calls).toEqual([]);
  });

  test('[LIST-09] recent games and favourites ask a guest to log in', async ({ page }) => {
    for (const [name, type] of [
      ['Kamakailan', 'RECENT'],
      ['Mga paborito', 'FAV'],
    ] as const) {
      await openLive(page, '/m/slot-games');
      await quickFilters(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(/\/m\/login$/);
      expect(await page.evaluate(() => sessionStorage.getItem('laro.returnTo'))).toBe(`/m/slot-games?type=${type}`);
    }
  });

  test('[LIST-03] the vendor menu begins with all games and narrows the list', async ({ page }) => {
    await openLive(page, '/m/slot-games');
    await expect(vendors(page).locator('a').first()).toHaveText('Lahat');
    const vendor = vendors(page).locator('a').nth(2);
    const name = (await vendor.textContent()) ?? '';
    await vendor.click();
    await expect(page).toHaveURL(/vassalage=/);
    await expect(vendors(page).locator('[aria-current]')).toHaveText(name);
    for (const text of await cards(page).locator('a > span:last-child').allTextContents()) expect(text).toBe(name);
  });

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

  test('[LIST-05] the type menu narrows the list, and is there only with more than one type', async ({ page }) => {
    await openLive(page, '/m/slot-games');
    const menu = page.getByRole('combobox', { name: 'Uri ng laro' });
    await expect(menu.locator('option').first()).toHaveText('Lahat ng uri');
    await expect(menu).toHaveValue('');
    expect(await menu.locator('option').count()).toBeGreaterThan(2);
    await menu.selectOption('JACKPOT');
    await expect(page).toHaveURL(/classify=JACKPOT/);
    const [, shown = ''] = /\((\d+)\)/.exec((await menu.locator('option:checked').textContent()) ?? '') ?? [];
    await expect(count(page)).toContainText(shown);
    await page.goto('/m/lott');
    await expect(page.getByRole('combobox')).toHaveCount(0);
  });

  test('[LIST-02] grid or rows: the choice is kept', async ({ page }) => {
    await openLive(page, '/m/slot-games');
    await page.getByRole('button', { name: 'Ipakita bilang listahan' }).click();
    await expect(cards(page).first().getByText('Laro', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Ipakita bilang grid' })).toBeVisible();
  });

  test('[LIST-08] hostile addresses give a plain list, a vendor that is not there a way on', async ({ page }) => {
    const complaints = watchComplaints(page);
    await openLive(page, '/m/slot-games?type=__proto__&classify=%3Cscript%3E&vassalage=..%2F..%2Fx&q=&page=-1');
    expect(await cards(page).count()).toBeGreaterThan(3);
    await openLive(page, '/m/slot-games?vassalage=NOBODY');
    await page.getByRole('link', { name: 'Ipakita ang lahat ng laro' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(3);
    expect(complaints.filter((text) => !text.includes('Failed to load resource') && !text.includes('ervice'))).toEqual([]);
  });

  test('[LIST-04] no star on lottery games; elsewhere it asks a guest to log in', async ({ page }) => {
    for (const path of ['/m/lott', '/m/elott']) {
      await page.goto(path);
      await expect(cards(page).first()).toBeVisible();
      await expect(cards(page).locator('button[aria-pressed]')).toHaveCount(0);
    }
    await openLive(page, '/m/slot-games');
    await expect(cards(page).first().locator('button[aria-pressed]')).toHaveAttribute('aria-pressed', 'false');
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
