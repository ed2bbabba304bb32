import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Places } from '#server/db/embedded-postgres/places.ts';
import { isAlive, isIdentityAlive, pidOfIdentity, processIdentity } from '#server/process/locks/live-process.mjs';
import { StartError } from '#server/process/start/start-error.ts';

const POLL_MS = 20;
const WAIT_TIMEOUT_MS = 60_000;

/**
 * A process that uses the embedded PostgreSQL. Each has its own file; the last one to leave stops the server, directly
 * or, if it was killed, through its watchdog.
 */
export type Owner = { identity: string; kind: string; state: OwnerState; watchdogPid: number };

/**
 * starting: has not checked yet whether it may use the server, so other processes may still stop the server.
 * ending: finishes its own work and will stop soon. stopping: no longer uses the server.
 */
export type OwnerState = 'starting' | 'running' | 'ending' | 'stopping';

const USES_SERVER: ReadonlySet<OwnerState> = new Set(['running', 'ending']);
const WILL_GO: ReadonlySet<OwnerState> = new Set(['ending', 'stopping']);

/** The file of this process among the owners. */
function ownerFile(places: Places, pid = process.pid): string {
  return path.join(places.owners, String(pid));
}

/** Writes (or rewrites) the file of this process atomically, so that a reader never sees half of it. */
export function writeOwner(places: Places, owner: Omit<Owner, 'identity'>): void {
  const file = ownerFile(places);
  // The leading dot hides the unfinished file from our list of owners and from the watchdog's.
  const unfinished = path.join(places.owners, `.${process.pid}`);
  fs.writeFileSync(unfinished, JSON.stringify({ identity: processIdentity(), ...owner } satisfies Owner));
  fs.renameSync(unfinished, file);
}

export function removeOwner(places: Places, pid = process.pid): void {
  fs.rmSync(ownerFile(places, pid), { force: true });
}

/** All other processes that have a file, dead or alive. */
function otherOwners(places: Places): Owner[] {
  const names = fs.readdirSync(places.owners).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  return names.flatMap((name) => readOwner(path.join(places.owners, name)) ?? []);
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** True if another process still uses the server. Two that stop at the same time do not wait for each other. */
export function hasCompanion(places: Places): boolean {
  return otherOwners(places).some((owner) => USES_SERVER.has(owner.state) && isIdentityAlive(owner.identity));
}

/**
 * Checks all other users of this PostgreSQL. Dead ones are removed once their watchdogs have finished; ending ones
 * are waited for; a running one is accepted if both may share, otherwise it is a conflict (StartError).
 */
export async function settleWithOwners(places: Places, kind: string, isShared: boolean): Promise<void> {
  const until = Date.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const unsettled = otherOwners(places).filter((owner) => !isSettled(places, owner, kind, isShared));
    const [first] = unsettled;
    if (!first) return;
    if (Date.now() > until) throw inUse(places, first);
    await sleep(POLL_MS);
  }
}

function isSettled(places: Places, owner: Owner, kind: string, isShared: boolean): boolean {
  const pid = pidOfIdentity(owner.identity);
  if (!isIdentityAlive(owner.identity)) {
    // The watchdog of a killed process may be about to stop the server that we would adopt.
    if (isAlive(owner.watchdogPid)) return false;
    removeOwner(places, pid);
    return true;
  }
  if (isShared && owner.kind === kind && owner.state === 'running') return true;
  if (WILL_GO.has(owner.state)) return false;
  throw inUse(places, owner);
}

function inUse(places: Places, owner: Owner): StartError {
  const pid = pidOfIdentity(owner.identity);
  return new StartError(
    'database.in_use',
    `another Laro (${owner.kind}, process ${pid}) is already running on the data folder ${places.home}`,
    `Use that one, or end it with: kill ${pid}. For a second one beside it set LARO_DATA to another folder and PORT to another port.`,
  );
}

/**
 * Ends this process's use of the server however it dies: the watchdog's standard input is a pipe from us, so it reads the end of
 * file. It then deletes our file, and stops PostgreSQL unless another process still uses it.
 */
const WATCHDOG = `
cat >/dev/null
rm -f "$1/$2"
for file in "$1"/*; do
  other=\${file##*/}
  if [ "$other" != '*' ] && kill -0 "$other" 2>/dev/null; then exit 0; fi
done
kill -INT "$3" 2>/dev/null
`;

export type Watchdog = { pid: number; callOff: () => void };

/** Starts the watchdog; returns its process number and the function that cancels it. */
export function startWatchdog(places: Places, postmasterPid: number): Watchdog {
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'laro-watchdog', places.owners, String(process.pid), String(postmasterPid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  const pipe = watchdog.stdin as typeof watchdog.stdin & { unref: () => void };
  pipe.unref();
  const callOff = (): void => {
    watchdog.kill('SIGKILL');
    pipe.destroy();
  };
  return { pid: watchdog.pid ?? 0, callOff };
}
