import os from 'node:os';
import path from 'node:path';
import { slowness } from './machine-speed.ts';
import { PassedInputs } from './passed-inputs.ts';
import type { FileTime, TestCounts } from './read-report.ts';
import { runStep, type StepResult } from './run-step.ts';
import { inputsOf, type Step } from './steps.ts';

const repository = path.join(import.meta.dirname, '../..');
const NAME_WIDTH = 12;
const DEAREST = 10;
const second = (value: number): string => `${value.toFixed(1).padStart(6)} s`;

type Ended = StepResult & { step: Step; fault: string | null };

export interface RunOptions {
  /** True to skip steps whose inputs have not changed since they passed. */
  leavesOutUnchanged: boolean;
  passed?: PassedInputs;
  /** How many times slower this machine is than that of the budgets. */
  factor?: number;
  /** Most steps of a stage at the same time. */
  lanes?: number;
}

/** More steps than cores take each other's caches: with nine at the same time types, screens and build took nearly twice their processor time. */
const defaultLanes = (): number => Math.max(2, os.availableParallelism());

/** Fault of a finished step; null if it passed. */
function faultOf({ report: kind, seconds: budget }: Step, { code, seconds, report }: StepResult, factor: number): string | null {
  if (code !== 0) return `failed (exit code ${code})`;
  if (kind && !report) return 'failed (it wrote no report of its tests)';
  if (report && report.failed > 0) return `failed (${report.failed} of its tests did not pass)`;
  const most = budget * factor;
  return seconds !== null && seconds > most ? `failed (it may take ${most.toFixed(0)} s of processor time: see docs/testing.md)` : null;
}

const lineOf = ({ step, tookMs, seconds, fault }: Ended): string =>
  `${step.name.padEnd(NAME_WIDTH)} ${second(tookMs / 1000)}${seconds === null ? '' : `  processor ${second(seconds)}`}  ${fault ?? 'ok'}`;

class Run {
  readonly #passed: PassedInputs;
  readonly #leavesOut: boolean;
  readonly #factor: number;
  readonly #lanes: number;
  readonly lines: string[] = [];
  readonly total: TestCounts = { passed: 0, failed: 0, second: 0 };
  readonly files: FileTime[] = [];

  constructor({
    leavesOutUnchanged,
    passed = new PassedInputs(path.join(repository, '.data/passed.json'), repository),
    factor = slowness(),
    lanes = defaultLanes(),
  }: RunOptions) {
    this.#factor = factor;
    this.#lanes = lanes;
    this.#passed = passed;
    this.#leavesOut = leavesOutUnchanged;
  }

  /** Skips a step whose inputs are those with which it passed; returns true if it did. */
  #isLeftOut(step: Step): boolean {
    if (!this.#leavesOut || !this.#passed.hasPassed(step.name, this.#passed.hash(inputsOf(step)))) return false;
    const line = `${step.name.padEnd(NAME_WIDTH)} unchanged since it passed (npm test -- --all runs it all the same)`;
    console.log(line);
    this.lines.push(line);
    return true;
  }

  async #runOne(step: Step, isAlone: boolean): Promise<Ended> {
    const before = this.#passed.hash(inputsOf(step));
    const result = await runStep(step);
    const ended = { ...result, step, fault: faultOf(step, result, this.#factor) };
    // Inputs that changed during the step, or a test that needed a second try: what passed is not known well enough.
    const isCertain = ended.fault === null && (ended.report?.second ?? 0) === 0 && this.#passed.hash(inputsOf(step), true) === before;
    if (isCertain) this.#passed.remember(step.name, before);
    else this.#passed.forget(step.name);
    // The line of a step that was shown comes at the end only.
    if (!step.isShown || !isAlone) console.log(lineOf(ended));
    return ended;
  }

  #count({ report, fault }: Ended): void {
    this.total.passed += report?.passed ?? 0;
    if (fault === null) this.total.second += report?.second ?? 0;
    // A step that fails without naming a test (types, lint, a crash) must not look green in the last line.
    this.total.failed += fault === null ? 0 : Math.max(1, report?.failed ?? 0);
    this.files.push(...(report?.files ?? []));
  }

  /** Runs steps in lanes, those with the largest budgets first. Returns their results in the order of the steps. */
  async #runInLanes(due: readonly Step[]): Promise<Ended[]> {
    const waiting = due.toSorted((one, other) => other.seconds - one.seconds);
    const results = new Map<Step, Ended>();
    const lane = async (): Promise<void> => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        if (step.isShown) console.log(`\n${step.name}: ${step.proves}`);
        results.set(step, await this.#runOne(step, due.length === 1));
      }
    };
    await Promise.all(Array.from({ length: this.#lanes }, lane));
    return due.flatMap((step) => results.get(step) ?? []);
  }

  /** Runs the steps of one stage in parallel, each to its end: a failure is reported with all others of the stage. Returns the exit code. */
  async stage(stage: readonly Step[]): Promise<number> {
    const due = stage.filter((step) => !this.#isLeftOut(step));
    const all = await this.#runInLanes(due);
    for (const ended of all) {
      this.#count(ended);
      this.lines.push(lineOf(ended));
    }
    const failed = all.filter(({ fault }) => fault !== null);
    for (const { step, output } of failed) if (!step.isShown) console.log(`\n${step.name}:\n${output.trimEnd()}`);
    return failed.length === 0 ? 0 : failed[0]?.code || 1;
  }
}

/**
 * Runs steps stage by stage up to the first stage in which one fails, and prints the time of each, the slowest files, the steps that did not
 * run, and in the last line how many tests passed and failed. Returns the exit code of the first step that failed.
 */
export async function runAll(chosen: readonly Step[], options: RunOptions): Promise<number> {
  const run = new Run(options);
  const stages = [...Map.groupBy(chosen, (step) => step.stage).values()];
  let exitCode = 0;
  while (exitCode === 0 && stages.length > 0) exitCode = await run.stage(stages.shift() ?? []);
  const { lines, total, files } = run;
  const dearest = files.toSorted((one, other) => other.ms - one.ms).slice(0, DEAREST);
  if (dearest.length > 0) console.log(`\nthe files whose tests took longest:\n${dearest.map(({ file, ms }) => `${second(ms / 1000)}  ${file}`).join('\n')}`);
  if (stages.length > 0) lines.push(`not run: ${stages.flatMap((stage) => stage.map(({ name }) => name)).join(', ')}`);
  if (total.second > 0) lines.push(`needed a second try: ${total.second} (named above under "flaky"): look at each, it may be a race of the product`);
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return exitCode;
}
