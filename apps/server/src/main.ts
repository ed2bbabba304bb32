import path from 'node:path';
import type pg from 'pg';
import { buildApp, type App } from '#server/app.ts';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import type { DemoAccount } from '#server/demo/people/demo-accounts.ts';
import { startDemoHistory } from '#server/demo/demo-history.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { seedGameFigures } from '#server/installation/seed-game-figures.ts';
import { startLedgerUpkeep } from '#server/ledger/audit/upkeep.ts';
import { ensureFirstAdministrator, ensureSecondAdministrator } from '#server/modules/core/staff/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { connectDemoVendors, createVendorSecrets, ensureDemoKeys } from '#server/modules/play/vendors/index.ts';
import { BackgroundLog } from '#server/process/background-log.ts';
import { makeWritableFolder } from '#server/process/start/data-folder.ts';
import { readEnvironment, type Environment } from '#server/process/start/environment.ts';
import { installationSecret } from '#server/process/secrets/installation-secret.ts';
import { checkAddress, listen, networkAddresses } from '#server/process/start/listening.ts';
import { useSandbox } from '#server/process/parties/outside-parties.ts';
import { runProgram, type Program } from '#server/process/program.ts';
import { socialSecretsIn } from '#server/process/secrets/social-secrets.ts';
import { startSandboxProcess } from '#server/process/parties/sandbox-process.ts';
import { startStudioProcess, studioDatabaseUrl } from '#server/process/parties/studio-process.ts';

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
  if (applied.length > 0) console.log(`database: ${applied.length} files of the schema and its functions applied`);
  if (environment.isDemo) await seedDemo(pool);
  await seedGameFigures(pool);
  const secret = installationSecret(environment);
  const administrator = await ensureFirstAdministrator(pool, secret);
  // Acts that need two people can be tried in the demo; an operator adds the second person with tools/installation/desk.ts.
  const second = administrator && environment.isDemo && !environment.isProduction ? await ensureSecondAdministrator(pool, secret) : null;
  const background = new BackgroundLog();
  const app = await buildApp({
    pool,
    dataDir: environment.dataDir,
    secret,
    fallbackMerchant: environment.isProduction ? null : DEMO_MERCHANT,
    isDevelopment: environment.isDevelopment,
    takesDemoVendors: !environment.isProduction,
    servesPages: environment.servesPages,
    socialSecretOf: socialSecretsIn(process.env),
    outside: environment.outside,
    allowsLocalParties: !environment.isProduction,
    internalParties: environment.internalParties,
    payoutParties: environment.payoutParties,
    identityStore: environment.identityStore,
    bucket: environment.bucket,
    liveUrl: environment.liveUrl,
    isRateLimited: environment.isRateLimited,
    trustProxy: environment.trustProxy,
    desk: environment.desk,
    logger: { level: environment.logLevel },
    ...(environment.tls ? { tls: environment.tls } : {}),
    onBackgroundError: background.report,
  });
  background.openTo(app.http.log);
  program.onStop('the server', app.close);
  const stopLedgerUpkeep = await startLedgerUpkeep(pool, (error) =>
    app.http.log.warn({ err: error }, 'the ledger was not kept in order and will be tried again'),
  );
  program.onStop('the upkeep of the ledger', stopLedgerUpkeep);
  await listen(app.http, environment);
  if (environment.isTraced) await startTraces(program, pool, app);
  if (environment.metrics) await startMetrics(program, environment.metrics, environment.dataDir, pool, app);
  // Before the studio, whose tables use its beacon.
  if (environment.sandboxPlace) useSandbox(environment.outside, environment.sandboxPlace);
  else if (environment.sandbox.isOn) await startSandbox(program, environment, app);
  if (environment.studio.isOn) await startStudio(program, environment, { pool, secret }, app);
  tellWhatIsNotSent(environment);
  printAddresses(app, environment);
  printAdministrators(administrator, second);
  if (!environment.hasDemoHistory) return;
  const history = startDemoHistory({
    pool,
    secret,
    seedProof: app.seedProof,
    seedSlip: app.seedSlip,
    signatureOf: app.signatureOf,
    onAccounts: printAccounts,
    onError: (error) => app.http.log.warn({ err: error }, 'the past of the demo is not written to its end; the next start goes on'),
  });
  program.onStop('the past of the demo', history.stop);
}

/** Traces of requests, loaded where a collector is configured. */
async function startTraces(program: Program, pool: pg.Pool, app: App): Promise<void> {
  const { openTraces } = await import('#server/traces/open-traces.ts');
  const running = openTraces({ server: app.http.server, pool });
  program.onStop('the traces', running.close);
}

/** The figures for Prometheus, loaded where a port is given for them. */
async function startMetrics(program: Program, options: NonNullable<Environment['metrics']>, dataDir: string, pool: pg.Pool, app: App): Promise<void> {
  const { openMetrics } = await import('#server/metrics/metrics-server.ts');
  const hosts = () => app.directory.list().flatMap((merchant) => merchant.hosts);
  const running = await openMetrics({ ...options, server: app.http.server, pool, dataDir, hosts });
  program.onStop('the metrics', running.close);
}

