import { randomBytes } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { addAdministrator, enterFirstTime, giveReason } from './desk-helpers.ts';

/** Another administrator at their own browser. The caller closes the page's context. */
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

/** The label of the place of a role that applies at every merchant. */
const EVERYWHERE = 'All merchants and the installation';

/** Adds a member of staff with one role: proposed by one administrator, approved by another, with a first password issued afterwards. Gives it. */
export async function addColleague(page: Page, second: Page, name: string, role: string, place = EVERYWHERE): Promise<string> {
  const reason = `New in the team: ${name}`;
  await page.goto('/desk/staff');
  await page.getByRole('button', { name: 'Add an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add a role' }).click();
  await dialog.getByLabel('Where role 1 applies').selectOption({ label: place });
  await dialog.getByLabel('Role 1', { exact: true }).selectOption({ label: role });
  await giveReason(page, reason, 'Add an account');
  await approve(second, reason);
  await page.goto('/desk/staff');
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('checkbox', { name: 'Issue a new password' }).check();
  await dialog.getByLabel('Reason').fill('First password');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const password = await page.getByTestId('issued-password').innerText();
  await page.getByRole('button', { name: 'I passed it on' }).click();
  return password;
}

/** Another administrator signs in, approves what waits with this reason, and leaves. */
export async function approveByAnother(browser: Browser, reason: string): Promise<void> {
  const page = await secondPerson(browser, `second-${randomBytes(3).toString('hex')}`);
  await approve(page, reason);
  await page.context().close();
}
