import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** Gives a member cash by hand, as the desk does. */
const giveCash = async (username: string, name: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase((client) =>
    client.query(
      `insert into reward_grants (merchant_code, player_id, source, source_key, names, kind, reward, cost, currency, claimable_from, claimable_until, due_at, created_at, created_by)
      values ('laro', $1, 'MANUAL', 'gift:' || gen_random_uuid(), jsonb_build_object('EN', $2::text), 'cash', '{"kind": "cash", "amount": "20"}', 2000000, 'PHP', now(),
        now() + interval '30 days', now() + interval '30 days', now(), 'journeys')`,
      [id, name],
    ),
  );
};

test('[REW-01] [REW-34] [REW-35] [REW-52] a member signs in, receives gifts one by one and together, and finds them in the history @goal', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('gina.magno');
  await giveCash(member.username, 'Thank you for waiting');
  await enter(page, member);

  await openLive(page, '/m/activity/signIn');
  await expect(page.getByText('Start today')).toBeVisible();
  await expect(page.locator('ol').first().getByRole('listitem')).toHaveCount(7);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Sign in for day 1' }).click();
  await expect(page.getByText('₱2.00 is in your balance')).toBeVisible();
  await expect(page.getByText('1 day in a row')).toBeVisible();
  await expect(page.getByText('Done for today. Come back tomorrow.')).toBeVisible();

  await page.getByRole('link', { name: 'Receiving' }).first().click();
  await page.getByRole('button', { name: 'Claim: Thank you for waiting' }).click();
  await expect(page.getByText('₱20.00 is in your balance')).toBeVisible();
  await expect(page.getByText('Nothing to claim right now')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  for (const name of ['One', 'Two']) await giveCash(member.username, name);
  await openLive(page, '/m/rewardCenter');
  await expect(page.getByText('2 rewards', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Claim all 2' }).click();
  await expect(page.getByText('2 rewards claimed')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  for (const name of ['One', 'Two', 'Daily sign-in', 'Thank you for waiting'])
    await expect(history.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('[ROLE-01] a guest logs in first', async ({ page }) => {
  await openLive(page, '/m/rewardCenter');
  await expect(page).toHaveURL(/\/m\/login$/);
});
