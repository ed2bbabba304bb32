import type { Generated, GeneratedAlways, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    staff: StaffTable;
  }
}

interface StaffTable {
  id: GeneratedAlways<bigint>;
  name: string;
  /** Two people of one team can be forbidden as a pair; empty for none. */
  team: Generated<string>;
  is_enabled: Generated<boolean>;
  password_hash: string;
  must_replace_password: Generated<boolean>;
  totp_secret: Buffer | null;
  totp_last_step: bigint | null;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
}

export type StaffRow = Selectable<StaffTable>;
type Db = Kysely<Tables> | Transaction<Tables>;

export const findStaffByName = (db: Db, name: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('name', '=', name).executeTakeFirst();

export const findStaff = (db: Db, id: bigint): Promise<StaffRow | undefined> => db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();

/** The account, held until the transaction ends. */
export const lockStaff = (transaction: Transaction<Tables>, id: bigint): Promise<StaffRow | undefined> =>
  transaction.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const readStaff = (db: Db): Promise<StaffRow[]> => db.selectFrom('staff').selectAll().orderBy('name').execute();

/** Null when the name is taken. */
export async function insertStaff(transaction: Transaction<Tables>, account: { name: string; passwordHash: string }): Promise<StaffRow | null> {
  const row = await transaction
    .insertInto('staff')
    .values({ name: account.name, password_hash: account.passwordHash, totp_secret: null, totp_last_step: null, last_sign_in_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export type StaffChange = Partial<
  Pick<StaffRow, 'team' | 'is_enabled' | 'password_hash' | 'must_replace_password' | 'totp_secret' | 'totp_last_step' | 'last_sign_in_at'>
>;

export async function updateStaff(db: Db, id: bigint, change: StaffChange): Promise<StaffRow> {
  return db.updateTable('staff').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
