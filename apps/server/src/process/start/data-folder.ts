import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/process/start/start-error.ts';

/** Creates the folder and verifies with a file that it is writable (permissions alone do not reveal a read-only disk). */
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
    return new StartError(
      'data.disk_full',
      `there is no room left on the disk of the data folder ${folder}`,
      'Make room, or choose another folder with LARO_DATA.',
      { cause: error },
    );
  }
  if (!NOT_WRITABLE.has(code)) return error;
  return new StartError(
    'data.not_writable',
    `the data folder ${folder} cannot be written to`,
    'Give this user the right to write there, or choose another folder with LARO_DATA.',
    { cause: error },
  );
}

/** A StartError if the error concerns a file of the folder and a person can fix it; any other error is returned unchanged. */
export function explainFileError(folder: string, error: unknown): unknown {
  const file = (error as NodeJS.ErrnoException).path;
  return typeof file === 'string' && file.startsWith(folder) ? refuseFolder(folder, error) : error;
}
