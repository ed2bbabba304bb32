import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { checkAddress } from './listening.ts';
import { ensureVendorKeyPairs } from './vendor-key-pairs.ts';

const STUDIO = path.join(import.meta.dirname, '../../../studio');
const READY_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A studio that has lived so long starts with the first pause again when it dies. */
const STEADY_MS = 60_000;
const ANY_FREE_PORT = 0;

/** Where the running studio is, for whoever launches its games. */
export interface StudioPlace {
  vendorCodes: readonly string[];
  /** Its public key, PEM. */
  publicKey: string;
  operatorUrl: string;
  frameOrigins: readonly string[];
}

export interface StudioProcessOptions {
  dataDir: string;
  host: string;
  /** The port that the site listens on. */
  sitePort: number;
  /** The studio's port; null takes the one after the site's, or any free one when that is taken. */
  port: number | null;
  databaseUrl: string;
  /** Told where the studio is, after its every start. */
  onReady: (place: StudioPlace) => Promise<void>;
  onTrouble: (message: string, details: object) => void;
}

export interface StudioProcess {
  /** Ends the studio and waits for it. */
  stop: () => Promise<void>;
}

/**
 * The address of the studio's own database on the PostgreSQL of the site: that of a URL with `_studio` behind its name, or `laro_studio` on the
 * embedded one, which is reached by its socket's folder.
 */
export function studioDatabaseUrl(siteUrl: string | null, socketFolder: string | undefined): string {
  if (siteUrl === null) return `postgres://postgres@localhost/laro_studio?host=${encodeURIComponent(socketFolder ?? '')}`;
  const url = new URL(siteUrl);
  url.pathname = `${url.pathname.length > 1 ? url.pathname : '/laro'}_studio`;
  return url.href;
}

function hostedVendors(): string[] | null {
  const file = path.join(STUDIO, 'dist/games.json');
  if (!fs.existsSync(file)) return null;
  const games = JSON.parse(fs.readFileSync(file, 'utf8')) as { vendor: string }[];
  return [...new Set(games.map(({ vendor }) => vendor))];
}

async function choosePort({ port, sitePort, host }: StudioProcessOptions): Promise<number> {
  if (port !== null) return port;
  return checkAddress({ host, port: sitePort + 1 }).then(
    () => sitePort + 1,
    () => ANY_FREE_PORT,
  );
}

/** Where a server that listens on this host is reached from the same machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** One life of the studio's process. `listening` is its port, null when it ends before it listens. */
function spawnStudio(options: StudioProcessOptions, port: number, keysFolder: string): { child: ChildProcess; listening: Promise<number | null> } {
  const child = spawn(process.execPath, [path.join(STUDIO, 'src/main.ts')], {
    // The channel between us is also what ends it when we die, however that happens.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      HOST: options.host,
      LARO_STUDIO_PORT: String(port),
      STUDIO_DATABASE_URL: options.databaseUrl,
      STUDIO_PLATFORM_URL: `http://${reachable(options.host)}:${options.sitePort}`,
      STUDIO_KEYS: keysFolder,
    },
  });
  const listening = new Promise<number | null>((resolve) => {
    child.once('message', (message) => resolve((message as { listening: number }).listening));
    child.once('exit', () => resolve(null));
  });
  return { child, listening };
}

/**
 * Runs the demo's studio beside the site: its own process, database, keys and port. It is started again when it dies, each time after a longer
 * pause, and ends with us, also when we are killed. Answers when it is ready, or when it has not become so within seconds; a studio that
 * cannot run leaves the site running without games. Null when the studio is not built.
 */
export async function startStudioProcess(options: StudioProcessOptions): Promise<StudioProcess | null> {
  const vendorCodes = hostedVendors();
  if (!vendorCodes) return null;
  const { folder, studioPublicKey } = await ensureVendorKeyPairs(options.dataDir);
  const state = { port: await choosePort(options), pauseMs: FIRST_PAUSE_MS, isStopping: false, child: undefined as ChildProcess | undefined };
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    const { child, listening } = spawnStudio(options, state.port, folder);
    state.child = child;
    child.once('exit', (code, signal) => {
      if (state.isStopping) return;
      if (performance.now() - startedAt > STEADY_MS) state.pauseMs = FIRST_PAUSE_MS;
      options.onTrouble('the studio has ended and is started again', { code, signal, pauseMs: state.pauseMs });
      timer = setTimeout(() => void run(), state.pauseMs);
      state.pauseMs = Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS);
    });
    const port = await listening;
    if (port === null || state.isStopping) return;
    // Players have its games open at this port: the next life takes the same one.
    state.port = port;
    await options
      .onReady({
        vendorCodes,
        publicKey: studioPublicKey,
        operatorUrl: `http://${reachable(options.host)}:${port}/operator`,
        frameOrigins: [`http://{host}:${port}`],
      })
      .catch((error: unknown) => options.onTrouble('the studio could not be connected', { err: error }));
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
