import { isRowNumber } from '@laro/domain/system/row-number';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export interface MemberRow {
  id: bigint;
  publicId: string;
  username: string;
  type: number;
  isTrial: boolean;
  isEnabled: boolean;
  /** An expired free-play account, or one that was closed in favour of another. */
  isClosed: boolean;
  currency: string;
  country: string;
  cashAccount: bigint;
  createdAt: Date;
  lastLoginAt: Date | null;
}

/** An ended free-play account has no name; its opaque id replaces it. */
const COLUMNS = `p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.type, p.is_trial as "isTrial", p.is_enabled as "isEnabled",
  p.closed_at is not null as "isClosed", p.currency, p.country, p.cash_account as "cashAccount", p.created_at as "createdAt", p.last_login_at as "lastLoginAt"`;

export interface MembersQuestion {
  merchantCode: string;
  isTrial: boolean;
  limit: number;
}

/** Newest first, below an id. */
export async function newestMembers(pool: pg.Pool, { merchantCode, isTrial, limit }: MembersQuestion, below: bigint | null): Promise<MemberRow[]> {
  const { rows } = await pool.query<MemberRow>({
    name: 'newest_members',
    text: `select ${COLUMNS} from players p where p.merchant_code = $1 and p.is_trial = $2 and p.id < $3 order by p.id desc limit $4`,
    values: [merchantCode, isTrial, below ?? 2n ** 62n, limit],
  });
  return rows;
}

/** Members by username in order, those with a prefix, from after a username on. */
export async function membersByName(pool: pg.Pool, { merchantCode, isTrial, limit }: MembersQuestion, start: string, after: string): Promise<MemberRow[]> {
  const { rows } = await pool.query<MemberRow>({
    name: 'members_by_name',
    text: `select ${COLUMNS} from players p
      where p.merchant_code = $1 and p.is_trial = $2 and lower(p.username) collate "C" > $3 and lower(p.username) collate "C" >= $4 and lower(p.username) collate "C" < $5
      order by lower(p.username) collate "C" limit $6`,
    values: [merchantCode, isTrial, after, start, `${start}\u{10FFFF}`, limit],
  });
  return rows;
}

/** By our number or by the opaque id; at most one. */
export async function memberByAnyId(pool: pg.Pool, merchantCode: string, text: string): Promise<MemberRow | null> {
  const id = isRowNumber(text) ? text : null;
  const { rows } = await pool.query<MemberRow>({
    name: 'member_by_any_id',
    text: `select ${COLUMNS} from players p where p.merchant_code = $1 and (p.id = $2::bigint or p.public_id = $3)`,
    values: [merchantCode, id, text],
  });
  return rows[0] ?? null;
}

/** By their numbers, the newest first. */
export async function membersById(pool: pg.Pool, merchantCode: string, ids: readonly bigint[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<MemberRow>({
    name: 'members_by_id',
    text: `select ${COLUMNS} from players p where p.merchant_code = $1 and p.id = any ($2) order by p.id desc`,
    values: [merchantCode, ids.map(String)],
  });
  return rows;
}

/** By the whole username, in whatever letters it is written. */
export async function memberByName(pool: pg.Pool, merchantCode: string, username: string): Promise<MemberRow | null> {
  const { rows } = await pool.query<MemberRow>({
    name: 'member_by_name',
    text: `select ${COLUMNS} from players p where p.merchant_code = $1 and lower(p.username) = lower($2)`,
    values: [merchantCode, username],
  });
  return rows[0] ?? null;
}

/** Players by their cash accounts: for lists that come from the ledger. */
export async function membersByCash(pool: pg.Pool, cashAccounts: readonly bigint[]): Promise<Map<bigint, MemberRow>> {
  const { rows } = await pool.query<MemberRow>({
    name: 'members_by_cash',
    text: `select ${COLUMNS} from players p where p.cash_account = any ($1)`,
    values: [cashAccounts.map(String)],
  });
  return new Map(rows.map((row) => [row.cashAccount, row]));
}

export interface MemberSession {
  /** Names the session to the desk; opens nothing. */
  id: string;
  startedAt: Date;
  lastSeenAt: Date;
  ip: string;
  userAgent: string;
}

const SESSIONS_MAX = 20;

/** Sessions that are open now, the last active first. */
export async function openSessions(pool: pg.Pool, playerId: bigint): Promise<MemberSession[]> {
  const { rows } = await pool.query<MemberSession>({
    name: 'member_sessions',
    text: `select id, created_at as "startedAt", last_seen_at as "lastSeenAt", ip, user_agent as "userAgent" from player_sessions
      where player_id = $1 and expires_at > now() order by last_seen_at desc limit $2`,
    values: [playerId, SESSIONS_MAX],
  });
  return rows;
}

/** The player, held until the transaction ends. */
export async function lockMember(transaction: Transaction, merchantCode: string, id: bigint): Promise<MemberRow | null> {
  const { rows } = await transaction.query<MemberRow>(`select ${COLUMNS} from players p where p.merchant_code = $1 and p.id = $2 for no key update`, [
    merchantCode,
    id,
  ]);
  return rows[0] ?? null;
}

/** Ends every session of a player and gives their number. */
export async function deleteSessionsOf(transaction: Transaction, playerId: bigint): Promise<number> {
  const { rows } = await transaction.query<{ one: number }>('delete from player_sessions where player_id = $1 returning 1 as one', [playerId]);
  return rows.length;
}

/** Ends one session of a player; true if it existed. */
export async function deleteSessionOf(transaction: Transaction, playerId: bigint, sessionId: string): Promise<boolean> {
  const { rows } = await transaction.query('delete from player_sessions where player_id = $1 and id = $2 returning 1', [playerId, sessionId]);
  return rows.length > 0;
}

export interface LogIn {
  id: bigint;
  at: Date;
  ip: string;
  userAgent: string;
  /** Method of the proof: password, sms, passkey … */
  method: string;
}

/** Log-ins to a player's account, newest first, below an id. */
export async function readLogIns(pool: pg.Pool, playerId: bigint, below: bigint | null, limit: number): Promise<LogIn[]> {
  const { rows } = await pool.query<LogIn>({
    name: 'member_log_ins',
    text: `select id, at, ip, user_agent as "userAgent", method from player_log_ins where player_id = $1 and id < $2 order by id desc limit $3`,
    values: [playerId, below ?? 2n ** 62n, limit],
  });
  return rows;
}
