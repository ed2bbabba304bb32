import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { field, openLogIn } from '../../helpers/people/login-helpers.ts';
import { merchantOrigins, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

/** A number without an account: the page shows no difference. A new one each time, because of the waiting time per number. */
const numberOfNobody = (): string => `918${String(Date.now()).slice(-7)}`;
const send = (page: Page) => page.locator('main form').getByRole('button', { name: /Send|Получить|Ещё раз|ส่ง/ });

async function openMobileTab(page: Page, address?: string): Promise<void> {
  await openLogIn(page, address);
  await page.getByRole('tab').nth(1).click();
  await expect(field(page, 'mobile')).toBeVisible();
}

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
