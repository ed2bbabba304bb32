import type { Browser, Page } from '@playwright/test';
import { addAdministrator, enterFirstTime, expect, giveReason } from './desk-helpers.ts';

/** Another administrator at a browser of their own. The caller closes the page's context. */
export async function secondPerson(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await enterFirstTime(page, name, await addAdministrator(name));
  return page;
}

/** Approves what waits for a second person, found by its reason. */
export async function approve(page: Page, reason: string): Promise<void> {
  await page.goto('/desk/two-people');
  await page.getByRole('row').filter({ hasText: reason }).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await giveReason(page, 'Compared with the contract', 'Approve');
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
}
