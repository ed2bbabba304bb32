/** An installation of the product of its own: the built server on a free port with an empty database, for the time of a piece of work. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { openPool } from '../../apps/server/src/db/database.ts';
import { describeStartError, StartError } from '../../apps/server/src/process/start/start-error.ts';
import { copyDemo, makeDemo } from '../make/demo-template.ts';
import { databaseFolder } from '../test-run/database-folder.ts';

const repository = path.join(import.meta.dirname, '../..');
/** Files of the installation. */
const dataDir = path.join(process.env['LARO_DATA'] ?? path.join(repository, '.data'), 'e2e');
const READY_TIMEOUT_MS = 120_000;
const WATCH_MS = 250;

const children: ChildProcess[] = [];

/** Starts a program that ends with this one. */
export function start(command: string, parameters: string[], env: NodeJS.ProcessEnv, stdio: 'inherit' | 'pipe'): ChildProcess {
  const child = spawn(command, parameters, {
    cwd: repository,
    stdio: ['ignore', stdio, 'inherit'],
    env: { ...process.env, LARO_STOP_WITH_PARENT: '1', ...env },
  });
  children.push(child);
  return child;
}

/** A database with the demo alone: nothing is found that an earlier run has left. */
async function freshDatabase(server: EmbeddedPostgres): Promise<string> {
  await copyDemo('journeys', { postgres: server, dataDir });
  const admin = openPool({ ...server.connection, max: 1 });
  await admin.query('drop database if exists journeys_studio with (force)');
  await admin.end();
  return `postgres://postgres@localhost/journeys?host=${encodeURIComponent(server.socketDir)}`;
}

export type Served = { databaseUrl: string; baseUrl: string; sandbox: string; administrator: string; second: string; demoAccounts: string };

/** Starts the server and reads its address and the desk's account from its output. */
async function serve(databaseUrl: string): Promise<Served> {
  const child = start(
    process.execPath,
    ['apps/server/src/main.ts'],
    { PORT: '0', HOST: '127.0.0.1', LARO_DATA: dataDir, DATABASE_URL: databaseUrl, LARO_RATE_LIMITS: 'off' },
    'pipe',
  );
  let text = '';
  const log = fs.createWriteStream(path.join(dataDir, 'server.log'));
  const isReady = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      log.write(data);
      if (/Laro is ready[\s\S]*localhost:\d+/.test(text)) resolve(true);
    });
    child.once('exit', () => resolve(false));
    setTimeout(() => resolve(false), READY_TIMEOUT_MS).unref();
  });
  if (!(await isReady)) throw new Error(`the server did not start:\n${text}`);
  // The administrator's line follows the addresses in the same breath; the first answer of the server comes after it.
  const baseUrl = /https?:\/\/localhost:\d+/.exec(text)?.[0] ?? '';
  await fetch(`${baseUrl}/m/home`);
  // The accounts are printed after the server has looked them up.
  const accounts = /Accounts of the demo[^\n]*\n {2}\S+ +(\S+) +(\S+)\n {2}\S+ +(\S+) +(\S+)/;
  for (const until = Date.now() + READY_TIMEOUT_MS; !accounts.test(text) && Date.now() < until;) await sleep(WATCH_MS);
  const [, ...words] = accounts.exec(text) ?? [];
  const sandbox = /SMS +(http:\/\/\S+)\/sms/.exec(text)?.[1] ?? '';
  const administrator = /first administrator[^:]*: (.+)/.exec(text)?.[1]?.trim() ?? '';
  const second = /second administrator[^:]*: (.+)/.exec(text)?.[1]?.trim() ?? '';
  return { databaseUrl, baseUrl, sandbox, administrator, second, demoAccounts: words.join(' ') };
}

async function endChildren(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Settles when this program is to end: by a signal, or because the program that started it is no longer there. */
function endOfProgram(): Promise<number> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const end = (): void => resolve(1);
    setInterval(() => {
      if (process.ppid !== parent) end();
    }, WATCH_MS).unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  });
}

async function withPostgres(work: (postgres: EmbeddedPostgres) => Promise<number>): Promise<number> {
  fs.mkdirSync(dataDir, { recursive: true });
  const isToEnd = endOfProgram();
  const database = await startEmbeddedPostgres(databaseFolder('e2e'), { kind: 'journeys', isDurable: false, settings: ['max_wal_size=512MB'] });
  try {
    return await Promise.race([work(database), isToEnd]);
  } finally {
    await endChildren();
    await database.stop();
  }
}

async function endWith(work: (postgres: EmbeddedPostgres) => Promise<number>): Promise<void> {
  let code = 1;
  try {
    code = await withPostgres(work);
  } catch (error) {
    const isRefusal = error instanceof StartError || !(error instanceof Error);
    console.error(isRefusal ? describeStartError(error) : error.message);
  }
  // Work that was left in the middle keeps nothing waiting.
  process.exit(code);
}

/** Does work with an installation and ends the program with its answer as exit code. */
export const withInstallation = (work: (served: Served) => Promise<number>): Promise<void> =>
  endWith(async (postgres) => work(await serve(await freshDatabase(postgres))));

/** Makes the demo that installations are copied from, and ends the program. */
export const prepareInstallation = (): Promise<void> =>
  endWith(async (postgres) => {
    await makeDemo({ postgres, dataDir });
    return 0;
  });
