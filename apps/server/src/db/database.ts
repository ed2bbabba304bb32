import pg from 'pg';

const DEFAULT_POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** The operating system looks for a sign of life of a connection that was silent for so long, and gives it up some seconds later where there is none. */
const SILENT_MS = 30_000;
/** A transaction whose process has vanished without a word is ended by the server after this time, and its locks with it. */
const IDLE_IN_TRANSACTION_MS = 5 * 60_000;
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
 * it would be midnight in the machine's time zone, which can be another day elsewhere.
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
 * Opens a pool of connections. The listeners are required: without them, an idle connection that PostgreSQL closes (a
 * restart, a fail-over) would end this process.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
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
  // A connection that breaks while it is checked out also fails its query; this listener only keeps the process alive.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
