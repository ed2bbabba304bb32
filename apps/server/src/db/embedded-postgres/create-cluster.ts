import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Binaries } from '#server/db/embedded-postgres/binaries.ts';
import type { Places } from '#server/db/embedded-postgres/places.ts';
import { explainFileError } from '#server/process/start/data-folder.ts';
import { StartError } from '#server/process/start/start-error.ts';

const USE_OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL (18 or later) of your own.';
const SETTINGS = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
];

/**
 * Creates the database cluster unless it exists, and refuses one of another version. It is created next to its final place and
 * moved there when it is complete, so that a power failure in between leaves nothing that looks like a cluster.
 */
export async function createCluster(places: Places, binaries: Binaries, isDurable: boolean): Promise<void> {
  const { cluster, credentials } = places;
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return checkVersion(cluster, binaries.majorVersion);
  checkUser(credentials.uid);
  const unfinished = `${cluster}.new`;
  try {
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { mode: 0o700 });
    if (credentials.uid !== undefined && credentials.gid !== undefined) fs.chownSync(unfinished, credentials.uid, credentials.gid);
  } catch (error) {
    throw explainFileError(places.home, error);
  }
  const { code, output } = await runInitdb(places, binaries, [...SETTINGS, ...(isDurable ? [] : ['--no-sync']), '-D', unfinished]);
  if (code !== 0) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw explainInitdbFailure(output, places.home);
  }
  fs.rmSync(cluster, { recursive: true, force: true });
  fs.renameSync(unfinished, cluster);
}

function checkVersion(cluster: string, majorVersion: number): void {
  const found = Number.parseInt(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (found === majorVersion) return;
  throw new StartError(
    'database.version_differs',
    `the data in ${cluster} belongs to PostgreSQL ${found}, and this version of Laro brings PostgreSQL ${majorVersion}`,
    'Dump the data with the version of Laro that made it and load it again, or start with another folder (LARO_DATA).',
  );
}

/**
 * initdb looks up its user in the system's list and fails for a bare number, which containers often use to run programs.
 * The look-up is a parameter so that a test does not need such a user.
 */
export function checkUser(uidOfServer: number | undefined, userInfo: () => unknown = os.userInfo): void {
  // As root the server runs as another user; if that user is unknown too, initdb itself reports it.
  if (uidOfServer !== undefined) return;
  try {
    userInfo();
  } catch (error) {
    throw unknownUser(error);
  }
}

function unknownUser(cause?: unknown): StartError {
  const uid = process.geteuid?.() ?? 'of this process';
  return new StartError(
    'database.unknown_user',
    `the user number ${uid} is not in this system's list of users, and PostgreSQL does not run so`,
    `Run as a user with a name. Otherwise: ${USE_OWN_DATABASE}`,
    { cause },
  );
}

function runInitdb({ credentials }: Places, binaries: Binaries, parameters: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const collect = (data: Buffer): void => {
      output += data.toString();
    };
    const child = spawn(path.join(binaries.folder, 'bin/initdb'), parameters, {
      ...credentials,
      // Our own folder may be closed to the user that initdb runs as.
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
    });
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Explains in one sentence why initdb failed. Takes its output (in English, LC_ALL=C). */
export function explainInitdbFailure(output: string, home: string): StartError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return new StartError(
      'data.disk_full',
      `there is no room left on the disk of the data folder ${home}`,
      'A new database needs about 60 MB. Make room, or choose another folder with LARO_DATA.',
    );
  }
  if (/could not look up effective user/i.test(output)) return unknownUser();
  if (/Permission denied|Read-only file system/i.test(output)) {
    return new StartError(
      'data.not_writable',
      `PostgreSQL cannot write to the data folder ${home}`,
      'Give this user the right to write there, or choose another folder with LARO_DATA.',
    );
  }
  if (/ENOENT|cannot execute|Exec format error/i.test(output)) {
    return new StartError(
      'database.no_binaries',
      'the PostgreSQL that comes with the dependencies does not run on this system (it needs glibc on Linux)',
      USE_OWN_DATABASE,
    );
  }
  return new StartError('database.start_failed', 'PostgreSQL could not make its data folder', output.trim().split('\n').slice(-5).join('\n'));
}
