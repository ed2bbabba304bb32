/**
 * Creates a new feature with all its files, from the contract to the journey: `npm run scaffold -- rewards/missions mission TASK-01`.
 * The result compiles, passes the checks and can be opened; its author then fills in its meaning.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { makeFeature } from './make-feature.ts';

const root = path.join(import.meta.dirname, '../..');
const [place = '', thing = '', ...ids] = process.argv.slice(2);
const [context = '', area = ''] = place.split('/');

try {
  const { written, changed, words } = makeFeature(root, { context, area, thing, ids });
  spawnSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), ...written.filter((file) => !file.endsWith('.sql')), ...changed], {
    cwd: root,
    stdio: 'inherit',
  });
  console.log([...written.map((file) => `new      ${file}`), ...changed.map((file) => `changed  ${file}`), `words    ${words.length} files`].join('\n'));
  console.log(`\nOpen /m/${area} and /desk/m/laro/${area}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('usage: npm run scaffold -- <context>/<area, plural> <thing, singular> <requirement id> …');
  process.exitCode = 1;
}
