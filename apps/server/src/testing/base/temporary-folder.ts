import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Folder for temporary data that PostgreSQL's system user can also enter: root's cluster is in it, and is deleted with it. */
export function temporaryFolder(purpose = 'test'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `laro-${purpose}-`));
  fs.chmodSync(folder, 0o755);
  return folder;
}
