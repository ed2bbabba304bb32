/**
 * Opens every game of the halls, stalls and shared tables in a browser, places the least bet and waits for its result (docs/testing.md): the journeys that do so
 * for one game of each kind, over all games. usage: npm run open-games
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const files = ['tables', 'studio-tables', 'studio-stalls', 'studio-hands', 'studio-colour', 'stages'].map((name) => `e2e/journeys/play/${name}.e2e.ts`);
const { status } = spawnSync(process.execPath, ['tools/journeys/journeys.ts', ...files, '--project', 'phone', ...process.argv.slice(2)], {
  cwd: path.join(import.meta.dirname, '../..'),
  env: { ...process.env, LARO_LONG: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
