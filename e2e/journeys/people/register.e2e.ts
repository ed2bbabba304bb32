import { expect, test } from '@playwright/test';
import { confirmByPassword } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { checkWithoutPicture, field, receivedCode, submit } from '../../helpers/people/login-helpers.ts';
import { lastMessage } from '../../helpers/people/recovery-helpers.ts';
import {
  expectOpened,
  faulty,
  fillIn,
  GOOD_PASSWORD,
  newName,
  newNumber,
  noneOfThese,
  openRegistration,
  proveNumber,
} from '../../helpers/people/register-helpers.ts';
import { balance, info } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.describe('joining', () => {
  test('[REG-01] [REG-11] [MAIL-07] [T3] [T8] [T97] with a username: the account is open, logged in, asked about offers, and at home @goal', async ({
    page,
    context,
    baseURL,
  }) => {
    const complaints = watchComplaints(page);
    await openRegistration(page, context, baseURL);
    const username = await fillIn(page);
    await submit(page).click();
    // Every switch of the question about offers is off.
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Want offers from us? Choose which' }).click();
    await expect(dialog.getByRole('switch', { checked: false })).toHaveCount(7);
    await dialog.getByRole('switch', { name: 'Inbox' }).click();
    await expect(dialog.getByRole('switch', { name: 'Inbox', checked: true })).toBeVisible();
    await expectOpened(page);
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(balance(page)).toHaveText('₱0.00');
    expect(await info(page)).toMatchObject({ userName: username, type: 0, merchantCode: 'laro', firstTimeLogin: true });
    // A member is not offered another registration.
    await openLive(page, '/m/register');
    await expect(page).toHaveURL(/\/m\/home$/);
    expect(complaints).toEqual([]);
  });

  test('[REG-01] [REG-04] [REG-07] with a mobile number and the code that was sent to it', async ({ page, context, baseURL }) => {
    await openRegistration(page, context, baseURL);
    await page.getByRole('tab', { name: 'Mobile number' }).click();
    await expect(field(page, 'username')).toHaveCount(0);
    await field(page, 'password').fill(GOOD_PASSWORD);
    await field(page, 'birthday').fill('1990-02-03');
    await noneOfThese(page).check({ force: true });
    await proveNumber(page, newNumber());
    await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeVisible();
    await submit(page).click();
    await expectOpened(page);
    expect((await info(page))?.['userName']).toMatch(/^m\d{9}$/);
  });

  test('[REG-02] [REG-05] [REG-07] [ACC-02] [T2] at the other merchant: a longer form, a repeated password, a captcha, and an address that its mail leads to confirm', async ({
    page,
    context,
    baseURL,
  }) => {
    const { dagat } = merchantOrigins(baseURL);
    await openRegistration(page, context, dagat, `${dagat}/m/register`);
    const name = newName();
    const email = `${name}@example.com`;
    await field(page, 'username').fill(name);
    await field(page, 'password').fill(GOOD_PASSWORD);
    await field(page, 'confirmPassword').fill('something else');
    // The note explains required fields; optional ones are marked.
    await expect(page.getByText('We need everything that isn’t marked optional to open your account.')).toBeVisible();
    await expect(page.getByLabel(/\(optional\)$/).first()).not.toHaveAttribute('required');
    await expect(field(page, 'username')).toHaveAttribute('required');
    await field(page, 'email').fill(email);
    await field(page, 'birthday').fill('2001-02-03');
    await noneOfThese(page).check({ force: true });
    await checkWithoutPicture(page);
    await submit(page).click();
    await expect(field(page, 'confirmPassword')).toBeFocused();
    await expect(page.locator('main')).toContainText('The two passwords don’t match');
    await field(page, 'confirmPassword').fill(GOOD_PASSWORD);
    await submit(page).click();
    await expectOpened(page);
    // The given address is prefilled; it is useless until its code is entered.
    await openLive(page, await lastMessage('mail', email, /(http:[^\s"\\]+open=email)/));
    const sheet = page.getByRole('dialog', { name: 'E-mail' });
    await expect(sheet.locator('input[name="email"]')).toHaveValue(email);
    await expect(page.getByRole('button', { name: /^E-mail/, includeHidden: true })).toContainText('Not confirmed');
    const before = Date.now();
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await sheet.locator('input[autocomplete="one-time-code"]').fill(await receivedCode(page, 'mail', email, before));
    await sheet.getByRole('button', { name: 'Link' }).click();
    await confirmByPassword(page, GOOD_PASSWORD);
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^E-mail/ })).toContainText('no•••@example.com');
  });

  test('[T14] [REG-11] an easily guessed password is refused at its field; a better one leads back to where the visitor was going', async ({
    page,
    context,
    baseURL,
  }) => {
    await openRegistration(page, context, baseURL);
    await fillIn(page);
    await page.evaluate(() => sessionStorage.setItem('laro.returnTo', '/m/slot-games?vassalage=BGS'));
    await field(page, 'password').fill('password123');
    await submit(page).click();
    await expect(field(page, 'password')).toBeFocused();
    await expect(page.locator('main')).toContainText('one of the first that people guess');
    await field(page, 'password').fill(GOOD_PASSWORD);
    await submit(page).click();
    await expectOpened(page);
    await expect(page).toHaveURL(/\/m\/slot-games\?vassalage=BGS$/);
  });

  test('[REG-11] [HOUSE-7] two taps are one registration, and a lost answer is retried without a second account', async ({ page, context, baseURL }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    await openRegistration(page, context, baseURL);
    const username = await fillIn(page);
    // The answer is lost on its way: the server has opened the account, the page does not know.
    await page.route('**/wps/member/register', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.locator('main [role="alert"]').first()).toBeVisible();
    expect(sent).toHaveLength(1);
    await page.unroute('**/wps/member/register');
    // The session's cookie was lost with it.
    await context.clearCookies({ name: '__Host-laro' });
    // The check while typing finds the name taken, by the account that this form has opened. That does not block the form, also after a reload.
    const found = page.waitForResponse((answer) => answer.url().includes('/wps/check/username') && answer.url().endsWith(`username=${username}`));
    await page.reload();
    expect(await (await found).json()).toMatchObject({ value: { state: 'taken' } });
    await field(page, 'password').fill(GOOD_PASSWORD);
    await noneOfThese(page).check({ force: true });
    await field(page, 'verificationCode').fill('1234567');
    await expect(page.locator('main')).not.toContainText('This name is taken');
    await submit(page).click();
    await expectOpened(page);
    expect((await info(page))?.['userName']).toBe(username);
  });
});

test.describe('what keeps an account from being opened', () => {
  test('[T1] [REG-02] [REG-06] [REG-09] a name that is taken, an age below the merchant’s: told while they are written, typed or picked, and nothing is sent; phones know every field', async ({
    page,
    context,
    baseURL,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    await openRegistration(page, context, baseURL);
    // Autofill hint and keyboard.
    const marks = (name: string) => field(page, name).evaluate((input: HTMLInputElement) => [input.autocomplete, input.inputMode]);
    expect(await marks('username')).toEqual(['username', '']);
    expect(await marks('password')).toEqual(['new-password', '']);
    expect(await marks('mobileNum')).toEqual(['tel-national', 'tel']);
    expect(await marks('verificationCode')).toEqual(['one-time-code', 'numeric']);
    expect(await marks('birthday')).toEqual(['bday', 'numeric']);
    await field(page, 'username').fill('JUAN');
    await expect(page.locator('main')).toContainText('This name is taken. Try another.');
    await field(page, 'username').fill(newName());
    await expect(page.locator('main')).toContainText('This name is available');
    await field(page, 'username').fill('mar\u0430ria');
    await expect(page.locator('main')).toContainText('plain letters A to Z');
    await field(page, 'birthday').fill('20080314');
    await expect(field(page, 'birthday')).toHaveValue('2008-03-14');
    await field(page, 'birthday').blur();
    await expect(page.locator('main')).toContainText('You must be 21 or older to play here.');
    await page.getByRole('button', { name: 'Choose a day' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Year').selectOption('1990');
    await sheet.getByLabel('Month').selectOption('2');
    await expect(sheet.getByLabel('Day').locator('option')).toHaveCount(28);
    await sheet.getByLabel('Day').selectOption('28');
    await sheet.getByRole('button', { name: 'Use this day' }).click();
    await expect(field(page, 'birthday')).toHaveValue('1990-02-28');
    await submit(page).click();
    await expect(field(page, 'username')).toBeFocused();
    await expect(faulty(page)).not.toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test('[REG-10] the address brings a partner’s code; a wrong one is reported and focused', async ({ page, context, baseURL }) => {
    await openRegistration(page, context, baseURL, '/m/register?code=bahay2026');
    await expect(field(page, 'affiliateCode')).toHaveValue('bahay2026');
    await openRegistration(page, context, baseURL, '/m/register?code=nobody');
    await fillIn(page);
    await field(page, 'affiliateCode').fill('nobody');
    await submit(page).click();
    await expect(field(page, 'affiliateCode')).toBeFocused();
    await expect(page.locator('main')).toContainText('This invitation code isn’t valid');
    await field(page, 'affiliateCode').fill('BAHAY2026');
    await submit(page).click();
    await expectOpened(page);
  });

  test('[REG-08] [REG-12] [T8] the agreement starts given, the terms open over the form, and an excluded person cannot go on', async ({
    page,
    context,
    baseURL,
  }) => {
    await openRegistration(page, context, baseURL);
    await expect(field(page, 'disclaimer')).toBeChecked();
    await page.getByRole('button', { name: 'terms and privacy notice' }).click();
    await expect(page.getByRole('dialog')).toContainText('Who may play');
    await expect(page.getByRole('dialog')).toContainText('21');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(field(page, 'disclaimer')).toBeChecked();
    await field(page, 'disclaimer').uncheck({ force: true });
    await expect(submit(page)).toBeDisabled();
    await expect(page.locator('main')).toContainText('We can’t open an account without your agreement');
    await field(page, 'disclaimer').check({ force: true });
    await expect(submit(page)).toBeEnabled();
    await field(page, 'exclusion-military').check({ force: true });
    await expect(submit(page)).toBeDisabled();
    await expect(page.locator('main')).toContainText('By law you can’t open an account here.');
    await noneOfThese(page).check({ force: true });
    await expect(field(page, 'exclusion-military')).not.toBeChecked();
    await expect(submit(page)).toBeEnabled();
  });
});

test('[T20] [REG-02] a reload loses nothing but secrets; without the internet nothing is lost either', async ({ page, context, baseURL }) => {
  await openRegistration(page, context, baseURL);
  const username = await fillIn(page);
  await page.reload();
  await expect(field(page, 'username')).toHaveValue(username);
  await expect(field(page, 'birthday')).toHaveValue('1996-05-17');
  await expect(field(page, 'password')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(GOOD_PASSWORD);
  await field(page, 'password').fill(GOOD_PASSWORD);
  await field(page, 'verificationCode').fill('123456');
  await noneOfThese(page).check({ force: true });
  await page.route('**/wps/**', (route) => route.abort());
  await submit(page).click();
  await expect(page.locator('main [role="alert"]').first()).toBeVisible();
  await expect(field(page, 'username')).toHaveValue(username);
  await expect(field(page, 'password')).toHaveValue(GOOD_PASSWORD);
});

for (const language of ['RU', 'TH'] as const) {
  test(`[REG-02] [GEN-03] @narrow ${language}: the form holds at 320 px, with all faults shown, and axe finds nothing`, async ({ page, context, baseURL }) => {
    const { dagat } = merchantOrigins(baseURL);
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    await openLive(page, `${dagat}/m/register`);
    await submit(page).click();
    await expect(faulty(page)).not.toHaveCount(0);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    const small = await page
      .locator('main :is(button, select, input[type="text"], input[type="email"], label:has(input[type="checkbox"]))')
      .evaluateAll((elements) =>
        elements
          // The words of the agreement are a link within a sentence.
          .filter((element) => element.tagName !== 'BUTTON' || element.parentElement?.textContent === element.textContent)
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(small).toEqual([]);
  });
}
