import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { readEnvironment } from '../../apps/server/src/process/start/environment.ts';
import { describeStartError } from '../../apps/server/src/process/start/start-error.ts';

type Environment = ReturnType<typeof readEnvironment>;

/**
 * Runs a tool on the installation's database: the operator's, or the embedded one, which is started for it. Its result is true for success; the process
 * exits with 1 on false, or if it cannot start.
 */
export async function onDatabase(kind: string, work: (pool: ReturnType<typeof openPool>, environment: Environment) => Promise<boolean>): Promise<void> {
  try {
    const environment = readEnvironment(process.env, process.argv);
    const embedded = environment.databaseUrl === null ? await startEmbeddedPostgres(environment.dataDir, { kind }) : null;
    const pool = openPool(embedded ? embedded.connection : { connectionString: environment.databaseUrl ?? '' });
    try {
      process.exitCode = (await work(pool, environment)) ? 0 : 1;
    } finally {
      await pool.end();
      await embedded?.stop();
    }
  } catch (error) {
    console.error(describeStartError(error));
    process.exitCode = 1;
  }
}
