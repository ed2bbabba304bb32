/** Builds the operator's desk when its sources have changed since the last build, and says nothing when there is nothing to do. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildWhenChanged, type BuildTask } from './changes/build-when-changed.ts';
import { precompress, QUICK } from './precompress.ts';

const root = path.join(import.meta.dirname, '../..');
const desk = path.join(root, 'apps/console');

export const task: BuildTask = {
  name: 'desk',
  root,
  inputs: [
    'apps/console/src',
    'apps/console/public',
    'apps/console/index.html',
    'apps/console/vite.config.ts',
    'packages/client/src',
    'packages/contract/src',
    'packages/domain/src',
    'packages/i18n/src',
    'packages/i18n/messages',
    'packages/ui/src',
    'package-lock.json',
    'tools/build/build-console.ts',
    'tools/build/precompress.ts',
  ],
  outDir: 'apps/console/dist',
  build: async () => {
    const program = path.join(root, 'node_modules/vite/bin/vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, [program, 'build', '--logLevel', 'warn'], { cwd: desk, stdio: ['ignore', 'ignore', 'inherit'], env });
    // Its few users keep its files: the build need not take seconds longer to make them smaller.
    await precompress(path.join(desk, 'dist'), QUICK);
  },
};

if (import.meta.main) await buildWhenChanged(task);
