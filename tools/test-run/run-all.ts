import { countTests, type TestCounts } from './count-tests.ts';
import { runStep } from './run-step.ts';
import type { Step } from './steps.ts';

const NAME_WIDTH = 12;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`;

/**
 * Runs steps one after the other up to the first that fails, and tells how long each took, what was not run, and in the last
 * line how many tests passed and failed. Answers the exit code.
 */
export async function runAll(chosen: readonly Step[]): Promise<number> {
  const total: TestCounts = { passed: 0, failed: 0, second: 0 };
  const lines: string[] = [];
  let exitCode = 0;
  for (const [index, step] of chosen.entries()) {
    if (step.isShown) console.log(`\n${step.name}: ${step.proves}`);
    const { code, output, tookMs } = await runStep(step);
    const counts = countTests(output);
    total.passed += counts.passed;
    if (code === 0) total.second += counts.second;
    // A step that fails without naming a test (types, lint, a crash) must not look green in the last line.
    total.failed += code === 0 ? counts.failed : Math.max(1, counts.failed);
    const line = `${step.name.padEnd(NAME_WIDTH)} ${seconds(tookMs)}  ${code === 0 ? 'ok' : `failed (exit code ${code})`}`;
    lines.push(line);
    if (!step.isShown) console.log(line);
    if (code === 0) continue;
    if (!step.isShown) console.log(output.trimEnd());
    const remaining = chosen.slice(index + 1).map((next) => next.name);
    if (remaining.length > 0) lines.push(`not run: ${remaining.join(', ')}`);
    exitCode = code;
    break;
  }
  if (total.second > 0) lines.push(`needed a second try: ${total.second} (named above under "flaky")`);
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return exitCode;
}
