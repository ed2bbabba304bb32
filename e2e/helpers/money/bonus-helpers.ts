import { createHash, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inDatabase } from '../server/in-database.ts';
import { openLive } from '../pages/shell-helpers.ts';

const CASHIER = '/m/voucherCenter';
const row = (page: Page) => page.getByRole('button', { name: /^(?:Bonus: |No bonus chosen)/ });
const offers = (page: Page) => page.getByRole('dialog', { name: 'Deposit offers' });
const offer = (page: Page, name: string) => offers(page).getByRole('listitem').filter({ hasText: name });

/** Chooses an offer next to the amount, pays in, and waits for the receipt. */
export async function depositWith(page: Page, name: string, figure: string): Promise<void> {
  await openLive(page, CASHIER);
  await page.locator('input[name="amount"]').fill(figure);
  await expect(row(page)).toHaveText(/No bonus chosen/);
  await row(page).click();
  await offer(page, name).getByRole('button', { name: 'Full terms' }).click();
  await expect(offer(page, name)).toContainText('Bets use bonus money first, then cash.');
  await offer(page, name).getByRole('button', { name: 'Choose for my next deposit' }).click();
  await expect(offers(page)).toBeHidden();
  await expect(row(page)).toContainText(name);
  await page.getByRole('button', { name: 'Continue to GCash' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay');
  await page.getByLabel('Tell the site').selectOption({ label: 'once, at once' });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible({ timeout: 30_000 });
}

/** Rounds of a slot as a vendor asks the ledger for them, each paying just what the journey says; stakes and payouts in whole pesos. */
export const playRounds = (username: string, rounds: readonly { stake: number; payout: number }[]): Promise<void> =>
  inDatabase(async (client) => {
    const hash = (text: string) => createHash('sha256').update(text).digest();
    const token = hash(randomUUID());
    const { rows } = await client.query<{ cash: string; vendor: string }>(
      `select cash_account as cash, open_account('vendor', 'laro', currency, false, 'BGS') as vendor from players where merchant_code = 'laro' and username = $1`,
      [username],
    );
    const { cash, vendor } = rows[0] ?? { cash: '', vendor: '' };
    await client.query(
      "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) values ($1, $2, 'BGS', 'perya-sevens', now() + interval '1 hour')",
      [token, cash],
    );
    for (const { stake, payout } of rounds) {
      const [bet, win] = [randomUUID(), randomUUID()];
      const placed = await client.query<{ status: string }>(
        "select status from ledger_bet('BGS', $1, $2, $3, $4, $5, $1, 'perya-sevens', $6::bigint * 100000, false)",
        [bet, hash(bet), token, cash, vendor, stake],
      );
      if (placed.rows[0]?.status !== 'done') throw new Error(`a stake was answered ${placed.rows[0]?.status}`);
      await client.query("select status from ledger_win('BGS', $1, $2, $3, $4, $5, $6::bigint * 100000, true)", [win, hash(win), cash, vendor, bet, payout]);
    }
  });

/** Wins of a member's free spins by the ledger, in pesos, after all their rounds have ended. */
export const wonBySpins = (username: string): Promise<number> =>
  inDatabase(async (client) => {
    const text = `select f.won::float8 / 100000 as won from free_spins f join player_bonuses b on b.id = f.bonus_id join players p on p.cash_account = b.cash_account
      where p.merchant_code = 'laro' and p.username = $1 and f.used > 0 and not exists (select from bonus_rounds r where r.bonus_id = f.bonus_id and r.is_open)`;
    const read = async () => (await client.query<{ won: number }>(text, [username])).rows[0]?.won;
    await expect.poll(read, { timeout: 60_000 }).toBeDefined();
    return (await read()) ?? 0;
  });
