import { assignments, first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

export interface StaffRow {
  id: bigint;
  name: string;
  /** Two people of one team can be forbidden as a pair; empty for none. */
  team: string;
  is_enabled: boolean;
  password_hash: string;
  must_replace_password: boolean;
  totp_secret: Buffer | null;
  totp_last_step: bigint | null;
  last_sign_in_at: Date | null;
  created_at: Date;
}

export const findStaffByName = (queries: Queries, name: string): Promise<StaffRow | undefined> =>
  first<StaffRow>(queries, 'select * from staff where name = $1', [name]);

export const findStaff = (queries: Queries, id: bigint): Promise<StaffRow | undefined> => first<StaffRow>(queries, 'select * from staff where id = $1', [id]);

/** The account, held until the transaction ends. */
export const lockStaff = (transaction: Transaction, id: bigint): Promise<StaffRow | undefined> =>
  first<StaffRow>(transaction, 'select * from staff where id = $1 for update', [id]);

export const readStaff = (queries: Queries): Promise<StaffRow[]> => many<StaffRow>(queries, 'select * from staff order by name');

/** Null when the name is taken. */
export async function insertStaff(transaction: Transaction, account: { name: string; passwordHash: string }): Promise<StaffRow | null> {
  const row = await first<StaffRow>(
    transaction,
    'insert into staff (name, password_hash, totp_secret, totp_last_step, last_sign_in_at) values ($1, $2, null, null, null) on conflict (name) do nothing returning *',
    [account.name, account.passwordHash],
  );
  return row ?? null;
}

export type StaffChange = Partial<
  Pick<StaffRow, 'team' | 'is_enabled' | 'password_hash' | 'must_replace_password' | 'totp_secret' | 'totp_last_step' | 'last_sign_in_at'>
>;

export async function updateStaff(queries: Queries, id: bigint, change: StaffChange): Promise<StaffRow> {
  const values: unknown[] = [];
  const changes = assignments(change, values);
  return one<StaffRow>(queries, `update staff set ${changes} where id = $${values.push(id)} returning *`, values);
}
