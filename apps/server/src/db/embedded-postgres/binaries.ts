import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hashPath, isReachableByAnyone, type Places } from '#server/db/embedded-postgres/places.ts';
import { StartError } from '#server/process/start/start-error.ts';

/** The PostgreSQL installed with the dependencies. */
export type Binaries = { folder: string; majorVersion: number };

const USE_OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL (18 or later) of your own.';

/** Finds the binaries for this machine and makes them executable for the user that PostgreSQL will run as. */
export function prepareBinaries(places: Places): Binaries {
  const { folder, majorVersion } = findPackage();
  const needsReach = places.credentials.uid !== undefined;
  const isUsable = (!needsReach || isRunnableByAnyone(folder)) && makeLibraryLinks(folder);
  return { folder: isUsable ? folder : copyBinaries(folder, places.home), majorVersion };
}

function isRunnableByAnyone(folder: string): boolean {
  return isReachableByAnyone(path.join(folder, 'bin')) && (fs.statSync(path.join(folder, 'bin/postgres')).mode & 0o001) !== 0;
}

function findPackage(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`));
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: path.join(root, 'native'), majorVersion: Number.parseInt(version, 10) };
  } catch (error) {
    throw new StartError('database.no_binaries', `there is no PostgreSQL among the dependencies for this machine (${name})`, USE_OWN_DATABASE, {
      cause: error,
    });
  }
}

/**
 * Packages cannot contain symbolic links. This one lists them in a file and creates them in an install script, which we do not
 * run, so they are created here. False if the folder is not writable.
 */
function makeLibraryLinks(folder: string): boolean {
  const links = JSON.parse(fs.readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const to = path.join(folder, target.replace(/^native\//, ''));
    const from = path.relative(path.dirname(to), path.join(folder, source.replace(/^native\//, '')));
    try {
      fs.symlinkSync(from, to);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST' || fs.existsSync(to)) continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      throw error;
    }
  }
  return true;
}

/** A copy next to the data: for a checkout that PostgreSQL's user cannot enter, or that we cannot write to. */
function copyBinaries(folder: string, home: string): string {
  const { mtimeMs, size } = fs.statSync(path.join(folder, 'bin/postgres'));
  const copy = path.join(home, `bin-${hashPath(`${folder} ${mtimeMs} ${size}`)}`);
  if (fs.existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  fs.cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  makeLibraryLinks(unfinished);
  letAnyoneRun(unfinished);
  fs.renameSync(unfinished, copy);
  return copy;
}

/** A strict umask during the installation may have closed the files to everyone but root. */
function letAnyoneRun(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const at = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isRunnable = entry.isDirectory() || (fs.statSync(at).mode & 0o100) !== 0;
    fs.chmodSync(at, isRunnable ? 0o755 : 0o644);
  }
}
