import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeWritableFolder } from '#server/process/start/data-folder.ts';
import { StartError } from '#server/process/start/start-error.ts';

const NOBODY = 65_534;
/** Maximum length of a path in sockaddr_un, without the terminating zero. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107;
const SOCKET_NAME = '.s.PGSQL.5432';
/** Root's clusters are here if the data folder is below a folder that only root may enter. */
const ROOT_DATA = '/var/lib/laro';

/** User that PostgreSQL runs as: empty for the current user. It refuses to run as root. */
export type Credentials = { uid?: number; gid?: number };

/** All paths of one embedded PostgreSQL. */
export type Places = {
  home: string;
  cluster: string;
  socketDir: string;
  log: string;
  owners: string;
  startLock: string;
  credentials: Credentials;
};

/** A short name for a path; the same path always gets the same name. */
export function hashPath(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** True if everyone may enter every folder of the path; missing folders will be created so. */
export function isReachableByAnyone(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const stat = fs.statSync(current, { throwIfNoEntry: false });
    if (stat?.isDirectory() && (stat.mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** Finds (and creates) the folders of the embedded PostgreSQL of a data folder. Throws a StartError if it cannot write there. */
export function findPlaces(dataDir: string): Places {
  const wanted = path.resolve(dataDir);
  const isRoot = process.geteuid?.() === 0;
  const home = isRoot && !isReachableByAnyone(wanted) ? path.join(ROOT_DATA, hashPath(wanted)) : wanted;
  const owners = path.join(home, 'owners');
  withOpenUmask(() => makeWritableFolder(owners));
  const cluster = path.join(home, 'pg');
  const credentials = isRoot ? ownerOf(cluster) : {};
  return {
    home,
    cluster,
    socketDir: findSocketDir(cluster),
    log: path.join(home, 'postgres.log'),
    owners,
    startLock: path.join(home, 'start.lock'),
    credentials,
  };
}

/** Runs a function that creates folders, so that root's PostgreSQL, which runs as another user, may enter them whatever root's umask is. */
function withOpenUmask(work: () => void): void {
  if (process.geteuid?.() !== 0) return work();
  const before = process.umask(0o022);
  try {
    work();
  } finally {
    process.umask(before);
  }
}

/** A cluster created by an ordinary user keeps its owner when root starts it later; PostgreSQL requires that. */
function ownerOf(cluster: string): Credentials {
  const stat = fs.statSync(cluster, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : { uid: NOBODY, gid: NOBODY };
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
}

/** The socket is in the cluster's own folder or, if its path is too long for the system, in a folder for temporary files. */
function findSocketDir(cluster: string): string {
  const name = `laro-pg-${hashPath(cluster)}`;
  return [cluster, path.join(os.tmpdir(), name)].find(fitsSocket) ?? path.join('/tmp', name);
}

/**
 * Creates the folder of the socket if it is not the cluster itself. A folder for temporary files is shared by all users, so one that
 * belongs to another user is refused, because that user could listen in our place.
 */
export function makeSocketDir({ socketDir, cluster, credentials }: Places): void {
  if (socketDir === cluster) return;
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const stat = fs.lstatSync(socketDir);
  const wanted = credentials.uid ?? process.geteuid?.();
  if (!stat.isDirectory() || (stat.uid !== wanted && stat.uid !== process.geteuid?.())) {
    throw new StartError(
      'data.not_writable',
      `the folder ${socketDir} for the database's socket belongs to another user`,
      'Remove it, or set TMPDIR to your own folder.',
    );
  }
  fs.chmodSync(socketDir, 0o700);
  if (credentials.uid !== undefined && credentials.gid !== undefined) fs.chownSync(socketDir, credentials.uid, credentials.gid);
}

/** File of the socket, which exists while PostgreSQL listens. */
export function socketFile(socketDir: string): string {
  return path.join(socketDir, SOCKET_NAME);
}
