import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { PoolConfig } from 'pg';
import { openPool } from '#server/db/database.ts';

export type Running = { pid: number; isAdopted: boolean; socketDir: string; home: string };
export type Refused = { code: string; message: string; hint: string };

/** Its own process that holds the embedded PostgreSQL of a folder. */
export type Holder = {
  process: ChildProcess;
  /** Every line printed so far, parsed. */
  lines: Record<string, unknown>[];
  /** Its first line: how the start went. */
  outcome: Promise<Running | Refused>;
  /** Resolves when the process has exited. */
  ended: Promise<unknown>;
};

/** Starts a holder on a folder. `kind` and `mode` are those of startEmbeddedPostgres. */
export function holdPostgres(folder: string, kind = 'server', mode: 'alone' | 'shared' = 'alone'): Holder {
  const script = path.join(import.meta.dirname, 'postgres-holder.ts');
  const child = spawn(process.execPath, [script, folder, kind, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: Record<string, unknown>[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  const outcome = once(output, 'line').then(([line]) => JSON.parse(String(line)) as Running | Refused);
  return { process: child, lines, outcome, ended: once(child, 'exit') };
}

/** The outcome of a start that must have worked; a refusal fails the test with its message. */
export async function running(holder: Holder): Promise<Running> {
  const outcome = await holder.outcome;
  if ('code' in outcome) throw new Error(`refused: ${outcome.code}: ${outcome.message}`);
  return outcome;
}

/** Runs one statement on a PostgreSQL (given by its socket's folder or a configuration) and answers the rows. */
export async function query(server: string | PoolConfig, sql: string): Promise<unknown[]> {
  const config = typeof server === 'string' ? { host: server, user: 'postgres', database: 'postgres' } : server;
  const pool = openPool({ ...config, max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
}
