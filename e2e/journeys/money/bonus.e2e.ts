import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { depositWith, playRounds } from '../../helpers/money/bonus-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

const BONUS = '/m/bonus';
const money = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

test('[CASH-01] [WALLET-01] [T71] [T72] [T73] a bonus comes with a deposit, is given up with the figures that were shown, and the next is wagered through @goal', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('joy.batangas');
  await enter(page, member);
  await depositWith(page, 'Welcome bonus', '500');
  await openLive(page, BONUS);
  await expect(page.getByText('₱0.00 of ₱5,000.00 wagered')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);

  await page.getByRole('button', { name: 'Cancel this bonus' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel this bonus' });
  const kept = money(await sheet.locator('dd').first().textContent());
  await expect(sheet.locator('dd').last()).toHaveText('₱500.00');
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Cancel ₱500.00' }).click();
  await expect(page.getByText('No bonus right now')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toContainText('₱500.00');
  await openLive(page, '/m/withdraw');
  expect(money(await page.locator('dl dd').first().textContent())).toBe(kept);

  await depositWith(page, 'Extra play', '1000');
  await openLive(page, '/m/withdraw');
  await expect(page.getByText('₱100.00 of bonus money isn’t cash yet: wager another ₱500.00 by')).toBeVisible();
  await playRounds(member.username, [{ stake: 100, payout: 100 }]);
  await openLive(page, '/m/wallet');
  await expect(page.getByText('₱100.00 of ₱500.00 wagered')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await playRounds(
    member.username,
    Array.from({ length: 4 }, () => ({ stake: 100, payout: 100 })),
  );
  await openLive(page, BONUS);
  await expect(page.getByRole('listitem').filter({ hasText: 'Turned into cash' })).toContainText('₱100.00');
  await openLive(page, '/m/withdraw');
  expect(money(await page.locator('dl dd').first().textContent())).toBe(kept + 1100);
  expect(complaints).toEqual([]);
});

test('[CASH-01] [T71] an expired bonus is forfeited with its balance, and the cash stays', async ({ page }) => {
  const member = await makePayee(`lapsed${Date.now()}`, '+639175550731', 100);
  await enter(page, member);
  await depositWith(page, 'Extra play', '1000');
  await playRounds(member.username, [{ stake: 50, payout: 50 }]);
  await openLive(page, BONUS);
  await expect(page.getByText('₱50.00 of ₱500.00 wagered')).toBeVisible();
  await inDatabase((client) =>
    client.query(
      `update player_bonuses set expires_at = now() - interval '1 second' where cash_account = (select cash_account from players where merchant_code = 'laro' and username = $1)`,
      [member.username],
    ),
  );
  // The page updates automatically.
  await expect(page.getByRole('listitem').filter({ hasText: 'Expired' })).toContainText('₱100.00', { timeout: 60_000 });
  await expect(page.getByText('No bonus right now')).toBeVisible();
  await openLive(page, '/m/wallet');
  await expect(page.getByRole('region', { name: 'Your total balance' })).toContainText('₱1,100.00');
});
