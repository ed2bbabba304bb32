import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** Whether a browser has signed in to an account before. */
export async function isStaffDevice(db: Db, staffId: bigint, device: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from staff_devices where staff_id = ${staffId} and device_hash = ${device}`.execute(db);
  return rows.length > 0;
}

export async function noteStaffDevice(db: Db, staffId: bigint, device: Buffer, at: Date): Promise<void> {
  await sql`insert into staff_devices (staff_id, device_hash, seen_at) values (${staffId}, ${device}, ${at})
    on conflict (staff_id, device_hash) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Forgets the devices of an account, but the given one. */
export async function forgetStaffDevices(db: Db, staffId: bigint, except: Buffer | null): Promise<void> {
  await sql`delete from staff_devices where staff_id = ${staffId} and device_hash is distinct from ${except}`.execute(db);
}
