import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { enter } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive } from '../../helpers/pages/shell-helpers.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';
import { addAdministrator, enterFirstTime, giveReason } from '../../helpers/desk/desk-helpers.ts';

// The rooms in which things are published, seen from both sides: by their own administrator, and by the people whom it reaches.
test.describe.configure({ mode: 'serial' });

const OFFER = 'Show us your town’s fair';
const MINUTE_MS = 60_000;
/** Where the merchant is, a wall clock is eight hours ahead of Greenwich all year. */
const MANILA_MS = 8 * 60 * MINUTE_MS;

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  page = await context.newPage();
  await enterFirstTime(page, 'cora.content', await addAdministrator('cora.content'));
});
test.afterAll(() => context.close());

/** The phone of somebody who plays here. */
async function phoneOf(browser: Browser, origin: string): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'laro.age', value: '21' }] }] },
  });
  await english(phone, origin);
  return phone.newPage();
}

/** A minute as the field for moments has it, where the merchant is. */
const wallMinute = (at: number): string => new Date(at + MANILA_MS).toISOString().slice(0, 16);

async function save(reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await giveReason(page, reason, 'Save');
}

test('[NOTICE-03] an announcement that is written for later is not there before its time, and is there without another hand when it has come', async () => {
  const titles = async () => {
    const answer = await page.request.get('/wps/announcement?types=PL&language=EN');
    return ((await answer.json()) as { value: { player: { title: string }[] } }).value.player.map(({ title }) => title);
  };
  await page.goto('/desk/m/laro/announcements/new');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Title').fill('Lanterns at dusk');
  await page.locator('[role=textbox][contenteditable=true]').click();
  await page.keyboard.type('The river lights up.');
  // The next whole minute that leaves time to save.
  const begins = Math.ceil((Date.now() + 30_000) / MINUTE_MS) * MINUTE_MS;
  await page.getByLabel('Shows from').fill(wallMinute(begins));
  await page.getByLabel('Shows until').fill(wallMinute(begins - MINUTE_MS));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await page.getByLabel('Shows until').fill('');
  await save('Lantern week');
  const entry = page.getByRole('listitem').filter({ hasText: 'Lanterns at dusk' });
  await expect(entry).toContainText('Not yet');
  expect(Date.now()).toBeLessThan(begins);
  expect(await titles()).not.toContain('Lanterns at dusk');
  await expect.poll(titles, { timeout: 120_000 }).toContain('Lanterns at dusk');
  expect(Date.now()).toBeGreaterThanOrEqual(begins);
  await page.reload();
  await expect(entry).toContainText('Showing');
  await page.getByRole('button', { name: 'Remove Lanterns at dusk' }).click();
  await giveReason(page, 'Only for a test', 'Remove');
});

/** A member sends in an application, with a few words. */
async function apply(phone: Page, words: string): Promise<void> {
  await openLive(phone, '/m/activity');
  await phone.getByRole('link', { name: OFFER }).click();
  await phone.getByRole('button', { name: 'Apply' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Apply' });
  await sheet.getByRole('textbox').fill(words);
  await sheet.getByRole('button', { name: 'Send application' }).click();
  await expect(phone.getByText('Application sent')).toBeVisible();
}

/** Decides the application of a member at the desk, with a note. */
async function decide(username: string, act: string, note: string): Promise<void> {
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: username }) });
  await entry.getByRole('button', { name: act }).click();
  const dialog = page.getByRole('dialog', { name: `${act}: ${username}` });
  await dialog.getByLabel('Note to the member').fill(note);
  await giveReason(page, 'Looked at the pictures', act);
  await expect(entry).toHaveCount(0);
}

