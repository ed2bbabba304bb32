import { expect, type BrowserContext, type Page } from '@playwright/test';
import { field, receivedCode, submit } from './login-helpers.ts';
import { english } from './session-helpers.ts';
import { openLive } from '../pages/shell-helpers.ts';

export const GOOD_PASSWORD = 'kettle plum 7 sunrise';

/** Names and numbers unique to this run, also among parallel runs. */
const mark = () => Math.random().toString(36).slice(2, 8);
export const newName = () => `nora.${mark()}`;
export const newNumber = () => `917${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

export const noneOfThese = (page: Page) => field(page, 'exclusion-none');
export const faulty = (page: Page) => page.locator('main [aria-invalid="true"]');

/** Opens the registration in English and waits until it lives. */
export async function openRegistration(page: Page, context: BrowserContext, baseURL: string | undefined, address = '/m/register'): Promise<void> {
  await english(context, baseURL);
  await openLive(page, address);
  await expect(submit(page)).toBeVisible();
}

/** Writes a number, has a code sent to it, and writes what the phone got. */
export async function proveNumber(page: Page, number: string): Promise<void> {
  const before = Date.now();
  await field(page, 'mobileNum').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  await field(page, 'verificationCode').fill(await receivedCode(page, 'sms', `+63${number}`, before));
}

/** Fills in everything that the Philippine merchant asks for; gives the name. */
export async function fillIn(page: Page, username = newName()): Promise<string> {
  await field(page, 'username').fill(username);
  await field(page, 'password').fill(GOOD_PASSWORD);
  await field(page, 'birthday').fill('19960517');
  await noneOfThese(page).check({ force: true });
  await proveNumber(page, newNumber());
  return username;
}

/** The account is open: it is said once, and then the visitor is where they wanted to go. */
export async function expectOpened(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Registered successfully');
  await dialog.getByRole('button').first().click();
}
