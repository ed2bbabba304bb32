import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { hashSecret } from './secrets.ts';

/** Data of a launch, from the platform. */
export interface Launch {
  vendorCode: string;
  userRef: string;
  gameId: string;
  playToken: string;
  currency: string;
  currencySymbol: string;
  currencyDecimals: number;
  isTrial: boolean;
  language: string;
  minCycleMs: number;
  /** True if the merchant allows autoplay. */
  autoplay: boolean;
  lobbyUrl: string | null;
  /** The platform's page of proofs, which our links fill in. */
  verifyUrl: string | null;
}

/** One launch of one game by one player. */
export interface Session extends Launch {
  id: string;
  playerId: bigint;
  openedAt: Date | null;
  /** Won less staked in its settled rounds (T47). */
  net: Money;
  /** The copy of a shared table that it plays at, from 1. */
  tableCopy: number;
  /** Id and version of the rules that its client shows; null for sessions from before these were stored. */
  rules: string | null;
}

const COLUMNS = `s.id, s.player_id as "playerId", p.vendor_code as "vendorCode", p.user_ref as "userRef", s.game_id as "gameId", s.play_token as "playToken",
  s.currency, s.currency_symbol as "currencySymbol", s.currency_decimals as "currencyDecimals", s.is_trial as "isTrial", s.language,
  s.min_cycle_ms as "minCycleMs", s.lobby_url as "lobbyUrl", s.verify_url as "verifyUrl", s.autoplay, s.opened_at as "openedAt", s.net, s.table_copy as "tableCopy", s.rules`;

/** Stores a launch; the code opens it once, until the given moment. A repeat changes nothing. */
export async function addSession(pool: pg.Pool, launch: Launch, code: string, codeEndsAt: Date): Promise<void> {
  await pool.query({
    name: 'add_session',
    text: `with player as (
        insert into players (vendor_code, user_ref) values ($1, $2) on conflict (vendor_code, user_ref) do update set user_ref = excluded.user_ref returning id
      )
      insert into sessions (player_id, game_id, code_hash, code_ends_at, play_token, currency, currency_symbol, currency_decimals, is_trial, language, min_cycle_ms, lobby_url, verify_url, autoplay)
      select id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from player
      on conflict (code_hash) do nothing`,
    values: [
      launch.vendorCode,
      launch.userRef,
      launch.gameId,
      hashSecret(code),
      codeEndsAt,
      launch.playToken,
      launch.currency,
      launch.currencySymbol,
      launch.currencyDecimals,
      launch.isTrial,
      launch.language,
      launch.minCycleMs,
      launch.lobbyUrl,
      launch.verifyUrl,
      launch.autoplay,
    ],
  });
}

/** The launch of a code that has not been used and is not too old. */
export async function findLaunched(pool: pg.Pool, code: string): Promise<Session | null> {
  const { rows } = await pool.query<Session>({
    name: 'find_launched',
    text: `select ${COLUMNS} from sessions s join players p on p.id = s.player_id where s.code_hash = $1 and s.opened_at is null and s.code_ends_at > now()`,
    values: [hashSecret(code)],
  });
  return rows[0] ?? null;
}

/** Consumes the code and gives the session its token and the rules that its client will show. Null if another call was first. */
export async function openSession(
  pool: pg.Pool,
  { id, token, endsAt, rules }: { id: string; token: string; endsAt: Date; rules: string | null },
): Promise<Date | null> {
  const { rows } = await pool.query<{ opened_at: Date }>({
    name: 'open_session',
    text: `update sessions set token_hash = $2, ends_at = $3, rules = $4, opened_at = now()
      where id = $1 and opened_at is null and code_ends_at > now() returning opened_at`,
    values: [id, hashSecret(token), endsAt, rules],
  });
  return rows[0]?.opened_at ?? null;
}

/** The sessions of tokens, while they last; null for an unknown or expired one. */
export async function findSessions(pool: pg.Pool, tokens: readonly string[]): Promise<(Session | null)[]> {
  const hashes = tokens.map(hashSecret);
  const { rows } = await pool.query<Session & { hash: Buffer }>({
    name: 'find_sessions',
    text: `select ${COLUMNS}, s.token_hash as hash from sessions s join players p on p.id = s.player_id where s.token_hash = any ($1) and s.ends_at > now()`,
    values: [hashes],
  });
  const found = new Map(rows.map(({ hash, ...session }) => [hash.toString('hex'), session]));
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
}

/** Lets a session play at another copy of its table. */
export async function writeTableCopy(pool: pg.Pool, sessionId: string, copy: number): Promise<void> {
  await pool.query('update sessions set table_copy = $2 where id = $1', [sessionId, copy]);
}

export async function readNet(pool: pg.Pool, sessionId: string): Promise<Money> {
  const { rows } = await pool.query<{ net: bigint }>({ name: 'read_net', text: 'select net from sessions where id = $1', values: [sessionId] });
  return rows[0]?.net ?? 0n;
}
