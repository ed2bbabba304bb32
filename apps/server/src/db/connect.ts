import type pg from 'pg';
import { openPool } from '#server/db/database.ts';
import { openDatabaseUrl } from '#server/db/database-url.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres/start.ts';

export type ConnectOptions = {
  /** Where the embedded PostgreSQL keeps its data. */
  dataDir: string;
  /** DATABASE_URL: another PostgreSQL instead of the embedded one. */
  url?: string | undefined;
  /** Called once when the embedded PostgreSQL ends though nobody here stopped it. */
  onLost?: () => void;
};

export type ConnectedDatabase = {
  pool: pg.Pool;
  /** The embedded server, when that is what we use. */
  embedded: EmbeddedPostgres | undefined;
  /** Ends the connections and then the embedded server. */
  close: () => Promise<void>;
};

/** The database of the program: that of the URL, else the embedded one. Throws a StartError with what to do. */
export async function connectDatabase({ dataDir, url, onLost }: ConnectOptions): Promise<ConnectedDatabase> {
  if (url) {
    const pool = await openDatabaseUrl(url);
    return { pool, embedded: undefined, close: () => pool.end() };
  }
  const embedded = await startEmbeddedPostgres(dataDir, { kind: 'server', ...(onLost ? { onLost } : {}) });
  const pool = openPool(embedded.connection);
  const close = async (): Promise<void> => {
    await pool.end();
    await embedded.stop();
  };
  return { pool, embedded, close };
}
