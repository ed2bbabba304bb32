import type { GeneratedAlways, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { grantedRights } from './staff/access.store.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    staff_sessions: StaffSessionsTable;
    staff_challenges: { token_hash: Buffer; staff_id: bigint; enrolment_secret: Buffer | null; expires_at: Date };
  }
}

interface StaffSessionsTable {
  token_hash: Buffer;
  id: GeneratedAlways<bigint>;
  staff_id: bigint;
  csrf_token: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
}

export type SessionRow = Selectable<StaffSessionsTable>;
export type ChallengeRow = Selectable<Tables['staff_challenges']>;
type Db = Kysely<Tables> | Transaction<Tables>;

/** An open session with its account and its rights, or none: ended, expired, idle for too long, or of an account that was switched off. */
export function findOpenSession(db: Db, tokenHash: Buffer, now: Date, seenAfter: Date) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff.id as staffId',
      'staff.name',
      'staff_sessions.csrf_token as csrfToken',
      'staff_sessions.last_seen_at as lastSeenAt',
      grantedRights.grants.as('grants'),
      grantedRights.ownRoles.as('ownRoles'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function insertSession(db: Db, session: Omit<SessionRow, 'id'>): Promise<void> {
  await db.insertInto('staff_sessions').values(session).execute();
}

export const readSessions = (db: Db, staffId: bigint, now: Date, seenAfter: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('created_at', 'desc')
    .execute();

export async function countSessions(db: Db, now: Date, seenAfter: Date): Promise<Map<bigint, number>> {
  const rows = await db
    .selectFrom('staff_sessions')
    .select((row) => ['staff_id', row.fn.countAll<bigint>().as('count')])
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .groupBy('staff_id')
    .execute();
  return new Map(rows.map((row) => [row.staff_id, Number(row.count)]));
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends one session of this account by its public number; false when the account has no such session (T86). */
export async function deleteOwnSession(db: Db, staffId: bigint, id: bigint): Promise<boolean> {
  const deleted = await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('id', '=', id).returning('id').execute();
  return deleted.length > 0;
}

/** Ends every session and challenge of an account. */
export async function deleteSessionsOf(db: Db, staffId: bigint): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute();
  await db.deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute();
}

/** Clears away what nobody can use any more. */
export async function deleteExpired(db: Db, now: Date, seenAfter: Date): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where((where) => where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', seenAfter)]))
    .execute();
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute();
}

export async function insertChallenge(db: Db, challenge: ChallengeRow): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute();
}

export const findChallenge = (db: Db, tokenHash: Buffer, now: Date): Promise<ChallengeRow | undefined> =>
  db.selectFrom('staff_challenges').selectAll().where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst();

/** Uses a challenge up. False when somebody else did so first: it works once. */
export async function takeChallenge(transaction: Transaction<Tables>, tokenHash: Buffer): Promise<boolean> {
  const taken = await transaction.deleteFrom('staff_challenges').where('token_hash', '=', tokenHash).returning('staff_id').execute();
  return taken.length > 0;
}
