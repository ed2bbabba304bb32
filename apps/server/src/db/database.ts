import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';

const DEFAULT_POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 4;
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** An array of one dimension whose items never need quotes, as PostgreSQL writes it: {1,NULL,3}. */
function parsePlainArray(text: string): (string | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : item));
}

/**
 * int8 becomes bigint (money must never pass through a float), numeric stays text, and a date stays 'YYYY-MM-DD': as a Date
 * it would be midnight in the machine's time zone, which is another day elsewhere.
 */
function createTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, (text: string) => BigInt(text));
  types.setTypeParser(INT8_ARRAY, (text: string) => parsePlainArray(text).map((item) => (item === null ? null : BigInt(item))));
  types.setTypeParser(DATE, (text: string) => text);
  types.setTypeParser(DATE_ARRAY, parsePlainArray);
  return types;
}

/**
 * Opens a pool of connections. The listeners matter: without them a connection that PostgreSQL ends while it is idle (a
 * restart, a fail-over) would end this process.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'laro',
    types: createTypes(),
    ...config,
  });
  let isEnding = false;
  const end = pool.end.bind(pool);
  pool.end = async () => {
    isEnding = true;
    await end();
  };
  pool.on('error', (error) => {
    if (!isEnding) console.warn(`an idle database connection was lost: ${error.message}`);
  });
  // A connection that breaks while it is lent out reports to its query as well; this listener only keeps the process alive.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What asks with plain SQL: a pool, a client, or a transaction of the query builder. */
export type Queries = Pick<pg.Pool, 'query'>;

/** The query builder as something that asks with plain SQL; a transaction is one, for functions of other modules that must see what it has written. */
export function queriesOf(db: Kysely<Tables>): Queries {
  const query = ({ text, values }: pg.QueryConfig) => db.executeQuery(CompiledQuery.raw(text, values ?? []));
  return { query: query as unknown as Queries['query'] };
}

/** The typed query builder over a pool. Ending it is ending the pool. */
export function openDatabase(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const RETRIED = new Set(['40001', '40P01']);

function isRetried(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRIED.has(error.code ?? '');
}

/**
 * Runs the work in one transaction and commits it, or rolls back when it throws. A deadlock or a serialisation failure is
 * nobody's fault and is tried again, so the work must have no effects outside of the database.
 */
export async function inTransaction<Result>(db: Kysely<Tables>, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetried(error)) throw error;
    }
  }
}

/** Runs the work on one connection of a pool, in one transaction; for work that speaks SQL itself. It is not tried again. */
export async function inPoolTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // The error of the work is the one to be told.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
