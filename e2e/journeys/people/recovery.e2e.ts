import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { giveContacts, lastMessage, proveTwice, type Recovering } from '../../helpers/people/recovery-helpers.ts';
import { call, english, guestLogIn, info, logInFromPage } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow, untilLive, untilSaid } from '../../helpers/pages/shell-helpers.ts';

const LINK = /(\/m\/resetPassword#[\w-]{43})/;

test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

/** Asks for the link of the mail and gives where it leads. */
async function askForLink(page: Page, member: Recovering): Promise<string> {
  await openLive(page, '/m/forget');
  await page.getByRole('tab', { name: 'E-mail' }).click();
  const submit = page.getByRole('button', { name: 'Send the link' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Username').fill(member.username);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await page.getByLabel('Username').focus();
  await expect(page.getByText('E-mail incorrect')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(` ${member.email}`);
  await submit.click();
  await untilSaid(page, 'Sent. Check your inbox.');
  // "Sent" stands for a second, then the page goes back; there was none before it, so the log-in comes.
  await expect(page).toHaveURL(/\/m\/login$/);
  return lastMessage('mail', member.email, LINK);
}

test('[FORGOT-02] [T11] [T15] forgotten, the link of the mail, a code to the bound number, a new password, and in; the link serves once @goal', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await giveContacts('tatay.romy', '09171230001');
  const link = await askForLink(page, member);
  await page.goto(link);
  await untilLive(page);
  await page.getByLabel('New password').fill('short');
  await expect(page.getByRole('button', { name: 'Set the new password' })).toBeDisabled();
  const password = `harbour-lantern-${Date.now()}`;
  await page.getByLabel('New password').fill(password);
  // The number is bound, too: the link alone is not enough.
  await expect(page.getByRole('button', { name: 'Set the new password' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.locator('input[name="factor"]').fill(await lastMessage('sms', member.mobile, /\b(\d{7})\b/));
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page).toHaveURL(/\/m\/login$/);
  await untilSaid(page, 'Password changed.');
  expect((await logInFromPage(page, { username: member.username, password })).value).toMatchObject({ userName: member.username });
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.locator('main a, main button').first()).toBeVisible();
  await expect(elsewhere.getByLabel('New password')).toHaveCount(0);
  await elsewhere.context().close();
  // The member was notified.
  await lastMessage('mail', member.email, /(password)/i);
});

test('[FORGOT-01] [FORGOT-03] [T11] by phone: the code, a new password, a code to the linked address, and logged in immediately', async ({ page }) => {
  const member = await giveContacts('jhayr_m', '09171230002');
  await openLive(page, '/m/forget');
  await expect(page.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true');
  const submit = page.getByRole('button', { name: 'Set the new password' });
  await expect(submit).toBeDisabled();
  await expect(page.locator('input[name="mobileNum"]')).toHaveAttribute('inputmode', 'tel');
  await page.locator('input[name="mobileNum"]').fill('0917');
  await page.getByLabel('New password').focus();
  await expect(page.getByText('At least 6 digits')).toBeVisible();
  await page.locator('input[name="mobileNum"]').fill(member.number);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /\d+/ }).filter({ hasText: /\d+/ }).first()).toBeVisible();
  const code = await lastMessage('sms', member.mobile, /\b(\d{7})\b/);
  const field = page.locator('input[name="verificationCode"]');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('0000000');
  await page.getByLabel('New password').fill(`harbour-lantern-${Date.now()}`);
  await submit.click();
  // A failure that is not about the password clears the code.
  await expect(field).toHaveValue('');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  await field.fill(code);
  await submit.click();
  await proveTwice(page, member.email);
  await expect(page.locator('main')).toContainText(member.username);
  expect(await info(page)).toMatchObject({ userName: member.username });
});

test('[CHPSW-01] [CHPSW-02] [CHPSW-03] changed at one device, logged out at the other', async ({ page, browser, baseURL }) => {
  const member = await giveContacts('ate_lorna', '09171230003', 'email');
  // A first password by mail.
  const link = await askForLink(page, member);
  await page.goto(link);
  await untilLive(page);
  const password = `first-lantern-${Date.now()}`;
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page).toHaveURL(/\/m\/login$/);
  await logInFromPage(page, { username: member.username, password });
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await openLive(other, '/m/home');
  await logInFromPage(other, { username: member.username, password });

  await openLive(page, '/m/changePsw');
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
  await expect(page.getByLabel('Username')).not.toBeEditable();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Old password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await save.click();
  await expect(page.getByRole('alertdialog')).toContainText('That’s your old password');
  await page.getByRole('button', { name: 'Choose another' }).click();
  const next = `second-lantern-${Date.now()}`;
  await page.getByLabel('New password', { exact: true }).fill(next);
  await save.click();
  await expect(page.getByText('The two passwords don’t match')).toBeVisible();
  await page.getByLabel('New password again').fill(next);
  await save.click();
  // The account has an address: the change asks for a code to it (T6).
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Send code' }).click();
  const code = await lastMessage('mail', member.email, /\b(\d{7})\b/);
  await sheet.locator('input[name="verificationCode"]').fill(code);
  await sheet.locator('button[type="submit"]').click();
  await untilSaid(page, 'Changes saved');
  await expect(page).toHaveURL(/\/m\/home$/);
  expect((await call(page, 'GET', '/wps/member/info')).success).toBe(true);
  expect((await call(other, 'GET', '/wps/member/info')).errorCode).toBe('session.ended');
  await other.context().close();
});

test('[CHPSW-01] a guest finds no page to change a password on', async ({ page }) => {
  await openLive(page, '/m/changePsw');
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(guestLogIn(page)).toBeVisible();
});

for (const merchant of ['laro', 'dagat'] as const)
  test(`[T92] ${merchant}: the pages of forgotten passwords are clean for assistive technology`, async ({ page, baseURL }) => {
    const origin = merchantOrigins(baseURL)[merchant];
    await openLive(page, `${origin}/m/forget`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('tab').nth(1).click();
    expect(await axeFindings(page)).toEqual([]);
    await openLive(page, `${origin}/m/resetPassword#${'a'.repeat(43)}`);
    await expect(page.locator('main button')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

for (const language of ['RU', 'TH'])
  test(`[GEN-03] the pages of forgotten passwords hold at 320 px in ${language} @narrow`, async ({ page, context, baseURL }) => {
    const { dagat } = merchantOrigins(baseURL);
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    for (const path of ['/m/forget', `/m/resetPassword#${'a'.repeat(43)}`]) {
      await openLive(page, dagat + path);
      expect(await sidewaysOverflow(page), path).toBe(0);
      for (const box of await page.locator('main button, main input').all()) {
        const bounds = await box.boundingBox();
        if (bounds) expect(Math.ceil(bounds.height)).toBeGreaterThanOrEqual(44);
      }
    }
  });
