import { createHmac } from 'node:crypto';
import { expect as plainExpect, type Page } from '@playwright/test';

/** Signing in costs the server a password hash on purpose; a busy machine may take its time. */
export const expect = plainExpect.configure({ timeout: 20_000 });

/** The password that every account of these journeys takes. */
export const PASSWORD = 'plum kettle 7 sunrise';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * What an authenticator shows (RFC 6238, written out here so that the journey does not believe the product's own library): now, or some
 * steps ahead. A step that was used is worth nothing, and the server takes the next one early.
 */
export function codeFor(secret: string, stepsAhead = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const hash = createHmac('sha1', bytesOf(secret)).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Name and password of the administrator that the first start has printed. */
export function firstAdministrator(): { name: string; password: string } {
  const [name = '', password = ''] = (process.env['LARO_DESK_ADMINISTRATOR'] ?? '').split(' / ');
  if (name === '' || password === '')
    throw new Error('LARO_DESK_ADMINISTRATOR is not set: the journeys of the desk need a fresh installation (tools/journeys.ts gives it)');
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
  await expect(page.locator('#content')).toBeVisible();
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
