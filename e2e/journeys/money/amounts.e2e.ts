import { expect, test, type Page } from '@playwright/test';
import { enter } from '../../helpers/people/account-helpers.ts';
import { figure, hundredths, same } from '../../helpers/money/amount-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { makeMoney } from '../../helpers/money/made-money.ts';
import { balance, english, openMenu } from '../../helpers/people/session-helpers.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(({ context, baseURL }) => english(context, baseURL));

const file = (page: Page, path: string): Promise<string> => page.evaluate(async (address) => (await fetch(address)).text(), path);

test('[CASH-01] [CASH-02] [WALLET-01] [REC-01] [T29] [T32] every amount on every screen of a member is the ledger’s', async ({ page }) => {
  // Numbers of their own at every try.
  const attempt = String(Date.now()).slice(-9);
  const orderNumber = (place: number) => `D${attempt}R0${place}`;
  const { account, money } = await makeMoney(`rosa${attempt}`, '+639175550644');
  const [paid, pending, expired] = [123_456, 50_055, 70_077];
  const [held, out, back] = [32_101, 25_050, 11_111];
  const [up, down] = [1_234, 505];
  const [stake, payout] = [4_040, 1_550];
  const ledger = await inDatabase(async (client) => {
    await money.deposit(client, orderNumber(1), 'paid', paid);
    await money.deposit(client, orderNumber(2), 'pending', pending);
    await money.deposit(client, orderNumber(3), 'expired', expired);
    await money.withdrawal(client, 'requested', held);
    await money.withdrawal(client, 'paid', out);
    await money.withdrawal(client, 'rejected', back);
    await money.move(client, { kind: 'adjusted_up', from: 'adjustment', to: 'player:cash', amount: up, key: 'up' });
    await money.move(client, { kind: 'adjusted_down', from: 'player:cash', to: 'adjustment', amount: down, key: 'down' });
    await money.round(client, stake, payout);
    return money.sums(client);
  });
  expect(ledger.cash).toBe(1000n * BigInt(1_000_000 + paid - held - out + up - down - stake + payout));
  const [cash, set, all] = [figure(ledger.cash), figure(ledger.held), figure(ledger.cash + ledger.held)];
  const [won, net] = [figure(ledger.won), figure(ledger.won - ledger.staked)];

  await enter(page, account);
  await expect(balance(page)).toHaveText(`₱${cash}`);
  await openMenu(page);
  await expect(page.getByRole('dialog').locator('[data-balance]')).toHaveText(`₱${cash}`);

  await openLive(page, '/m/member/home');
  await same(page, [cash]);
  await openLive(page, '/m/wallet');
  await same(page, [all, cash, '0.00', set]);
  await openLive(page, '/m/voucherCenter');
  await expect(page.getByText(`Balance ₱${cash}`)).toBeVisible();
  await openLive(page, '/m/voucherCenter?view=list');
  await same(page, [paid, pending, expired].map(hundredths));
  await page
    .locator('main li a')
    .filter({ hasText: hundredths(paid) })
    .click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
  // The fee of none is said, too.
  await same(page, [hundredths(paid), '0.00']);
  await openLive(page, `/m/voucherCenter?order=${orderNumber(2)}`);
  await same(page, [hundredths(pending)]);
  await openLive(page, '/m/withdraw');
  await same(page, [cash, set, ...[held, out, back].map(hundredths)]);

  await openLive(page, '/m/transaction/record?period=30days');
  const entries = ledger.entries.filter(({ isPlay }) => !isPlay).flatMap(({ amount, after }) => [figure(amount), figure(after)]);
  await same(page, ['0.00', all, ...entries, figure(ledger.cameIn), figure(ledger.wentOut), figure(ledger.staked), won, net]);
  await openLive(page, '/m/profitandloss?period=30days');
  await same(page, [figure(ledger.staked), won, net, figure(ledger.deposited), figure(ledger.withdrawn), figure(ledger.deposited - ledger.withdrawn)]);
  await openLive(page, '/m/gameRecord');
  await same(page, [figure(ledger.staked), net]);

  const lines = (await file(page, '/wps/report/statement?period=30days&format=csv&language=EN')).trim().split('\r\n');
  // Words for people may hold a comma; they are quoted then.
  const [head = [], ...rows] = lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const cell = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
  expect(rows.filter((row) => cell(row, 'type_code') === 'closing_balance').map((row) => cell(row, 'balance_after'))).toEqual([all.replaceAll(',', '')]);
  const changes = rows.filter((row) => cell(row, 'change') !== '' && cell(row, 'wallet') !== 'held').map((row) => cell(row, 'change'));
  const inCents = (text: string) => BigInt(text.replace('.', ''));
  expect(changes.reduce((sum, text) => sum + inCents(text), 0n)).toBe(ledger.cash / 1000n);

  await openLive(page, '/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG');
  // The game shows the balance, and the page's header leaves it out.
  await expect(page.frameLocator('main iframe').locator('[data-figure=balance]')).toHaveText(`₱${cash}`, { timeout: 30_000 });
  await expect(page.locator('header [data-balance]')).toHaveCount(0);
});