test('[PROMO-02] [REW-02] of two applications one is turned down and one granted: each member reads what became of theirs, and the grant is claimed in the receiving centre', async ({
  browser,
  baseURL,
}) => {
  const origin = merchantOrigins(baseURL).laro;
  const luzon = await phoneOf(browser, origin);
  const visayas = await phoneOf(browser, origin);
  await enter(luzon, await makePayee('luzon_fair', '+639175550141', 0), origin);
  await enter(visayas, await makePayee('visayas_fair', '+639175550142', 0), origin);
  await apply(luzon, 'The wheel of San Pablo');
  await apply(visayas, 'The carousel of Iloilo');
  await page.goto('/desk/m/laro/applications');
  await expect(page.getByText('The carousel of Iloilo')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await decide('luzon_fair', 'Reject', 'The picture shows another town.');
  await decide('visayas_fair', 'Issue', 'A fine wheel.');
  await page.getByRole('switch', { name: 'Include decided ones' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'luzon_fair' })).toContainText('Rejected');
  await expect(page.getByRole('listitem').filter({ hasText: 'visayas_fair' })).toContainText('Issued');

  await luzon.reload();
  await expect(luzon.getByText('Not granted')).toBeVisible();
  await expect(luzon.getByText('The picture shows another town.')).toBeVisible();
  await expect(luzon.getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  await expect(luzon.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await visayas.reload();
  await expect(visayas.getByText('A fine wheel.')).toBeVisible();
  expect(await axeFindings(visayas)).toEqual([]);
  await expect(visayas.getByRole('button', { name: 'Claim ₱200.00' })).toBeVisible();
  const offer = visayas.url();
  await openLive(visayas, '/m/receivingCenter');
  await visayas.getByRole('button', { name: `Claim: ${OFFER}` }).click();
  await expect(visayas.getByRole('heading', { name: 'What you received' }).locator('..')).toContainText(OFFER);
  await openLive(visayas, offer);
  await expect(visayas.getByText('Received', { exact: true })).toBeVisible();
  await expect(visayas.getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  await openLive(visayas, '/m/activity');
  await expect(visayas.getByRole('listitem').filter({ hasText: OFFER })).toContainText('Received');
  await expect(visayas.locator('header [data-balance]').first()).toContainText('200.00');
  await Promise.all([luzon, visayas].map((phone) => phone.context().close()));
});

test('[HOME-05] [T88] a picture is uploaded, used on a banner, cannot be removed while in use, and can be afterwards', async () => {
  await page.goto('/desk/m/laro/media');
  const choose = (name: string, mimeType: string, buffer: Buffer) => page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const dialog = page.getByRole('dialog');
  await choose('svg.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
  await dialog.getByLabel('Reason').fill('New artwork');
  await dialog.getByRole('button', { name: 'Upload a picture' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This isn’t a complete picture in a format we accept');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose('huge.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(dialog).toContainText('No more than 10 MB.');
  await expect(dialog.getByRole('button', { name: 'Upload a picture' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(
    'Harbour night.png',
    'image/png',
    await sharp({ create: { width: 1500, height: 700, channels: 3, background: '#28406e' } })
      .png()
      .toBuffer(),
  );
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Harbour night');
  await giveReason(page, 'New artwork', 'Upload a picture');
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbour night' })).toContainText('cora.content');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/desk/m/laro/banners/new');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Title').fill('Harbour night');
  await page.getByLabel('Advertising permit number').fill('ASC-2026-2');
  await page.getByRole('radio', { name: /Harbour night/ }).check({ force: true });
  await save('Our own picture');
  await expect(page.getByRole('heading', { name: 'Harbour night' })).toBeVisible();

  const remove = async () => {
    await page.goto('/desk/m/laro/media');
    await page.getByRole('button', { name: 'Remove Harbour night' }).click();
    await dialog.getByLabel('Reason').fill('Not wanted');
    await dialog.getByRole('button', { name: 'Remove' }).click();
  };
  await remove();
  await expect(dialog.getByRole('alert')).toContainText('A banner or promotion uses this picture.');
  await page.goto('/desk/m/laro/banners');
  await page.getByRole('button', { name: 'Remove Harbour night' }).click();
  await giveReason(page, 'Not wanted', 'Remove');
  await remove();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Harbour night')).toHaveCount(0);
});
