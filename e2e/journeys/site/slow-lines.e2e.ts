import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

// Slow and lost connections: pending content shows a sign, content on screen stays, and each wait offers a next step.
test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

/** Holds matching requests of the page until the returned function is called. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo();
}

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
async function isWhole(page: Page): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
}

test('[GEN-06] [GEN-08] on a slow connection a page shows a sign while its file and its data load, and the old page stays', async ({ page }) => {
  await page.clock.install();
  await openLive(page, '/m/home');
  const link = page.locator('footer a[href="/m/help"]').first();
  const fileComes = await hold(page, /assets\/help-page[^/]*\.js/);
  const dataCome = await hold(page, '**/wps/system/helpCenter*');
  const asked = page.waitForRequest(/helpCenter/);
  await link.click();
  await page.clock.runFor(500);
  await expect(page.getByRole('status').getByText('Loading')).toBeAttached();
  await isWhole(page);
  fileComes();
  await asked;
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('status').getByText('Loading')).toBeAttached();
  await isWhole(page);
  dataCome();
  await expect(page).toHaveURL(/\/m\/help$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('status').getByText('Loading')).toHaveCount(0);
});

test('[GEN-08] [LIST-08] on a slow connection a list shows placeholders and words, then its games', async ({ page }) => {
  await page.clock.install();
  await openLive(page, '/m/slot-games');
  const listComes = await hold(page, '**/wps/game/list*');
  await page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link', { name: 'New' }).click();
  const shapes = page.locator('main [role=status]').filter({ hasText: 'Loading games' });
  await expect.poll(() => shapes.locator('span[aria-hidden]').count()).toBeGreaterThan(10);
  await page.clock.runFor(300);
  await isWhole(page);
  await page.clock.runFor(6100);
  await expect(said(page, 'Slow connection.')).toBeVisible();
  await isWhole(page);
  listComes();
  await expect(page.locator('main ul[aria-label] > li').first()).toBeVisible();
  await expect(shapes).toHaveCount(0);
});

for (const { path, title, call } of [
  { path: '/m/help', title: 'Help centre', call: /\/wps\/system\/helpCenter/ },
  { path: '/m/activity', title: 'Promotions', call: /\/wps\/promotion\?/ },
  { path: '/m/notice', title: 'Announcements', call: /\/wps\/announcement\?types=PL/ },
] as const)
  test(`[GEN-06] [GEN-08] ${path} whose data fail to load shows an error, logs it, and loads on a retry`, async ({ page }) => {
    const written: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') written.push(message.text());
    });
    await openLive(page, '/m/credits');
    await page.route(call, (route) => route.abort());
    // Navigation forward to a page that was never loaded.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('That didn’t load');
    await isWhole(page);
    expect(written.filter((line) => line.includes('a page did not load'))).not.toEqual([]);
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    await page.unroute(call);
    await alert.getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

test('[GEN-08] offline, a page that is not cached shows an error, and typed text stays @goal', async ({ page, context }) => {
  await openLive(page, '/m/slot-games');
  const field = page.getByRole('searchbox');
  await context.setOffline(true);
  await expect(said(page, 'No internet.')).toBeVisible();
  await field.fill('perya sevens');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('perya sevens');
  await isWhole(page);
  await context.setOffline(false);
  await expect(said(page, 'No internet.')).toHaveCount(0);
  await page.getByRole('alert').getByRole('button').first().click();
  await expect(page.locator('main ul[aria-label] > li').first()).toContainText('Perya Sevens');
  await expect(field).toHaveValue('perya sevens');
});

test('[NAV-01] [GEN-06] the menu closes as soon as a navigation starts, so that its sign is visible', async ({ page }) => {
  await openLive(page, '/m/home');
  await page.locator('header button[aria-haspopup="dialog"]').click();
  const fileComes = await hold(page, /assets\/help-page[^/]*\.js/);
  await page.getByRole('dialog').locator('a[href="/m/help"]').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(said(page, 'Loading')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
  fileComes();
  await expect(page).toHaveURL(/\/m\/help$/);
});
