import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A turn that its process never ended expires after this time. */
const LEASE_MS = 30_000;
const RETRY_MS = 20;

const lines = new Map<string, Promise<unknown>>();

async function take(pool: pg.Pool, nameHash: Buffer, holder: string): Promise<boolean> {
  const { rows } = await pool.query(
    `insert into turns (name_hash, holder, until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
    on conflict (name_hash) do update set holder = excluded.holder, until = excluded.until where turns.until < clock_timestamp()
    returning 1`,
    [nameHash, holder, LEASE_MS],
  );
  return rows.length > 0;
}

async function withLease<Value>(pool: pg.Pool, name: string, work: () => Promise<Value>): Promise<Value> {
  const nameHash = createHash('sha256').update(name).digest();
  const holder = randomUUID();
  while (!(await take(pool, nameHash, holder))) await sleep(RETRY_MS);
  try {
    return await work();
  } finally {
    await pool.query('delete from turns where name_hash = $1 and holder = $2', [nameHash, holder]);
  }
}

/**
 * Runs tasks of one name one after the other, in this process and across processes, without holding a connection in between: copies of a request
 * that arrive at the same time wait for the first one's result.
 */
export async function inTurn<Value>(pool: pg.Pool, name: string, work: () => Promise<Value>): Promise<Value> {
  const before = lines.get(name) ?? Promise.resolve();
  const mine = before.then(() => withLease(pool, name, work));
  const settled = mine.then(
    () => undefined,
    () => undefined,
  );
  lines.set(name, settled);
  try {
    return await mine;
  } finally {
    if (lines.get(name) === settled) lines.delete(name);
  }
}
