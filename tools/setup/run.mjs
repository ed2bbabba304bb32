// Runs a command and ends with it, or ends it: a stopped npm leaves nothing running. Plain JavaScript, no dependency.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { isAlive } from '../../apps/server/src/process/locks/live-process.mjs';
import { SetupError } from './host.mjs';

const WATCH_MS = 250;
/** A command that has not ended by then never will. */
const KILL_AFTER_MS = 20_000;
/** EACCES: not found, and a folder of PATH is not readable, as happens to ordinary users; or the file is not executable. */
const NOT_FOUND = new Set(['ENOENT', 'EACCES']);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The exit code of a build that has left something for later (tools/build/build.ts --first). */
export const MORE_TO_BUILD = 64;
/** Priority of background work, below the command's. */
const BESIDE_PRIORITY = 10;

/** Runs a command in our terminal and returns its exit code; on a signal, or when npm exits, the command is stopped. */
export function runAndWatch(command, parameters, { onSpawn, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { stdio: 'inherit', ...options });
    onSpawn?.(child);
    let killer;
    const end = (signal) => {
      child.kill(signal);
      killer ??= setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    };
    // Ctrl-C reaches the command directly: the terminal sends it to its whole process group.
    const handlers = SIGNALS.map((signal) => [signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : end(signal))]);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    const stopWatching = watchAncestors(() => end('SIGTERM'));
    const finish = () => {
      stopWatching();
      clearTimeout(killer);
      for (const [signal, handler] of handlers) process.off(signal, handler);
    };
    child.once('error', (error) => {
      finish();
      reject(NOT_FOUND.has(error.code) ? new SetupError(`the command "${command}" was not found among those that may be run here`) : error);
    });
    child.once('exit', (code, signal) => {
      finish();
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/** Runs a command in the background with a lower priority; returns a function that stops it with its children. It prints its own output. */
export function runBeside(command, parameters, options) {
  // Its own group, which can be ended as a whole.
  const child = spawn(command, parameters, { stdio: 'inherit', detached: true, ...options });
  child.on('error', (error) => console.error(error.message));
  child.once('spawn', () => os.setPriority(child.pid, BESIDE_PRIORITY));
  child.unref();
  return () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has just exited.
    }
  };
}

/**
 * npm runs us below a shell: a SIGTERM to npm ends only that shell and a SIGKILL not even that, and the server would stay
 * running on its port unnoticed. So we poll if our parent, and npm above it, are still running.
 */
function watchAncestors(onGone) {
  const parent = process.ppid;
  const ancestors = [parent, ...(isNpm(parent) ? [] : [parentOf(parent)].filter(isNpm))];
  let timer = setInterval(() => {
    if (process.ppid === parent && ancestors.every(isAlive)) return;
    clearInterval(timer);
    timer = undefined;
    onGone();
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** 0 where it cannot be known (not Linux): there the shell alone is watched. */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Only npm: processes above it (a login shell, a terminal) may exit without us. */
function isNpm(pid) {
  try {
    return /^npm\b|[\\/]npm(-cli\.js)?\b|\bnpx\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
  } catch {
    return false;
  }
}
