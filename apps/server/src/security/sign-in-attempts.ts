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

/** The count after one more attempt: an expired count restarts. */
export function beginAttempt(known: Attempts | null, now: number): Attempts {
  if (known !== null && known.lockedUntil !== null && known.lockedUntil > now) return known;
  const isOver = known === null || known.lockedUntil !== null || known.firstFailedAt <= now - attemptWindowMs;
  if (isOver) return { failures: 1, firstFailedAt: now, lockedUntil: null };
  const failures = known.failures + 1;
  // More concurrent attempts than may fail: those beyond are refused before their secret is checked.
  return { ...known, failures, lockedUntil: failures > attemptsMax ? now + attemptWindowMs : null };
}

/** Refusal for a locked name, with the end of the lock (ISO 8601). */
export type LockRefusal = (until: string) => Refusal;

/**
 * Counts an attempt as failed before its secret is checked, so that concurrent attempts cannot pass the limit; success reverts
 * it. Throws the given refusal if no attempt is left. Unknown names are counted alike.
 */
export async function takeAttempt(pool: pg.Pool, name: string, now: number, locked: LockRefusal): Promise<Attempts> {
  const attempts = await inTransaction(pool, async (transaction) => {
    const name_hash = hashName(name);
    await transaction.query('delete from sign_in_attempts where first_failed_at < $1', [new Date(now - 2 * attemptWindowMs)]);
    // Inserts or locks the row in one statement: between two statements a concurrent success could delete it.
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

/** After a sign-in, or an administrator's unlock: all counts are reset, including the pace of the name and its devices. */
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
