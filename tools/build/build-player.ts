/**
 * Builds the player site if its sources have changed since the last build, and prints nothing otherwise: the modern
 * client, the server's bundle, the service worker, the start script, and compressed versions. Old browsers have a build of their own (build-legacy.ts).
 */
import fs from 'node:fs';
import path from 'node:path';
import { buildWhenChanged, type BuildTask } from './changes/build-when-changed.ts';
import { precompress } from './precompress.ts';
import { minified, player, root, vite } from './vite-build.ts';

const dist = path.join(player, 'dist');
/** Inputs of every build of the player's site. */
export const sources = [
  'apps/player/src',
  'apps/player/public',
  'apps/player/vite.config.ts',
  'apps/player/build',
  'packages/client/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/games/src',
  'packages/i18n/src',
  'packages/i18n/messages',
  'packages/lottery/src',
  'packages/ui/src',
  'packages/art/credits.json',
  'package-lock.json',
  'tools/build/changes/build-when-changed.ts',
  'tools/build/changes/hash-files.ts',
  'tools/build/precompress.ts',
  'tools/build/vite-build.ts',
];
const inputs = [...sources, 'apps/player/door-script.js', 'apps/player/start-script.js', 'apps/player/vite.worker.config.ts', 'tools/build/build-player.ts'];
/** Where the build for old browsers goes: it names files of this one, so the one of before ends with it. */
export const legacyFolder = 'apps/player/dist/legacy';

async function build(): Promise<void> {
  const client = path.join(dist, 'client');
  const legacy = path.join(root, legacyFolder);
  fs.rmSync(legacy, { recursive: true, force: true });
  fs.mkdirSync(legacy, { recursive: true });
  await vite('--outDir', 'dist/client', '--emptyOutDir');
  await vite('--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server', '--emptyOutDir');
  await vite('-c', 'vite.worker.config.ts');
  for (const script of ['door-script.js', 'start-script.js'])
    fs.writeFileSync(path.join(dist, script), await minified(fs.readFileSync(path.join(player, script), 'utf8')));
  await precompress(client);
}

export const task: BuildTask = { name: 'player site', root, inputs, outDir: 'apps/player/dist', build };

if (import.meta.main) await buildWhenChanged(task);
