// Folders of the disposable databases of test runs: in memory, if the machine has a roomy file system there, else in .data.
// Copying a template writes 1,900 files for every test file; on a disk that and their deletion took half of the time of the step.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '../..');
/** Linux's file system in memory. Containers often limit it to 64 MB. */
const MEMORY = '/dev/shm';
const PREFIX = 'laro-';
/** Name of the file that says which checkout a folder in memory belongs to. */
const CHECKOUT = 'checkout';
const GIGABYTE = 2 ** 30;
/** Most space of two runs: copies, demo and write-ahead log. */
const SPACE_MIN = 4 * GIGABYTE;
/** Memory that the run itself needs in addition. */
const MEMORY_MIN = SPACE_MIN + 4 * GIGABYTE;

export type Room = { root: string; checkout: string; availableMemory: number };

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Deletes the folders of checkouts that were deleted. */
function clearAbandoned(root: string): void {
  for (const name of fs.readdirSync(root)) {
    if (!name.startsWith(PREFIX)) continue;
    const file = path.join(root, name, CHECKOUT);
    if (fs.existsSync(file) && !fs.existsSync(fs.readFileSync(file, 'utf8'))) fs.rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

/** The folder of a checkout in memory, created; null if there is not enough room. */
export function folderInMemory({ root, checkout, availableMemory }: Room): string | null {
  const folder = path.join(root, PREFIX + createHash('sha256').update(checkout).digest('hex').slice(0, 12));
  if (fs.existsSync(path.join(folder, CHECKOUT))) return folder;
  if (availableMemory < MEMORY_MIN || freeBytes(root) < SPACE_MIN) return null;
  try {
    clearAbandoned(root);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, CHECKOUT), checkout);
    return folder;
  } catch {
    return null;
  }
}

/** Folder for the PostgreSQL of a kind of test run (`test`, `e2e`). LARO_DATA overrides the choice. */
export function databaseFolder(kind: string): string {
  const { LARO_DATA } = process.env;
  const inMemory = LARO_DATA ? null : folderInMemory({ root: MEMORY, checkout: repository, availableMemory: process.availableMemory() });
  return path.join(inMemory ?? LARO_DATA ?? path.join(repository, '.data'), kind);
}
