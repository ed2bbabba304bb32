/**
 * Builds the studio's game client if its sources have changed since the last build, and prints nothing otherwise: the
 * script and style of all games, and a folder with the pictures of symbols and signs named by their content.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { briefs } from '../../packages/art/src/briefs.ts';
import { recordOf } from '../../packages/art/src/output/manifest.ts';
import { buildWhenChanged, hashInputs, type BuildTask } from './changes/build-when-changed.ts';
import { precompress } from './precompress.ts';

const root = path.join(import.meta.dirname, '../..');
const studio = path.join(root, 'apps/studio');
const symbols = path.join(studio, 'client/symbols');
const pictures = path.join(root, 'packages/art/pictures/games');
const pictureInputs = ['apps/studio/client/symbols', 'packages/art/pictures/manifest.json'];
/** Categories whose games the client plays; their signs are the pictures of the lobby. */
const PLAYED: ReadonlySet<string> = new Set(['slots', 'inhouse', 'live', 'bingo']);

/** Lays the pictures where the client looks for them: symbols by name, signs by game. */
function copyPictures(folder: string): void {
  fs.mkdirSync(path.join(folder, 'games'), { recursive: true });
  fs.cpSync(symbols, path.join(folder, 'symbols'), { recursive: true });
  for (const { id, category } of briefs) {
    if (!PLAYED.has(category)) continue;
    const hash = recordOf('game', id)?.hash ?? '';
    fs.copyFileSync(path.join(pictures, `${id}-${hash}-480.avif`), path.join(folder, 'games', `${id}.avif`));
  }
}

export const task: BuildTask = {
  name: 'game client',
  root,
  inputs: [
    'apps/studio/client',
    'apps/studio/src/protocol.ts',
    'apps/studio/vite.config.ts',
    'apps/studio/build',
    'packages/art/pictures/manifest.json',
    'packages/art/src/briefs',
    'packages/domain/src',
    'packages/i18n/src',
    'packages/games/src/kinds/baccarat/roads.ts',
    'packages/games/src/kinds/roulette/numbers.ts',
    'packages/games/src/kinds/roulette/wheel.ts',
    'packages/games/src/stakes/chip-shares.ts',
    'packages/games/src/kinds/dice/names.ts',
    'packages/games/src/kinds/turned/names.ts',
    'packages/games/src/kinds/crash',
    'packages/games/src/kinds/wheel/names.ts',
    'packages/games/src/kinds/decisions/tables/names.ts',
    'packages/games/src/kinds/show/names.ts',
    'packages/i18n/messages/studio',
    'packages/i18n/messages/colour',
    'packages/i18n/messages/stall',
    'packages/i18n/messages/ladder',
    'packages/i18n/messages/hands',
    'packages/i18n/messages/table',
    'packages/i18n/messages/baccarat',
    'packages/i18n/messages/dragon',
    'packages/i18n/messages/bingo',
    'packages/games/src/kinds/bingo/bet-text.ts',
    'packages/i18n/messages/roulette',
    'packages/i18n/messages/dice',
    'packages/i18n/messages/turned',
    'packages/i18n/messages/crash',
    'packages/i18n/messages/wheel',
    'packages/i18n/messages/decisions',
    'packages/i18n/messages/show',
    'packages/i18n/messages/encore',
    'packages/games/src/kinds/encore/names.ts',
    'packages/games/src/kinds/encore/streets.ts',
    'packages/ui/src/tokens.css',
    'packages/ui/src/fonts.css',
    'packages/ui/src/fonts',
    'package-lock.json',
    'tools/build/build-studio.ts',
    'tools/build/precompress.ts',
  ],
  outDir: 'apps/studio/dist/client',
  build: async () => {
    const artRoot = `/assets/art-${hashInputs(root, pictureInputs).slice(0, 10)}`;
    const program = path.join(root, 'node_modules/vite/bin/vite.js');
    const env = { ...process.env, NODE_ENV: 'production', ART_ROOT: artRoot };
    execFileSync(process.execPath, [program, 'build', '--logLevel', 'warn'], { cwd: studio, stdio: ['ignore', 'ignore', 'inherit'], env });
    copyPictures(path.join(studio, 'dist/client', artRoot));
    await precompress(path.join(studio, 'dist/client'));
  },
};

if (import.meta.main) await buildWhenChanged(task);
