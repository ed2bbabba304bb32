import type { Queries } from '#server/db/sql.ts';

/** True if a browser has signed in to an account before. */
export async function isStaffDevice(queries: Queries, staffId: bigint, device: Buffer): Promise<boolean> {
  const { rows } = await queries.query('select 1 from staff_devices where staff_id = $1 and device_hash = $2', [staffId, device]);
  return rows.length > 0;
}

export async function noteStaffDevice(queries: Queries, staffId: bigint, device: Buffer, at: Date): Promise<void> {
  await queries.query(
    `insert into staff_devices (staff_id, device_hash, seen_at) values ($1, $2, $3)
    on conflict (staff_id, device_hash) do update set seen_at = excluded.seen_at`,
    [staffId, device, at],
  );
}

/** Forgets the devices of an account, but the given one. */
export async function forgetStaffDevices(queries: Queries, staffId: bigint, except: Buffer | null): Promise<void> {
  await queries.query('delete from staff_devices where staff_id = $1 and device_hash is distinct from $2', [staffId, except]);
}
