import { buildApp, type App } from '#server/app.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { startLedgerUpkeep } from '#server/ledger/upkeep.ts';
import { ensureFirstAdministrator } from '#server/modules/identity/index.ts';
import { makeWritableFolder } from '#server/process/data-folder.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { installationSecret } from '#server/process/installation-secret.ts';
import { checkAddress, listen, networkAddresses } from '#server/process/listening.ts';
import { runProgram, type Program } from '#server/process/program.ts';

/** The merchant that answers at an address without a name (127.0.0.1, a phone on the same network) while developing. */
const DEMO_MERCHANT = 'laro';

async function start(program: Program): Promise<void> {
  const environment = readEnvironment(process.env, process.argv);
  makeWritableFolder(environment.dataDir);
  const database = await connectDatabase({ dataDir: environment.dataDir, url: environment.databaseUrl, onLost: program.fail });
  program.onStop('the database', database.close);
  program.beforeStop(database.announceStop);
  await checkAddress(environment);
  const { pool } = database;
  const applied = await migrate(pool);
  if (applied.length > 0) console.log(`database: ${applied.length} migrations applied`);
  if (environment.isDemo) await seedDemo(pool);
  const secret = installationSecret(environment);
  const administrator = await ensureFirstAdministrator(pool, secret);
  const app = await buildApp({
    pool,
    dataDir: environment.dataDir,
    secret,
    fallbackMerchant: environment.isProduction ? null : DEMO_MERCHANT,
    isDevelopment: environment.isDevelopment,
    isRateLimited: environment.isRateLimited,
    trustProxy: environment.trustProxy,
    logger: { level: environment.logLevel },
    ...(environment.tls ? { tls: environment.tls } : {}),
    onBackgroundError: (error) => app.http.log.warn({ err: error }, 'a task in the background failed and will be tried again'),
  });
  program.onStop('the server', app.close);
  const stopLedgerUpkeep = await startLedgerUpkeep(pool, (error) =>
    app.http.log.warn({ err: error }, 'the ledger was not kept in order and will be tried again'),
  );
  program.onStop('the upkeep of the ledger', stopLedgerUpkeep);
  await listen(app.http, environment);
  printAddresses(app, environment.host, administrator);
}

function printAddresses(app: App, host: string, administrator: { name: string; password: string } | null): void {
  const { protocol, port } = new URL(app.http.listeningOrigin);
  const lines = app.directory
    .list()
    .flatMap((merchant) =>
      merchant.hosts.filter((name) => name.endsWith('localhost')).map((name) => `  ${merchant.name.padEnd(12)} ${protocol}//${name}:${port}/m/home`),
    );
  lines.push(...networkAddresses(host).map((address) => `  ${'Network'.padEnd(12)} ${protocol}//${address}:${port}/m/home`));
  console.log(
    [
      'Laro is ready.',
      ...lines,
      `  ${'Desk'.padEnd(12)} ${protocol}//localhost:${port}/desk/`,
      `  ${'API'.padEnd(12)} ${protocol}//localhost:${port}/api`,
    ].join('\n'),
  );
  if (administrator) console.log(`\nThe desk's first administrator, shown this once: ${administrator.name} / ${administrator.password}`);
}

await runProgram(start);
