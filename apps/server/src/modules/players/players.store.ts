import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { PlayerSession, StartedSession, Visitor } from './player-session.ts';

const TOKEN_BYTES = 32;
/** T13: half an hour without a request asks for a new log-in; a day ends a session in any case. */
const SESSION_IDLE_MS = 30 * 60_000;
const SESSION_LIFE_MS = 24 * 3_600_000;
const TOUCH_EVERY_MS = 60_000;
const USER_AGENT_MAX = 300;

const hash = (token: string) => createHash('sha256').update(token).digest();
const makeToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

interface SessionRow {
  player_id: bigint;
  public_id: string;
  username: string;
  type: number;
  merchant_code: string;
  currency: string;
  is_trial: boolean;
  cash_account: bigint;
  page_token_hash: Buffer;
  is_stale: boolean;
}

/** Opens a session for a player with two new tokens. */
export async function insertSession(pool: pg.Pool, player: { id: bigint; username: string; type: number }, visitor: Visitor): Promise<StartedSession> {
  const token = makeToken();
  const pageToken = makeToken();
  await pool.query({
    name: 'insert_player_session',
    text: "insert into player_sessions (token_hash, player_id, page_token_hash, expires_at, ip, user_agent) values ($1, $2, $3, now() + $4 * interval '1 millisecond', $5, $6)",
    values: [hash(token), player.id, hash(pageToken), SESSION_LIFE_MS, visitor.ip, visitor.userAgent.slice(0, USER_AGENT_MAX)],
  });
  return { token, pageToken, username: player.username, type: player.type };
}

/** The open session of a cookie's token at a merchant, or null. Finding it counts as activity, written at most once a minute. */
export async function findSession(pool: pg.Pool, merchantCode: string, token: string, pageToken: string | null): Promise<PlayerSession | null> {
  const tokenHash = hash(token);
  const { rows } = await pool.query<SessionRow>({
    name: 'find_player_session',
    text: `select s.player_id, p.public_id, p.username, p.type, p.merchant_code, p.currency, p.is_trial, p.cash_account, s.page_token_hash,
        s.last_seen_at < now() - $4 * interval '1 millisecond' as is_stale
      from player_sessions s join players p on p.id = s.player_id
      where s.token_hash = $1 and p.merchant_code = $2 and s.expires_at > now() and s.last_seen_at > now() - $3 * interval '1 millisecond'`,
    values: [tokenHash, merchantCode, SESSION_IDLE_MS, TOUCH_EVERY_MS],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.is_stale)
    await pool.query({ name: 'touch_player_session', text: 'update player_sessions set last_seen_at = now() where token_hash = $1', values: [tokenHash] });
  return {
    playerId: row.player_id,
    publicId: row.public_id,
    username: row.username,
    type: row.type,
    merchantCode: row.merchant_code,
    currency: row.currency,
    isTrial: row.is_trial,
    cashAccount: row.cash_account,
    tokenHash,
    hasPageToken: pageToken !== null && hash(pageToken).equals(row.page_token_hash),
  };
}

export async function deleteSession(pool: pg.Pool, tokenHash: Buffer): Promise<void> {
  await pool.query({ name: 'delete_player_session', text: 'delete from player_sessions where token_hash = $1', values: [tokenHash] });
}

/** Writes a new player over an open cash account. Null when the name is taken. */
export async function insertPlayer(
  pool: pg.Pool,
  player: { merchantCode: string; type: number; username: string; currency: string; isTrial: boolean; country: string; cashAccount: bigint },
): Promise<bigint | null> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'insert_player',
    text: 'insert into players (merchant_code, type, username, currency, is_trial, country, cash_account) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id',
    values: [player.merchantCode, player.type, player.username, player.currency, player.isTrial, player.country, player.cashAccount],
  });
  return rows[0]?.id ?? null;
}
