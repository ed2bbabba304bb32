import { describeStartError } from '#server/process/start/start-error.ts';

const STOP_TIMEOUT_MS = 15_000;
const WATCH_MS = 250;
const EXIT_INTERRUPTED = 130;

type Closer = { name: string; close: () => Promise<void> | void };

/** Functions by which a running program controls its own end. */
export type Program = {
  /** Registers a resource to close at the end, in reverse order. */
  onStop: (name: string, close: () => Promise<void> | void) => void;
  /** Registers an action for the moment when the end is decided, before anything is closed. */
  beforeStop: (announce: () => void) => void;
  /** Shuts the program down cleanly with exit code 1 and the reason on the terminal. */
  fail: (reason: unknown) => void;
};

type ProgramState = { closers: Closer[]; announcements: (() => void)[]; stopping: Promise<void> | undefined };

/**
 * Runs a program from start to end: it stops cleanly on a signal, when its parent has died (LARO_STOP_WITH_PARENT),
 * and on an uncaught error. A failed start closes what it had opened, prints the reason, and exits with code 1.
 */
export async function runProgram(start: (program: Program) => Promise<void>): Promise<void> {
  const state: ProgramState = { closers: [], announcements: [], stopping: undefined };
  const stop = (exitCode: number): Promise<void> => (state.stopping ??= stopInOrder(state, exitCode));
  const fail = (reason: unknown): void => {
    if (!state.stopping) console.error(describeStartError(reason).replace('did not start', 'stopped'));
    void stop(1);
  };
  listenForEnd(state, stop, fail);
  try {
    await start({
      onStop: (name, close) => void state.closers.push({ name, close }),
      beforeStop: (announce) => void state.announcements.push(announce),
      fail,
    });
  } catch (error) {
    // During a shutdown a start fails because its resources are being closed; that is not worth reporting.
    if (!state.stopping) console.error(describeStartError(error));
    await stop(1);
  }
}

function listenForEnd(state: ProgramState, stop: (exitCode: number) => Promise<void>, fail: (reason: unknown) => void): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.on('SIGINT', () => {
    // A second Ctrl-C means that the user does not want to wait. PostgreSQL is then stopped by its watchdog.
    if (state.stopping) process.exit(EXIT_INTERRUPTED);
    void stop(0);
  });
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  const parent = process.ppid;
  if (!process.env['LARO_STOP_WITH_PARENT']) return;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, WATCH_MS).unref();
}

async function stopInOrder({ closers, announcements }: ProgramState, exitCode: number): Promise<void> {
  let current = '';
  setTimeout(() => {
    console.error(`Laro stopped without waiting any longer for: ${current}`);
    process.exit(1);
  }, STOP_TIMEOUT_MS).unref();
  for (const announce of announcements) announce();
  let code = exitCode;
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    current = closer.name;
    try {
      await closer.close();
    } catch (error) {
      console.error(`while closing ${closer.name}: ${error instanceof Error ? error.message : String(error)}`);
      code = 1;
    }
  }
  process.exit(code);
}
