import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { english, startTrial } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

const CASHIER = '/m/voucherCenter';
const method = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const amount = (page: Page) => page.locator('input[name="amount"]');
const order = (page: Page) => new URL(page.url()).searchParams.get('order') ?? '';

/** Orders an amount and follows to the gateway's page. */
async function toGateway(page: Page, figure: string): Promise<void> {
  await openLive(page, CASHIER);
  await amount(page).fill(figure);
  await page.getByRole('button', { name: 'Continue to GCash' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay');
}

async function payAs(page: Page, telling: string, figure?: string): Promise<void> {
  await page.getByLabel('Tell the site').selectOption({ label: telling });
  if (figure !== undefined) await page.getByLabel('Pay this much').fill(figure);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/order=/);
}

test('[CASH-01] [ROLE-01] [ROLE-02] only members pay in: a guest logs in first, free play is sent to registration', async ({ page }) => {
  await page.goto(CASHIER);
  await expect(page).toHaveURL(/\/m\/login$/);
  await startTrial(page);
  await openLive(page, CASHIER);
  await expect(page.getByRole('alertdialog', { name: 'You’re on a free trial' })).toBeVisible();
});

test('[CASH-01] [CASH-03] [T22] [T32] a member pays in by the gateway’s page; the fee is said, the receipt says everything, late money still comes @goal', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await enter(page, await takeMember('kap_andoy'));
  await openLive(page, CASHIER);
  await expect(page.getByText('Balance ₱')).toBeVisible();
  await expect(method(page, 'GCash')).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await method(page, 'Card').check();
  await amount(page).fill('1000');
  await expect(page.getByText('You pay ₱1,040.00, including a ₱40.00 fee')).toBeVisible();
  await amount(page).fill('50');
  await expect(page.getByText('At least ₱200.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Card' })).toBeDisabled();

  await toGateway(page, '1500');
  await payAs(page, 'twice');
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('₱1,500.00');
  await expect(receipt).toContainText(order(page));
  await expect(receipt).toContainText('Payment number');
  expect(await axeFindings(page)).toEqual([]);

  // No callback arrives: the site polls. The paid amount differs from the order.
  await toGateway(page, '700');
  await payAs(page, 'never: the site has to ask', '650.50');
  await expect(page.getByText('We received ₱650.50 instead of ₱700.00')).toBeVisible({ timeout: 60_000 });

  // The order expires before the money arrives.
  await toGateway(page, '300');
  await inDatabase((client) =>
    client.query("update deposit_orders set expires_at = now() - interval '1 second' where state = 'pending' and amount = 30000000"),
  );
  const checkout = page.url();
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await expect(page.getByText('If you’ve already paid, your money will still arrive.').first()).toBeVisible({ timeout: 30_000 });
  await page.goto(checkout);
  await payAs(page, 'once, at once');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('₱300.00');
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Payment number');

  await page.getByRole('link', { name: 'Your deposits' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[CASH-01] [T23] a transfer by hand: bank details, slip, and a person looks at it', async ({ page }) => {
  await enter(page, await takeMember('vangie_l'));
  await openLive(page, CASHIER);
  await method(page, 'Bank transfer').check();
  await amount(page).fill('5000');
  await page.getByRole('button', { name: 'Show the bank details' }).click();
  await expect(page.getByText('0000 1234 5678')).toBeVisible();
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await expect(page.getByText('Enter 4 to 40 letters and digits.')).toBeVisible();
  await page.getByLabel('Transfer number').fill('REF-2026-1');
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#e8e8e0' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type="file"]').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: picture });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await expect(page.getByText('We have your slip and are checking it.')).toBeVisible({ timeout: 20_000 });
});
