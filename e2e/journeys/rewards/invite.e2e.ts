import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { expectOpened, fillIn, openRegistration } from '../../helpers/people/register-helpers.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** Lets a friend meet all conditions eight days ago: registered ten days ago, proven, a deposit of ₱500, and a counted round of ₱1,000. */
const meetConditions = async (username: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase(async (client) => {
    await client.query('delete from player_devices where player_id = $1', [id]);
    await client.query(
      "update player_registrations set device_hash = sha256(gen_random_uuid()::text::bytea), ip = '203.0.113.9', rate_address = '203.0.113.9' where player_id = $1",
      [id],
    );
    await client.query(
      `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, details_sealed, decided_at)
      values ('laro', $1, 'verified', 'philsys', 'PH', sha256($2::bytea), '', sha256($2::bytea), now() - interval '9 days', '', '\\x01', now() - interval '9 days')`,
      [id, `${username} paper`],
    );
    await client.query(
      `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, paid, credited, movement_id,
        created_at, expires_at, paid_at, closed_at)
      values ($2, 'laro', $1, gen_random_uuid(), 'gcash', 'gcash', 'paymongo', 'PHP', 50000000, 0, 'paid', 50000000, 50000000, gen_random_uuid(), now(), now(), now() - interval '9 days', now())`,
      [id, `D${String(id).padStart(9, '0')}F02`],
    );
    const round = (
      await client.query<{ id: string }>(
        `insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, opened_at, closed_at)
        select uuidv7(), 'BGS', gen_random_uuid()::text, cash_account, 'perya-sevens', 'closed', 100000000, now() - interval '8 days', now() - interval '8 days'
        from players where id = $1 returning id`,
        [id],
      )
    ).rows[0]?.id;
    await client.query(
      `insert into reward_events (player_id, merchant_code, round_id, sign, day, game_type, staked, valid, game_id, vendor_code, classification, bonus_staked,
        paid, opened_at, closed_at)
      select $1, 'laro', r.id, 1, current_date - 8, g.game_type, r.staked, r.staked, g.id, g.vendor_code, g.classification, 0, 0, r.opened_at, r.closed_at
      from rounds r join games g on g.id = r.game_id where r.id = $2`,
      [id, round],
    );
    await client.query("update invite_friends set registered_at = now() - interval '10 days', look_at = now() where friend_id = $1", [id]);
  });
};

test('[INVITE-01] [INVITE-02] [INVITE-03] [INVITE-08] a member invites a friend who qualifies, and is paid @goal', async ({ page, browser, baseURL }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('kuya_dong');
  await enter(page, member);
  await openLive(page, '/m/member/invite');
  const address = await page.getByText(/\/m\/register\?ref=\w{8}$/).textContent();
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
  await expect(page.getByText('No friends have joined yet')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);

  const context = await browser.newContext();
  const guest = await context.newPage();
  const touched = guest.waitForResponse(/\/invite\/touch$/);
  await openRegistration(guest, context, baseURL, new URL(address ?? '').pathname + new URL(address ?? '').search);
  await touched;
  const friend = await fillIn(guest);
  await guest.getByRole('main').locator('button[type=submit]').click();
  await expectOpened(guest);
  await context.close();

  await meetConditions(friend);
  await expect(async () => {
    await openLive(page, '/m/member/invite');
    await expect(page.getByRole('region', { name: 'Your friends' })).toContainText('Qualified', { timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'Claim your rewards' }).click();
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click();
  await expect(page.getByText('₱100.00').first()).toBeVisible();
  await openLive(page, '/m/member/invite');
  await expect(page.getByRole('definition').first()).toHaveText('₱100.00');
  expect(complaints).toEqual([]);
});

test('[ROLE-01] a guest logs in before the page of invitations', async ({ page }) => {
  await openLive(page, '/m/member/invite');
  await expect(page).toHaveURL(/\/m\/login$/);
});
