import type { Transaction } from './sql.ts';

/** Does a part of a transaction that must not undo the rest: a fault in it is told, and what it wrote is taken back. */
export async function apart(transaction: Transaction, work: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
  await transaction.query('savepoint apart');
  try {
    await work();
  } catch (error) {
    await transaction.query('rollback to savepoint apart');
    onError(error);
  }
}
