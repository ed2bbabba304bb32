import type pg from 'pg';
import { prepareBinaries } from '#server/db/embedded-postgres/binaries.ts';
import { createCluster } from '#server/db/embedded-postgres/create-cluster.ts';
import { hasCompanion, removeOwner, settleWithOwners, startWatchdog, writeOwner, type OwnerState, type Watchdog } from '#server/db/embedded-postgres/owners.ts';
import { findPlaces, type Places } from '#server/db/embedded-postgres/places.ts';
import { adoptPostmaster, startPostmaster, stopPostmaster, type Postmaster } from '#server/db/embedded-postgres/postmaster.ts';
import { explainFileError } from '#server/process/start/data-folder.ts';
import { isAlive } from '#server/process/locks/live-process.mjs';
import { takePidLock } from '#server/process/locks/pid-lock.mjs';
import { StartError } from '#server/process/start/start-error.ts';

const LOCK_TIMEOUT_MS = 120_000;
const LOST_POLL_MS = 500;

export type EmbeddedPostgresOptions = {
  /** Kind of the calling process, for the message to the next one: 'server', 'tests' … */
  kind?: string;
  /** True if several processes of this kind may use the same PostgreSQL at the same time. */
  isShared?: boolean;
  /** Settings as name=value, on top of the defaults. */
  settings?: string[];
  /** False for disposable data: nothing is flushed to disk. */
  isDurable?: boolean;
  /** Called once when PostgreSQL ends without having been stopped by this process. */
  onLost?: () => void;
};

export type EmbeddedPostgres = {
  pid: number;
  /** True if it was already running. */
  isAdopted: boolean;
  socketDir: string;
  /** The actual data folder. */
  home: string;
  /** Connection settings for openPool. */
  connection: pg.PoolConfig;
  /** Announces to the next start that this process is about to end, so that it waits instead of refusing. */
  announceStop: () => void;
  /** Ends this process's use of the server; the last one stops PostgreSQL. Never throws if it has already ended. */
  stop: () => Promise<void>;
};

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts PostgreSQL on a data folder, or takes over one that an earlier process left behind. It stops with this process, however
 * that ends. Works as root (the server then runs as the unprivileged system user) and as an ordinary user, without a TCP port and without a
 * password: its socket is accessible only to its own user. Throws a StartError that says what to do.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
  const { kind = 'server', isShared = false } = options;
  const places = findPlaces(dataDir);
  const unlock = await takeStartLock(places);
  const share = createShare(places, kind);
  try {
    // Write our own file first, then check the others: a process that stops after this check sees us and leaves the server running.
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

/** The entry of this process among the owners, and the watchdog that acts for it after its death. */
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
    // Written before looking for other processes: one that starts now is either seen by us, or sees this and waits for our end.
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

/** Checks periodically that PostgreSQL still runs; a server adopted from an earlier process is not our child and sends no exit event. */
function watchForLoss(pid: number, onLost: (() => void) | undefined): () => void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    onLost?.();
  }, LOST_POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
