// Installs the packages of package-lock.json if others are installed. Plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isIdentityAlive, pidOfIdentity, processIdentity } from '../../apps/server/src/process/locks/live-process.mjs';
import { takePidLock } from '../../apps/server/src/process/locks/pid-lock.mjs';
import { bundledNode, hostEnv, isWindows, readStamp, root, SetupError, stampFile } from './host.mjs';
import { runAndWatch } from './run.mjs';

const OLDEST_HOST_NODE = 20;
/** Everything, whatever the machine's settings leave out: with NODE_ENV=production npm would bring no build tools, and the site is built here. */
export const NPM_CI = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'];
const LOCK_TIMEOUT_MS = 15 * 60_000;
const POLL_MS = 50;
const dataFolder = path.join(root, '.data');
const lockFile = path.join(dataFolder, 'install.lock');
/** Names the npm at work: when its parent is killed it goes on alone, and must not meet the next one. */
const installerFile = path.join(dataFolder, 'install.npm');

/** A hash and not dates: after a clone every file is new. */
function hashOfLock() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Installs node_modules by package-lock.json. Two concurrent commands wait for each other; one of them installs. */
export async function ensureInstalled() {
  const wanted = hashOfLock();
  if (readStamp().hash === wanted) return;
  if (Number.parseInt(process.versions.node, 10) < OLDEST_HOST_NODE) {
    throw new SetupError(`Laro needs Node ${OLDEST_HOST_NODE} or later to set itself up; this is ${process.version}.`);
  }
  makeWritable(dataFolder);
  const unlock = await takePidLock(lockFile, {
    timeoutMs: LOCK_TIMEOUT_MS,
    onWait: (pid) => console.log(`another set-up is installing packages (process ${pid}): waiting for it`),
  });
  try {
    const { hash } = readStamp();
    if (hash === wanted) return;
    console.log(hash ? 'package-lock.json has changed: installing packages' : 'first run: installing packages, this takes about half a minute');
    await endAbandonedInstaller();
    await install();
    writeFileSync(stampFile, `${wanted}\n${canRunBundledNode() ? '' : 'host-node'}`);
  } finally {
    unlock();
  }
}

function makeWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(root, constants.W_OK);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new SetupError(`the folder ${root} cannot be written to (${error.code}), so nothing can be installed. Give this user the right to write there.`);
  }
}

async function endAbandonedInstaller() {
  const identity = existsSync(installerFile) ? readFileSync(installerFile, 'utf8') : '';
  if (!isIdentityAlive(identity)) return;
  const pid = pidOfIdentity(identity);
  console.log(`ending an installation that was left alone (process ${pid})`);
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(POLL_MS);
}

async function install() {
  const env = hostEnv();
  if (!canUseCache(env)) env.npm_config_cache = path.join(dataFolder, 'npm-cache');
  const onSpawn = (child) => {
    if (child.pid) writeFileSync(installerFile, processIdentity(child.pid));
  };
  const code = await runAndWatch('npm', NPM_CI, { cwd: root, env, shell: isWindows, onSpawn });
  rmSync(installerFile, { force: true });
  if (code !== 0) throw new SetupError(`npm ci ended with ${code}: the packages are not installed. Is the network there? Start again to go on.`);
}

/** An ordinary user's home may be nowhere; npm would fail on its cache. */
function canUseCache(env) {
  const folder = env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Once after an installation: on a Linux without glibc the Node among the dependencies is there and does not run. */
function canRunBundledNode() {
  return existsSync(bundledNode()) && spawnSync(bundledNode(), ['--version']).status === 0;
}
