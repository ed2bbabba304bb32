import type { AccountAct } from '@laro/domain/two-persons/second-person';
import { insertRows, type Transaction } from '#server/db/sql.ts';

/** Keeps acts that let the actor use another account: for some days the two count as one person (SAFE-04). `by` null: the person who holds the machine. */
export async function recordAccountActs(transaction: Transaction, staffId: bigint, acts: readonly AccountAct[], by: bigint | null, at: Date): Promise<void> {
  if (acts.length === 0) return;
  await insertRows(
    transaction,
    'staff_account_acts',
    acts.map((act) => ({ staff_id: staffId, act, by_staff_id: by, at })),
  );
}
