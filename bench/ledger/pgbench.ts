import { execFileSync, spawnSync } from 'node:child_process';
import { openPool } from '../../apps/server/src/db/database.ts';
import type { Slice } from '../measure/compare-rates.ts';

const SLICE_SECONDS = 2;

/** Throws with what to do when pgbench is not installed. */
export function needPgbench(): void {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    throw new Error('pgbench is not installed; it comes with PostgreSQL (on Debian: apt-get install postgresql)');
}

/** Makes pgbench's tables (scale 10, as its TPC-B-like script wants them) in their own database. */
export async function preparePgbench(host: string): Promise<void> {
  const pool = openPool({ host, user: 'postgres', database: 'postgres', max: 1 });
  await pool.query('create database tpcb');
  await pool.end();
  execFileSync('pgbench', ['-h', host, '-U', 'postgres', '-i', '-q', '-s', '10', 'tpcb'], { stdio: 'ignore' });
}

/** Result of pgbench's TPC-B-like script, prepared, in a slice of two seconds. */
export function pgbench(host: string, clients: number): Slice {
  const out = execFileSync(
    'pgbench',
    ['-h', host, '-U', 'postgres', '-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(SLICE_SECONDS), 'tpcb'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return { perSecond: Number(/tps = ([\d.]+)/.exec(out)?.[1] ?? 0), count: Number(/actually processed: (\d+)/.exec(out)?.[1] ?? 0) };
}
