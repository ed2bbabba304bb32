import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measureProcessorTime } from './processor-time.ts';
import { readReport, type TestReport } from './read-report.ts';
import type { Step } from './steps.ts';

const repository = path.join(import.meta.dirname, '../..');
const WATCH_MS = 250;
const KILL_AFTER_MS = 10_000;

const reports = path.join(process.env['LARO_DATA'] ?? path.join(repository, '.data'), 'reports');

export type StepResult = {
  code: number;
  output: string;
  tookMs: number;
  /** Processor time of all its processes, in seconds; null if the system does not report it. */
  seconds: number | null;
  /** Report of its tests; null if it has none, or ended before it was written. */
  report: TestReport | null;
};

/** Ends a step with everything it has started: it leads its own group of processes. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Calls `end` when this process receives a signal to stop or loses its parent. Returns the function that ends the watch. */
function watchForEnd(end: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) end();
  }, WATCH_MS);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, end);
  };
}

/** Runs one step to its end and collects its output. The programs are found in PATH, which tools/with-setup.mjs has set. */
export function runStep(step: Step): Promise<StepResult> {
  const [program, ...parameters] = step.command;
  const startedAt = performance.now();
  const reportFile = path.join(reports, `${step.name}.json`);
  fs.mkdirSync(reports, { recursive: true });
  // That of an earlier run must not count for this one.
  fs.rmSync(reportFile, { force: true });
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, LARO_REPORT: reportFile, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    });
    const endMeasurement = child.pid === undefined ? () => null : measureProcessorTime(child.pid);
    let output = '';
    const collect = (data: Buffer): void => {
      output += data.toString();
      if (step.isShown) process.stdout.write(data);
    };
    let killer: NodeJS.Timeout | undefined;
    const stopWatching = watchForEnd(() => {
      endGroup(child, 'SIGTERM');
      killer ??= setTimeout(() => endGroup(child, 'SIGKILL'), KILL_AFTER_MS);
    });
    const finish = (code: number, addition = ''): void => {
      stopWatching();
      clearTimeout(killer);
      const report = step.report ? readReport(step.report, reportFile) : null;
      resolve({ code, output: output + addition, tookMs: performance.now() - startedAt, seconds: endMeasurement(), report });
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => finish(1, `${program}: ${error.message}`));
    child.once('close', (code, signal) => finish(code ?? 128 + (signal ? os.constants.signals[signal] : 0)));
  });
}
