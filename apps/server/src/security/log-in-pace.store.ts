import { createHash } from 'node:crypto';
import { failuresForgottenMs, type Failures } from '@laro/domain/log-in/log-in-pace';
import { first, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** Counts by subject; a known device of an account has the account's name as its owner. */
export interface PaceSubject {
  name: string;
  owner: string;
}

export const hashSubject = (name: string): Buffer => createHash('sha256').update(name).digest();

interface PaceRow {
  failures: number;
  last_failed_at: Date;
  next_try_at: Date | null;
}

const failuresOf = (row: PaceRow): Failures => ({
  count: row.failures,
  lastAt: row.last_failed_at.getTime(),
  nextTryAt: row.next_try_at?.getTime() ?? null,
});

export async function readFailures(queries: Queries, name: string): Promise<Failures | null> {
  const row = await first<PaceRow>(queries, 'select * from log_in_pace where subject_hash = $1', [hashSubject(name)]);
  return row ? failuresOf(row) : null;
}

/** The failures of a subject, held until the transaction ends; forgotten ones of others are deleted on the way. */
export async function holdFailures(transaction: Transaction, { name, owner }: PaceSubject, now: number): Promise<Failures | null> {
  await transaction.query('delete from log_in_pace where last_failed_at < $1', [new Date(now - failuresForgottenMs)]);
  // Makes or holds the row in one statement: between two, a success in parallel may delete it.
  const row = await one<PaceRow>(
    transaction,
    `insert into log_in_pace (subject_hash, owner_hash, failures, last_failed_at, next_try_at) values ($1, $2, 0, $3, null)
    on conflict (subject_hash) do update set subject_hash = excluded.subject_hash returning *`,
    [hashSubject(name), hashSubject(owner), new Date(now)],
  );
  return row.failures === 0 ? null : failuresOf(row);
}

export async function writeFailures(queries: Queries, name: string, { count, lastAt, nextTryAt }: Failures): Promise<void> {
  await queries.query('update log_in_pace set failures = $1, last_failed_at = $2, next_try_at = $3 where subject_hash = $4', [
    count,
    new Date(lastAt),
    nextTryAt === null ? null : new Date(nextTryAt),
    hashSubject(name),
  ]);
}

export async function forgetPace(queries: Queries, name: string): Promise<void> {
  await queries.query('delete from log_in_pace where subject_hash = $1', [hashSubject(name)]);
}

/** Forgets what slows a name down, and every known device of it. */
export async function forgetPacesOf(queries: Queries, owner: string): Promise<void> {
  await queries.query('delete from log_in_pace where owner_hash = $1', [hashSubject(owner)]);
}
