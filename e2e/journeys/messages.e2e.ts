import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { field, openLogIn } from './login-helpers.ts';
import { english } from './session-helpers.ts';
import { merchantOrigins, sidewaysOverflow, untilSaid } from './shell-helpers.ts';

/** A number of nobody: the page tells no difference. Another each time, because a number has to wait. */
const numberOfNobody = (): string => `918${String(Date.now()).slice(-7)}`;
const send = (page: Page) => page.locator('main form').getByRole('button', { name: /Send|Получить|Ещё раз|ส่ง/ });

async function openMobileTab(page: Page, address?: string): Promise<void> {
  await openLogIn(page, address);
  await page.getByRole('tab').nth(1).click();
  await expect(field(page, 'mobile')).toBeVisible();
}

test.describe('codes by SMS', () => {
  test.beforeEach(({ context, baseURL }) => english(context, baseURL));

  test('[LOGIN-08] a number first; then a toast, a wait that counts down, and after a reload the same wait', async ({ page }) => {
    await openMobileTab(page);
    await send(page).click();
    await expect(page.getByText('Enter your number first.')).toBeVisible();
    const number = numberOfNobody();
    await field(page, 'mobile').fill(number);
    await send(page).click();
    await untilSaid(page, 'The code is on its way');
    await expect(send(page)).toHaveText(/Send again in [45]\d s/);
    const before = Number(/\d+/.exec(await send(page).innerText())?.[0]);
    await expect.poll(async () => Number(/\d+/.exec(await send(page).innerText())?.[0])).toBeLessThan(before - 1);
    // While it counts, a tap does nothing.
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await send(page).dispatchEvent('click');
    expect(calls.filter((url) => url.includes('/wps/verification/'))).toEqual([]);
    await openMobileTab(page);
    await field(page, 'mobile').fill(number);
    await send(page).click();
    await expect(send(page)).toHaveText(/Send again in \d\d s/);
    await expect(page.getByText(/We sent you a code a moment ago/)).toBeVisible();
  });

  test('[REG-03] a number pasted whole finds its country; another is chosen by name or code', async ({ page }) => {
    // The list of countries comes after the number.
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    await page.route('**/wps/system/country**', async (route) => {
      await written;
      await route.continue();
    });
    await openMobileTab(page);
    const country = page.locator('main form').getByRole('button', { name: /Country code/ });
    await field(page, 'mobile').fill('+66 81 234 5678');
    isWritten();
    await expect(country).toHaveAccessibleName(/Thailand \+66/);
    await expect(field(page, 'mobile')).toHaveValue('812345678');
    await country.click();
    const sheet = page.getByRole('dialog', { name: 'Country code' });
    await expect(sheet.getByRole('radio', { checked: true })).toHaveText(/Thailand/);
    await sheet.getByLabel('Country or code').fill('zzz');
    await expect(sheet.getByText(/No country matches “zzz”/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await sheet.getByLabel('Country or code').fill('+44');
    await sheet.getByRole('radio', { name: /United Kingdom/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(country).toHaveAccessibleName(/United Kingdom \+44/);
    await send(page).click();
    await expect(page.getByText('This isn’t a mobile number that can receive text messages.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

for (const language of ['RU', 'TH'] as const)
  test(`[LOGIN-08] [GEN-03] ${language}: number, code and countries hold at 320 px @narrow`, async ({ page, context, baseURL }) => {
    const origin = merchantOrigins(baseURL).dagat;
    await context.addCookies([{ name: 'lang', value: language, url: origin }]);
    await openMobileTab(page, `${origin}/m/login`);
    // The second merchant sends codes to Thailand, not to the Philippines (SAFE-17).
    await field(page, 'mobile').fill(`+668${numberOfNobody().slice(-8)}`);
    await send(page).click();
    await expect(send(page)).toHaveText(/\d\d/);
    expect(await sidewaysOverflow(page)).toBe(0);
    const box = await send(page).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await page.locator('main form button[aria-haspopup="dialog"]').click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
    // Fewer rows, because each is looked at.
    await page.getByRole('dialog').getByRole('searchbox').fill('44');
    expect(await axeFindings(page)).toEqual([]);
  });

test('[T15] what the site sends is read in the sandbox: messages, mails and proofs, each on a page that is clean', async ({ page, baseURL }) => {
  const sandbox = process.env['SANDBOX_URL'] ?? '';
  const number = numberOfNobody();
  const answer = await page.request.post(`${baseURL}/wps/verification/sms/send`, {
    data: { purpose: 'register', countryDialingCode: '+63', mobileNum: number },
  });
  expect(answer.status()).toBe(200);
  const address = `reader-${number}@example.com`;
  expect((await page.request.post(`${baseURL}/wps/verification/email/send`, { data: { purpose: 'register', email: address } })).status()).toBe(200);
  await expect
    .poll(async () => {
      await page.goto(`${sandbox}/sms`);
      return page.getByText(`+63${number}`).count();
    })
    .toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await expect
    .poll(async () => {
      await page.goto(`${sandbox}/mail`);
      return page.getByText(address).count();
    })
    .toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('listitem').filter({ hasText: address }).getByRole('link').click();
  // Nothing runs in the frame of a mail, axe neither.
  await expect(page.frameLocator('iframe').locator('strong')).toHaveText(/^\d{7}$/);
  await page.goto(`${sandbox}/phone`);
  await page.getByLabel('Mobile number').fill(`+63${number}`);
  await page.getByRole('button').click();
  await expect(page.locator('pre')).toHaveText(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/);
});
