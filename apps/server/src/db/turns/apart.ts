import type { Transaction } from '../sql.ts';

/** Runs a part of a transaction that must not undo the rest: an error in it is reported, and its writes are rolled back. */
export async function apart(transaction: Transaction, work: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
  await transaction.query('savepoint apart');
  try {
    await work();
  } catch (error) {
    await transaction.query('rollback to savepoint apart');
    onError(error);
  }
}
