import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { addAuthenticator, appCode, blockWithdrawals, confirmByPassword, enter, linkSocial, takeMember } from '../../helpers/people/account-helpers.ts';
import { answerAsIdle, openLogIn, receivedCode, submit, tryPassword } from '../../helpers/people/login-helpers.ts';
import { balance, english, guestLogIn, info, logOut, openMenu, startTrial } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

// An authenticator stays in its context.
test.use({ reuseContext: false });
test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

const SECURITY = '/m/securityCenter';
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('[ACC-01] [ROLE-01] the member centre is for members: a guest logs in first, free play is sent to registration', async ({ page }) => {
  for (const path of ['/m/member/home', '/m/myAccount/index', '/m/set', SECURITY, `${SECURITY}/devices`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/m\/login$/);
    expect(await page.evaluate(() => sessionStorage.getItem('laro.returnTo'))).toBe(path);
  }
  await startTrial(page);
  await openLive(page, '/m/myAccount/index');
  await expect(page.getByRole('alertdialog', { name: 'You’re on a free trial' })).toBeVisible();
});

test('[ACC-01] [NAV-04] a member finds what is theirs: nickname, picture, and every entry leads somewhere', async ({ page }) => {
  const complaints = watchComplaints(page);
  await enter(page, await takeMember('analyn.p'));
  await openLive(page, '/m/myAccount/index');
  await page.getByRole('button', { name: 'Nickname' }).click();
  await sheet(page, 'Nickname').getByLabel('Nickname').fill('Administrator');
  await sheet(page, 'Nickname').getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page, 'Nickname').getByRole('alert')).toContainText('one of our staff');
  await sheet(page, 'Nickname').getByLabel('Nickname').fill('Analyn Ñ');
  await sheet(page, 'Nickname').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Nickname' })).toContainText('Analyn Ñ');
  await page.getByRole('button', { name: 'Change picture' }).click();
  await sheet(page, 'Your picture').getByRole('radio', { name: 'Picture 1', exact: true }).click();
  // The pictures are drawn on the first request.
  await expect(sheet(page, 'Your picture')).toHaveCount(0);
  // 256 pixels, counted in those of the size at which it is shown.
  const face = page.getByRole('button', { name: 'Change picture' }).locator('img');
  await expect(face).toHaveJSProperty('naturalWidth', 88);
  const drawn = await face.getAttribute('src');
  await page.getByRole('button', { name: 'Change picture' }).click();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c02050' } })
    .png()
    .toBuffer();
  await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  await expect(sheet(page, 'Your picture')).toHaveCount(0);
  await expect(face).not.toHaveAttribute('src', drawn ?? '');
  await expect(face).toHaveJSProperty('naturalWidth', 88);
  await openLive(page, '/m/member/home');
  await expect(page.locator('nav [aria-current="page"]')).toHaveText('Me');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analyn Ñ');
  await openLive(page, '/m/home');
  await openMenu(page);
  await expect(page.getByRole('dialog')).toContainText('Analyn Ñ');
  await openLive(page, '/m/member/home');
  const ways = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(ways).toContain(SECURITY);
  for (const way of new Set(ways)) {
    await page.goto(way);
    await expect(page).toHaveURL(new RegExp(`${way.replaceAll('/', '\\/')}$`));
  }
  // The refused nickname is the one failure; workers are kept away from this journey.
  expect(complaints.filter((text) => !/status of 422|Service Worker registration/.test(text))).toEqual([]);
});

