import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings } from '../../../helpers/pages/axe.ts';
import { inDatabase } from '../../../helpers/server/in-database.ts';
import { makeMoney } from '../../../helpers/money/made-money.ts';
import { makePayee, prepareWithdrawals, withdraw } from '../../../helpers/money/withdraw-helpers.ts';
import { atSite } from '../../../helpers/desk/at-site.ts';
import { giveReason } from '../../../helpers/desk/desk-helpers.ts';

interface Answer {
  success: boolean;
  errorCode?: string;
  value: { number: string };
}

/** A call that changes something, as the member's page makes it. */
const send = (page: Page, path: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([address, text]) => {
      const { token } = JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{"token":""}') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await (await fetch(address ?? '', { method: 'POST', headers, body: text ?? '' })).json()) as Answer;
    },
    [path, JSON.stringify(body)],
  );

/** Cash at the desk: two people of the finance team, `ana` and `ben`, and members who wait for them. */
export function cashStory(ana: () => Page, ben: () => Page): void {
  test('[CASH-01] [T23] [T33] a slip above the limit is looked at, approved by one, taken by another, and the member reads the receipt @goal', async ({
    browser,
  }) => {
    const { account } = await makeMoney('dina_slip', '+639175550655');
    const { site, context } = await atSite(browser, account);
    const ordered = await send(site, '/wps/deposit/orders', { key: randomUUID(), method: 'transfer', amount: '25000.00' });
    expect(ordered.errorCode).toBeUndefined();
    const { number } = ordered.value;
    const slip = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#e8e8e0' } })
      .jpeg()
      .toBuffer();
    const sent = await send(site, `/wps/deposit/orders/${number}/slip`, { reference: 'REF-DESK-1', picture: slip.toString('base64') });
    expect(sent.errorCode).toBeUndefined();

    await ana().goto('/desk/m/laro/deposits?state=checking');
    await ana().getByRole('link', { name: number }).click();
    await expect(ana().getByText('REF-DESK-1').first()).toBeVisible();
    expect(await axeFindings(ana())).toEqual([]);
    await ana().getByRole('button', { name: 'Accept as paid' }).click();
    await expect(ana().getByRole('dialog')).toContainText('a second person must accept it');
    await giveReason(ana(), 'Seen in the bank', 'Accept as paid');
    await expect(ana().getByText('Approved by ana.finance; waiting for a second person to accept it.')).toBeVisible();
    await ben().goto(`/desk/m/laro/deposits/${number}`);
    await ben().getByRole('button', { name: 'Accept as paid' }).click();
    await giveReason(ben(), 'Seen by a second pair of eyes', 'Accept as paid');
    await expect(ben().locator('dt:text-is("Credited") + dd')).toContainText('25,000.00');

    await site.goto(`/m/voucherCenter?order=${number}`);
    await expect(site.getByRole('region', { name: 'Receipt' })).toContainText('₱25,000.00');
    await context.close();
  });

  test('[CASH-02] [T22] a withdrawal is rejected with words that the member reads, and the money is back', async ({ browser }) => {
    const { account, money } = await makeMoney('mila_back', '+639175550666');
    await inDatabase((client) => money.withdrawal(client, 'requested', 432_150));
    const { site, context } = await atSite(browser, account);
    await site.goto('/m/wallet');
    const held = site.getByRole('listitem').filter({ hasText: 'Held for withdrawals' });
    await expect(held).toContainText('₱4,321.50');

    await ana().goto('/desk/m/laro/withdrawals');
    await ana().getByRole('link', { name: 'Look at 4,321.50 PHP of mila_back' }).click();
    await expect(ana().getByRole('heading', { name: 'What happened' })).toBeVisible();
    expect(await axeFindings(ana())).toEqual([]);
    await ana().getByRole('button', { name: 'Reject', exact: true }).click();
    await ana().getByRole('dialog').getByLabel('What we tell the member').fill('Please play your deposit first.');
    await giveReason(ana(), 'Withdrawal requested without play', 'Reject');
    await expect(ana().locator('dt:text-is("State") + dd')).toContainText('Rejected');

    // The page updates automatically.
    await expect(held).toContainText('₱0.00');
    await expect(site.getByRole('region', { name: 'Your total balance' })).toContainText('₱10,000.00');
    await site.goto('/m/withdraw');
    await expect(site.locator('main ul li').filter({ hasText: '₱4,321.50' })).toContainText('Rejected, money back');
    await expect(site.getByText('Reason: Please play your deposit first.')).toBeVisible();
    await context.close();
  });

  test('[CASH-02] [T33] a withdrawal above the automatic limit is approved with a reason, paid by the gateway, and the member sees it come @goal', async ({
    browser,
  }) => {
    const mobile = '+639175550667';
    const account = await makePayee('rico_paid', mobile, 15_000);
    const { site, context } = await atSite(browser, account);
    await prepareWithdrawals(site, { username: account.username, mobile, number: '09175550188' });
    await withdraw(site, '12000', '0188');
    const entry = site.locator('main ul li').filter({ hasText: '₱12,000.00' });
    await expect(entry).toContainText('Being checked');
    await ana().goto('/desk/m/laro/withdrawals');
    await ana().getByRole('link', { name: 'Look at 12,000.00 PHP of rico_paid' }).click();
    await ana().getByRole('button', { name: 'Approve', exact: true }).click();
    await giveReason(ana(), 'Everything is in order', 'Approve');
    await expect(entry).toContainText('Paid', { timeout: 60_000 });
    await ana().reload();
    await expect(ana().locator('dt:text-is("State") + dd')).toContainText('Paid');
    await site.goto('/m/wallet');
    await expect(site.getByRole('listitem').filter({ hasText: 'Held for withdrawals' })).toContainText('₱0.00');
    await expect(site.getByRole('region', { name: 'Your total balance' })).toContainText('₱3,000.00');
    await context.close();
  });

  test('[CASH-03] [T85] a gateway’s statement is compared with the book: matching lines are counted, differences are listed in both directions', async () => {
    const page = ana();
    const { money } = await makeMoney('rhea_rows', '+639175550933');
    await inDatabase(async (client) => {
      for (const [index, id] of ['pay_rec_1', 'pay_rec_2', 'pay_rec_3'].entries()) {
        await money.move(client, { kind: 'deposit_paid', from: 'gateway', to: 'player:cash', amount: 50_000, key: id, caller: 'gateway:paymongo:laro' });
        await client.query(
          `insert into deposit_payments (merchant_code, gateway, payment_id, amount, currency, state, credited, at)
            values ('laro', 'paymongo', $1, 50000000, 'PHP', 'credited', 50000000, $2)`,
          [id, `2020-01-01T10:0${index}:00Z`],
        );
      }
    });
    const statement = [
      'Payment ID,Reference Number,Amount,Status,Paid At',
      'pay_rec_1,D1,50000,paid,2020-01-01T10:00:00Z',
      'pay_rec_2,D2,60000,paid,2020-01-01T10:01:00Z',
      'pay_rec_x,D4,12345,paid,2020-01-01T10:05:00Z',
    ].join('\r\n');
    await page.goto('/desk/m/laro/gateways');
    await page.getByRole('button', { name: 'Compare a statement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('The gateway’s file (CSV)')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from('not,a,statement\n1,2,3') });
    await dialog.getByLabel('Reason').fill('Statement of January');
    await dialog.getByRole('button', { name: 'Compare a statement' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Line 1 of the statement');
    await dialog.getByLabel('The gateway’s file (CSV)').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
    await giveReason(page, 'Statement of January', 'Compare a statement');
    const found = page.locator('section').filter({ hasText: '1 of 3 lines agree' });
    const row = (id: string) => found.getByRole('row').filter({ hasText: id });
    await expect(row('pay_rec_2')).toContainText(/Different amount.*500\.00.*600\.00/);
    await expect(row('pay_rec_x')).toContainText(/Not in our book.*123\.45/);
    await expect(row('pay_rec_3')).toContainText(/Not in the statement.*500\.00/);
    await expect(row('pay_rec_1')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('[T9] [T34] [T85] what speaks against a member is looked at with its evidence and closed with a reason', async () => {
    const page = ana();
    await inDatabase((client) =>
      client.query(
        `with flag as (
            insert into risk_flags (merchant_code, player_id, rule, about, subject, raised_at, last_at, due_at)
              select 'laro', id, 'covered', 'reports', 'deposit:D0000C0VERED1', now(), now(), now() + interval '7 days' from players where username = 'dina_slip' returning id, player_id
          ) insert into risk_hits (player_id, rule, key, flag_id, at, evidence)
            select player_id, 'covered', 'deposit:D0000C0VERED1', id, now(), '{"deposit": "D0000C0VERED1", "amount": "5000000.00", "currency": "PHP"}' from flag`,
      ),
    );
    await page.goto('/desk/m/laro/risk?about=reports');
    await page.getByRole('link', { name: 'Covered transaction: dina_slip' }).click();
    await expect(page.getByText('5,000,000.00')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reported' }).click();
    await page.getByRole('dialog').getByLabel('Report number').fill('CTR-2026-11');
    await giveReason(page, 'Reported in the portal', 'Reported');
    await expect(page.getByText('CTR-2026-11')).toBeVisible();
    await page.goto('/desk/m/laro/risk?about=reports');
    await expect(page.getByText('No flags here')).toBeVisible();
    await page.getByRole('button', { name: 'Covered transactions as CSV' }).click();
    const saving = page.waitForEvent('download');
    await giveReason(page, 'Report of the month', 'Save the file');
    expect((await saving).suggestedFilename()).toMatch(/^laro-covered-.*\.csv$/);
  });
}
