// Plain JavaScript without dependencies: the set-up before the first installation uses it too, with whatever Node version is installed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';
const STATE = 0;
const START_TIME = 19;

/** Fields of /proc/<pid>/stat from the third on; the second is a name that may itself contain blanks and brackets. */
function statFields(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // Below an init that reaps no processes (common in containers) a terminated orphan remains a zombie for ever.
  return !isLinux || !['Z', 'X'].includes(statFields(pid)[STATE] ?? '');
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  } catch {
    return '';
  }
}

function startMark(pid) {
  if (isLinux) return `${bootId()}-${statFields(pid)[START_TIME] ?? ''}`;
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .replaceAll(/\s+/g, '_');
  } catch {
    return '';
  }
}

export function processIdentity(pid = process.pid) {
  return `${pid} ${startMark(pid)}`;
}

export function pidOfIdentity(identity) {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : 0;
}

export function isIdentityAlive(identity) {
  const pid = pidOfIdentity(identity);
  return isAlive(pid) && processIdentity(pid) === identity.trim();
}
