import { buildStudio } from './app.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { readStudioEnvironment } from './environment.ts';
import { readHostedGames } from './games/hosted-games.ts';
import { readKeys } from './keys.ts';
import { describeStartError, StartError } from './start-error.ts';

const STOP_TIMEOUT_MS = 15_000;

type Closer = () => Promise<void>;
const closers: Closer[] = [];
let isStopping = false;

/** Closes everything open, the last opened first, and ends the process. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  let code = exitCode;
  for (const close of closers.toReversed())
    await close().catch((error: unknown) => {
      console.error(`while the studio closes: ${error instanceof Error ? error.message : String(error)}`);
      code = 1;
    });
  process.exit(code);
}

function fail(error: unknown): void {
  if (!isStopping) console.error(describeStartError(error).replace('did not start', 'stopped'));
  void stop(1);
}

function listenError(error: unknown, port: number): unknown {
  const isOccupied = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return isOccupied ? new StartError(`port ${port} is in use by another program`, 'Choose another one with LARO_STUDIO_PORT.', { cause: error }) : error;
}

async function start(): Promise<void> {
  const environment = readStudioEnvironment(process.env);
  const { databaseUrl, host, port, platformUrl, publicOrigin, framedBy, logLevel, beaconUrl } = environment;
  const keys = readKeys(environment.keysFolder);
  const games = readHostedGames();
  const pool = await openDatabase(databaseUrl);
  closers.push(() => pool.end());
  await migrate(pool);
  const studio = await buildStudio({ pool, keys, games, platformUrl, publicOrigin, framedBy, logLevel, beaconUrl });
  closers.push(studio.close);
  const listening = await studio.start({ host, port }).catch((error: unknown) => {
    throw listenError(error, port);
  });
  // A parent process receives the port; without one it is printed on the terminal.
  if (process.send) process.send({ listening });
  else console.warn(`The studio is ready on port ${listening}.`);
}

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// The channel to the parent closes when the parent ends, however that happens: a studio without its platform's starter must not live on.
process.on('disconnect', () => void stop(0));
try {
  await start();
} catch (error) {
  console.error(describeStartError(error));
  await stop(1);
}
