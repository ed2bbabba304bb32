import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { demoAccount, english, info, logInFromPage, openMenu, startTrial } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive, sidewaysOverflow, untilLive, untilSaid } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

/** Logs a member of the demo in and opens a page as them. */
async function asMember(page: Page, path = '/m/home'): Promise<string> {
  await openLive(page, '/m/home');
  const { username, password } = demoAccount();
  expect((await logInFromPage(page, { username, password })).success).toBe(true);
  await page.goto(path);
  await untilLive(page);
  return username;
}

const menuOf = (page: Page) => page.getByRole('dialog');
const linkIn = (page: Page, address: string) => menuOf(page).locator(`a[href="${address}"]`);

for (const side of ['right', 'left'] as const)
  test(`[NAV-01] [NAV-02] [NAV-04] a member’s menu from the ${side}: name, balance, and the pages that there are`, async ({ page }) => {
    const username = await asMember(page, side === 'right' ? '/m/home' : '/m/gameCenter');
    await openMenu(page);
    await expect(menuOf(page)).toHaveAttribute('data-side', side);
    await expect(menuOf(page)).toContainText(username);
    await expect(menuOf(page).locator('[data-balance]')).toHaveText(/^₱[\d,]+\.\d\d$/);
    // The left one leads to the games where the right one has the three acts of members.
    const top = side === 'right' ? ['/m/myAccount/index', '/m/voucherCenter', '/m/withdraw'] : ['/m/slot-games'];
    for (const address of top) await expect(linkIn(page, address).first()).toBeVisible();
    for (const act of ['Customer service', 'Log out']) await expect(menuOf(page).getByRole('button', { name: act })).toBeVisible();
    for (const address of ['/m/gameRecord', '/m/securityCenter', '/m/feedback', '/m/help', '/m/app']) await expect(linkIn(page, address).first()).toBeVisible();
    await expect(linkIn(page, '/m/login')).toHaveCount(0);
    await linkIn(page, '/m/securityCenter').click();
    await expect(menuOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/securityCenter$/);
  });

test('[NAV-03] VIP leads a guest to the log-in', async ({ page }) => {
  await openLive(page, '/m/gameCenter');
  await openMenu(page);
  await menuOf(page).getByRole('link', { name: 'VIP benefits' }).click();
  await expect(page).toHaveURL(/\/m\/login$/);
});

test('[NAV-06] the strip names the member and has their shortcuts @goal', async ({ page }) => {
  const username = await asMember(page);
  const strip = page.getByRole('region', { name: 'Your account' });
  await expect(strip).toContainText(username);
  await expect(strip.locator('a[href="/m/withdraw"]')).toBeVisible();
  await expect(strip.locator('a[href="/m/rewardCenter"]')).toBeVisible();
  await expect(page.locator('header a[href="/m/webEmail"]')).toBeVisible();
  await expect(page.getByRole('navigation').locator('a[href="/m/member/invite"]')).toBeVisible();
});

test('[NAV-07] the member centre: a guest logs in first, free play gets the registration dialog, a member goes home', async ({ page }) => {
  const centre = page.getByRole('link', { name: 'Me', exact: true });
  await openLive(page, '/m/home');
  await centre.click();
  await expect(page).toHaveURL(/\/m\/login$/);
  await startTrial(page);
  await centre.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await asMember(page);
  await centre.click();
  await expect(page).toHaveURL(/\/m\/member\/home$/);
});

test('[LOGIN-12] logging out asks, says so, and forgets the visit', async ({ page }) => {
  await asMember(page);
  await openMenu(page);
  await menuOf(page).getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  expect(await info(page)).not.toBeNull();
  await menuOf(page).getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.locator('header a[href="/m/login"]')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await info(page)).toBeNull();
  expect(await page.evaluate(() => [localStorage.getItem('autoLogin'), sessionStorage.getItem('MC_SESSION_INFO')])).toEqual(['0', null]);
});

test('[HELP-02] feedback counts its characters, is sent, and thanks', async ({ page }) => {
  await asMember(page, '/m/feedback');
  const field = page.getByLabel('Your message');
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await field.fill('short');
  await page.getByRole('button', { name: 'Back' }).focus();
  await expect(page.getByText('At least 10 characters')).toBeVisible();
  await field.fill('a'.repeat(501));
  await expect(page.getByText('No more than 500 characters')).toBeVisible();
  await expect(send).toBeDisabled();
  await field.fill('The lottery page is hard to find.');
  await expect(page.getByText('33 of 500 characters')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/feedback' && request.method() === 'PUT');
  await send.click();
  expect((await sent).postDataJSON()).toEqual({ content: 'The lottery page is hard to find.' });
  await untilSaid(page, 'Thank you. We’ve received your feedback.');
  await expect(field).toHaveValue('');
});

test('[HELP-02] [ROLE-01] a guest is led to the log-in', async ({ page }) => {
  await openLive(page, '/m/feedback');
  await expect(page).toHaveURL(/\/m\/login$/);
});

for (const language of ['RU', 'TH'])
  test(`[GEN-03] menu and feedback of free play hold at 320 px in ${language} @narrow`, async ({ page, context, baseURL }) => {
    const { dagat } = merchantOrigins(baseURL);
    await openLive(page, `${dagat}/m/home`);
    await page.locator('section[aria-labelledby="trial"] button').click();
    await expect(page.locator('header [data-balance]')).toBeVisible();
    await context.addCookies([{ name: 'lang', value: language, url: dagat }]);
    await openLive(page, `${dagat}/m/home`);
    await openMenu(page);
    expect(await menuOf(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await linkIn(page, '/m/feedback').click();
    await expect(page.locator('textarea')).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
  });
