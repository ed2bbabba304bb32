import { expect, test } from '@playwright/test';
import { enter, takeMember } from './account-helpers.ts';
import { axeFindings } from './axe.ts';
import { inDatabase, memberNumber } from './in-database.ts';
import { english } from './session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from './shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** A finished mission of today with its grant, and half of another one. */
const finish = async (username: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase(async (client) => {
    await client.query(
      `insert into mission_progress (player_id, code, period_key, merchant_code, version, reached, is_done, is_granted, changed_at)
      select $1, code, ((now() at time zone 'Asia/Manila')::date)::text, 'laro', 1, reached::bigint[], is_done, is_done, now()
      from (values ('daily-warm-up', '{5}', true), ('daily-fair', '{1}', false)) m (code, reached, is_done)
      on conflict (player_id, code, period_key) do update set reached = excluded.reached, is_done = excluded.is_done, is_granted = excluded.is_granted`,
      [id],
    );
    await client.query(
      `insert into reward_grants (merchant_code, player_id, source, source_key, rule_code, rule_version, names, kind, reward, cost, currency, claimable_from,
        claimable_until, due_at, created_at, created_by)
      values ('laro', $1, 'MISSION', 'daily-warm-up:' || ((now() at time zone 'Asia/Manila')::date)::text, 'daily-warm-up', 1, '{"EN": "Warm up"}', 'cash',
        '{"kind": "cash", "amount": "5.00"}', 500000, 'PHP', now() - interval '1 minute', now() + interval '7 days', now() + interval '7 days', now(), 'missions')
      on conflict do nothing`,
      [id],
    );
  });
};

test('[TASK-01] [TASK-06] a member sees the missions of the day, claims a finished one, and joins a special one', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('gina.magno');
  await finish(member.username);
  await enter(page, member);
  await openLive(page, '/m/rewardCenter');
  await page.getByRole('link', { name: 'Missions' }).click();
  await expect(page).toHaveURL(/\/m\/task$/);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('5 of 5');
  await expect(cards.filter({ hasText: 'Around the fair' })).toContainText('1 of 3');
  await page.getByRole('button', { name: 'Claim: Warm up' }).click();
  await expect(page.getByText('₱5.00 is in your balance')).toBeVisible();
  await expect(cards.last()).toContainText('Claimed');
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Special' }).click();
  await page.getByRole('button', { name: 'Join: Big catch' }).click();
  await expect(cards.filter({ hasText: 'Big catch' })).toContainText('In progress');
  expect(complaints).toEqual([]);
});

test('[ROLE-01] a guest logs in before the page of missions', async ({ page }) => {
  await openLive(page, '/m/task');
  await expect(page).toHaveURL(/\/m\/login$/);
});
