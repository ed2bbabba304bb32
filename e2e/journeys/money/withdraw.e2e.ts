import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { enter } from '../../helpers/people/account-helpers.ts';
import { balance, english, pill, startTrial } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';
import { bindAccount, makePayee, prepareWithdrawals, withdraw } from '../../helpers/money/withdraw-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

const entry = (page: Page, text: string) => page.locator('main ul li').filter({ hasText: text });
test('[ROLE-01] [ROLE-02] guests log in before they withdraw or see a wallet; free play is sent to registration and sees its own money', async ({ page }) => {
  for (const path of ['/m/withdraw', '/m/wallet']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/m\/login$/);
  }
  await startTrial(page);
  await openLive(page, '/m/wallet');
  await expect(page.getByText('Trial money, not real')).toBeVisible();
  await expect(page.getByText('₱10,000.00').first()).toBeVisible();
  await openLive(page, '/m/withdraw');
  await expect(page.getByRole('alertdialog', { name: 'You’re on a free trial' })).toBeVisible();
});

test('[CASH-02] [T24] [WALLET-01] an account is bound in the own name, a withdrawal is paid, one that fails at the bank comes back @goal', async ({ page }) => {
  const mobile = '+639175550611';
  const account = await makePayee('payee_pia', mobile, 5_000);
  await enter(page, account);
  await prepareWithdrawals(page, { username: account.username, mobile, number: '09175550177' });
  expect(await axeFindings(page)).toEqual([]);
  // An invalid amount is reported while typing, and cannot be sent.
  await page.getByLabel(/^Amount, /).fill('99');
  await expect(page.getByText('Right now from ₱100 to ₱5,000.')).toBeVisible();
  await page.locator('input[name="payment-password"]').fill('194857');
  await expect(page.getByRole('button', { name: 'Withdraw ₱99' })).toBeDisabled();
  await withdraw(page, '300', '0177');
  await expect(entry(page, '₱300')).toContainText('GCash •••0177');
  await expect(entry(page, '₱300')).toContainText('Paid');
  await expect(page.getByText('₱4,700.00')).toBeVisible();

  await bindAccount(page, account.username, '09175550901');
  await withdraw(page, '200.50', '0901');
  await expect(entry(page, '₱200.50')).toContainText('Failed at the bank, money back');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });

  await openLive(page, '/m/home');
  await expect(balance(page)).toHaveText('₱4,700.00');
  await pill(page).click();
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page).toHaveURL(/\/m\/wallet$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Held for withdrawals' })).toContainText('₱0.00');
  await expect(page.getByRole('region', { name: 'Your total balance' })).toContainText('₱4,700.00');
  expect(await axeFindings(page)).toEqual([]);
});
