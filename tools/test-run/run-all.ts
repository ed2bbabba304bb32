import os from 'node:os';
import path from 'node:path';
import { slowness } from './machine-speed.ts';
import { PassedInputs } from './passed-inputs.ts';
import type { FileTime, TestCounts } from './read-report.ts';
import { runStep, type StepResult } from './run-step.ts';
import { inputsOf, stages, type Step } from './steps.ts';

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
  /** Most steps at the same time. */
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
  readonly #running = new Set<Step>();
  readonly lines: string[] = [];
  readonly total: TestCounts = { passed: 0, failed: 0, second: 0 };
  readonly files: FileTime[] = [];
  readonly failures: string[] = [];

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
    this.failures.push(...(report?.failures ?? []));
  }

  /** Takes the first step whose needs have passed; null if none may begin now. After a failure only steps of its stage or of an earlier one begin. */
  #take(waiting: Step[], results: ReadonlyMap<Step, Ended>): Step | null {
    const failed = [...results.values()].filter(({ fault }) => fault !== null).map(({ step }) => step);
    const lastStage = failed.length === 0 ? Infinity : Math.min(...failed.map(({ stage }) => stages.indexOf(stage)));
    const unmet = new Set([...waiting, ...this.#running, ...failed].map(({ name }) => name));
    const place = waiting.findIndex((step) => stages.indexOf(step.stage) <= lastStage && !(step.needs ?? []).some((name) => unmet.has(name)));
    return place === -1 ? null : (waiting.splice(place, 1)[0] ?? null);
  }

  /** Runs steps in lanes, in their order, each when those it needs have passed. Returns what ran and the steps that did not, in the order of the steps. */
  async #runInLanes(due: readonly Step[]): Promise<{ all: Ended[]; notRun: Step[] }> {
    const waiting = [...due];
    const results = new Map<Step, Ended>();
    const begin = async (): Promise<void> => {
      const started: Promise<void>[] = [];
      while (this.#running.size < this.#lanes) {
        const step = this.#take(waiting, results);
        if (!step) break;
        this.#running.add(step);
        started.push(run(step));
      }
      await Promise.all(started);
    };
    const run = async (step: Step): Promise<void> => {
      if (step.isShown) console.log(`\n${step.name}: ${step.proves}`);
      results.set(step, await this.#runOne(step, due.length === 1));
      this.#running.delete(step);
      await begin();
    };
    await begin();
    return { all: due.flatMap((step) => results.get(step) ?? []), notRun: waiting };
  }

  /** Runs the steps. A failure is reported with all others of its stage. Returns the exit code of the first step that failed. */
  async steps(chosen: readonly Step[]): Promise<number> {
    const { all, notRun } = await this.#runInLanes(chosen.filter((step) => !this.#isLeftOut(step)));
    for (const ended of all) {
      this.#count(ended);
      this.lines.push(lineOf(ended));
    }
    const failed = all.filter(({ fault }) => fault !== null);
    for (const { step, output } of failed) if (!step.isShown) console.log(`\n${step.name}:\n${output.trimEnd()}`);
    if (notRun.length > 0) this.lines.push(`not run: ${notRun.map(({ name }) => name).join(', ')}`);
    return failed.length === 0 ? 0 : failed[0]?.code || 1;
  }
}

/**
 * Runs steps until one fails and the steps of its stage have ended, and prints the time of each, the slowest files, the failed tests, the
 * steps that did not run, and in the last line how many tests passed and failed. Returns the exit code of the first step that failed.
 */
export async function runAll(chosen: readonly Step[], options: RunOptions): Promise<number> {
  const run = new Run(options);
  const exitCode = await run.steps(chosen);
  const { lines, total, files, failures } = run;
  const dearest = files.toSorted((one, other) => other.ms - one.ms).slice(0, DEAREST);
  if (dearest.length > 0) console.log(`\nthe files whose tests took longest:\n${dearest.map(({ file, ms }) => `${second(ms / 1000)}  ${file}`).join('\n')}`);
  if (total.second > 0) lines.push(`needed a second try: ${total.second} (named above under "flaky"): look at each, it may be a race of the product`);
  // Repeated at the end: the output of other steps follows what a failed test printed.
  if (failures.length > 0) console.log(`\nwhat did not pass:\n\n${failures.join('\n\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return exitCode;
}
