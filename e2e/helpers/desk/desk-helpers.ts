import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ShippedRole } from '../../../packages/domain/src/staff/roles.ts';
import { appCode, STEP_MS } from '../people/account-helpers.ts';
import { LIVE_MS } from '../pages/shell-helpers.ts';
import { inDatabase } from '../server/in-database.ts';

/** The password that every account of these journeys takes. */
const PASSWORD = 'plum kettle 7 sunrise';

/** Code of an authenticator now, or some steps ahead. */
const codeFor = (secret: string, stepsAhead = 0): string => appCode(secret, Date.now() + stepsAhead * STEP_MS);

/** Name and password of the administrator that the first start has printed. */
export function firstAdministrator(): { name: string; password: string } {
  const [name = '', password = ''] = (process.env['LARO_DESK_ADMINISTRATOR'] ?? '').split(' / ');
  if (name === '' || password === '')
    throw new Error('LARO_DESK_ADMINISTRATOR is not set: the journeys of the desk need a fresh installation (tools/journeys/journeys.ts gives it)');
  return { name, password };
}

/** Creates another administrator, as the staff page does; returns the issued password. */
export const addAdministrator = (name: string): Promise<string> => addWithRole(name, 'administrator');

/** Creates an account with a role everywhere, as the staff page does; returns the issued password. How the page does it is a journey of its own. */
export async function addWithRole(name: string, role: ShippedRole): Promise<string> {
  const [password, salt] = [randomBytes(12).toString('hex'), randomBytes(16)];
  const hash = argon2Sync('argon2id', { message: password, nonce: salt, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 });
  const [salted, hashed] = [salt, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  const stored = `$argon2id$v=19$m=19456,t=2,p=1$${salted}$${hashed}`;
  await inDatabase((client) =>
    client.query(
      `with added as (insert into staff (name, password_hash) values ($1, $2) returning id)
       insert into staff_grants (staff_id, merchant_code, role) select id, null, $3 from added`,
      [name, stored, role],
    ),
  );
  return password;
}

/** Name and password of the second account that the first start of the demo has printed. */
export function secondAdministrator(): { name: string; password: string } {
  const [name = '', password = ''] = (process.env['LARO_DESK_SECOND'] ?? '').split(' / ');
  if (name === '' || password === '') throw new Error('LARO_DESK_SECOND is not set (tools/journeys/journeys.ts gives it)');
  return { name, password };
}

/** First step of the sign-in. */
export async function giveName(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
}

/** A first sign-in with an issued password: authenticator, own password, in. Gives the authenticator's secret. */
export async function enterFirstTime(page: Page, name: string, password: string): Promise<string> {
  await page.goto('/desk/');
  await giveName(page, name, password);
  const secret = (await page.getByTestId('secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Six digits').fill(codeFor(secret));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#content')).toBeVisible({ timeout: LIVE_MS });
  return secret;
}

/** Fills in the reason of an act and carries it out. */
export async function giveReason(page: Page, reason: string, submit: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: submit }).click();
  await expect(dialog).toHaveCount(0);
}

/** How far the page is wider than the window. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
