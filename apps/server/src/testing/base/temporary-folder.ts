import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder for throw-away data that also the user PostgreSQL runs as may enter: root's cluster lies in it then, and goes with it. */
export function temporaryFolder(purpose = 'test'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `laro-${purpose}-`));
  fs.chmodSync(folder, 0o755);
  return folder;
}
