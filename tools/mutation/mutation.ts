/**
 * Changes rules one small piece at a time and counts how many of the changes (mutants) the tests notice (AGENT-52, REW-59).
 * usage: npm run mutation -- [agents | rewards | lottery] [--only <glob below src of the area's package>]
 *   Exit code 1 if less than 85 % of an area's mutants are killed. The report of each area is .data/mutation/<area>.html.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutationAreas, type MutationArea } from './mutation-areas.ts';
import { installOwnPackages } from '../setup/own-packages.ts';

const KILLED_MIN = 85;
const repository = path.join(import.meta.dirname, '../..');
const data = path.join(repository, '.data/mutation');
const packages = path.join(data, 'packages');
const stryker = path.join(packages, 'node_modules/@stryker-mutator');

const packageOf = (area: MutationArea): string => path.join(repository, mutationAreas[area].package);

/** Writes the configuration of the tests of an area, and returns its file. */
function testsOf(area: MutationArea): string {
  const file = path.join(data, `${area}.vitest.mjs`);
  const include = mutationAreas[area].tests.map((tests) => `src/${tests}`);
  fs.writeFileSync(file, `export default ${JSON.stringify({ test: { include } })};`);
  return file;
}

/** Settings of Stryker for an area, as it reads them from a file. */
const settingsOf = (area: MutationArea, only: string | undefined) => ({
  testRunner: 'vitest',
  plugins: [path.join(stryker, 'vitest-runner/dist/src/index.js')],
  vitest: { configFile: testsOf(area), related: false },
  mutate: [...(only ? [only] : mutationAreas[area].mutated).map((files) => `src/${files}`), '!src/**/*.test.ts'],
  // The copy is inside the checkout, so that imports of packages are resolved.
  tempDirName: path.relative(packageOf(area), data),
  ignoreStatic: true,
  thresholds: { high: 95, low: KILLED_MIN, break: KILLED_MIN },
  reporters: ['clear-text', 'html'],
  clearTextReporter: { logTests: false, allowColor: false },
  htmlReporter: { fileName: path.join(data, `${area}.html`) },
});

/** Runs one area. Returns the exit code of Stryker: 1 below the threshold. */
function measure(area: MutationArea, only: string | undefined): number {
  const settings = path.join(data, `${area}.json`);
  fs.writeFileSync(settings, JSON.stringify(settingsOf(area, only)));
  const { status } = spawnSync(process.execPath, [path.join(stryker, 'core/bin/stryker.js'), 'run', settings], {
    cwd: packageOf(area),
    stdio: 'inherit',
  });
  return status ?? 1;
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const known = Object.keys(mutationAreas) as MutationArea[];
const chosen = positionals.length === 0 ? known : known.filter((area) => positionals.includes(area));
if (chosen.length < positionals.length || chosen.length === 0) {
  console.error(`The areas are: ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  installOwnPackages(import.meta.dirname, packages);
  process.exitCode = Math.max(...chosen.map((area) => measure(area, values.only)));
}
