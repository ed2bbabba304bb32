// Builds the files for browsers, if their inputs have changed since the last build. usage: node tools/build/build.ts [--first]
// With --first the files for old browsers are left for later, outside production: they take longer than the rest. The exit code says if something is left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { takePidLock } from '../../apps/server/src/process/locks/pid-lock.mjs';
import { task as desk } from './build-console.ts';
import { task as legacySite } from './build-legacy.ts';
import { task as playerSite } from './build-player.ts';
import { task as gameClient } from './build-studio.ts';
import { isBuilt, type BuildTask } from './changes/build-when-changed.ts';
import type { FileDigests } from './changes/hash-files.ts';
import { MORE_TO_BUILD } from '../setup/run.mjs';
import { writeStudioGames } from '../make/studio-games.ts';

const repository = path.join(import.meta.dirname, '../..');
const data = path.join(repository, '.data');
const LOCK_TIMEOUT_MS = 10 * 60_000;
interface Builder {
  program: string;
  task: BuildTask;
}
const legacyBuilder: Builder = { program: 'tools/build/build-legacy.ts', task: legacySite };
/** Two rows that have nothing to do with each other are built side by side, each builder in its own process. */
const rows: readonly (readonly Builder[])[] = [
  [{ program: 'tools/build/build-player.ts', task: playerSite }, legacyBuilder],
  [
    { program: 'tools/build/build-console.ts', task: desk },
    { program: 'tools/build/build-studio.ts', task: gameClient },
  ],
];
const leavesLegacy = process.argv.includes('--first') && process.env['NODE_ENV'] !== 'production';

/** Runs a builder to its end; gives its exit code. */
async function run(builder: string): Promise<number> {
  const child = spawn(process.execPath, [builder], { cwd: repository, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Builds the outdated parts of a row, one after another, until one fails. */
async function runRow(row: readonly Builder[], known: FileDigests): Promise<number> {
  for (const { program, task } of row) {
    const code = isBuilt(task, known) ? 0 : await run(program);
    if (code !== 0) return code;
  }
  return 0;
}

async function runBuilders(): Promise<number> {
  const known: FileDigests = new Map();
  const wanted = rows.map((row) => row.filter((builder) => builder !== legacyBuilder || !leavesLegacy));
  const codes = await Promise.all(wanted.map((row) => runRow(row, known)));
  return codes.find((code) => code !== 0) ?? (isBuilt(legacySite, known) ? 0 : MORE_TO_BUILD);
}

fs.mkdirSync(data, { recursive: true });
// Two commands started together must not write the same files; the second then finds them built.
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
