import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { forgetPacesOf, hashSubject as hashName } from './log-in-pace.store.ts';

/** T12: three failures in a row within half an hour lock for half an hour. */
const attemptsMax = 3;
export const attemptWindowMs = 30 * 60_000;

declare module '#server/db/tables.ts' {
  interface Tables {
    sign_in_attempts: { name_hash: Buffer; failures: number; first_failed_at: Date; locked_until: Date | null };
  }
}

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
export async function takeAttempt(db: Kysely<Tables>, name: string, now: number, locked: LockRefusal): Promise<Attempts> {
  const attempts = await inTransaction(db, async (transaction) => {
    const name_hash = hashName(name);
    await transaction
      .deleteFrom('sign_in_attempts')
      .where('first_failed_at', '<', new Date(now - 2 * attemptWindowMs))
      .execute();
    const fresh = { name_hash, failures: 0, first_failed_at: new Date(now), locked_until: null };
    // Makes or holds the row in one statement: between two, a success beside us may take it away.
    const row = await transaction
      .insertInto('sign_in_attempts')
      .values(fresh)
      .onConflict((conflict) => conflict.column('name_hash').doUpdateSet({ name_hash }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const next = beginAttempt({ failures: row.failures, firstFailedAt: row.first_failed_at.getTime(), lockedUntil: row.locked_until?.getTime() ?? null }, now);
    await writeAttempts(transaction, name_hash, next);
    return next;
  });
  if (attempts.lockedUntil !== null) throw locked(new Date(attempts.lockedUntil).toISOString());
  return attempts;
}

async function writeAttempts(db: Kysely<Tables> | Transaction<Tables>, nameHash: Buffer, { failures, firstFailedAt, lockedUntil }: Attempts): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ failures, first_failed_at: new Date(firstFailedAt), locked_until: lockedUntil === null ? null : new Date(lockedUntil) })
    .where('name_hash', '=', nameHash)
    .execute();
}

/** The attempt failed for good. Answers the refusal of the lock when it was the last one allowed, else null. */
export async function failAttempt(db: Kysely<Tables>, name: string, attempts: Attempts, now: number, locked: LockRefusal): Promise<Refusal | null> {
  if (attempts.failures < attemptsMax) return null;
  const until = now + attemptWindowMs;
  await db
    .updateTable('sign_in_attempts')
    .set({ locked_until: new Date(until) })
    .where('name_hash', '=', hashName(name))
    .execute();
  return locked(new Date(until).toISOString());
}

/** Signed in, or let in again by an administrator: nothing counts any more, also not what slows the log-in with a name or one of its devices down. */
export async function forgetAttempts(db: Kysely<Tables> | Transaction<Tables>, name: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('name_hash', '=', hashName(name)).execute();
  await forgetPacesOf(db, name);
}

/** Which of the names are locked, or wait on devices that are new, and until when. */
export async function readLocks(db: Kysely<Tables> | Transaction<Tables>, names: readonly string[], now: number): Promise<Map<string, Date>> {
  if (names.length === 0) return new Map();
  const hashes = names.map(hashName);
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select(['name_hash as hash', 'locked_until as until'])
    .where('name_hash', 'in', hashes)
    .where('locked_until', '>', new Date(now))
    .unionAll(
      db
        .selectFrom('log_in_pace')
        .select(['subject_hash as hash', 'next_try_at as until'])
        .where('subject_hash', 'in', hashes)
        .where('next_try_at', '>', new Date(now)),
    )
    .execute();
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row.until]));
  return new Map(
    names.flatMap((name): [string, Date][] => {
      const until = byHash.get(hashName(name).toString('hex'));
      return until ? [[name, until]] : [];
    }),
  );
}
