// Plain JavaScript without dependencies: the set-up before the first installation uses it too, with whatever Node version is installed.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isIdentityAlive, pidOfIdentity, processIdentity } from './live-process.mjs';

const POLL_MS = 50;
/** A holder creates the file and writes its identity in two steps; if it is killed in between, the file remains empty. */
const UNNAMED_GRACE_MS = 2000;

function tryTake(file, identity) {
  try {
    writeFileSync(file, identity, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Content of the lock file, or undefined if it has been released in the meantime. */
function readHolder(file) {
  try {
    const identity = readFileSync(file, 'utf8');
    const isFresh = identity === '' && Date.now() - statSync(file).mtimeMs < UNNAMED_GRACE_MS;
    return { identity, isDead: !isFresh && !isIdentityAlive(identity) };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Two waiters may find the same dead holder at the same time; the slower one would then remove the lock of the faster. The file is therefore
 * renamed first (only one can succeed) and checked again; a valid lock that was caught is put back.
 */
function removeDead(file, judged) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const caught = readFileSync(aside, 'utf8');
  rmSync(aside, { force: true });
  if (caught !== judged) tryTake(file, caught);
}

export async function takePidLock(file, { timeoutMs, onWait }) {
  const identity = processIdentity();
  const until = Date.now() + timeoutMs;
  let hasWaited = false;
  while (!tryTake(file, identity)) {
    const holder = readHolder(file);
    if (holder?.isDead) {
      removeDead(file, holder.identity);
      continue;
    }
    if (holder && !hasWaited) {
      hasWaited = true;
      onWait?.(pidOfIdentity(holder.identity));
    }
    if (Date.now() > until) throw new Error(`process ${pidOfIdentity(holder?.identity ?? '')} keeps ${file}`);
    await sleep(POLL_MS);
  }
  return () => rmSync(file, { force: true });
}
