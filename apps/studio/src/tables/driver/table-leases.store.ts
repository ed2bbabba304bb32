import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { LEASE_MS } from '../rounds/table-states.ts';

/** The right to move a table, while its lease lasts. */
export interface TableLease {
  tableId: string;
  epoch: bigint;
}

/** Takes an ended lease, or extends one's own. Null while another process holds it. Taking it raises the epoch. */
export async function takeLease(pool: pg.Pool, tableId: string, holder: string): Promise<TableLease | null> {
  const { rows } = await pool.query<{ epoch: bigint }>(
    `insert into table_leases as l (table_id, holder, epoch, until) values ($1, $2, 1, clock_timestamp() + $3 * interval '1 ms')
      on conflict (table_id) do update set holder = $2, until = excluded.until,
        epoch = case when l.holder = $2 and l.until >= clock_timestamp() then l.epoch else l.epoch + 1 end
        where l.holder = $2 or l.until < clock_timestamp()
      returning epoch`,
    [tableId, holder, LEASE_MS],
  );
  return rows[0] ? { tableId, epoch: rows[0].epoch } : null;
}

/** Gives a lease back, so that the next driver need not wait. */
export async function endLease(pool: pg.Pool, tableId: string, holder: string): Promise<void> {
  await pool.query('update table_leases set until = clock_timestamp() where table_id = $1 and holder = $2', [tableId, holder]);
}

/** Does a step of a phase under the lease's epoch. Null, and nothing done, when another driver has taken the table (TABLE-03). */
export function underLease<Result>(pool: pg.Pool, lease: TableLease, step: (client: pg.PoolClient) => Promise<Result>): Promise<Result | null> {
  return inTransaction(pool, async (client) => {
    const held = await client.query('select from table_leases where table_id = $1 and epoch = $2 for share', [lease.tableId, lease.epoch]);
    return held.rowCount === 1 ? step(client) : null;
  });
}
