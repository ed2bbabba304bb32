import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '#server/process/start-error.ts';

const NOBODY = 65_534;
/** Room for a path in sockaddr_un, without the closing zero. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107;
const SOCKET_NAME = '.s.PGSQL.5432';
/** Root's clusters go here when the data folder lies below a folder that only root may enter. */
const ROOT_DATA = '/var/lib/laro';

/** Whom PostgreSQL runs as: empty for ourselves. It refuses to run as root. */
export type Credentials = { uid?: number; gid?: number };

/** Where everything of one embedded PostgreSQL lies. */
export type Places = {
  home: string;
  cluster: string;
  socketDir: string;
  log: string;
  owners: string;
  startLock: string;
  credentials: Credentials;
};

/** A short name for a path, the same for the same path. */
export function hashPath(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Whether every folder of the path may be entered by anybody; what does not exist yet will be made so. */
export function isReachableByAnyone(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const stat = fs.statSync(current, { throwIfNoEntry: false });
    if (stat?.isDirectory() && (stat.mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** Finds (and makes) the folders of the embedded PostgreSQL of a data folder. Throws a StartError when it cannot write there. */
export function findPlaces(dataDir: string): Places {
  const wanted = path.resolve(dataDir);
  const isRoot = process.geteuid?.() === 0;
  const home = isRoot && !isReachableByAnyone(wanted) ? path.join(ROOT_DATA, hashPath(wanted)) : wanted;
  makeWritableFolder(home);
  const cluster = path.join(home, 'pg');
  const credentials = isRoot ? ownerOf(cluster) : {};
  const owners = path.join(home, 'owners');
  makeWritableFolder(owners);
  return { home, cluster, socketDir: findSocketDir(cluster), log: path.join(home, 'postgres.log'), owners, startLock: path.join(home, 'start.lock'), credentials };
}

/** A cluster made by an ordinary user keeps its owner when root starts it later; PostgreSQL insists on that. */
function ownerOf(cluster: string): Credentials {
  const stat = fs.statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : { uid: NOBODY, gid: NOBODY };
}

/** Makes the folder and proves by a file that it can be written to (permissions alone say nothing about a read-only disk). */
export function makeWritableFolder(folder: string): void {
  const probe = path.join(folder, `.write-check-${process.pid}`);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    fs.writeFileSync(probe, 'x');
    fs.rmSync(probe);
  } catch (error) {
    throw refuseFolder(folder, error);
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'ENOENT']);

function refuseFolder(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (FULL.has(code)) {
    return new StartError('data.disk_full', `there is no room left on the disk of the data folder ${folder}`, 'Make room, or choose another folder with LARO_DATA.', { cause: error });
  }
  if (!NOT_WRITABLE.has(code)) return error;
  return new StartError(
    'data.not_writable',
    `the data folder ${folder} cannot be written to (${code})`,
    'Give this user the right to write there, or choose another folder with LARO_DATA.',
    { cause: error },
  );
}

/** A StartError when the error is about a file of the folder and a person can mend it; anything else comes back as it was. */
export function explainFileError(folder: string, error: unknown): unknown {
  const file = (error as NodeJS.ErrnoException).path;
  return typeof file === 'string' && file.startsWith(folder) ? refuseFolder(folder, error) : error;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
}

/** The socket lies in the cluster's own folder, or, when its path is too long for the system, in a folder for temporary files. */
function findSocketDir(cluster: string): string {
  const name = `laro-pg-${hashPath(cluster)}`;
  return [cluster, path.join(os.tmpdir(), name)].find(fitsSocket) ?? path.join('/tmp', name);
}

/**
 * Makes the folder of the socket if it is not the cluster itself. A folder for temporary files is everybody's, so one that
 * belongs to somebody else is refused: he could listen in our place.
 */
export function makeSocketDir({ socketDir, cluster, credentials }: Places): void {
  if (socketDir === cluster) return;
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const stat = fs.lstatSync(socketDir);
  const wanted = credentials.uid ?? process.geteuid?.();
  if (!stat.isDirectory() || (stat.uid !== wanted && stat.uid !== process.geteuid?.())) {
    throw new StartError('data.not_writable', `the folder ${socketDir} for the database's socket belongs to another user`, 'Remove it, or set TMPDIR to a folder of your own.');
  }
  fs.chmodSync(socketDir, 0o700);
  if (credentials.uid !== undefined && credentials.gid !== undefined) fs.chownSync(socketDir, credentials.uid, credentials.gid);
}

/** The socket's file, which exists while PostgreSQL listens. */
export function socketFile(socketDir: string): string {
  return path.join(socketDir, SOCKET_NAME);
}
