import { expect, test, type Page } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { merchantOrigins, openLive } from '../../helpers/pages/shell-helpers.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';

const CASHIER = '/m/voucherCenter';
const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' });

/** Orders by a way to pay and follows to its page. */
async function toPage(page: Page, origin: string, code: string, figure: string): Promise<void> {
  await openLive(page, `${origin}${CASHIER}`);
  await page.locator(`input[name="method"][value="${code}"]`).check({ force: true });
  await page.locator('input[name="amount"]').fill(figure);
  await page.locator('main form button[type="submit"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay');
}

async function pay(page: Page, telling = 'once, at once'): Promise<void> {
  await page.getByLabel('Tell the site').selectOption({ label: telling });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/order=/);
}

test('[CASH-01] [T93] a deposit by every kind of method of the first market: each by a gateway’s own page, each with its receipt', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  await enter(page, await makePayee(`kinds${Date.now()}`, '+639175550721', 0));
  for (const [at, code] of ['gcash', 'maya', 'qrph', 'bank', 'card'].entries()) {
    await toPage(page, '', code, `${300 + at}`);
    await pay(page);
    await expect(receipt(page)).toContainText(`₱${300 + at}.00`, { timeout: 30_000 });
  }
  await openLive(page, '/m/wallet');
  await expect(page.getByRole('region', { name: 'Your total balance' })).toContainText('₱1,510.00');
});

test('[CASH-01] [GEN-10] a deposit by every kind of method of the second market, in its currency', async ({ page, context, baseURL }) => {
  const { dagat } = merchantOrigins(baseURL);
  await english(context, dagat);
  await enter(page, await takeMember('rafa_bh', 'dagat'), dagat);
  for (const [at, code] of ['card', 'alipay', 'wechat', 'qq'].entries()) {
    await toPage(page, dagat, code, `${20 + at}.50`);
    await pay(page);
    await expect(receipt(page)).toContainText(`$${20 + at}.50`, { timeout: 30_000 });
  }
});

test('[CASH-03] a payment that only a stranger tells of, with a wrong signature, brings nothing; a failure is said; late news still counts', async ({
  page,
  context,
  baseURL,
}) => {
  await english(context, baseURL);
  const account = await makePayee(`forged${Date.now()}`, '+639175550722', 0);
  await enter(page, account);
  const states = () =>
    inDatabase(async (client) => {
      const text =
        "select o.state, o.polls from deposit_orders o join players p on p.id = o.player_id where p.merchant_code = 'laro' and p.username = $1 order by o.id";
      return (await client.query<{ state: string; polls: number }>(text, [account.username])).rows;
    });
  // Both gateways: the one signs what it sends, the other sends a token.
  for (const [code, name] of [
    ['gcash', 'GCash'],
    ['qrph', 'QR Ph'],
  ] as const) {
    await toPage(page, '', code, '400');
    await pay(page, 'nothing is paid: a stranger says that it is, with a wrong signature');
    await expect(page.getByText('Your money arrives as soon as your payment is confirmed.'), name).toBeVisible();
  }
  // The site has asked both gateways itself, and they know of no payment.
  await expect.poll(async () => (await states()).every(({ state, polls }) => state === 'pending' && polls > 0), { timeout: 60_000 }).toBe(true);
  await openLive(page, '/m/wallet');
  await expect(page.getByRole('region', { name: 'Your total balance' })).toContainText('₱0.00');

  await toPage(page, '', 'gcash', '250');
  await page.getByRole('button', { name: 'Let it fail' }).click();
  await expect(page.getByText('The payment didn’t go through. Nothing was added to your balance.').first()).toBeVisible({ timeout: 30_000 });
  await toPage(page, '', 'maya', '260');
  await pay(page, 'a failure first, then the payment');
  await expect(receipt(page)).toContainText('₱260.00');
  await toPage(page, '', 'maya', '270');
  await pay(page, 'three seconds later');
  await expect(receipt(page)).toContainText('₱270.00');
  await openLive(page, '/m/wallet');
  await expect(page.getByRole('region', { name: 'Your total balance' })).toContainText('₱530.00');
});
