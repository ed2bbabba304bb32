import type pg from 'pg';
import { inTransaction, many, one, type Queries } from '#server/db/sql.ts';
import type { Refusal } from '#server/http/problems/refusal.ts';
import { forgetPacesOf, hashSubject as hashName } from './log-in-pace.store.ts';

/** T12: three failures in a row within half an hour lock for half an hour. */
const attemptsMax = 3;
export const attemptWindowMs = 30 * 60_000;

export interface Attempts {
  failures: number;
  firstFailedAt: number;
  lockedUntil: number | null;
}

/** The count after one more attempt has begun: a count whose time is over starts anew. */
export function beginAttempt(known: Attempts | null, now: number): Attempts {
  if (known !== null && known.lockedUntil !== null && known.lockedUntil > now) return known;
  const isOver = known === null || known.lockedUntil !== null || known.firstFailedAt <= now - attemptWindowMs;
  if (isOver) return { failures: 1, firstFailedAt: now, lockedUntil: null };
  const failures = known.failures + 1;
  // More attempts at the same time than may fail: those beyond are refused before their secret is looked at.
  return { ...known, failures, lockedUntil: failures > attemptsMax ? now + attemptWindowMs : null };
}

/** What a locked name is answered, with the moment at which the lock ends (ISO 8601). */
export type LockRefusal = (until: string) => Refusal;

/**
 * Counts an attempt as failed before its secret is checked, so that many at the same time cannot all slip past the limit; success takes it
 * back. Throws the given refusal when no attempt is left. Names that nobody has are counted alike.
 */
export async function takeAttempt(pool: pg.Pool, name: string, now: number, locked: LockRefusal): Promise<Attempts> {
  const attempts = await inTransaction(pool, async (transaction) => {
    const name_hash = hashName(name);
    await transaction.query('delete from sign_in_attempts where first_failed_at < $1', [new Date(now - 2 * attemptWindowMs)]);
    // Makes or holds the row in one statement: between two, a success beside us may take it away.
    const row = await one<{ failures: number; first_failed_at: Date; locked_until: Date | null }>(
      transaction,
      `insert into sign_in_attempts (name_hash, failures, first_failed_at, locked_until) values ($1, 0, $2, null)
      on conflict (name_hash) do update set name_hash = excluded.name_hash returning *`,
      [name_hash, new Date(now)],
    );
    const next = beginAttempt({ failures: row.failures, firstFailedAt: row.first_failed_at.getTime(), lockedUntil: row.locked_until?.getTime() ?? null }, now);
    await writeAttempts(transaction, name_hash, next);
    return next;
  });
  if (attempts.lockedUntil !== null) throw locked(new Date(attempts.lockedUntil).toISOString());
  return attempts;
}

async function writeAttempts(queries: Queries, nameHash: Buffer, { failures, firstFailedAt, lockedUntil }: Attempts): Promise<void> {
  await queries.query('update sign_in_attempts set failures = $1, first_failed_at = $2, locked_until = $3 where name_hash = $4', [
    failures,
    new Date(firstFailedAt),
    lockedUntil === null ? null : new Date(lockedUntil),
    nameHash,
  ]);
}

/** The attempt failed for good. Answers the refusal of the lock when it was the last one allowed, else null. */
export async function failAttempt(pool: pg.Pool, name: string, attempts: Attempts, now: number, locked: LockRefusal): Promise<Refusal | null> {
  if (attempts.failures < attemptsMax) return null;
  const until = now + attemptWindowMs;
  await pool.query('update sign_in_attempts set locked_until = $1 where name_hash = $2', [new Date(until), hashName(name)]);
  return locked(new Date(until).toISOString());
}

/** Signed in, or let in again by an administrator: nothing counts any more, also not what slows the log-in with a name or one of its devices down. */
export async function forgetAttempts(queries: Queries, name: string): Promise<void> {
  await queries.query('delete from sign_in_attempts where name_hash = $1', [hashName(name)]);
  await forgetPacesOf(queries, name);
}

/** Which of the names are locked, or wait on devices that are new, and until when. */
export async function readLocks(queries: Queries, names: readonly string[], now: number): Promise<Map<string, Date>> {
  if (names.length === 0) return new Map();
  const hashes = names.map(hashName);
  const rows = await many<{ hash: Buffer; until: Date }>(
    queries,
    `select name_hash as hash, locked_until as until from sign_in_attempts where name_hash = any ($1) and locked_until > $2
    union all select subject_hash, next_try_at from log_in_pace where subject_hash = any ($1) and next_try_at > $2`,
    [hashes, new Date(now)],
  );
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row.until]));
  return new Map(
    names.flatMap((name): [string, Date][] => {
      const until = byHash.get(hashName(name).toString('hex'));
      return until ? [[name, until]] : [];
    }),
  );
}
