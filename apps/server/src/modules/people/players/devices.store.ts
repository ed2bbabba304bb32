import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';

/** Maximum number of devices remembered per member; the least recently used is dropped. */
const DEVICES_MAX = 20;

/** True if a browser has opened an account before. */
export async function isKnownDevice(pool: pg.Pool, playerId: bigint, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_known_player_device',
    text: 'select 1 from player_devices where player_id = $1 and device_hash = $2',
    values: [playerId, deviceHash],
  });
  return rowCount !== 0;
}

/** Remembers that a browser has opened an account. */
export async function noteKnownDevice(pool: pg.Pool, playerId: bigint, deviceHash: Buffer): Promise<void> {
  await pool.query({
    name: 'note_player_device',
    text: `with noted as (
        insert into player_devices (player_id, device_hash, seen_at) values ($1, $2, now())
        on conflict (player_id, device_hash) do update set seen_at = excluded.seen_at
      )
      delete from player_devices where player_id = $1 and device_hash in (
        select device_hash from player_devices where player_id = $1 and device_hash <> $2 order by seen_at desc offset $3 - 1
      )`,
    values: [playerId, deviceHash, DEVICES_MAX],
  });
}

/** Forgets every device of an account: after a new password each has to log in again. */
export async function forgetDevices(pool: Queries, playerId: bigint): Promise<void> {
  await pool.query({ name: 'forget_player_devices', text: 'delete from player_devices where player_id = $1', values: [playerId] });
}
