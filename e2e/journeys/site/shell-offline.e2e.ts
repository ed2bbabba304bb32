import { expect, test, type Page } from '@playwright/test';
import { openLive, untilLive } from '../../helpers/pages/shell-helpers.ts';

/** The worker has kept its files and controls the page. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test.use({ serviceWorkers: 'allow', reuseContext: false });

test.describe('without internet', () => {
  test('[GEN-08] the page says so while it lasts', async ({ page, context }) => {
    await openLive(page, '/m/home');
    const strip = page.locator('[role="status"]').filter({ has: page.locator('use[href$="#wifi-slash"]') });
    await context.setOffline(true);
    await expect(strip).toBeVisible();
    await context.setOffline(false);
    await expect(strip).toHaveCount(0);
  });

  test('[DL-03] the last lobby comes back from the device with its whole lists and lives; another page says that there is no internet @goal', async ({
    page,
    context,
  }) => {
    await openLive(page, '/m/home');
    await untilKept(page);
    // The lobby is kept when the worker sees it pass.
    await page.reload();
    await untilLive(page);
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('lists')).matchAll('/wps/game/hot', { ignoreSearch: true })).length)).toBe(1);
    await context.setOffline(true);
    await page.reload();
    await untilLive(page);
    await expect(page.locator('header a[href="/m/register"]')).toBeVisible();
    // The page itself brings the beginning of the list; the rest was kept as it was last answered.
    const hot = page.locator('section[aria-labelledby="hot-games"]');
    await hot.locator('> button').click();
    await expect.poll(() => hot.getByRole('article').or(hot.getByRole('listitem')).count()).toBeGreaterThan(7);
    await page.goto('/m/credits');
    const again = page.locator('main a[href=""]');
    await expect(again).toBeVisible();
    await expect(page).toHaveURL(/\/m\/credits$/);
    await context.setOffline(false);
    // The requested page loads automatically.
    await expect(again).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/credits$/);
  });

  test('[DL-03] [HOUSE-7] a second visit fetches no script and no style', async ({ page }) => {
    await openLive(page, '/m/home');
    await untilKept(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const fetched: string[] = [];
    devtools.on('Network.responseReceived', ({ type, response }) => {
      if (
        (type === 'Script' || type === 'Stylesheet') &&
        response.fromDiskCache !== true &&
        response.fromServiceWorker !== true &&
        response.fromPrefetchCache !== true
      )
        fetched.push(response.url);
    });
    await page.reload();
    await untilLive(page);
    expect(fetched).toEqual([]);
  });

  test('[DL-03] the site can be installed: each merchant has its own manifest with icons', async ({ page, request }) => {
    await page.goto('/m/home');
    const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
    const manifest = (await (await request.get(address)).json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest.start_url).toBe('/m/home');
    expect(manifest.display).toBe('standalone');
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const icon of manifest.icons) expect((await request.get(icon.src)).status(), icon.src).toBe(200);
  });
});
