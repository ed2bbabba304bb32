import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { countTests, TOLD_AGAIN } from './count-tests.ts';
import { runAll } from './run-all.ts';
import { runStep } from './run-step.ts';
import { chooseSteps, steps, type Step } from './steps.ts';

const step = (name: string, script: string, stage = name): Step => ({ name, stage, proves: name, command: ['node', '-e', script], isShown: false });

test('[house-1] the totals of Vitest are read, in colour and without', () => {
  const output =
    '\u001b[2m Test Files \u001b[22m \u001b[1m\u001b[31m1 failed\u001b[39m | \u001b[32m2 passed\u001b[39m (3)\n\u001b[2m      Tests \u001b[22m 1 failed | 21 passed | 2 skipped (24)\n';
  expect(countTests(output)).toEqual({ passed: 21, failed: 1, second: 0 });
  expect(countTests('      Tests  6 passed (6)\n')).toEqual({ passed: 6, failed: 0, second: 0 });
});

test('[house-1] the totals of Playwright are read; what did not run has not passed, what needed a second try is counted apart', () => {
  expect(countTests('  ✓  1 [phone] › home.e2e.ts:3:1 › [HOME-01] 2 passed things (1.2s)\n\n  3 passed (5.6s)\n')).toEqual({ passed: 3, failed: 0, second: 0 });
  expect(countTests('  1 failed\n    [phone] › home.e2e.ts\n  1 flaky\n  2 did not run\n  3 passed (1.1m)\n')).toEqual({ passed: 4, failed: 3, second: 1 });
  expect(countTests('built in 2 s\n')).toEqual({ passed: 0, failed: 0, second: 0 });
});

test('[house-1] of journeys that are told once more the second telling counts, and what failed in the first needed it', () => {
  const told = (...lines: string[]) => `Running 9 tests using 3 workers\n${lines.join('\n')}\n`;
  const [phones, desk] = [told('  1 flaky', '  4 passed (1.0m)'), told('  1 failed', '  2 did not run', '  1 passed (9s)')];
  expect(countTests(`${phones}${desk}${TOLD_AGAIN}\n${told('  4 passed (9s)')}`)).toEqual({ passed: 9, failed: 0, second: 4 });
  expect(countTests(`${phones}${desk}${TOLD_AGAIN}\n${told('  1 failed', '  3 passed (9s)')}`)).toEqual({ passed: 8, failed: 1, second: 4 });
});

test('[house-1] all steps run in the order of the table, or those that are named; an unknown one is answered with the list', () => {
  expect(chooseSteps([])).toEqual(steps);
  expect(chooseSteps(['unit', 'types']).map(({ name }) => name)).toEqual(['types', 'unit']);
  expect(() => chooseSteps(['unti'])).toThrow(/no step "unti"[\s\S]*unit +rules/);
});

test('[house-1] a step gives its exit code and all it printed', async () => {
  expect(await runStep(step('fails', 'console.log("out"); console.error("err"); process.exitCode = 3'))).toMatchObject({ code: 3, output: 'out\nerr\n' });
  expect(await runStep({ ...step('missing', ''), command: ['no-such-program'] })).toMatchObject({
    code: 1,
    output: expect.stringContaining('no-such-program'),
  });
});

const runSteps = async (...list: Step[]): Promise<{ code: number; text: string }> => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const code = await runAll(list);
  const text = log.mock.calls.map(([line]) => String(line)).join('\n');
  log.mockRestore();
  return { code, text };
};

test('[house-1] a green run ends with the plain sum of all tests', async () => {
  const { code, text } = await runSteps(
    step('one', 'console.log("      Tests  2 passed (2)")'),
    step('two', ''),
    step('three', 'console.log("  3 passed (1.0s)")'),
  );
  expect(code).toBe(0);
  expect(text.split('\n').at(-1)).toBe('5 passed, 0 failed');
  expect(text).toMatch(/one +\d+\.\d s {2}ok\ntwo/);
});

test('[house-1] a green run says how many tests needed a second try', async () => {
  const { code, text } = await runSteps(step('one', 'console.log("  1 flaky\\n  3 passed (1.0s)")'));
  expect(code).toBe(0);
  expect(text).toContain('needed a second try: 1');
  expect(text.split('\n').at(-1)).toBe('4 passed, 0 failed');
});

test('[house-1] the first failing step ends the run with its output and exit code, and tells what was not run', async () => {
  const { code, text } = await runSteps(
    step('one', 'console.log("      Tests  2 passed (2)")'),
    step('two', 'console.log("wrong type"); process.exitCode = 2'),
    step('three', ''),
  );
  expect(code).toBe(2);
  expect(text).toContain('wrong type');
  expect(text).toContain('failed (exit code 2)\nnot run: three');
  // A step that names no test is one failure: the last line of a red run must not look green.
  expect(text.split('\n').at(-1)).toBe('2 passed, 1 failed');
});

test('[house-1] steps of a stage run side by side to their ends, each failure with its output, and the next stage is not begun', async () => {
  // The first one ends when the second has written what it waits for: one after the other this would never end.
  const meeting = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'laro-steps-')), 'here');
  const waits = `const go = setInterval(() => { if (require('node:fs').existsSync(${JSON.stringify(meeting)})) { console.log('met'); process.exitCode = 4; clearInterval(go); } }, 5)`;
  const { code, text } = await runSteps(
    step('one', waits, 'first'),
    step('two', `require('node:fs').writeFileSync(${JSON.stringify(meeting)}, ''); console.log('      Tests  2 passed (2)')`, 'first'),
    step('three', 'console.log("also wrong"); process.exitCode = 3', 'first'),
    step('four', '', 'second'),
  );
  fs.rmSync(path.dirname(meeting), { recursive: true });
  expect(code).toBe(4);
  expect(text).toContain('one:\nmet');
  expect(text).toContain('three:\nalso wrong');
  expect(text).toMatch(/one .*failed \(exit code 4\)\ntwo .*ok\nthree .*failed \(exit code 3\)\nnot run: four/);
  expect(text.split('\n').at(-1)).toBe('2 passed, 2 failed');
});

test('[house-1] an unknown step ends npm test with exit code 1 and the list of steps', () => {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, '../test.ts'), 'no-such-step'], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('The steps are:') });
});
