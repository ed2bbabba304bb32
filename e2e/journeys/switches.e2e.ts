import { expect, test, type Page } from '@playwright/test';
import { demoAccount, english, logInFromPage, openMenu } from './session-helpers.ts';
import { openLive } from './shell-helpers.ts';

// What a merchant has switched off stands in no menu. The switches come with the page, so they are turned there.
test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

/** Opens home as a merchant without deposits and withdrawals shows it. */
async function openWithout(page: Page, names: readonly string[]): Promise<number> {
  let turned = 0;
  await page.route('**/m/home', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"(\w+)":true/g, (switched, name: string) => {
      if (!names.includes(name)) return switched;
      turned += 1;
      return `"${name}":false`;
    });
    return route.fulfill({ response: answer, body });
  });
  await openLive(page, '/m/home');
  return turned;
}

const inMenu = (page: Page, address: string) => page.getByRole('dialog').locator(`a[href="${address}"]`);

test('[NAV-05] [NAV-01] without deposits and withdrawals neither menu, strip nor bottom menu leads to them', async ({ page }) => {
  await openLive(page, '/m/home');
  const { username, password } = demoAccount();
  expect((await logInFromPage(page, { username, password })).success).toBe(true);
  expect(await openWithout(page, ['deposit', 'withdraw'])).toBeGreaterThanOrEqual(2);
  await openMenu(page);
  await expect(inMenu(page, '/m/myAccount/index')).toBeVisible();
  await expect(page.locator('a[href="/m/voucherCenter"], a[href="/m/withdraw"]')).toHaveCount(0);
});

test('[NAV-02] [NAV-03] an entry that the whitelist leaves out is not in the menu, the others are', async ({ page }) => {
  await openLive(page, '/m/home');
  const { username, password } = demoAccount();
  expect((await logInFromPage(page, { username, password })).success).toBe(true);
  expect(await openWithout(page, ['TRANSBETREPMEM3', 'SECPRIV', 'FEEDBACK3'])).toBeGreaterThanOrEqual(3);
  await openMenu(page);
  for (const address of ['/m/transaction/record', '/m/profitandloss', '/m/help', '/m/app']) await expect(inMenu(page, address), address).toBeVisible();
  for (const address of ['/m/gameRecord', '/m/securityCenter', '/m/feedback']) await expect(inMenu(page, address), address).toHaveCount(0);
});
