import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const TOKEN_BYTES = 32;

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Gives a launched game the right to bet for a player until a moment. Only its hash is kept (T17). */
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

/** Whether a play token holds for a player at a vendor. A bet asks again inside its own transaction; this is for questions. */
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

/** Ends every right to bet that a player's launched games have: after a log-out nothing is staked any more. */
export async function endPlayTokens(pool: pg.Pool, cashAccount: bigint): Promise<void> {
  await pool.query({
    name: 'end_play_tokens',
    text: 'update play_tokens set expires_at = now() where cash_account = $1 and expires_at > now()',
    values: [cashAccount],
  });
}

/** Ends the right to bet of all games of a player at a moment at the latest: a session has only so much time. */
export async function shortenPlayTokens(pool: pg.Pool, cashAccount: bigint, until: Date): Promise<void> {
  await pool.query({
    name: 'shorten_play_tokens',
    text: 'update play_tokens set expires_at = greatest($2, now()) where cash_account = $1 and expires_at > $2',
    values: [cashAccount, until],
  });
}

/** Forgets rights that ended so many days ago: until then a late bet is told that its token has expired, afterwards that there is none. */
export async function forgetPlayTokens(pool: pg.Pool, days: number): Promise<void> {
  await pool.query('delete from play_tokens where expires_at < now() - make_interval(days => $1)', [days]);
}

/** Whose right to bet at a vendor a token is or was; null when nobody's. */
export async function accountOfToken(pool: pg.Pool, vendorCode: string, token: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ cash_account: bigint }>({
    name: 'account_of_token',
    text: 'select cash_account from play_tokens where token_hash = $1 and vendor_code = $2',
    values: [hashToken(token), vendorCode],
  });
  return rows[0]?.cash_account ?? null;
}
