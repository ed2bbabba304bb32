import { expect, test } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, colorScheme: 'light' });

test('[GEN-03] on a desktop the site is a dark column as wide as a phone, in the middle, with its bars and panels inside', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  for (const path of ['/m/home', '/m/slot-games', '/m/help', '/m/login']) {
    await openLive(page, path);
    const parts = await page.evaluate(() =>
      ['main', 'header', ...(document.querySelector('nav a[href="/m/home"]') ? ['body nav:last-of-type'] : [])].flatMap((selector) => {
        const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
        return box ? [{ selector, left: Math.round(box.left), right: Math.round(innerWidth - box.right), width: box.width }] : [];
      }),
    );
    expect(parts.length, path).toBeGreaterThan(1);
    for (const { selector, left, right, width } of parts.slice(0, 2)) {
      expect(width, `${selector} of ${path}`).toBeLessThanOrEqual(480);
      expect(width, `${selector} of ${path}`).toBeGreaterThanOrEqual(360);
      expect(Math.abs(left - right), `${selector} of ${path}`).toBeLessThanOrEqual(1);
    }
    // Dark whatever the device prefers.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  }
  await openLive(page, '/m/home');
  await page.locator('header button[aria-haspopup="dialog"]').click();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box?.width ?? 0).toBeLessThanOrEqual(480);
  expect(await axeFindings(page)).toEqual([]);
});
