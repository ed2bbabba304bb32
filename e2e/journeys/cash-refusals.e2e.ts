import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { blockWithdrawals, enter } from './account-helpers.ts';
import { inDatabase } from './in-database.ts';
import { english } from './session-helpers.ts';
import { openLive, sidewaysOverflow } from './shell-helpers.ts';
import { makePayee } from './withdraw-helpers.ts';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ context, baseURL }) => english(context, baseURL));

const CASHIER = '/m/voucherCenter';
const main = (page: Page) => page.locator('main');
const amount = (page: Page) => page.locator('input[name="amount"]');

/** The page says it before anything could be tapped: nothing to fill in, nothing to send. */
async function expectNothingToSend(page: Page): Promise<void> {
  await expect(main(page).locator('form')).toHaveCount(0);
  await expect(amount(page)).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
}

test('[CASH-01] [CASH-02] [T4] [T24] [T32] before the proof of identity both pages say so, show the balance, and lead to it', async ({ page }) => {
  await enter(page, await makePayee(`unproven${Date.now()}`, '+639175550701', 900, false));
  for (const [path, text] of [
    [CASHIER, 'You can deposit once your identity is verified.'],
    ['/m/withdraw', 'We pay out once your identity has been verified.'],
  ] as const) {
    await openLive(page, path);
    await expect(main(page).getByText(text)).toBeVisible();
    await expect(main(page)).toContainText('₱900.00');
    await expectNothingToSend(page);
    await main(page).getByRole('link', { name: 'Verify your identity' }).click();
    await expect(page).toHaveURL(/\/m\/identity$/);
    await expect(page.getByRole('heading', { name: 'Not verified yet' })).toBeVisible();
  }
});

test('[CASH-01] [T22] [T38] the member’s own limit bounds what is offered, and once it is used up the page says until when', async ({ page }) => {
  await enter(page, await makePayee(`limited${Date.now()}`, '+639175550702', 0));
  const limit = async (pesos: string) => {
    await openLive(page, '/m/limits');
    const deposits = page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Deposit limit' }) });
    await deposits.getByRole('button', { name: '24 hours' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Amount in PHP').fill(pesos);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);
    await openLive(page, CASHIER);
  };
  await limit('700');
  await expect(main(page).getByText('Amount, ₱100 to ₱700')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '500', exact: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: '1,000', exact: true })).toHaveCount(0);
  await amount(page).fill('700.01');
  await expect(main(page).getByText('Right now you can deposit up to ₱700.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Continue to GCash' })).toBeDisabled();
  // Less than any way to pay takes: there is nothing left to choose.
  await limit('40');
  await expect(main(page).getByText(/Your deposit limit of 40\.00 PHP leaves you 40\.00 PHP for now\./)).toBeVisible();
  await expectNothingToSend(page);
  await main(page).getByRole('link', { name: 'Your limits' }).click();
  await expect(page).toHaveURL(/\/m\/limits$/);
});

test('[CASH-01] [CASH-02] [T22] [T65] a block says what is forbidden and why; too little or a day that is used up is said before anything is typed', async ({
  page,
}) => {
  const account = await makePayee(`blocked${Date.now()}`, '+639175550703', 50);
  await inDatabase((client) =>
    client.query(
      `insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until)
        select id, 'deposit', 'rules', 'for a journey', 'journeys', now(), now() + interval '2 days' from players where merchant_code = 'laro' and username = $1`,
      [account.username],
    ),
  );
  await enter(page, account);
  await openLive(page, CASHIER);
  await expect(main(page).getByText(/Deposits are blocked on this account\. Until .+ The terms weren’t followed\./)).toBeVisible();
  await expectNothingToSend(page);
  await main(page).getByRole('link', { name: 'Withdraw' }).click();
  await page.getByLabel('Your full name').waitFor();
  await inDatabase((client) =>
    client.query("update player_profiles set payee_name = 'Bo Ramos' where player_id = (select id from players where username = $1)", [account.username]),
  );
  await openLive(page, '/m/withdraw');
  await expect(main(page).getByText('The minimum withdrawal is ₱100. You have ₱50 available.')).toBeVisible();
  await expect(amount(page)).toHaveCount(0);
  // An account can be bound all the same: a new one has to wait for its first use.
  await expect(main(page).getByRole('button', { name: 'Add an account' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await blockWithdrawals(account.username);
  await openLive(page, '/m/withdraw');
  await expect(main(page).getByText('Withdrawals are blocked on this account. We still need documents from you.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(main(page)).toContainText('₱50.00');
  await expectNothingToSend(page);
});
