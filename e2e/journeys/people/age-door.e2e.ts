import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { merchantOrigins, sidewaysOverflow, untilLive, withoutPopups } from '../../helpers/pages/shell-helpers.ts';

// Devices that have never been here.
test.use({ storageState: { cookies: [], origins: [] } });

const door = (page: Page) => page.getByRole('alertdialog');
const ages = { laro: '21', dagat: '18' } as const;

for (const merchant of ['laro', 'dagat'] as const)
  test(`[GEN-09] ${merchant}: the age question appears once on a device, before anything can be tapped`, async ({ page, context, baseURL }) => {
    const origin = merchantOrigins(baseURL)[merchant];
    await context.addCookies([{ name: 'lang', value: 'EN', url: origin }]);
    await withoutPopups(page);
    await page.goto(`${origin}/m/home`);
    await expect(door(page)).toContainText(`Are you ${ages[merchant]} or older?`);
    // Neither a tap, nor Escape, nor the mask leads past it.
    await page
      .locator('header a[href="/m/login"]')
      .click({ force: true, timeout: 2000 })
      .catch(() => undefined);
    await page.keyboard.press('Escape');
    await page.touchscreen.tap(5, 5);
    await expect(door(page)).toBeVisible();
    await expect(page).toHaveURL(/\/m\/home$/);
    expect(await axeFindings(page, { include: '[role="alertdialog"]' })).toEqual([]);
    await page.getByRole('button', { name: `I’m ${ages[merchant]} or older` }).click();
    await expect(door(page)).toHaveCount(0);
    await page.reload();
    await untilLive(page);
    await page.locator('header a[href="/m/login"]').click();
    await expect(page).toHaveURL(/\/m\/login$/);
    await expect(door(page)).toHaveCount(0);
  });

test('[GEN-09] the question appears with the first paint and is answered before the application loads @goal', async ({ page, baseURL }) => {
  // The application never loads: the page is as the server rendered it.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${merchantOrigins(baseURL).laro}/m/home`);
  const isTouchable = () =>
    page.evaluate(() => {
      const link = document.querySelector('header a[href="/m/login"]');
      const box = link?.getBoundingClientRect();
      const hit = box ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null;
      return link !== null && hit !== null && link.contains(hit);
    });
  expect(await isTouchable()).toBe(false);
  await expect(door(page)).toBeFocused();
  // The page behind is neither read out nor reachable by keyboard.
  await expect(page.locator('[data-behind-modals]')).toHaveAttribute('aria-hidden', 'true');
  const buttons = door(page).getByRole('button');
  for (const [keys, at] of [
    ['Tab', 0],
    ['Tab', 1],
    ['Tab', 0],
    ['Shift+Tab', 1],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(buttons.nth(at)).toBeFocused();
  }
  await door(page).getByRole('button').first().click();
  await expect(door(page)).toHaveCount(0);
  expect(await isTouchable()).toBe(true);
  await page.reload();
  await expect(page.locator('header a[href="/m/login"]')).toBeVisible();
  await expect(door(page)).toHaveCount(0);
  expect(await isTouchable()).toBe(true);
});

test('[GEN-09] who is too young is led to help and away, and may have pressed the wrong button', async ({ page, context, baseURL }) => {
  const { laro } = merchantOrigins(baseURL);
  await context.addCookies([{ name: 'lang', value: 'EN', url: laro }]);
  await page.goto(`${laro}/m/home`);
  await page.getByRole('button', { name: 'I’m younger' }).click();
  await expect(door(page)).toContainText('Come back when you’re 21');
  await expect(door(page).locator('a[href^="https://www.gamblingtherapy.org"]')).toBeVisible();
  await expect(door(page).locator('a[href^="https://www.pagcor.ph"]')).toBeVisible();
  expect(await axeFindings(page, { include: '[role="alertdialog"]' })).toEqual([]);
  // Nothing was remembered of that.
  await page.reload();
  await expect(door(page)).toContainText('Are you 21 or older?');
  await page.getByRole('button', { name: 'I’m younger' }).click();
  await page.getByRole('button', { name: 'I tapped the wrong button' }).click();
  await page.getByRole('button', { name: 'I’m 21 or older' }).click();
  await expect(door(page)).toHaveCount(0);
});

test('[GEN-09] who reads without scripts, as search engines may, reads everything', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto('/m/home');
  await expect(page.locator('header a[href="/m/register"]')).toBeVisible();
  await page.locator('header a[href="/m/register"]').click();
  await expect(page).toHaveURL(/\/m\/register$/);
  await context.close();
});

for (const language of ['RU', 'TH'])
  test(`[GEN-09] [GEN-03] the door holds at 320 px in ${language} @narrow`, async ({ page, context, baseURL }) => {
    const { dagat } = merchantOrigins(baseURL);
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    await page.goto(`${dagat}/m/home`);
    await expect(door(page)).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await door(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    for (const button of await door(page).getByRole('button').all()) await expect(button).toBeInViewport();
  });
