import { expect, type Page } from '@playwright/test';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

const OLD = '/m/old-offer';

/** Where a visitor's browser is sent from a path. */
const leadsTo = async (page: Page): Promise<string | undefined> =>
  (await page.request.get(OLD, { maxRedirects: 0, headers: { accept: 'text/html' } })).headers()['location'];

/** A path that people ask for in vain is found in the room, sent to a page, and followed from then on (GEN-02). */
export async function redirectAPath(page: Page): Promise<void> {
  expect(await leadsTo(page)).toBe('/m/home#not-here');
  const found = page.getByRole('button', { name: `Add a redirect: ${OLD}` });
  await expect(async () => {
    await page.goto('/desk/m/laro/channels');
    await expect(found).toBeVisible({ timeout: 2000 });
  }).toPass();
  await found.click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('To a page of the site').fill('https://evil.example');
  await expect(page.getByRole('alert')).toContainText('isn’t valid');
  await expect(save).toBeDisabled();
  await page.getByLabel('To a page of the site').fill('/m/slot-games');
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('Ask Ana');
  await page.getByLabel('Address', { exact: true }).last().fill('/m/feedback');
  await save.click();
  await giveReason(page, 'Old leaflets', 'Save');
  await expect(save).toHaveCount(0);
  await expect(found).toHaveCount(0);
  expect(await leadsTo(page)).toBe('/m/slot-games');
  const service = await page.request.get('/wps/system/customerService');
  expect(((await service.json()) as { value: { channels: { title: string }[] } }).value.channels.at(-1)?.title).toBe('Ask Ana');
}

/** A message is written in the merchant's language, sent, and counted (DL-03). */
export async function sendAMessage(page: Page): Promise<void> {
  await page.goto('/desk/m/laro/push');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await page.getByLabel('Title', { exact: true }).fill('May bagong laro');
  await page.getByLabel('Text', { exact: true }).fill('Subukan ito ngayon.');
  await send.click();
  await expect(page.getByRole('dialog')).toContainText('May bagong laro');
  await giveReason(page, 'A new game', 'Send');
  const row = page.getByRole('row', { name: /May bagong laro/ });
  await expect(row).toContainText('0 delivered, 0 gone, 0 not reached');
}
