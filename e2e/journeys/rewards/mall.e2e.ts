import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

// The server first counts the play of the demo's past.

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** Play of an earlier date that the server has counted and posts with its next turn: 1,000 points. */
const count = async (username: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase((client) =>
    client.query(
      `insert into point_days (player_id, day, merchant_code, per_point, counted, open_since) values ($1, current_date - 40, 'laro', 20, 100000000, now() - interval '2 hours') on conflict (player_id, day) do nothing`,
      [id],
    ),
  );
};

test('[MALL-01] [MALL-10] a member looks at points and goods, orders cash for points, and finds the order and the history @goal', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('marites_c');
  await count(member.username);
  await enter(page, member);
  await openLive(page, '/m/mall/mallHome');
  const points = page.getByRole('region', { name: 'Your points' });
  await expect(points).toContainText('1 point for ₱20.00');
  await expect(points.getByText(/^1,\d{3}$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /₱2,000\.00 cash/ })).toContainText('From rank Araw');
  await page.getByRole('button', { name: 'Bonus', exact: true }).click();
  await expect(page.getByRole('button', { name: /cash, no wagering/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);

  await page.getByRole('button', { name: /₱20\.00 cash/ }).click();
  const sheet = page.getByRole('dialog', { name: '₱20.00 cash, no wagering' });
  await expect(sheet).toContainText('No wagering: it’s cash immediately.');
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Get for 400 points' }).click();
  await expect(page.getByText('₱20.00 is in your balance')).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '₱20.00 cash, no wagering' }).first()).toContainText('400 points');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('listitem').first()).toContainText('-400');
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test('[ROLE-01] a guest logs in before the mall @goal', async ({ page }) => {
  await openLive(page, '/m/mall/mallHome');
  await expect(page).toHaveURL(/\/m\/login$/);
});
