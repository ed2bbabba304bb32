import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const TOKEN_BYTES = 32;

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Grants a launched game the right to bet for a player until a given time. Only its hash is stored (T17). */
export async function issuePlayToken(pool: pg.Pool, right: { cashAccount: bigint; vendorCode: string; gameId: string; expiresAt: Date }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await pool.query({
    name: 'issue_play_token',
    text: 'insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) values ($1, $2, $3, $4, $5)',
    values: [hashToken(token), right.cashAccount, right.vendorCode, right.gameId, right.expiresAt],
  });
  return token;
}

export type TokenState = 'valid' | 'expired' | 'unknown';

/** True if a play token is valid for a player at a vendor. A bet checks it again in its own transaction; this is for queries. */
export async function tokenState(pool: pg.Pool, vendorCode: string, cashAccount: bigint, token: string): Promise<TokenState> {
  const { rows } = await pool.query<{ is_over: boolean }>({
    name: 'token_state',
    text: 'select expires_at <= now() as is_over from play_tokens where token_hash = $1 and cash_account = $2 and vendor_code = $3',
    values: [hashToken(token), cashAccount, vendorCode],
  });
  const [row] = rows;
  if (!row) return 'unknown';
  return row.is_over ? 'expired' : 'valid';
}

/** Ends all rights to bet of a player's launched games, so that nothing can be staked after a log-out. */
export async function endPlayTokens(pool: pg.Pool, cashAccount: bigint): Promise<void> {
  await pool.query({
    name: 'end_play_tokens',
    text: 'update play_tokens set expires_at = now() where cash_account = $1 and expires_at > now()',
    values: [cashAccount],
  });
}

/** Ends the right to bet of all games of a player at a given time at the latest, because the duration of a session is limited. */
export async function shortenPlayTokens(pool: pg.Pool, cashAccount: bigint, until: Date): Promise<void> {
  await pool.query({
    name: 'shorten_play_tokens',
    text: 'update play_tokens set expires_at = greatest($2, now()) where cash_account = $1 and expires_at > $2',
    values: [cashAccount, until],
  });
}

/** Deletes rights that ended the given number of days ago. Until then a late bet is refused as expired, afterwards as unknown. */
export async function forgetPlayTokens(pool: pg.Pool, days: number): Promise<void> {
  await pool.query('delete from play_tokens where expires_at < now() - make_interval(days => $1)', [days]);
}

/** The player whose right to bet at a vendor a token represents or represented; null for none. */
export async function accountOfToken(pool: pg.Pool, vendorCode: string, token: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ cash_account: bigint }>({
    name: 'account_of_token',
    text: 'select cash_account from play_tokens where token_hash = $1 and vendor_code = $2',
    values: [hashToken(token), vendorCode],
  });
  return rows[0]?.cash_account ?? null;
}
