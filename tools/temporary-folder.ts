import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Makes an empty folder for the data of one run. Anybody may look into it: PostgreSQL does not run as root, and would put its data where removing this
 * folder leaves them behind.
 */
export function temporaryFolder(prefix: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  fs.chmodSync(folder, 0o755);
  return folder;
}
