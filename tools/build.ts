// Builds what a browser gets, where it has changed since the last build. usage: node tools/build.ts
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { takePidLock } from '../apps/server/src/process/pid-lock.mjs';

const repository = path.join(import.meta.dirname, '..');
const data = path.join(repository, '.data');
const LOCK_TIMEOUT_MS = 10 * 60_000;
/** Each finds out by itself whether its sources have changed. */
const builders = ['tools/studio-games.ts', 'tools/build-studio.ts', 'tools/build-player.ts', 'tools/build-console.ts'];

function runBuilders(): number {
  for (const builder of builders) {
    const { status } = spawnSync(process.execPath, [builder], { cwd: repository, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

fs.mkdirSync(data, { recursive: true });
// Two commands started at once must not write the same files; the second then finds them built.
const unlock = await takePidLock(path.join(data, 'build.lock'), {
  timeoutMs: LOCK_TIMEOUT_MS,
  onWait: (pid) => console.log(`another build is running (process ${pid}): waiting for it`),
});
try {
  process.exitCode = runBuilders();
} finally {
  unlock();
}
