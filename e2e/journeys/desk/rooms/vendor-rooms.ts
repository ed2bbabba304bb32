import { generateKeyPairSync } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { openLive } from '../../../helpers/pages/shell-helpers.ts';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';
import { approve, secondPerson } from '../../../helpers/desk/second-person.ts';

const SEVENS = '/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG';

/** On a telephone the button has its own line, however long the name is. */
async function liesBelowItsName(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const name = await page.locator('tbody th').first().boundingBox();
  const button = await page.getByRole('button', { name: /^Put back into service/ }).boundingBox();
  expect(button?.y ?? 0).toBeGreaterThanOrEqual((name?.y ?? Number.NaN) + (name?.height ?? 0));
  await page.setViewportSize(size ?? { width: 1280, height: 800 });
}

/** A game goes out of service during play: the player gets a message; it comes back. */
export async function switchAGameOffAndOn(page: Page, browser: Browser, baseURL: string): Promise<void> {
  const theirs = await browser.newContext({ baseURL, locale: 'en-US' });
  await theirs.addCookies([{ name: 'lang', value: 'EN', url: baseURL }]);
  const player = await theirs.newPage();
  await openLive(player, '/m/home');
  await player.locator('section[aria-labelledby="trial"] button').click();
  await expect(player.locator('header [data-balance]')).toHaveText(/10,000\.00/);
  await player.goto(SEVENS);
  const game = player.frameLocator('main iframe');
  const spin = game.getByRole('button', { name: 'Spin', exact: true });
  await expect(spin).toBeEnabled();

  await page.goto('/desk/play');
  await expect(page.getByText('Everything is in service')).toBeVisible();
  await page.getByRole('button', { name: 'Take out of service' }).click();
  await page.getByLabel('Find a game').fill('Perya Sevens');
  await page.getByRole('radio', { name: 'Perya Sevens (BGS)' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await giveReason(page, 'A fault in the paytable', 'Take out of service');
  await expect(page.getByRole('row', { name: /Perya Sevens/ })).toContainText('A fault in the paytable');
  expect(await axeFindings(page)).toEqual([]);
  await liesBelowItsName(page);

  await spin.click();
  const told = game.getByRole('alertdialog');
  await expect(told).toContainText('This game is closed right now. Your balance is safe.');
  await expect(game.locator('[data-figure=balance]')).toHaveText('₱10,000.00');
  await told.getByRole('button', { name: 'Back to the lobby' }).click();
  await expect(player).toHaveURL(/\/m\/home$/);
  await player.goto(SEVENS);
  await expect(player.getByRole('alert')).toContainText('Perya Sevens is out of service for now');
  await expect(player.getByRole('heading', { level: 1 })).toHaveText('Perya Sevens');
  await page.getByRole('button', { name: 'Put back into service: Perya Sevens' }).click();
  await giveReason(page, 'The paytable is right again', 'Put back into service');
  await expect(page.getByText('Everything is in service')).toBeVisible();
  await player.goto(SEVENS);
  await expect(player.locator('main iframe')).toBeVisible();
  await theirs.close();
}

/** A vendor's key is added by two people next to the old one and retired again; a key that is none is refused in words; its calls are there to be read. */
export async function changeAVendorsKey(page: Page, browser: Browser): Promise<void> {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await page.goto('/desk/vendors');
  await page.getByRole('link', { name: /Laro Studio/ }).click();
  await page.getByRole('button', { name: 'Add key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Public key (PEM)').fill('not a key');
  await dialog.getByLabel('Reason').fill('The vendor changes its key');
  await dialog.getByRole('button', { name: 'Add key' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This isn’t a public RSA key');
  await dialog.getByLabel('Public key (PEM)').fill(publicKey);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add key' }).click();
  await expect(dialog).toHaveCount(0);
  const other = await secondPerson(browser, 'rita.keys');
  await approve(other, 'The vendor changes its key');
  await other.context().close();
  await page.reload();
  const rows = page.locator('main tbody').first().locator('tr');
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('button', { name: 'Retire' }).click();
  await giveReason(page, 'It was only tried', 'Retire');
  await expect(rows.first()).toContainText('Retired');
  await expect(rows.last()).toContainText('Valid');
  const call = page.getByRole('button', { name: /\/generic\/v2\/game\/url/ }).first();
  await call.click();
  await expect(call).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('main pre').first()).toContainText('"token": "…"');
  expect(await axeFindings(page)).toEqual([]);
}
