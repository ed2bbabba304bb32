import { expect, test } from '@playwright/test';
import { enter } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';
import { makePayee } from '../../helpers/money/withdraw-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** A round that a member has opened and ended just now and that pays 2,500 times its stake, as the follower counts it. */
const win = async (username: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase((client) =>
    client.query(
      `insert into reward_events (player_id, merchant_code, round_id, sign, day, game_type, staked, valid, game_id, vendor_code, classification, bonus_staked,
        paid, opened_at, closed_at)
      select $1, 'laro', gen_random_uuid(), 1, (now() at time zone 'Asia/Manila')::date, g.game_type, 1000000, 1000000, g.id, g.vendor_code, g.classification, 0,
        2500000000, now(), now()
      from (select * from games where game_type = 'RNG' order by id limit 1) g`,
      [id],
    ),
  );
};

test('[TOUR-02] [TOUR-03] [TOUR-09] a guest reads a tournament, and a member enters it and sees the own place @goal', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await makePayee('tour_ana', '+639170000971', 0);
  await openLive(page, '/m/tournament');
  await page.getByRole('link', { name: /Fiesta Spin Cup/ }).click();
  await expect(page.getByRole('timer', { name: 'Time to the end' })).toBeVisible();
  await expect(page.getByText('Log in to enter')).toBeVisible();
  await enter(page, member);
  await openLive(page, '/m/tournament');
  await page.getByRole('link', { name: /Fiesta Spin Cup/ }).click();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByText('You’re in. Good luck!')).toBeVisible();
  await win(member.username);
  await expect(page.getByRole('row', { name: /You, tour_ana/ })).toContainText('2,500.00×');
  await page.getByRole('button', { name: 'Scoring' }).click();
  await expect(page.getByText(/Equal scores/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});
