import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Does a part of a transaction that must not undo the rest: a fault in it is told, and what it wrote is taken back. */
export async function apart(transaction: Transaction<Tables>, work: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
  await sql`savepoint apart`.execute(transaction);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(transaction);
    onError(error);
  }
}
