import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { inDatabase } from '../server/in-database.ts';
import { receivedCode } from '../people/login-helpers.ts';
import { demoAccount } from '../people/session-helpers.ts';
import { openLive } from '../pages/shell-helpers.ts';

const PAYMENT_PASSWORD = '194857';

/** The member's documents were accepted long ago. */
async function proveIdentity(client: pg.Client, username: string): Promise<void> {
  await client.query(
    `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, details_sealed, person_hash, sent_at, sent_from, decided_by, decided_at)
      select merchant_code, id, 'verified', 'philsys', 'PH', decode(md5(cash_account::text), 'hex'), '0000', ''::bytea, decode(md5(cash_account::text), 'hex'), created_at, '', 'journeys', created_at
      from players where username = $1`,
    [username],
  );
  await client.query('update players set awaits_identity = false where username = $1', [username]);
  await client.query('update player_rights set may_bet = true where cash_account = (select cash_account from players where username = $1)', [username]);
}

/** A member of a journey's own who joined long ago, has a proven number, a proven identity unless that is the story, and this much money that was won; its password is that of the demo. */
export async function makePayee(username: string, mobile: string, pesos: number, isProven = true): Promise<{ username: string; password: string }> {
  const { username: told, password } = demoAccount();
  await inDatabase(async (client) => {
    await expect
      .poll(async () => (await client.query('select 1 from players where username = $1 and password_hash is not null', [told])).rowCount, { timeout: 120_000 })
      .toBe(1);
    // A retried journey would find the name, the number and the documents of its first try taken.
    const attempt = `${username} ${Date.now()}`;
    await client.query('update player_profiles set mobile_number = null, mobile_verified_at = null where mobile_number = $1', [mobile]);
    await client.query('update players set username = username || id where username = $1', [username]);
    await client.query(
      `insert into players (merchant_code, type, username, currency, is_trial, country, cash_account, password_hash, created_at)
        select 'laro', 0, $1, 'PHP', false, 'PH', open_account('player:cash', 'laro', 'PHP', false, $3), password_hash, now() - interval '40 days' from players where username = $2`,
      [username, told, attempt],
    );
    await client.query(
      `update player_profiles set mobile_number = $2, mobile_dialing_code = '63', mobile_verified_at = now() where player_id = (select id from players where username = $1)`,
      [username, mobile],
    );
    if (isProven) await proveIdentity(client, username);
    if (pesos === 0) return;
    await client.query(
      `select ledger_move('journey', $3, ''::bytea, 'reward_paid', array[open_account('promo', 'laro', 'PHP', false, '')], array[(select cash_account from players where username = $1)], array[$2::bigint * 100000])`,
      [username, pesos, attempt],
    );
  });
  return { username, password };
}

/** The time before the first use of a new account has passed. */
const endCooling = (username: string) =>
  inDatabase((client) =>
    client.query('update payout_accounts set usable_at = added_at where player_id = (select id from players where username = $1)', [username]),
  );

/** Answers the question who it is with a code to the bound number. */
export async function confirmBySms(page: Page, mobile: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const before = Date.now() - 1000;
  await question.getByRole('button', { name: 'Send code' }).click();
  await question.locator('input[autocomplete="one-time-code"]').fill(await receivedCode(page, 'sms', mobile, before));
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toHaveCount(0);
}

/** Links an account that can be used immediately, and leaves the page of withdrawals open. */
export async function bindAccount(page: Page, username: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an account' });
  await sheet.getByLabel('Bank or e-wallet').selectOption({ label: 'GCash' });
  await sheet.getByLabel('Mobile number of the wallet').fill(number);
  await sheet.getByRole('button', { name: 'Add an account' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(`GCash •••${number.slice(-4)}`)).toBeVisible();
  await endCooling(username);
  await openLive(page, '/m/withdraw');
}

/** A member's first visit: name, proof, payment password and an account. */
export async function prepareWithdrawals(page: Page, { username, mobile, number }: { username: string; mobile: string; number: string }): Promise<void> {
  await openLive(page, '/m/withdraw');
  await page.getByLabel('Your full name').fill('Pia Santos');
  await page.getByRole('button', { name: 'Save name' }).click();
  await confirmBySms(page, mobile);
  await expect(page.getByText('In the name of P••• S•••')).toBeVisible();
  await page.getByRole('link', { name: 'Set payment password' }).click();
  for (const name of ['new-payment', 'again-payment']) await page.locator(`input[name="${name}"]`).fill(PAYMENT_PASSWORD);
  await page.getByRole('dialog', { name: 'Payment password' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /Payment password/ })).toContainText('Set');
  await openLive(page, '/m/withdraw');
  await bindAccount(page, username, number);
}

/** Asks for an amount to the account that ends so. */
export async function withdraw(page: Page, amount: string, tail: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`${tail}$`) }).check({ force: true });
  await page.getByLabel(/^Amount, /).fill(amount);
  await page.getByLabel('Payment password').fill(PAYMENT_PASSWORD);
  await page.getByRole('button', { name: new RegExp(`^Withdraw ₱`) }).click();
}
