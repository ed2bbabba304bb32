import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Step } from './steps.ts';

const repository = path.join(import.meta.dirname, '../..');
const WATCH_MS = 250;
const KILL_AFTER_MS = 10_000;

export type StepResult = { code: number; output: string; tookMs: number };

/** Ends a step with everything it has started: it leads a group of processes of its own. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Calls `end` when this process is asked to stop or loses its parent. Answers the function that ends the watch. */
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

/** Runs one step to its end and collects what it prints. The programs are found in PATH, which tools/with-setup.mjs has set. */
export function runStep(step: Step): Promise<StepResult> {
  const [program, ...parameters] = step.command;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    });
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
      resolve({ code, output: output + addition, tookMs: performance.now() - startedAt });
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => finish(1, `${program}: ${error.message}`));
    child.once('close', (code, signal) => finish(code ?? 128 + (signal ? os.constants.signals[signal] : 0)));
  });
}
