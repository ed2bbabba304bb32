import pg from 'pg';
import { StartError } from '../start-error.ts';

const POOL_SIZE = 8;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 4;
const INT8 = 20;
const UNKNOWN_DATABASE = '3D000';
const EXISTS_ALREADY = new Set(['42P04', '23505']);
const RETRIED = new Set(['40001', '40P01']);

/** A pool whose int8 is bigint: money never passes through a float. A connection lost while idle is replaced and ends nothing. */
export function openPool(databaseUrl: string, size = POOL_SIZE): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, (text: string) => BigInt(text));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: size, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'laro-studio', types });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** Opens the studio's database and makes it when the server has none of this name and lets us. Throws StartError with what to do. */
export async function openDatabase(databaseUrl: string): Promise<pg.Pool> {
  const pool = openPool(databaseUrl);
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end().catch(() => {});
    if (codeOf(error) !== UNKNOWN_DATABASE) throw refusal(error);
  }
  await createDatabase(databaseUrl);
  return openPool(databaseUrl);
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const admin = openPool(url.href, 1);
  try {
    await admin.query(`create database "${name.replaceAll('"', '""')}"`);
  } catch (error) {
    // Of two concurrent starts, one creates it.
    if (!EXISTS_ALREADY.has(codeOf(error))) throw refusal(error);
  } finally {
    await admin.end();
  }
}

function refusal(error: unknown): StartError {
  const message = error instanceof Error ? error.message : String(error);
  return new StartError(`its database cannot be used: ${message}`, 'Check STUDIO_DATABASE_URL (PostgreSQL 18 or later).', { cause: error });
}

/** Runs the work in one transaction. A deadlock is retried, so the work must have no effects outside of the database. */
export async function inTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      if (attempt === MAX_ATTEMPTS || !RETRIED.has(codeOf(error))) throw error;
    } finally {
      client.release(broken);
    }
  }
}
