// Facts about the machine: its Node and npm, and the location of ours. Plain JavaScript, no dependency.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const binFolder = path.join(root, 'node_modules/.bin');
export const isWindows = process.platform === 'win32';

/** The oldest Node that runs our TypeScript and has all that the server uses. */
const OLDEST_NODE = [24, 7];

/** Something the person at the terminal can mend; printed without a stack. */
export class SetupError extends Error {}

/** PATH without what npm put in front of it: the inner npm must run on the machine's own Node, since ours is about to be deleted. */
export function hostPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((folder) => !/[\\/]node_modules[\\/]/.test(`${folder}/`) && !folder.includes('node-gyp-bin')).join(path.delimiter);
}

/** The environment for the inner npm: not part of the outer script, but with the settings (npm_config_*) it was given. */
export function hostEnv() {
  const isOuter = /^npm_(lifecycle|package|command|execpath|node_execpath)/i;
  return Object.fromEntries(Object.entries({ ...process.env, PATH: hostPath() }).filter(([name]) => !isOuter.test(name)));
}

/** The file that says which lock file is installed, and that this machine cannot run the Node of the dependencies if so. */
export const stampFile = path.join(root, 'node_modules/.laro-lock-hash');

export function readStamp() {
  const [hash = '', note = ''] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : [];
  return { hash, usesHostNode: note === 'host-node' };
}

export function bundledNode() {
  return path.join(binFolder, isWindows ? 'node.exe' : 'node');
}

/** The Node to run everything on: that of the dependencies, else the machine's own if it is new enough. */
export function findNode() {
  if (existsSync(bundledNode()) && !readStamp().usesHostNode) return bundledNode();
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  throw new SetupError(
    `Laro needs Node ${OLDEST_NODE.join('.')} or later here: the one among its dependencies does not run on ${process.platform} ${process.arch} ` +
      `(it needs glibc on Linux), and this machine has ${process.version}. Install a newer Node and start again.`,
  );
}
