import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { checkAddress } from '../start/listening.ts';

const READY_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A child that has run this long restarts with the first pause when it dies. */
const STEADY_MS = 60_000;
const ANY_FREE_PORT = 0;

/** Address of a child: its port, and other details that it reports. */
export type Listening = { listening: number };

export interface SupervisedOptions<Place extends Listening> {
  /** For messages: "the studio". */
  name: string;
  /** Its program. */
  file: string;
  /** Variables of the next run; `last` is the address of the previous run. */
  environmentOf: (last: Place | null) => Record<string, string>;
  /** Callback with its address, after each of its starts. */
  onReady: (place: Place) => Promise<void>;
  onTrouble: (message: string, details: object) => void;
}

export interface SupervisedChild {
  /** Stops it and waits for its end. */
  stop: () => Promise<void>;
}

/** The preferred port if it is free, else any free one. */
export async function portNear(host: string, wished: number): Promise<number> {
  return checkAddress({ host, port: wished }).then(
    () => wished,
    () => ANY_FREE_PORT,
  );
}

/** Address on the same machine of a server that listens on this host. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Runs a program of ours next to the site. It is restarted when it dies, each time after a longer pause, and ends with this process, even if this process is
 * killed. Returns when it is ready, or when it has not become so within seconds.
 */
export async function startSupervised<Place extends Listening>(options: SupervisedOptions<Place>): Promise<SupervisedChild> {
  const { name, file, environmentOf, onReady, onTrouble } = options;
  const state = { last: null as Place | null, pauseMs: FIRST_PAUSE_MS, isStopping: false, child: undefined as ChildProcess | undefined };
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    // The channel to the child also ends it when this process dies, however that happens.
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...environmentOf(state.last) } });
    state.child = child;
    child.once('exit', (code, signal) => {
      if (state.isStopping) return;
      if (performance.now() - startedAt > STEADY_MS) state.pauseMs = FIRST_PAUSE_MS;
      onTrouble(`${name} has ended and is started again`, { code, signal, pauseMs: state.pauseMs });
      timer = setTimeout(() => void run(), state.pauseMs);
      state.pauseMs = Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS);
    });
    const place = await new Promise<Place | null>((resolve) => {
      child.once('message', (message) => resolve(message as Place));
      child.once('exit', () => resolve(null));
    });
    if (place === null || state.isStopping) return;
    // Browsers have pages open at this port: the next run uses the same one.
    state.last = place;
    await onReady(place).catch((error: unknown) => onTrouble(`${name} could not be connected`, { err: error }));
  };

  await Promise.race([run(), new Promise((resolve) => setTimeout(resolve, READY_TIMEOUT_MS).unref())]);
  return {
    stop: async () => {
      state.isStopping = true;
      clearTimeout(timer);
      await endChild(state.child);
    },
  };
}

async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killer);
}
