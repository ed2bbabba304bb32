import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { PassedInputs } from './passed-inputs.ts';
import { ProcessorTime, type ProcessTimes } from './processor-time.ts';
import { readReport } from './read-report.ts';
import { runAll } from './run-all.ts';
import { runStep } from './run-step.ts';
import { chooseSteps, steps, type Stage, type Step } from './steps.ts';
import { sourceFiles } from '../checks/source-files.ts';
import { spread, WAITING } from './waiting-spread.ts';

const step = (name: string, script: string, stage: Stage = 'sources'): Step => ({
  name,
  stage,
  proves: name,
  command: ['node', '-e', script],
  isShown: false,
  inputs: [],
  seconds: 60,
});
/** A step whose tests passed and failed so often. */
const tested = (
  name: string,
  counts: { passed?: number; failed?: number; flaky?: number },
  script = '',
  stage: Stage = 'sources',
  suites: object[] = [],
): Step => {
  const stats = { expected: counts.passed ?? 0, unexpected: counts.failed ?? 0, flaky: counts.flaky ?? 0, skipped: 0 };
  const report = JSON.stringify(JSON.stringify({ stats, suites }));
  return { ...step(name, `fs.writeFileSync(process.env.LARO_REPORT, ${report});${script}`, stage), report: 'playwright' };
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-test-run-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const written = (report: object): string => {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
};

test('[house-1] in a report of Vitest, a test that did not run has not passed, and a file has the time of its tests', () => {
  const failed = { duration: 2.5, status: 'failed', fullName: 'a fails', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nat a.test.ts:3'] };
  const testResults = [
    { name: path.join(import.meta.dirname, 'a.test.ts'), assertionResults: [{ duration: 5 }, { duration: null }, failed] },
    { name: path.join(import.meta.dirname, 'b.test.ts'), message: 'Cannot find module', assertionResults: [] },
  ];
  const file = written({ numPassedTests: 21, numTotalTests: 24, testResults });
  expect(readReport('vitest', file)).toEqual({
    passed: 21,
    failed: 3,
    second: 0,
    files: [
      { file: 'tools/test-run/a.test.ts', ms: 7.5 },
      { file: 'tools/test-run/b.test.ts', ms: 0 },
    ],
    failures: ['tools/test-run/a.test.ts › a fails\n    expected 1\n    at a.test.ts:3', 'tools/test-run/b.test.ts › the file\n    Cannot find module'],
  });
});

test('[house-1] in a report of Playwright, a test that did not run has not passed, and a retried one is counted separately', () => {
  const spec = { tests: [{ results: [{ duration: 30 }, { duration: 10 }] }] };
  const failed = {
    title: 'home opens',
    tests: [
      {
        status: 'unexpected',
        results: [
          { duration: 0, error: { message: 'the first' } },
          { duration: 0, error: { message: 'not visible' } },
        ],
      },
    ],
  };
  const suites = [{ file: 'home.e2e.ts', specs: [spec], suites: [{ file: 'home.e2e.ts', specs: [spec, failed] }] }];
  const file = written({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, suites });
  expect(readReport('playwright', file)).toEqual({
    passed: 4,
    failed: 3,
    second: 1,
    files: [{ file: 'home.e2e.ts', ms: 80 }],
    failures: ['home.e2e.ts › home opens\n    not visible'],
  });
  expect(readReport('playwright', path.join(folder, 'none.json'))).toBeNull();
});

test('[house-1] all steps run in the order of the table, or the named ones; an unknown one is answered with the list', () => {
  expect(chooseSteps([])).toEqual(steps.filter(({ isLong }) => !isLong));
  expect(chooseSteps([], true)).toEqual(steps);
  expect(chooseSteps(['unit', 'types']).map(({ name }) => name)).toEqual(['types', 'unit']);
  // Each need of a step is a step before it.
  for (const [place, { needs = [] }] of steps.entries()) expect(steps.slice(0, place).map(({ name }) => name)).toEqual(expect.arrayContaining([...needs]));
  expect(() => chooseSteps(['unti'])).toThrow(/no step "unti"[\s\S]*unit +rules/);
});

test('[house-1] files that wait are spread over the first part of the others, and none is lost', () => {
  expect(spread<number | string>([1, 2, 3, 4, 5, 6], ['a', 'b'])).toEqual(['a', 1, 2, 'b', 3, 4, 5, 6]);
  expect(spread<number | string>([1], ['a', 'b', 'c']).toSorted()).toEqual([1, 'a', 'b', 'c'].toSorted());
  expect(spread([1, 2], [])).toEqual([1, 2]);
  expect(spread([], ['a'])).toEqual(['a']);
  const files = sourceFiles(path.join(import.meta.dirname, '../..'), ['apps'], /\.int\.test\.ts$/);
  expect(WAITING.filter((name) => files.filter((file) => file.endsWith(`${name}.int.test.ts`)).length !== 1)).toEqual([]);
});

test('[house-1] a step gives its exit code and all it printed', async () => {
  expect(await runStep(step('fails', 'console.log("out"); console.error("err"); process.exitCode = 3'))).toMatchObject({ code: 3, output: 'out\nerr\n' });
  expect(await runStep({ ...step('missing', ''), command: ['no-such-program'] })).toMatchObject({
    code: 1,
    output: expect.stringContaining('no-such-program'),
  });
});

const runSteps = async (
  list: Step[],
  { root = folder, leavesOutUnchanged = false, lanes = 2 }: { root?: string; leavesOutUnchanged?: boolean; lanes?: number } = {},
): Promise<{ code: number; text: string }> => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const code = await runAll(list, { leavesOutUnchanged, passed: new PassedInputs(path.join(root, 'passed.json'), root), factor: 1, lanes });
  const text = log.mock.calls.map(([line]) => String(line)).join('\n');
  log.mockRestore();
  return { code, text };
};

test('[house-1] a green run ends with the plain sum of all tests', async () => {
  const { code, text } = await runSteps([tested('one', { passed: 2 }), step('two', ''), tested('three', { passed: 3 })]);
  expect(code).toBe(0);
  expect(text.split('\n').at(-1)).toBe('5 passed, 0 failed');
  expect(text).toMatch(/one +\d+\.\d s .* {2}ok\ntwo/);
});

test('[house-1] a green run reports how many tests needed a retry', async () => {
  const { code, text } = await runSteps([tested('one', { passed: 3, flaky: 1 })]);
  expect(code).toBe(0);
  expect(text).toContain('needed a second try: 1');
  expect(text.split('\n').at(-1)).toBe('4 passed, 0 failed');
});

test('[house-1] the first failing step ends the run with its output and exit code, and lists the steps that did not run', async () => {
  const two = step('two', 'console.log("wrong type"); process.exitCode = 2');
  const { code, text } = await runSteps([tested('one', { passed: 2 }), two, { ...step('three', '', 'product'), needs: ['one', 'two'] }]);
  expect(code).toBe(2);
  expect(text).toContain('two:\nwrong type');
  expect(text).toMatch(/two .*failed \(exit code 2\)\nnot run: three/);
  expect(text.split('\n').at(-1)).toBe('2 passed, 1 failed');
});

test('[house-1] the steps of a stage all run to their end, even if one of them fails, except those that need it', async () => {
  const { code, text } = await runSteps(
    [
      tested('one', { passed: 1, failed: 1 }, 'process.exitCode = 4'),
      tested('two', { passed: 1 }),
      step('three', 'process.exitCode = 3'),
      { ...step('four', ''), needs: ['one'] },
      step('five', '', 'product'),
    ],
    { lanes: 1 },
  );
  expect(code).toBe(4);
  expect(text).toMatch(/one .*failed \(exit code 4\)\ntwo .*ok\nthree .*failed \(exit code 3\)\nnot run: four, five/);
  expect(text.split('\n').at(-1)).toBe('2 passed, 2 failed');
});

test('[house-1] failed tests are named after the output of all steps, with their causes', async () => {
  const suites = [
    { file: 'home.e2e.ts', specs: [{ title: 'home opens', tests: [{ status: 'unexpected', results: [{ duration: 0, error: { message: 'not visible' } }] }] }] },
  ];
  const { text } = await runSteps([tested('one', { failed: 1 }, 'process.exitCode = 1', 'sources', suites), step('two', 'console.log("done")')]);
  expect(text).toMatch(/what did not pass:\n\nhome\.e2e\.ts › home opens\n {4}not visible\n\none .*failed \(exit code 1\)\ntwo .*ok\n\n0 passed, 1 failed$/);
});

/** Runs steps that write when they begin and end; returns what they wrote. */
const traced = async (lanes: number, list: readonly { name: string; needs?: string[]; until?: string }[]): Promise<string[]> => {
  const root = fs.mkdtempSync(path.join(folder, 'lanes-'));
  const log = path.join(root, 'log');
  const write = (text: string): string => `fs.appendFileSync(${JSON.stringify(log)}, ${JSON.stringify(`${text}\n`)});`;
  const script = (name: string, until = `+${name}`): string =>
    `${write(`+${name}`)}const look = () => fs.readFileSync(${JSON.stringify(log)}, 'utf8').includes('${until}') ? (() => {${write(`-${name}`)}})() : setTimeout(look, 5); look();`;
  const { code } = await runSteps(
    list.map(({ name, needs, until }) => ({ ...step(name, script(name, until)), ...(needs ? { needs } : {}) })),
    { root, lanes },
  );
  expect(code).toBe(0);
  return fs.readFileSync(log, 'utf8').trim().split('\n');
};

test('[house-1] no more steps run at the same time than there are lanes, in their order', async () => {
  const names = ['one', 'two', 'three'];
  expect(
    await traced(
      1,
      names.map((name) => ({ name })),
    ),
  ).toEqual(names.flatMap((name) => [`+${name}`, `-${name}`]));
});

test('[house-1] a step begins when those that it needs have passed, and others use the lane until then', async () => {
  // "one" ends only when "three" has begun, which therefore does not wait for it; "two" does.
  const lines = await traced(2, [{ name: 'one', until: '+three' }, { name: 'two', needs: ['one'] }, { name: 'three' }]);
  expect(lines.indexOf('+three')).toBeLessThan(lines.indexOf('-one'));
  expect(lines.indexOf('+two')).toBeGreaterThan(lines.indexOf('-one'));
});

test('[house-1] a step without a test report, or with failed tests in spite of exit code 0, has failed', async () => {
  const silent = await runSteps([{ ...step('one', ''), report: 'vitest' }]);
  expect([silent.code, silent.text.split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed']);
  const lying = await runSteps([tested('one', { passed: 2, failed: 2 })]);
  expect([lying.code, lying.text.split('\n').at(-1)]).toEqual([1, '2 passed, 2 failed']);
});

test('[house-1] a step that takes more processor time than its budget has failed, if the system reports the time', async () => {
  const busy = { ...step('one', 'for (const until = Date.now() + 1500; Date.now() < until;);'), seconds: 0.01 };
  const { code, text } = await runSteps([busy]);
  const isTold = process.platform === 'linux';
  expect(code).toBe(isTold ? 1 : 0);
  expect(text).toMatch(isTold ? /one .*processor +\d+\.\d s {2}failed \(it may take/ : /one .* ok/);
});

test('[house-1] a step is left out while its inputs are those with which it passed, and only then', async () => {
  const root = fs.mkdtempSync(path.join(folder, 'inputs-'));
  const write = (text: string) => fs.writeFileSync(path.join(root, 'input.txt'), text);
  const one = { ...tested('one', { passed: 1 }), inputs: ['input.txt'] };
  const run = async (which: Step, leavesOutUnchanged = true) => (await runSteps([which], { root, leavesOutUnchanged })).text.split('\n').at(-1);
  write('first');
  expect([await run(one), await run(one)]).toEqual(['1 passed, 0 failed', '0 passed, 0 failed']);
  expect(await run(one, false)).toBe('1 passed, 0 failed');
  write('second');
  expect(await run(one)).toBe('1 passed, 0 failed');
  // It failed with other inputs: going back to those with which it passed before proves nothing.
  write('third');
  expect(await run({ ...one, command: ['node', '-e', 'process.exitCode = 1'] })).toBe('0 passed, 1 failed');
  write('second');
  expect(await run(one)).toBe('1 passed, 0 failed');
});

test('[house-1] a step whose inputs change while it runs, or with a retried test, does not count as passed', async () => {
  const root = fs.mkdtempSync(path.join(folder, 'changing-'));
  const input = path.join(root, 'input.txt');
  fs.writeFileSync(input, 'first');
  const changing = { ...tested('one', { passed: 1 }, `fs.appendFileSync(${JSON.stringify(input)}, '+')`), inputs: ['input.txt'] };
  const flaky = { ...tested('two', { passed: 1, flaky: 1 }), inputs: ['input.txt'] };
  for (const [which, last] of [
    [changing, '1 passed, 0 failed'],
    [flaky, '2 passed, 0 failed'],
  ] as const) {
    await runSteps([which], { root, leavesOutUnchanged: true });
    expect((await runSteps([which], { root, leavesOutUnchanged: true })).text.split('\n').at(-1)).toBe(last);
  }
});

test('[house-1] the processor time of a step is that of all it starts, each counted once', () => {
  const time = new ProcessorTime(10);
  const look = (...rows: [pid: number, parent: number, own: number, waited?: number, began?: number][]) =>
    time.look(new Map(rows.map(([pid, parent, own, waited = 0, began = 1]): [number, ProcessTimes] => [pid, { parent, own, waited, began }])));
  // 10 has started 11 and 12; 99 belongs to another process.
  look([10, 1, 100], [11, 10, 200], [12, 11, 300], [99, 1, 5000]);
  expect(time.seconds).toBe(6);
  // 12 ended and 11 waited for it: counted with 11, and not again.
  look([10, 1, 100], [11, 10, 200, 310], [99, 1, 5000]);
  expect(time.seconds).toBe(6.1);
  // 11 has ended unseen by 10; its number belongs to a stranger now.
  look([10, 1, 150], [11, 99, 7000, 0, 2], [99, 1, 5000]);
  expect(time.seconds).toBe(6.6);
  // The time of the exited process 10 still counts.
  look([10, 1, 150], [13, 10, 50]);
  look([13, 1, 90]);
  expect(time.seconds).toBe(7.5);
});

test('[house-1] an unknown step ends npm test with exit code 1 and the list of steps', () => {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, './test.ts'), 'no-such-step'], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('The steps are:') });
});
