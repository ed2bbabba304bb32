import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '#server/db/database.ts';

export type TestDatabase = {
  pool: pg.Pool;
  /** The database as a URL, for a test that starts its own process. */
  url: string;
  /** Ends the connections and drops the database. */
  close: () => Promise<void>;
};

/**
 * Waits until every currently running transaction has ended, also those of concurrent tests: transaction ids are shared by the whole
 * PostgreSQL server, and readers of the ledger stop at the oldest running one.
 */
export async function othersHaveEnded({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ now: bigint }>('select pg_current_xact_id()::text::bigint as now');
  const target = rows[0]?.now ?? 0n;
  for (;;) {
    const oldest = await pool.query<{ xmin: bigint }>('select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin');
    if ((oldest.rows[0]?.xmin ?? 0n) > target) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A fresh database with the schema and all functions for the calling test file, copied from a template (about 30 ms). Call close() in afterAll. */
export async function testDatabase(): Promise<TestDatabase> {
  const { host, template, runPid } = inject('postgres');
  // The name includes the run's number, so that a later run can delete databases of a killed one.
  const database = `t_${runPid}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const asAdmin = async (sql: string): Promise<void> => {
    const admin = openPool({ host, user: 'postgres', database: 'postgres', max: 1 });
    try {
      await admin.query(sql);
    } finally {
      await admin.end();
    }
  };
  await asAdmin(`create database ${database} template ${template} strategy file_copy`);
  const pool = openPool({ host, user: 'postgres', database });
  const close = async (): Promise<void> => {
    await pool.end();
    await asAdmin(`drop database ${database} with (force)`);
  };
  return { pool, url: `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`, close };
}
