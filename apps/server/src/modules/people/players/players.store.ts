import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';
import type { PlayerSession } from '#server/http/handlers.ts';
import { TRIAL_TYPE, type LogInMethod, type StartedSession, type Visitor } from './player-session.ts';
import { noteVisit } from './visits.store.ts';

const TOKEN_BYTES = 32;
/**
 * T13: after half an hour without a request a member must prove their identity again before play and money; free play, which has nothing to prove
 * it with, expires. T17: a session expires after 30 days in any case, that of free play after one.
 */
const SESSION_IDLE_MS = 30 * 60_000;
const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
const TRIAL_SESSION_LIFE_MS = 24 * 3_600_000;
/** SQL for a usable session; `$idle` is the number of milliseconds after which free play expires. */
const isOpen = (idle: string) =>
  `p.is_enabled and s.expires_at > now() and (p.type <> ${TRIAL_TYPE} or s.last_seen_at > now() - ${idle} * interval '1 millisecond')`;
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
  country: string;
  is_trial: boolean;
  cash_account: bigint;
  page_token_hash: Buffer;
  is_stale: boolean;
  needs_proof: boolean;
}

interface OpenedRow {
  username: string;
  type: number;
  previous_login_at: Date | null;
  is_new_device: boolean;
  at: Date;
  seen_ip: string | null;
  seen_at: Date | null;
}

/** Opens a session for a player with two new tokens, and records the access (T19). Null if the account may not log in. */
export async function openSession(queries: Queries, playerId: bigint, visitor: Visitor, method: LogInMethod): Promise<StartedSession | null> {
  const token = makeToken();
  const pageToken = makeToken();
  const { rows } = await queries.query<OpenedRow>({
    name: 'open_player_session',
    text: `with seen as (
          (select ip, at from player_log_ins where player_id = $2 order by id desc limit 1)
          union all (select coalesce(seen_ip, ip), last_seen_at from player_sessions where player_id = $2 order by last_seen_at desc limit 1)
        ),
        last_seen as (select ip, at from seen order by at desc limit 1),
        player as (
          update players set last_login_at = now() where id = $2 and is_enabled returning id, username, type, old.last_login_at as before
        ),
        noted as (insert into player_log_ins (player_id, ip, user_agent, method) select id, $5, $6, $8 from player),
        opened as (
          insert into player_sessions (token_hash, player_id, page_token_hash, expires_at, ip, user_agent, previous_login_at)
          select $1, id, $3, now() + (case when type = ${TRIAL_TYPE} then $7 else $4 end)::bigint * interval '1 millisecond', $5, $6, before from player
        )
      select username, type, before as previous_login_at,
        before is not null and not exists (select from player_log_ins where player_id = $2 and user_agent = $6) as is_new_device,
        now() as at, last_seen.ip as seen_ip, last_seen.at as seen_at from player left join last_seen on true`,
    values: [hash(token), playerId, hash(pageToken), SESSION_LIFE_MS, visitor.ip, visitor.userAgent.slice(0, USER_AGENT_MAX), TRIAL_SESSION_LIFE_MS, method],
  });
  const [row] = rows;
  if (!row) return null;
  const { username, type, previous_login_at: previous, is_new_device: isNewDevice, at, seen_ip: ip, seen_at: seenAt } = row;
  return { token, pageToken, username, type, isFirst: previous === null, isNewDevice, at, before: ip === null || seenAt === null ? null : { ip, at: seenAt } };
}

/** The member type of an account (product text); null if there is none. */
export async function readType(pool: pg.Pool, playerId: bigint): Promise<number | null> {
  const { rows } = await pool.query<{ type: number }>({ name: 'player_type', text: 'select type from players where id = $1', values: [playerId] });
  return rows[0]?.type ?? null;
}

