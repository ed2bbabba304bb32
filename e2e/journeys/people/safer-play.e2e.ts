import { expect, test } from '@playwright/test';
import { confirmBySms, makePayee } from '../../helpers/money/withdraw-helpers.ts';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { enter } from '../../helpers/people/account-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';
import { openLogIn, tryPassword } from '../../helpers/people/login-helpers.ts';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow } from '../../helpers/pages/shell-helpers.ts';

test.use({ serviceWorkers: 'block' });
test.beforeEach(async ({ context, baseURL }) => english(context, baseURL));

test('[T54] a member closes an account with money, is led to the withdrawal, and after it is empty the log-in says that it is closed @goal', async ({
  page,
}) => {
  const mobile = '+639171239911';
  const account = await makePayee(`closes${Date.now()}`, mobile, 50);
  await enter(page, account);
  await openLive(page, '/m/securityCenter');
  await page.getByRole('link', { name: 'Close account' }).click();
  await expect(page.getByText('Your ₱50.00 stays yours')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, close it' }).click();
  await confirmBySms(page, mobile);
  await expect(page.getByText('We’re closing your account')).toBeVisible();
  await expect(page.getByText('You have ₱50.00 left to withdraw')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdraw my money' })).toHaveAttribute('href', '/m/withdraw');
  await inDatabase((client) =>
    client.query(
      `select ledger_move('journey', $2, ''::bytea, 'adjusted_down', array[cash_account], array[open_account('adjustment', 'laro', 'PHP', false, '')], array[5000000::bigint])
        from players where username = $1`,
      [account.username, `closes ${account.username}`],
    ),
  );
  const look = () =>
    inDatabase(async (client) => {
      await client.query("update player_closures set look_at = now() - interval '1 second' where player_id = (select id from players where username = $1)", [
        account.username,
      ]);
      const { rows } = await client.query<{ state: string }>(
        'select state from player_closures where player_id = (select id from players where username = $1)',
        [account.username],
      );
      return rows[0]?.state;
    });
  await expect.poll(look, { timeout: 60_000 }).toBe('closed');
  // The dialog about the ended session would cover the log-in.
  await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
  await openLogIn(page, '/m/login');
  await tryPassword(page, account);
  await expect(page.getByText('This account is closed at its owner’s request')).toBeVisible();
});

test('[T41] after half a year the log-in is followed by the review, which is answered once and never comes over the withdrawal', async ({ page }) => {
  const account = await makePayee(`reviews${Date.now()}`, '+639171239912', 20);
  await inDatabase((client) => client.query("update players set created_at = now() - interval '8 months' where username = $1", [account.username]));
  await enter(page, account);
  const sheet = page.getByRole('dialog', { name: 'Your account and limits' });
  await openLive(page, '/m/withdraw');
  await page.waitForFunction(() => document.querySelector('[data-behind-modals]') !== null);
  await expect(sheet).toHaveCount(0);
  await openLive(page, '/m/member/home');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('You haven’t set any limits.');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await axeFindings(page, { include: '[role="dialog"]' })).toEqual([]);
  await sheet.getByRole('button', { name: 'Keep them as they are' }).click();
  await expect(sheet).toHaveCount(0);
  const answer = () =>
    inDatabase(async (client) => {
      const { rows } = await client.query<{ answer: string }>(
        'select answer from player_reviews where player_id = (select id from players where username = $1)',
        [account.username],
      );
      return rows[0]?.answer;
    });
  await expect.poll(answer).toBe('kept');
});

test('[T53] a relative asks for an exclusion from the help page and is answered neutrally', async ({ page }) => {
  await openLive(page, '/m/help?tag=responsible');
  await page.getByRole('link', { name: 'Ask us to exclude a family member' }).click();
  await expect(page.getByRole('heading', { name: 'Exclude a family member', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Correct the marked fields.')).toBeVisible();
  await page.getByLabel('Your full name').fill('Ana Dela Cruz');
  await page.getByLabel('Your e-mail address').fill(`ana${Date.now()}@home.example`);
  await page.getByLabel('You are this person’s').selectOption({ label: 'Parent' });
  await page.getByLabel('Full name', { exact: true }).fill('Nobody Atall');
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('What has happened?').fill('All savings are gone and there is play every night.');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(/We’ve received your request R\d{8}/)).toBeVisible();
});
