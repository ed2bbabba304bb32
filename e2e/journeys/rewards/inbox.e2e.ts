import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../helpers/people/account-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { inDatabase, memberNumber } from '../../helpers/server/in-database.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, watchComplaints } from '../../helpers/pages/shell-helpers.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await english(context, baseURL);
});

/** A mail with a gift of ₱20.00, and one of the account. */
const sendMails = async (username: string): Promise<void> => {
  const id = await memberNumber(username);
  await inDatabase(async (client) => {
    await client.query('delete from mails where player_id = $1', [id]);
    await client.query(
      `with given as (
        insert into reward_grants (merchant_code, player_id, source, source_key, names, kind, reward, cost, currency, claimable_from, claimable_until, due_at, created_at, created_by)
        values ('laro', $1, 'MANUAL', 'gift:' || gen_random_uuid(), '{"EN": "For your day"}', 'cash', '{"kind": "cash", "amount": "20"}', 2000000, 'PHP', now(),
          now() + interval '30 days', now() + interval '30 days', now(), 'journeys') returning id)
      insert into mails (merchant_code, player_id, kind, topic, language, title, body, grant_id, sent_at)
      select 'laro', $1, 'rewards', 'gift', 'EN', 'For your day', 'This one is for you.', id, now() from given`,
      [id],
    );
    await client.query(
      `insert into mails (merchant_code, player_id, kind, topic, language, title, body, sent_at)
      values ('laro', $1, 'account', 'passkey_added', 'EN', 'New passkey', 'A passkey was added.', now())`,
      [id],
    );
  });
};

test('[MAIL-01] [MAIL-02] [MAIL-03] [MAIL-04] [MAIL-05] a member reads mails, claims a gift in one, deletes it and takes that back @goal', async ({ page }) => {
  const complaints = watchComplaints(page);
  const member = await takeMember('liza_santos');
  await enter(page, member);
  // After the log-in, which may send a mail about a new device.
  await sendMails(member.username);

  await openLive(page, '/m/webEmail');
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^All/ })).toHaveText('All2');
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Claim: ₱20.00 cash' }).click();
  await expect(page.getByText('₱20.00 is in your balance')).toBeVisible();
  await expect(page.getByText('Claimed', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'New passkey' }).click();
  await expect(page.getByRole('heading', { name: 'New passkey' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^All/ })).toHaveText('All1');

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select For your day' }).click();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: /^All/ })).toHaveText('All');
  await page.getByRole('button', { name: 'Rewards' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  expect(complaints).toEqual([]);
});