/** The open session of a cookie's token at a merchant, or null. Finding it counts as activity, written with its address at most once a minute, and as a visit on the date of the zone. */
export async function findSession(
  pool: pg.Pool,
  { merchantCode, timeZone, ip }: { merchantCode: string; timeZone: string; ip: string },
  token: string,
  pageToken: string | null,
): Promise<PlayerSession | null> {
  const tokenHash = hash(token);
  const { rows } = await pool.query<SessionRow>({
    name: 'find_player_session',
    text: `select s.player_id, p.public_id, p.username, p.type, p.merchant_code, p.currency, p.country, p.is_trial, p.cash_account, s.page_token_hash,
        s.last_seen_at < now() - $4 * interval '1 millisecond' as is_stale,
        s.needs_proof or s.last_seen_at <= now() - $3 * interval '1 millisecond' as needs_proof
      from player_sessions s join players p on p.id = s.player_id
      where s.token_hash = $1 and p.merchant_code = $2 and ${isOpen('$3')}`,
    values: [tokenHash, merchantCode, SESSION_IDLE_MS, TOUCH_EVERY_MS],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.is_stale) {
    await pool.query({
      name: 'touch_player_session',
      text: `update player_sessions set last_seen_at = now(), seen_ip = $3, needs_proof = needs_proof or last_seen_at <= now() - $2 * interval '1 millisecond'
        where token_hash = $1`,
      values: [tokenHash, SESSION_IDLE_MS, ip],
    });
    if (!row.is_trial) await noteVisit(pool, row.player_id, timeZone);
  }
  return {
    playerId: row.player_id,
    publicId: row.public_id,
    username: row.username,
    type: row.type,
    merchantCode: row.merchant_code,
    currency: row.currency,
    country: row.country,
    isTrial: row.is_trial,
    cashAccount: row.cash_account,
    tokenHash,
    hasPageToken: pageToken !== null && hash(pageToken).equals(row.page_token_hash),
    needsProof: row.needs_proof,
  };
}

/** The player of a session has proved again who they are. */
export async function noteProof(pool: pg.Pool, tokenHash: Buffer): Promise<void> {
  await pool.query({
    name: 'note_player_proof',
    text: 'update player_sessions set needs_proof = false, last_seen_at = now() where token_hash = $1',
    values: [tokenHash],
  });
}

/** Ends the session of a cookie's token at a merchant; gives whose it was, or null when there was none. */
export async function deleteSession(pool: pg.Pool, merchantCode: string, token: string): Promise<{ publicId: string; cashAccount: bigint } | null> {
  const { rows } = await pool.query<{ publicId: string; cashAccount: bigint }>({
    name: 'delete_player_session',
    text: `delete from player_sessions s using players p where s.token_hash = $1 and p.id = s.player_id and p.merchant_code = $2
      returning p.public_id as "publicId", p.cash_account as "cashAccount"`,
    values: [hash(token), merchantCode],
  });
  return rows[0] ?? null;
}

/** Ends all sessions of a player, except one if given; returns their owner and number, or null for an unknown player. */
export async function deleteSessionsOf(
  pool: pg.Pool,
  playerId: bigint,
  except: Buffer | null,
): Promise<{ publicId: string; cashAccount: bigint; count: number } | null> {
  const { rows } = await pool.query<{ publicId: string; cashAccount: bigint; count: number }>({
    name: 'delete_player_sessions_of',
    text: `with ended as (delete from player_sessions where player_id = $1 and token_hash is distinct from $2 returning token_hash)
      select public_id as "publicId", cash_account as "cashAccount", (select count(*)::int from ended) as count from players where id = $1`,
    values: [playerId, except],
  });
  return rows[0] ?? null;
}

/** Those of the given sessions that are still open. The check does not count as activity. */
export async function keepOpenSessions(pool: pg.Pool, tokenHashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'keep_open_sessions',
    text: `select encode(s.token_hash, 'hex') as name from player_sessions s join players p on p.id = s.player_id
      where s.token_hash = any ($1) and ${isOpen('$2')}`,
    values: [tokenHashes, SESSION_IDLE_MS],
  });
  return new Set(rows.map(({ name }) => name));
}

/** Writes a new player over an open cash account. Null when the name is taken. */
export async function insertPlayer(
  pool: Queries,
  player: {
    merchantCode: string;
    type: number;
    username: string;
    currency: string;
    isTrial: boolean;
    country: string;
    cashAccount: bigint;
    /** Of free play: the offer it came from. */
    trialTicket?: string;
    /** Of members: argon2id. */
    passwordHash?: string;
  },
): Promise<bigint | null> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'insert_player',
    text: 'insert into players (merchant_code, type, username, currency, is_trial, country, cash_account, trial_ticket, password_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id',
    values: [
      player.merchantCode,
      player.type,
      player.username,
      player.currency,
      player.isTrial,
      player.country,
      player.cashAccount,
      player.trialTicket ?? null,
      player.passwordHash ?? null,
    ],
  });
  return rows[0]?.id ?? null;
}

/** The free-play account that a ticket has opened already; null when none. */
export async function findTicketHolder(pool: pg.Pool, merchantCode: string, ticket: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'find_ticket_holder',
    text: 'select id from players where merchant_code = $1 and trial_ticket = $2',
    values: [merchantCode, ticket],
  });
  return rows[0]?.id ?? null;
}

export interface MemberRow {
  memberSince: Date;
  previousLoginAt: Date | null;
  nickname: string | null;
  avatar: string | null;
}

/** Member of a session: when the account was opened and last used, name and picture; null if the session has ended. */
export async function readMember(pool: pg.Pool, tokenHash: Buffer): Promise<MemberRow | null> {
  const { rows } = await pool.query<MemberRow>({
    name: 'read_session_member',
    text: `select p.created_at as "memberSince", s.previous_login_at as "previousLoginAt", f.nickname, f.avatar
      from player_sessions s join players p on p.id = s.player_id left join player_profiles f on f.player_id = p.id where s.token_hash = $1`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** Closes free-play accounts older than this (decisions 14), a batch at a time; gives their number. */
export async function closeTrials(pool: pg.Pool, olderThanMs: number, batch: number): Promise<number> {
  const { rows } = await pool.query<{ closed: number }>("select close_trials(now() - $1 * interval '1 millisecond', $2) as closed", [olderThanMs, batch]);
  return rows[0]?.closed ?? 0;
}

/** Deletes unusable sessions. */
export async function deleteOverSessions(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from player_sessions s using players p
      where p.id = s.player_id and (s.expires_at <= now() or (p.type = ${TRIAL_TYPE} and s.last_seen_at <= now() - $1 * interval '1 millisecond'))`,
    [SESSION_IDLE_MS],
  );
}
