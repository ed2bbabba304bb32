import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from '#server/db/embedded-postgres/binaries.ts';
import { makeSocketDir, socketFile, type Places } from '#server/db/embedded-postgres/places.ts';
import { isAlive } from '#server/process/locks/live-process.mjs';
import { StartError } from '#server/process/start/start-error.ts';

const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 20;
const START_ATTEMPTS = 20;
const RETRY_AFTER_MS = 250;
const STOP_TIMEOUT_MS = 30_000;
const LOG_BYTES_MAX = 5_000_000;
/** Message of PostgreSQL while the children of a killed postmaster still run. */
const STILL_CLEARING = /pre-existing shared memory block|lock file "postmaster\.pid" already exists|another (?:postmaster|server)/i;

/** The PostgreSQL that runs on a cluster, as described by its own pid file. */
export type Postmaster = { pid: number; socketDir: string; status: string };

const LINE_OF_SOCKET_DIR = 4;
const LINE_OF_STATUS = 7;

/** Reads postmaster.pid, which PostgreSQL maintains itself. Undefined if no running PostgreSQL belongs to it. */
function findPostmaster({ cluster, socketDir }: Places): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!isAlive(pid) || !isPostmasterOf(pid, cluster)) return undefined;
  return { pid, socketDir: lines[LINE_OF_SOCKET_DIR]?.trim() || socketDir, status: lines[LINE_OF_STATUS]?.trim() ?? '' };
}

/** The pid file can survive a restart of the machine; another program may have the number now. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Returns the running PostgreSQL of the cluster once it accepts connections; undefined if there is none or it is shutting down. */
export async function adoptPostmaster(places: Places): Promise<Postmaster | undefined> {
  const until = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < until) {
    const found = findPostmaster(places);
    if (!found) return undefined;
    if (found.status === 'ready' && fs.existsSync(socketFile(found.socketDir))) return found;
    // The folder for temporary files was cleared: this server can no longer be reached.
    if (found.status === 'ready') await stopPostmaster(places);
    await sleep(POLL_MS);
  }
  throw new StartError(
    'database.start_failed',
    `the PostgreSQL that runs on ${places.cluster} neither becomes ready nor ends`,
    `End process ${findPostmaster(places)?.pid ?? '?'} by hand and start again.`,
  );
}

/**
 * Starts PostgreSQL and returns when it accepts connections. Throws a StartError with its last messages if it does not.
 * `onSpawn` gets the process number of every attempt immediately, so that a watchdog always exists.
 */
export async function startPostmaster(places: Places, binaries: Binaries, settings: string[], onSpawn: (pid: number) => void): Promise<Postmaster> {
  makeSocketDir(places);
  turnLog(places.log);
  for (let attempt = 1; ; attempt++) {
    disownPidFile(places);
    const child = spawnPostmaster(places, binaries, settings);
    if (child.process.pid !== undefined) onSpawn(child.process.pid);
    const result = await waitUntilReady(places, child);
    if (typeof result !== 'string') return result;
    if (attempt === START_ATTEMPTS || !STILL_CLEARING.test(result)) throw explainStartFailure(result, places);
    await sleep(RETRY_AFTER_MS);
  }
}

/**
 * A pid file whose number now belongs to some other program (after a crash of the machine or a restart of a container) would
 * keep PostgreSQL from starting. It ignores its parent's number there, so we write ours; the rest of the file is kept, because
 * PostgreSQL uses it to make sure that no child of an earlier server still writes.
 */
function disownPidFile({ cluster }: Places): void {
  const file = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const [first = '', ...rest] = fs.readFileSync(file, 'utf8').split('\n');
  if (isAlive(Number.parseInt(first, 10))) fs.writeFileSync(file, [process.pid, ...rest].join('\n'));
}

type Child = { process: ChildProcess; logStart: number };

function spawnPostmaster(places: Places, binaries: Binaries, settings: string[]): Child {
  const log = fs.openSync(places.log, 'a');
  const logStart = fs.fstatSync(log).size;
  const parameters = ['listen_addresses=', 'unix_socket_permissions=0700', 'timezone=UTC', 'log_timezone=UTC', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const child = spawn(path.join(binaries.folder, 'bin/postgres'), ['-D', places.cluster, '-k', places.socketDir, ...parameters], {
    ...places.credentials,
    cwd: '/',
    stdio: ['ignore', log, log],
    // Its own session: Ctrl-C in our terminal must not end it before our own connections are done.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  fs.closeSync(log);
  child.unref();
  return { process: child, logStart };
}

/** The running server, or its output before it ended. */
async function waitUntilReady(places: Places, { process: child, logStart }: Child): Promise<Postmaster | string> {
  let ended = '';
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `PostgreSQL ended (${signal ?? code})`));
  const until = Date.now() + READY_TIMEOUT_MS;
  while (ended === '' && Date.now() < until) {
    const found = findPostmaster(places);
    if (found && found.pid === child.pid && found.status === 'ready') return found;
    await sleep(POLL_MS);
  }
  if (ended === '') child.kill('SIGQUIT');
  return `${fs.readFileSync(places.log).subarray(logStart).toString()}\n${ended || 'PostgreSQL did not become ready'}`;
}

function explainStartFailure(output: string, { home, log }: Places): StartError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return new StartError(
      'data.disk_full',
      `there is no room left on the disk of the data folder ${home}`,
      'Make room, or choose another folder with LARO_DATA.',
    );
  }
  return new StartError(
    'database.start_failed',
    'the embedded PostgreSQL did not start',
    `${output.trim().split('\n').slice(-5).join('\n')}\nAll of it: ${log}`,
  );
}

function turnLog(log: string): void {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) fs.renameSync(log, `${log}.1`);
}

/** Stops PostgreSQL quickly and cleanly (open transactions are rolled back), and waits for its end. */
export async function stopPostmaster(places: Places): Promise<void> {
  const found = findPostmaster(places);
  if (!found) return;
  signal(found.pid, 'SIGINT');
  const hurryAt = Date.now() + STOP_TIMEOUT_MS;
  let hasHurried = false;
  while (isAlive(found.pid)) {
    if (!hasHurried && Date.now() > hurryAt) {
      hasHurried = true;
      signal(found.pid, 'SIGQUIT');
    }
    await sleep(POLL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
