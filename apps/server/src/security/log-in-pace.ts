import { afterTry, countedAt, type Failures } from '@laro/domain/log-in/log-in-pace';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { forgetPace, holdFailures, readFailures, writeFailures, type PaceSubject } from './log-in-pace.store.ts';
import type { LockRefusal } from './sign-in-attempts.ts';

export { forgetPace, type PaceSubject };

/** A try that has begun: the failures before it, and with it. */
export interface PacedTry {
  subject: PaceSubject;
  before: Failures | null;
  counted: Failures;
}

/** The subject of a try: all new devices of a name share one, so that changing the device gains nothing; a known device has its own. */
export const paceSubject = (name: string, knownDevice: Buffer | null): PaceSubject =>
  knownDevice === null ? { name, owner: name } : { name: `${name}/device/${knownDevice.toString('hex')}`, owner: name };

/** Failures in a row that count now. */
export const failuresNow = async (pool: pg.Pool, name: string, now: number): Promise<number> => countedAt(await readFailures(pool, name), now)?.count ?? 0;

/** The moment (ISO 8601) before which no try is taken, or null. */
export async function readWait(pool: pg.Pool, name: string, now: number): Promise<string | null> {
  const next = countedAt(await readFailures(pool, name), now)?.nextTryAt ?? null;
  return next === null || next <= now ? null : new Date(next).toISOString();
}

/**
 * Begins a try and counts it as failed in advance, so that a crash gives no free try. Throws the refusal while the subject has to wait; such
 * a try is not counted.
 */
export async function takeTry(pool: pg.Pool, subject: PaceSubject, now: number, locked: LockRefusal, free?: number): Promise<PacedTry> {
  const [before, { isTaken, ...counted }] = await inTransaction(pool, async (transaction) => {
    const known = await holdFailures(transaction, subject, now);
    const next = afterTry(known, now, free);
    if (next.isTaken) await writeFailures(transaction, subject.name, next);
    return [known, next] as const;
  });
  if (!isTaken) throw locked(new Date(counted.nextTryAt ?? now).toISOString());
  return { subject, before, counted };
}

/** The secret was right but the log-in is not complete: this try does not count, earlier failures still do. */
export async function returnTry(pool: pg.Pool, { subject, before }: PacedTry): Promise<void> {
  if (before === null) await forgetPace(pool, subject.name);
  else await writeFailures(pool, subject.name, before);
}

/** The moment of the next try after a failed one, or null while the next may come immediately. */
export const waitOf = ({ counted }: PacedTry): string | null => (counted.nextTryAt === null ? null : new Date(counted.nextTryAt).toISOString());
