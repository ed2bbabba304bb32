import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';

/** Rounds of a slot as a vendor asks the ledger for them, each paying just what the journey says; stakes and payouts in whole pesos. */
export async function playRounds(username: string, rounds: readonly { stake: number; payout: number }[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['JOURNEYS_DATABASE_URL'] ?? '' });
  await client.connect();
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const token = hash(randomUUID());
  try {
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
  } finally {
    await client.end();
  }
}
