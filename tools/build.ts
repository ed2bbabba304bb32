// Builds what a browser gets, where it has changed since the last build. usage: node tools/build.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { takePidLock } from '../apps/server/src/process/pid-lock.mjs';

const repository = path.join(import.meta.dirname, '..');
const data = path.join(repository, '.data');
const LOCK_TIMEOUT_MS = 10 * 60_000;
/** Each finds out by itself whether its sources have changed. The list of games is small and read by others; the rest has nothing to do with each other. */
const first = 'tools/studio-games.ts';
const builders = ['tools/build-studio.ts', 'tools/build-player.ts', 'tools/build-console.ts'];

/** Runs a builder to its end; gives its exit code. */
async function run(builder: string): Promise<number> {
  const child = spawn(process.execPath, [builder], { cwd: repository, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function runBuilders(): Promise<number> {
  const code = await run(first);
  if (code !== 0) return code;
  const codes = await Promise.all(builders.map(run));
  return codes.find((each) => each !== 0) ?? 0;
}

fs.mkdirSync(data, { recursive: true });
// Two commands started at once must not write the same files; the second then finds them built.
const unlock = await takePidLock(path.join(data, 'build.lock'), {
  timeoutMs: LOCK_TIMEOUT_MS,
  onWait: (pid) => console.log(`another build is running (process ${pid}): waiting for it`),
});
try {
  process.exitCode = await runBuilders();
} finally {
  unlock();
}
