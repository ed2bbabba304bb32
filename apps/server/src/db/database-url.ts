import type pg from 'pg';
import { openPool } from '#server/db/database.ts';
import { StartError } from '#server/process/start/start-error.ts';

/** The oldest PostgreSQL that has everything that the schema uses (server_version_num). */
const OLDEST_VERSION = 180_000;

/**
 * Opens a pool on the PostgreSQL of a URL and verifies that it can be used. Throws a StartError with one clear sentence for a
 * wrong URL, host, login or database name, an unreachable server, and one that is too old. The password is never printed.
 */
export async function openDatabaseUrl(url: string, config: pg.PoolConfig = {}): Promise<pg.Pool> {
  const place = describePlace(url);
  const pool = openPool({ ...config, connectionString: url });
  try {
    const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version");
    checkServerVersion(rows[0]?.version ?? 0, place);
    return pool;
  } catch (error) {
    await pool.end().catch(() => {});
    throw explainConnectionError(error, place);
  }
}

/** The URL without its password, for messages. Throws a StartError if it is not a URL. */
export function describePlace(url: string): string {
  try {
    const { protocol, hostname, port, pathname, username, searchParams } = new URL(url);
    if (!/^postgres(?:ql)?:$/.test(protocol)) throw new TypeError(`protocol ${protocol}`);
    const host = searchParams.get('host') ?? hostname;
    const user = username ? ` as ${decodeURIComponent(username)}` : '';
    return `${host || 'localhost'}${port && `:${port}`}${pathname}${user}`;
  } catch (error) {
    throw new StartError(
      'database.wrong_url',
      'DATABASE_URL is not the address of a PostgreSQL',
      'It looks like postgres://user:password@host:5432/database (special characters of the password written as %40 and the like).',
      { cause: error },
    );
  }
}

/** Throws a StartError for a server older than PostgreSQL 18, whose time-ordered ids the ledger uses. Takes server_version_num, e.g. 140012. */
export function checkServerVersion(version: number, place: string): void {
  if (version >= OLDEST_VERSION) return;
  throw new StartError(
    'database.too_old',
    `the PostgreSQL at ${place} is version ${Math.floor(version / 10_000)}; Laro needs 18 or later`,
    'Upgrade it, or leave DATABASE_URL away to use the PostgreSQL that comes with Laro.',
  );
}

const CHECK_URL = 'Check DATABASE_URL. Without it Laro starts its own PostgreSQL.';

type Explanation = { code: StartError['code']; says: (place: string) => string; hint?: string };

const unknownHost: Explanation = { code: 'database.unknown_host', says: (place) => `the host of the database ${place} is not known` };
const unreachable: Explanation = {
  code: 'database.unreachable',
  says: (place) => `nothing answers at the database ${place}`,
  hint: 'Is PostgreSQL running there, and does a firewall let us through?',
};
const refusedLogin: Explanation = { code: 'database.refused_login', says: (place) => `the database ${place} refused the user or the password` };
const unknownDatabase: Explanation = {
  code: 'database.unknown_database',
  says: (place) => `the database ${place} does not exist on that server`,
  hint: 'Create it (createdb), or correct DATABASE_URL.',
};
const notAllowed: Explanation = { code: 'database.refused_login', says: (place) => `the user may not use the database ${place}` };

/** Messages by code of the operating system or of PostgreSQL (SQLSTATE). */
const EXPLANATIONS: Record<string, Explanation> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOENT: unreachable,
  '28P01': refusedLogin,
  '28000': refusedLogin,
  '3D000': unknownDatabase,
  '42501': notAllowed,
};

/** A StartError for a failed connection, with its cause. */
function explainConnectionError(error: unknown, place: string): StartError {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  // The pool's own timeout has a message but no code.
  const found = EXPLANATIONS[code] ?? (/timeout/i.test(message) ? unreachable : undefined);
  if (found) return new StartError(found.code, found.says(place), [found.hint, CHECK_URL].filter(Boolean).join(' '), { cause: error });
  return new StartError('database.failed', `the database ${place} cannot be used: ${message}`, CHECK_URL, { cause: error });
}
