import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** The play that the follower has counted for a member: 30 days, ₱98,400 of slots in all. */
const count = async (username: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase(async (client) => {
    await client.query(
      `insert into reward_days (player_id, day, game_type, rounds, staked, valid, rebated)
      select $1, (now() at time zone 'Asia/Manila')::date - n, 'RNG', 10, 328000000, 328000000, 328000000 from generate_series(1, 30) n
      on conflict (player_id, day, game_type) do update set rounds = excluded.rounds, staked = excluded.staked, valid = excluded.valid, rebated = excluded.rebated`,
      [id],
    );
    await client.query(
      `insert into member_ranks (player_id, merchant_code, rank_id, since, month, waits_for_proof) values ($1, 'laro', 'bituin-1', now(), '2099-01', false)
      on conflict (player_id) do update set rank_id = excluded.rank_id, month = excluded.month`,
      [id],
    );
  });
};

test('[VIP-01] [VIP-09] [REW-48] a member sees rank, steps, benefits, rebates and the whole ladder @goal', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('gina.magno');
  await count(member.username);
  await enter(page, member);
  await openLive(page, '/m/member/benefits');
  await expect(page.getByRole('heading', { name: 'Bituin 1', exact: true })).toBeVisible();
  const steps = page.getByRole('region', { name: 'Steps to Bituin 2' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps).toContainText('15 of 15');
  await expect(page.getByRole('region', { name: 'What you have now' })).toContainText('₱50.00');
  await expect(page.getByRole('region', { name: 'Rebates' })).toContainText('Today so far');
  await page.getByText('Alamat', { exact: true }).last().click();
  await expect(page.getByText('1,000,000', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test('[ROLE-01] a guest logs in before the page of ranks', async ({ page }) => {
  await openLive(page, '/m/member/benefits');
  await expect(page).toHaveURL(/\/m\/login$/);
});
