import { createHash } from 'node:crypto';
import { failuresForgottenMs, type Failures } from '@laro/domain/log-in-pace';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    log_in_pace: { subject_hash: Buffer; owner_hash: Buffer; failures: number; last_failed_at: Date; next_try_at: Date | null };
  }
}

type Db = Kysely<Tables> | Transaction<Tables>;

/** Counts by subject; a known device of an account has the account's name as its owner. */
export interface PaceSubject {
  name: string;
  owner: string;
}

export const hashSubject = (name: string): Buffer => createHash('sha256').update(name).digest();

const failuresOf = (row: { failures: number; last_failed_at: Date; next_try_at: Date | null }): Failures => ({
  count: row.failures,
  lastAt: row.last_failed_at.getTime(),
  nextTryAt: row.next_try_at?.getTime() ?? null,
});

export async function readFailures(db: Db, name: string): Promise<Failures | null> {
  const row = await db.selectFrom('log_in_pace').selectAll().where('subject_hash', '=', hashSubject(name)).executeTakeFirst();
  return row ? failuresOf(row) : null;
}

/** The failures of a subject, held until the transaction ends; forgotten ones of others are deleted on the way. */
export async function holdFailures(transaction: Transaction<Tables>, { name, owner }: PaceSubject, now: number): Promise<Failures | null> {
  await transaction
    .deleteFrom('log_in_pace')
    .where('last_failed_at', '<', new Date(now - failuresForgottenMs))
    .execute();
  const subject_hash = hashSubject(name);
  const fresh = { subject_hash, owner_hash: hashSubject(owner), failures: 0, last_failed_at: new Date(now), next_try_at: null };
  // Makes or holds the row in one statement: between two, a success in parallel may delete it.
  const row = await transaction
    .insertInto('log_in_pace')
    .values(fresh)
    .onConflict((conflict) => conflict.column('subject_hash').doUpdateSet({ subject_hash }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.failures === 0 ? null : failuresOf(row);
}

export async function writeFailures(db: Db, name: string, { count, lastAt, nextTryAt }: Failures): Promise<void> {
  await db
    .updateTable('log_in_pace')
    .set({ failures: count, last_failed_at: new Date(lastAt), next_try_at: nextTryAt === null ? null : new Date(nextTryAt) })
    .where('subject_hash', '=', hashSubject(name))
    .execute();
}

export async function forgetPace(db: Db, name: string): Promise<void> {
  await db.deleteFrom('log_in_pace').where('subject_hash', '=', hashSubject(name)).execute();
}

/** Forgets what slows a name down, and every known device of it. */
export async function forgetPacesOf(db: Db, owner: string): Promise<void> {
  await db.deleteFrom('log_in_pace').where('owner_hash', '=', hashSubject(owner)).execute();
}
