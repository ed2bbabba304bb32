// npm test: every check of the product, one after another, up to the first that fails.
// usage: npm test [-- [--all] <step> …]   (an unknown step prints the list)
//   A step whose inputs have not changed since it passed is skipped; --all runs it anyway, and so do CI and naming it.
//   npm run test:all (--whole) adds the long steps and runs all journeys and the samples of the others in full.
import { parseArgs } from 'node:util';
import { runAll } from './run-all.ts';
import { chooseSteps } from './steps.ts';

try {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false }, whole: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  process.env[values.whole ? 'LARO_LONG' : 'LARO_GOALS'] = '1';
  const { CI = '' } = process.env;
  const leavesOutUnchanged = CI === '' && !values.all && !values.whole && positionals.length === 0;
  process.exitCode = await runAll(chooseSteps(positionals, values.whole), { leavesOutUnchanged });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
