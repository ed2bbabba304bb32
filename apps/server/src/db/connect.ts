import path from 'node:path';
import type pg from 'pg';
import { openPool } from '#server/db/database.ts';
import { openDatabaseUrl } from '#server/db/database-url.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/start.ts';
import { StartError } from '#server/process/start-error.ts';

export type ConnectOptions = {
  /** Where the embedded PostgreSQL keeps its data. */
  dataDir: string;
  /** DATABASE_URL: another PostgreSQL instead of the embedded one. */
  url: string | null;
  /** Called once, with what to tell, when the embedded PostgreSQL ends though nobody here stopped it. */
  onLost?: (reason: StartError) => void;
};

export type ConnectedDatabase = {
  pool: pg.Pool;
  /** Tells a next start that this one is about to end, so that it waits instead of refusing. */
  announceStop: () => void;
  /** Ends the connections and then the embedded server. */
  close: () => Promise<void>;
};

/** The database of the program: that of the URL, else the embedded one. Throws a StartError with what to do. */
export async function connectDatabase({ dataDir, url, onLost }: ConnectOptions): Promise<ConnectedDatabase> {
  if (url) {
    const pool = await openDatabaseUrl(url);
    return { pool, announceStop: () => {}, close: () => pool.end() };
  }
  const embedded = await startEmbeddedPostgres(dataDir, {
    kind: 'server',
    onLost: () =>
      onLost?.(
        new StartError(
          'database.lost',
          'the embedded PostgreSQL has ended by itself or was killed',
          `Its last words are in ${path.join(dataDir, 'postgres.log')}. Start again to go on with the same data.`,
        ),
      ),
  });
  const pool = openPool(embedded.connection);
  const close = async (): Promise<void> => {
    await pool.end();
    await embedded.stop();
  };
  return { pool, announceStop: embedded.announceStop, close };
}
