// Builds what a browser gets, where it has changed since the last build. usage: node tools/build.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { takePidLock } from '../apps/server/src/process/pid-lock.mjs';
import { task as desk } from './build-console.ts';
import { task as playerSite } from './build-player.ts';
import { task as gameClient } from './build-studio.ts';
import { isBuilt } from './build-when-changed.ts';
import { writeStudioGames } from './studio-games.ts';

const repository = path.join(import.meta.dirname, '..');
const data = path.join(repository, '.data');
const LOCK_TIMEOUT_MS = 10 * 60_000;
/** They have nothing to do with each other: what must be built is built side by side, each in a process of its own. */
const builders = [
  { program: 'tools/build-studio.ts', task: gameClient },
  { program: 'tools/build-player.ts', task: playerSite },
  { program: 'tools/build-console.ts', task: desk },
];

/** Runs a builder to its end; gives its exit code. */
async function run(builder: string): Promise<number> {
  const child = spawn(process.execPath, [builder], { cwd: repository, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function runBuilders(): Promise<number> {
  const outdated = builders.filter(({ task }) => !isBuilt(task));
  const codes = await Promise.all(outdated.map(({ program }) => run(program)));
  return codes.find((each) => each !== 0) ?? 0;
}

fs.mkdirSync(data, { recursive: true });
// Two commands started at once must not write the same files; the second then finds them built.
const unlock = await takePidLock(path.join(data, 'build.lock'), {
  timeoutMs: LOCK_TIMEOUT_MS,
  onWait: (pid) => console.log(`another build is running (process ${pid}): waiting for it`),
});
try {
  writeStudioGames();
  process.exitCode = await runBuilders();
} finally {
  unlock();
}
