import path from 'node:path';
import type pg from 'pg';
import { openPool } from '#server/db/database.ts';
import { openDatabaseUrl } from '#server/db/database-url.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres/start.ts';
import { StartError } from '#server/process/start/start-error.ts';

export type ConnectOptions = {
  /** Data folder of the embedded PostgreSQL. */
  dataDir: string;
  /** DATABASE_URL: another PostgreSQL instead of the embedded one. */
  url: string | null;
  /** Called once, with a message, when the embedded PostgreSQL ends without having been stopped by this process. */
  onLost?: (reason: StartError) => void;
};

export type ConnectedDatabase = {
  pool: pg.Pool;
  /** Announces to the next start that this process is about to end, so that it waits instead of refusing. */
  announceStop: () => void;
  /** Closes the connections and then stops the embedded server. */
  close: () => Promise<void>;
};

/** Opens the database of the program: that of the URL, or the embedded one. Throws a StartError that says what to do. */
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
