import type pg from 'pg';
import { prepareBinaries } from '#server/db/embedded-postgres/binaries.ts';
import { createCluster } from '#server/db/embedded-postgres/create-cluster.ts';
import { hasCompanion, removeOwner, settleWithOwners, startWatchdog, writeOwner, type OwnerState, type Watchdog } from '#server/db/embedded-postgres/owners.ts';
import { findPlaces, type Places } from '#server/db/embedded-postgres/places.ts';
import { adoptPostmaster, startPostmaster, stopPostmaster, type Postmaster } from '#server/db/embedded-postgres/postmaster.ts';
import { explainFileError } from '#server/process/data-folder.ts';
import { isAlive } from '#server/process/live-process.mjs';
import { takePidLock } from '#server/process/pid-lock.mjs';
import { StartError } from '#server/process/start-error.ts';

const LOCK_TIMEOUT_MS = 120_000;
const LOST_POLL_MS = 500;

export type EmbeddedPostgresOptions = {
  /** What kind of process asks, for the message to the next one: 'server', 'tests' … */
  kind?: string;
  /** Whether several processes of this kind may use the same PostgreSQL at once. */
  isShared?: boolean;
  /** Settings as name=value, on top of the defaults. */
  settings?: string[];
  /** False for throw-away data: nothing is flushed to the disk. */
  isDurable?: boolean;
  /** Called once when PostgreSQL ends though nobody here stopped it. */
  onLost?: () => void;
};

export type EmbeddedPostgres = {
  pid: number;
  /** Whether it had been running before. */
  isAdopted: boolean;
  socketDir: string;
  /** The folder the data really lies in. */
  home: string;
  /** What openPool needs to reach it. */
  connection: pg.PoolConfig;
  /** Tells a next start that this one is about to end, so that it waits instead of refusing. */
  announceStop: () => void;
  /** Ends this process's share; the last one stops PostgreSQL. Never throws because it is gone already. */
  stop: () => Promise<void>;
};

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts PostgreSQL on a data folder, or takes over one that an earlier process left behind. It stops with this process, however
 * that ends. Works as root (the server then runs as nobody) and as an ordinary user, without a TCP port and without a
 * password: its socket is open to its own user alone. Throws a StartError with what to do.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
  const { kind = 'server', isShared = false } = options;
  const places = findPlaces(dataDir);
  const unlock = await takeStartLock(places);
  const share = createShare(places, kind);
  try {
    // First our own name, then the look at the others: whoever stops after that look sees us and leaves the server running.
    share.announce(isShared ? 'running' : 'starting');
    await settleWithOwners(places, kind, isShared);
    const { postmaster, isAdopted } = await ensureRunning(places, options, share.guard);
    share.announce('running');
    return own(places, postmaster, { isAdopted, share, onLost: options.onLost });
  } catch (error) {
    share.giveUp();
    throw explainFileError(places.home, error);
  } finally {
    unlock();
  }
}

async function takeStartLock(places: Places): Promise<() => void> {
  try {
    return await takePidLock(places.startLock, { timeoutMs: LOCK_TIMEOUT_MS });
  } catch (error) {
    const message = `another start of Laro has been busy with the data folder ${places.home} for ${LOCK_TIMEOUT_MS / 1000} seconds`;
    throw new StartError('database.in_use', message, `${error instanceof Error ? error.message : ''}. End that process and start again.`, { cause: error });
  }
}

/** What this process says about itself among the owners, and the watchdog that speaks for it when it cannot any more. */
type Share = {
  announce: (state: OwnerState) => void;
  guard: (postmasterPid: number) => void;
  callOffWatchdog: () => void;
  giveUp: () => void;
};

function createShare(places: Places, kind: string): Share {
  let watchdog: Watchdog | undefined;
  let state: OwnerState = 'starting';
  const announce = (next: OwnerState): void => {
    state = next;
    writeOwner(places, { kind, state, watchdogPid: watchdog?.pid ?? 0 });
  };
  const callOffWatchdog = (): void => watchdog?.callOff();
  return {
    announce,
    callOffWatchdog,
    guard: (postmasterPid) => {
      callOffWatchdog();
      watchdog = startWatchdog(places, postmasterPid);
      announce(state);
    },
    giveUp: () => {
      callOffWatchdog();
      removeOwner(places);
    },
  };
}

async function ensureRunning(
  places: Places,
  options: EmbeddedPostgresOptions,
  guard: (pid: number) => void,
): Promise<{ postmaster: Postmaster; isAdopted: boolean }> {
  const { isDurable = true, settings = [] } = options;
  const running = await adoptPostmaster(places);
  if (running) {
    guard(running.pid);
    return { postmaster: running, isAdopted: true };
  }
  const binaries = prepareBinaries(places);
  await createCluster(places, binaries, isDurable);
  const postmaster = await startPostmaster(places, binaries, [...(isDurable ? [] : NOT_DURABLE), ...settings], guard);
  return { postmaster, isAdopted: false };
}

function own(places: Places, postmaster: Postmaster, about: { isAdopted: boolean; share: Share; onLost: (() => void) | undefined }): EmbeddedPostgres {
  const { isAdopted, share, onLost } = about;
  const stopWatching = watchForLoss(postmaster.pid, onLost);
  const stop = async (): Promise<void> => {
    stopWatching();
    // Said before looking for companions: one that starts now either is seen by us or sees this and waits for our end.
    share.announce('stopping');
    share.callOffWatchdog();
    if (!hasCompanion(places)) await stopPostmaster(places);
    removeOwner(places);
  };
  let stopped: Promise<void> | undefined;
  return {
    pid: postmaster.pid,
    isAdopted,
    socketDir: postmaster.socketDir,
    home: places.home,
    connection: { host: postmaster.socketDir, user: 'postgres', database: 'postgres' },
    announceStop: () => share.announce('ending'),
    stop: () => (stopped ??= stop()),
  };
}

/** Looks now and then whether PostgreSQL still runs; a server adopted from an earlier process is not our child and tells us nothing. */
function watchForLoss(pid: number, onLost: (() => void) | undefined): () => void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    onLost?.();
  }, LOST_POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
