// npm test: every check of the product, one after the other, up to the first that fails.
// usage: npm test [-- <step> …]   (an unknown step prints the list)
import { runAll } from './test-run/run-all.ts';
import { chooseSteps } from './test-run/steps.ts';

try {
  process.exitCode = await runAll(chooseSteps(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
