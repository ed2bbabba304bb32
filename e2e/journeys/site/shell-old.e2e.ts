import { expect, test } from '@playwright/test';
import { watchComplaints, withoutPopups } from '../../helpers/pages/shell-helpers.ts';

test('[DL-02] [HOUSE-7] a browser without today’s language features gets the old bundle, under the same policy @goal', async ({ page }) => {
  const complaints = watchComplaints(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await withoutPopups(page);
  await page.addInitScript(() => {
    for (const name of ['toSorted', 'at', 'flatMap', 'flat', 'findLast']) Reflect.deleteProperty(Array.prototype, name);
    for (const name of ['hasOwn', 'fromEntries']) Reflect.deleteProperty(Object, name);
    Reflect.deleteProperty(String.prototype, 'replaceAll');
    for (const name of ['ResizeObserver', 'queueMicrotask', 'BigInt']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(Intl, 'PluralRules');
  });
  await page.goto('/m/home');
  await page.locator('header button[aria-haspopup="dialog"]').click();
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 60_000 });
  expect(scripts).toContain('/legacy/start.js');
  expect(scripts.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  // The panel is drawn by the style sheets of the modern build, whose class names are the same.
  expect(await page.getByRole('dialog').evaluate((panel) => getComputedStyle(panel).position)).toBe('absolute');
  expect(complaints).toEqual([]);
});
