import type { AccountAct } from '@laro/domain/two-persons/second-person';
import type { GeneratedAlways, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    staff_account_acts: { id: GeneratedAlways<bigint>; staff_id: bigint; act: AccountAct; by_staff_id: bigint | null; at: Date };
  }
}

/** Keeps acts that let the actor use another account: for some days the two count as one person (SAFE-04). `by` null: the person who holds the machine. */
export async function recordAccountActs(
  transaction: Transaction<Tables>,
  staffId: bigint,
  acts: readonly AccountAct[],
  by: bigint | null,
  at: Date,
): Promise<void> {
  if (acts.length === 0) return;
  await transaction
    .insertInto('staff_account_acts')
    .values(acts.map((act) => ({ staff_id: staffId, act, by_staff_id: by, at })))
    .execute();
}