/** Games of the demo: the studio runs in parallel and is connected like any other vendor. */
async function startStudio(
  program: Program,
  { dataDir, host, databaseUrl, studio, outside }: Environment,
  { pool, secret }: { pool: pg.Pool; secret: Buffer },
  app: App,
): Promise<void> {
  const keysFolder = path.join(dataDir, 'vendor-keys');
  const { studioPublicKey, formsSecret } = await ensureDemoKeys(pool, secret, keysFolder);
  const running = await startStudioProcess({
    keysFolder,
    studioPublicKey,
    host,
    sitePort: Number(new URL(app.http.listeningOrigin).port),
    port: studio.port,
    databaseUrl: studio.databaseUrl ?? studioDatabaseUrl(databaseUrl, pool.options.host),
    beaconUrl: () => outside.sandbox && `${outside.sandbox.origin}/beacon/${sandboxAccounts.beacon.chain}`,
    onReady: async (place) => {
      await connectDemoVendors(pool, { ...place, formsSecret }, createVendorSecrets(pool, secret).seal);
      await app.refreshVendors();
    },
    onTrouble: (message, details) => app.http.log.warn(details, message),
  });
  if (running) program.onStop('the studio', running.stop);
  else console.log('The studio is not built, so that no game can be launched. Build it: node tools/build/build.ts');
}

/** Runs the simulators of outside parties in parallel; services without a real connection use them. */
async function startSandbox(program: Program, { host, sandbox, outside }: Environment, app: App): Promise<void> {
  const running = await startSandboxProcess({
    host,
    sitePort: Number(new URL(app.http.listeningOrigin).port),
    port: sandbox.port,
    onReady: (place) => useSandbox(outside, place),
    onTrouble: (message, details) => app.http.log.warn(details, message),
  });
  program.onStop('the sandbox', running.stop);
}

function tellWhatIsNotSent({ outside }: Environment): void {
  if (!outside.sms) console.log('No SMS gateway is connected: codes by SMS are refused. Give LARO_SMS_ACCOUNT, LARO_SMS_TOKEN and LARO_SMS_FROM.');
  if (!outside.smtp) console.log('No mail server is connected: mails wait and codes by mail are refused. Give LARO_SMTP_URL and LARO_MAIL_FROM.');
}

function printAccounts(accounts: readonly DemoAccount[]): void {
  const width = Math.max(...accounts.map((account) => account.username.length));
  const lines = accounts.map(({ merchantName, username, password }) => `  ${merchantName.padEnd(12)} ${username.padEnd(width)}  ${password}`);
  if (lines.length > 0) console.log(['\nAccounts of the demo, with a month of play:', ...lines].join('\n'));
}

/** Where a merchant's site is: here, by its names of this machine, else behind the proxy at its first host. */
function originsOf({ hosts }: Merchant, here: URL): string[] {
  const names = hosts.filter((name) => name.endsWith('localhost'));
  return names.length > 0 ? names.map((name) => `${here.protocol}//${name}:${here.port}`) : hosts.slice(0, 1).map((name) => `https://${name}`);
}

/** The desk answers at its own host, else where a merchant does. */
function deskOriginOf(app: App, { desk }: Environment, here: URL, firstSite: string | undefined): string | undefined {
  if (desk.host !== null) return desk.host.endsWith('localhost') ? `${here.protocol}//${desk.host}:${here.port}` : `https://${desk.host}`;
  return app.directory.byHost('localhost') ? `${here.protocol}//localhost:${here.port}` : firstSite;
}

function printAddresses(app: App, environment: Environment): void {
  const { host, outside } = environment;
  const here = new URL(app.http.listeningOrigin);
  const sites = app.directory.list().flatMap((merchant) => originsOf(merchant, here).map((origin) => ({ name: merchant.name, origin })));
  const line = (name: string, address: string) => `  ${name.padEnd(12)} ${address}`;
  const lines = sites.map(({ name, origin }) => line(name, `${origin}/m/home`));
  lines.push(...networkAddresses(host).map((address) => line('Network', `${here.protocol}//${address}:${here.port}/m/home`)));
  const desk = deskOriginOf(app, environment, here, sites[0]?.origin);
  if (desk) lines.push(line('Desk', `${desk}/desk/`), line('API', `${desk}/api`));
  if (outside.sandbox) lines.push(line('SMS', `${outside.sandbox.origin}/sms`), line('Mail', `${outside.sandbox.origin}/mail`));
  console.log(['Laro is ready.', ...lines].join('\n'));
  if (app.directory.list().length === 0)
    console.log('\nThere is no merchant yet, so no address is answered. Add one: npm run merchant -- add <code> <name> <host>');
}

interface Issued {
  name: string;
  password: string;
}

function printAdministrators(first: Issued | null, second: Issued | null): void {
  if (first) console.log(`\nThe desk's first administrator, shown this once: ${first.name} / ${first.password}`);
  if (second) console.log(`The demo's second administrator, for acts of two people: ${second.name} / ${second.password}`);
}

await runProgram(start);