test('[ACC-02] [T16] [T6] [T13] a passkey is added; after the log-out it opens the account, offered in the field and by its button', async ({
  page,
  context,
}) => {
  const account = await takeMember('roger_iloilo');
  await enter(page, account);
  await addAuthenticator(context, page);
  await openLive(page, `${SECURITY}?open=passkeys`);
  await sheet(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await confirmByPassword(page, account.password);
  await expect(sheet(page, 'Passkeys').getByText(/^Added /)).toBeVisible();
  await openLive(page, '/m/home');
  await logOut(page);
  // The browser offers it with the username; this authenticator takes what it is offered.
  await openLive(page, '/m/login');
  await expect(balance(page)).toBeVisible({ timeout: 15_000 });
  await openLive(page, `${SECURITY}/devices`);
  await expect(page.getByText(/^Passkey · /)).toHaveCount(1);
  // From now on the password is not asked for any more: the passkey is.
  await openLive(page, `${SECURITY}?open=payment`);
  for (const name of ['new-payment', 'again-payment']) await page.locator(`input[name="${name}"]`).fill('194857');
  await sheet(page, 'Payment password').getByRole('button', { name: 'Save' }).click();
  const question = sheet(page, 'Is it you?');
  await expect(question.locator('input')).toHaveCount(0);
  await question.getByRole('button', { name: 'Use my passkey' }).click();
  await expect(page.getByRole('button', { name: /Payment password/ })).toContainText('Set');
  await openLive(page, '/m/home');
  await logOut(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await openLogIn(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(balance(page)).toBeVisible({ timeout: 15_000 });
  // After a pause it proves who it is, too, and what was begun goes on.
  const launches = await answerAsIdle(page);
  await page.goto('/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG');
  const idle = sheet(page, 'Still you?');
  await idle.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(idle).toHaveCount(0);
  await expect.poll(launches).toBe(2);
});

test('[ACC-02] [LOGIN-04] [T6] [T15] [T16] the app is turned on; a number is bound with its code and a recovery code; the log-in has two steps, also by another site; the app turns itself off', async ({
  page,
}) => {
  const account = await takeMember('sweetmae');
  await enter(page, account);
  await openLive(page, `${SECURITY}?open=totp`);
  const app = sheet(page, 'Authenticator app');
  const question = sheet(page, 'Is it you?');
  await app.getByRole('button', { name: 'Set it up' }).click();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(app.getByRole('img')).toHaveCount(0);
  await app.getByRole('button', { name: 'Set it up' }).click();
  await confirmByPassword(page, account.password);
  await expect(app.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const secret = await app.locator('code').first().innerText();
  await app.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await app.getByRole('button', { name: 'Turn it on' }).click();
  await expect(app.locator('li code')).toHaveCount(10);
  const [recovery = '', spare = '', last = ''] = await app.locator('li code').allInnerTexts();
  await app.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('button', { name: /Authenticator app/ })).toContainText('On');

  await page.getByRole('button', { name: /Mobile number/ }).click();
  const bind = sheet(page, 'Mobile number');
  await bind.locator('input[name="mobile"]').fill('9175550144');
  const before = Date.now() - 1000;
  await bind.getByRole('button', { name: 'Send code' }).click();
  await bind.locator('input[autocomplete="one-time-code"]').fill(await receivedCode(page, 'sms', '+639175550144', before));
  await bind.getByRole('button', { name: 'Link' }).click();
  await question.getByLabel('Code from the app').fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('That wasn’t right. Try again.')).toBeVisible();
  await question.getByLabel('Code from the app').fill(recovery);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: /Mobile number/ })).toContainText('+63 •••144');

  // A new session has proven nothing yet.
  await openLive(page, '/m/home');
  await logOut(page);
  // The password is one factor from now on: the log-in has a second step.
  await openLogIn(page);
  await tryPassword(page, account);
  const code = page.getByLabel('Authenticator code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await axeFindings(page)).toEqual([]);
  await code.fill('000000');
  await submit(page).click();
  await expect(page.getByText('The code isn’t right, was already used')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(spare);
  await submit(page).click();
  await expect(balance(page)).toBeVisible({ timeout: 15_000 });
  // Another site is one factor, too.
  await linkSocial(account.username, 'kawan', 'kawan-ana');
  await logOut(page);
  await openLogIn(page);
  await page.getByRole('link', { name: 'Continue with Kawan' }).click();
  await page.getByRole('button', { name: /Ana Reyes/ }).click();
  await expect(code).toBeVisible();
  // The clocks of phone and server may differ by a step; the running one was used when the app was turned on.
  await code.fill(appCode(secret, Date.now() + 30_000));
  await submit(page).click();
  await expect(balance(page)).toBeVisible({ timeout: 15_000 });
  expect(await info(page)).toMatchObject({ userName: account.username });
  await openLive(page, `${SECURITY}?open=totp`);
  await expect(app).toContainText('Recovery codes left: 8.');
  await app.getByRole('button', { name: 'Turn it off' }).click();
  await expect(question.getByRole('tab')).toHaveText(['App', 'SMS']);
  await question.getByLabel('Code from the app').fill(last);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: /Authenticator app/ })).toContainText('Off');
});

test('[T18] [T19] [T65] another device is ended immediately, every access is listed, and blocks are shown', async ({ page, browser, baseURL }) => {
  const account = await takeMember('tonton.r');
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    serviceWorkers: 'block',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  });
  await english(elsewhere, baseURL);
  const phone = await elsewhere.newPage();
  await enter(phone, account);
  await enter(page, account);
  await openLive(page, `${SECURITY}/devices`);
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByText(/^Password · iPhone, Safari/)).toHaveCount(1);
  await page.getByRole('button', { name: 'End the session on iPhone, Safari' }).click();
  await expect(phone.getByRole('alertdialog', { name: 'You’ve been logged out' })).toBeVisible({ timeout: 10_000 });
  await expect(guestLogIn(phone)).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
  await elsewhere.close();
  // A member's blocks are shown on the account page, in the words of the refusal.
  await blockWithdrawals(account.username);
  await openLive(page, '/m/myAccount/index');
  await expect(page.getByText('Withdrawals are blocked on this account. We still need documents from you.')).toBeVisible();
});

const narrowPages = [
  '/m/member/home',
  '/m/myAccount/index',
  '/m/set',
  SECURITY,
  `${SECURITY}/devices`,
  ...['totp', 'passkeys', 'mobile', 'email', 'payment', 'questions'].map((name) => `${SECURITY}?open=${name}`),
];

for (const [language, username] of [
  ['RU', 'haruto_k'],
  ['TH', 'yuki.tanaka'],
] as const)
  test(`[ACC-02] [GEN-03] the account holds at 320 px in ${language}, and axe finds nothing @narrow`, async ({ page, context, baseURL }) => {
    const { dagat } = merchantOrigins(baseURL);
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    await enter(page, await takeMember(username, 'dagat'), dagat);
    for (const path of narrowPages) {
      await openLive(page, dagat + path);
      await expect(page.locator('main h1, header h1, main h2').first()).toBeVisible();
      if (path.includes('open=')) await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect([path, await sidewaysOverflow(page)]).toEqual([path, 0]);
      expect([path, await axeFindings(page)]).toEqual([path, []]);
      // A keyboard leaves about this much: the last thing that is written stays above it.
      const last = page.getByRole('dialog').locator('input').last();
      if ((await last.count()) === 0) continue;
      await page.setViewportSize({ width: 320, height: 300 });
      await last.focus();
      await expect(last).toBeInViewport();
      await page.setViewportSize({ width: 320, height: 568 });
    }
  });
