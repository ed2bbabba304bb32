import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { SwitchScope } from './vendor-state.ts';
import './vendor-tables.ts';

type Queryable = Kysely<Tables> | Transaction<Tables>;

/** The vendor of every key in use. */
export async function keyHolders(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('vendor_keys').select('vendor_code').where('is_enabled', '=', true).execute();
  return rows.map((row) => row.vendor_code);
}

/** A vendor's keys, the newest first. */
export const readKeys = (db: Queryable, code: string) =>
  db.selectFrom('vendor_keys').selectAll().where('vendor_code', '=', code).orderBy('id', 'desc').execute();

/** A vendor's keys, held until the transaction ends. */
export const lockKeys = (transaction: Transaction<Tables>, code: string) =>
  transaction.selectFrom('vendor_keys').select(['id', 'public_key', 'is_enabled']).where('vendor_code', '=', code).forUpdate().execute();

export async function insertKey(transaction: Transaction<Tables>, code: string, publicKey: string): Promise<void> {
  await transaction.insertInto('vendor_keys').values({ vendor_code: code, public_key: publicKey }).execute();
}

export async function setKeyEnabled(transaction: Transaction<Tables>, keyId: bigint, isEnabled: boolean, now: Date): Promise<void> {
  await transaction
    .updateTable('vendor_keys')
    .set({ is_enabled: isEnabled, retired_at: isEnabled ? null : now })
    .where('id', '=', keyId)
    .execute();
}

/** Where a vendor is reached, held until the transaction ends. */
export const lockEndpoint = (transaction: Transaction<Tables>, code: string) =>
  transaction.selectFrom('vendor_endpoints').selectAll().where('vendor_code', '=', code).forUpdate().executeTakeFirst();

export async function writeEndpoint(
  transaction: Transaction<Tables>,
  code: string,
  row: Omit<Insertable<Tables['vendor_endpoints']>, 'vendor_code'>,
): Promise<void> {
  await transaction
    .insertInto('vendor_endpoints')
    .values({ vendor_code: code, ...row })
    .onConflict((conflict) => conflict.column('vendor_code').doUpdateSet(row))
    .execute();
}

/** The last calls of a vendor; with a status to leave out, only the others. */
export const readCalls = (db: Queryable, code: string, limit: number, except: string | null) => {
  const every = db.selectFrom('vendor_calls').selectAll().where('vendor_code', '=', code);
  return (except === null ? every : every.where('status', '<>', except)).orderBy('id', 'desc').limit(limit).execute();
};

/** Puts a switch down or takes it away; gives whether it was down before. */
export async function replaceSwitch(
  transaction: Transaction<Tables>,
  { scope, code }: { scope: SwitchScope; code: string },
  row: { reason: string; changed_by: string; changed_at: Date } | null,
): Promise<boolean> {
  const before = await transaction.deleteFrom('play_switches').where('scope', '=', scope).where('code', '=', code).returning('reason').executeTakeFirst();
  if (row)
    await transaction
      .insertInto('play_switches')
      .values({ scope, code, ...row })
      .execute();
  return before !== undefined;
}

/** Puts a game's switch down unless it is down already; gives whether it did. */
export async function switchGameOff(
  transaction: Transaction<Tables>,
  gameId: string,
  row: { reason: string; changed_by: string; changed_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('play_switches')
    .values({ scope: 'game', code: gameId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
