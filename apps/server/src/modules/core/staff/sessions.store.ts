import { first, insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { GRANTED_RIGHTS, type GrantedRights } from './accounts/access.store.ts';

export interface SessionRow {
  token_hash: Buffer;
  id: bigint;
  staff_id: bigint;
  csrf_token: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
}

export interface ChallengeRow {
  token_hash: Buffer;
  staff_id: bigint;
  enrolment_secret: Buffer | null;
  expires_at: Date;
}

interface OpenSession extends GrantedRights {
  staffId: bigint;
  name: string;
  csrfToken: string;
  lastSeenAt: Date;
}

/** An open session with its account and its rights, or none: ended, expired, idle for too long, or of an account that was switched off. */
export function findOpenSession(queries: Queries, tokenHash: Buffer, now: Date, seenAfter: Date): Promise<OpenSession | undefined> {
  return first<OpenSession>(
    queries,
    `select staff.id as "staffId", staff.name, staff_sessions.csrf_token as "csrfToken", staff_sessions.last_seen_at as "lastSeenAt", ${GRANTED_RIGHTS}
    from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where token_hash = $1 and expires_at > $2 and last_seen_at > $3 and is_enabled`,
    [tokenHash, now, seenAfter],
  );
}

export async function touchSession(queries: Queries, tokenHash: Buffer, now: Date): Promise<void> {
  await queries.query('update staff_sessions set last_seen_at = $1 where token_hash = $2', [now, tokenHash]);
}

export async function insertSession(queries: Queries, session: Omit<SessionRow, 'id'>): Promise<void> {
  await insertRows(queries, 'staff_sessions', [session]);
}

export const readSessions = (queries: Queries, staffId: bigint, now: Date, seenAfter: Date): Promise<SessionRow[]> =>
  many<SessionRow>(queries, 'select * from staff_sessions where staff_id = $1 and expires_at > $2 and last_seen_at > $3 order by created_at desc', [
    staffId,
    now,
    seenAfter,
  ]);

export async function countSessions(queries: Queries, now: Date, seenAfter: Date): Promise<Map<bigint, number>> {
  const rows = await many<{ staff_id: bigint; count: bigint }>(
    queries,
    'select staff_id, count(*) as count from staff_sessions where expires_at > $1 and last_seen_at > $2 group by staff_id',
    [now, seenAfter],
  );
  return new Map(rows.map((row) => [row.staff_id, Number(row.count)]));
}

export async function deleteSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.query('delete from staff_sessions where token_hash = $1', [tokenHash]);
}

/** Ends one session of this account by its public number; false when the account has no such session (T86). */
export async function deleteOwnSession(queries: Queries, staffId: bigint, id: bigint): Promise<boolean> {
  const deleted = await many<{ id: bigint }>(queries, 'delete from staff_sessions where staff_id = $1 and id = $2 returning id', [staffId, id]);
  return deleted.length > 0;
}

/** Ends every session and challenge of an account. */
export async function deleteSessionsOf(queries: Queries, staffId: bigint): Promise<void> {
  await queries.query('delete from staff_sessions where staff_id = $1', [staffId]);
  await queries.query('delete from staff_challenges where staff_id = $1', [staffId]);
}

/** Deletes sessions and challenges that have expired. */
export async function deleteExpired(queries: Queries, now: Date, seenAfter: Date): Promise<void> {
  await queries.query('delete from staff_sessions where expires_at <= $1 or last_seen_at <= $2', [now, seenAfter]);
  await queries.query('delete from staff_challenges where expires_at <= $1', [now]);
}

export async function insertChallenge(queries: Queries, challenge: ChallengeRow): Promise<void> {
  await insertRows(queries, 'staff_challenges', [challenge]);
}

export const findChallenge = (queries: Queries, tokenHash: Buffer, now: Date): Promise<ChallengeRow | undefined> =>
  first<ChallengeRow>(queries, 'select * from staff_challenges where token_hash = $1 and expires_at > $2', [tokenHash, now]);

/** Consumes a challenge. False if it was consumed before. */
export async function takeChallenge(transaction: Transaction, tokenHash: Buffer): Promise<boolean> {
  const taken = await many<{ staff_id: bigint }>(transaction, 'delete from staff_challenges where token_hash = $1 returning staff_id', [tokenHash]);
  return taken.length > 0;
}
