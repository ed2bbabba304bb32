import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** Five rounds of one game that a member has ended just now, as the follower counts them. */
const count = async (username: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase((client) =>
    client.query(
      `insert into reward_events (player_id, merchant_code, round_id, sign, day, game_type, staked, valid, game_id, vendor_code, classification, bonus_staked,
        paid, opened_at, closed_at)
      select $1, 'laro', gen_random_uuid(), 1, (now() at time zone 'Asia/Manila')::date, g.game_type, 100000, 100000, g.id, g.vendor_code, g.classification, 0,
        0, now(), now()
      from (select * from games where game_type = 'RNG' order by id limit 1) g, generate_series(1, 5)`,
      [id],
    ),
  );
};

test('[TASK-01] [TASK-06] a member sees the missions of the day, claims a finished one, and joins a special one @goal', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('cherrypie_v');
  await count(member.username);
  await enter(page, member);
  await openLive(page, '/m/rewardCenter');
  await page.getByRole('link', { name: 'Missions' }).click();
  await expect(page).toHaveURL(/\/m\/task$/);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(3);
  const warmUp = cards.filter({ hasText: 'Warm up' });
  await expect(warmUp).toContainText('5 of 5');
  await page.getByRole('button', { name: 'Claim: Warm up' }).click();
  await expect(page.getByText('₱5.00 is in your balance')).toBeVisible();
  await expect(warmUp).toContainText('Claimed');
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
