import { countTests, type TestCounts } from './count-tests.ts';
import { runStep, type StepResult } from './run-step.ts';
import type { Step } from './steps.ts';

const NAME_WIDTH = 12;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`;

type Ended = StepResult & { step: Step };

const lineOf = ({ step, code, tookMs }: Ended): string =>
  `${step.name.padEnd(NAME_WIDTH)} ${seconds(tookMs)}  ${code === 0 ? 'ok' : `failed (exit code ${code})`}`;

/** The steps of one stage side by side, each to its end: what fails is told with all that is wrong in the stage. */
async function runStage(stage: readonly Step[]): Promise<Ended[]> {
  const isAlone = stage.length === 1;
  for (const { name, proves, isShown } of stage) if (isShown) console.log(`\n${name}: ${proves}`);
  return Promise.all(
    stage.map(async (step) => {
      const ended = { step, ...(await runStep(step)) };
      // The line of a step that was shown comes at the end only: whoever watched it knows.
      if (!step.isShown || !isAlone) console.log(lineOf(ended));
      return ended;
    }),
  );
}

/**
 * Runs steps stage by stage up to the first stage in which one fails, and tells how long each took, what was not run, and in the last
 * line how many tests passed and failed. Answers the exit code: that of the first step that failed.
 */
export async function runAll(chosen: readonly Step[]): Promise<number> {
  const total: TestCounts = { passed: 0, failed: 0, second: 0 };
  const lines: string[] = [];
  let exitCode = 0;
  for (const stage of Map.groupBy(chosen, (step) => step.stage).values()) {
    const all = await runStage(stage);
    for (const ended of all) {
      const counts = countTests(ended.output);
      total.passed += counts.passed;
      if (ended.code === 0) total.second += counts.second;
      // A step that fails without naming a test (types, lint, a crash) must not look green in the last line.
      total.failed += ended.code === 0 ? counts.failed : Math.max(1, counts.failed);
      lines.push(lineOf(ended));
    }
    const failed = all.filter(({ code }) => code !== 0);
    for (const { step, output } of failed) if (!step.isShown) console.log(`\n${step.name}:\n${output.trimEnd()}`);
    exitCode = failed[0]?.code ?? 0;
    if (exitCode !== 0) break;
  }
  const remaining = chosen.slice(lines.length).map(({ name }) => name);
  if (remaining.length > 0) lines.push(`not run: ${remaining.join(', ')}`);
  if (total.second > 0) lines.push(`needed a second try: ${total.second} (named above under "flaky", or "failed" before they were told once more)`);
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return exitCode;
}
