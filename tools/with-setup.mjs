// The first thing that runs on a fresh clone: plain JavaScript, no dependency, Node 20 or later.
// Installs what package-lock.json asks for, and then runs a command on the Node that came with it.
// usage: node tools/with-setup.mjs [--build] <command> [arguments]
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, hostPath, root, binFolder, SetupError } from './setup/host.mjs';
import { runAndWatch } from './setup/run.mjs';

/** The build tool decides by itself what has changed; with nothing to do it takes a moment. */
const BUILD = 'tools/build.ts';
/** What Node has made of our sources before; it looks itself whether they are still the same. Half of a start's work otherwise. */
const compiled = path.join(root, '.data/compile-cache');

async function main() {
  const words = process.argv.slice(2);
  const mustBuild = words[0] === '--build';
  const [command, ...rest] = mustBuild ? words.slice(1) : words;
  if (!command) throw new SetupError('usage: node tools/with-setup.mjs [--build] <command> [arguments]');
  await ensureInstalled();
  const node = findNode();
  const folders = new Set([path.dirname(node), binFolder, hostPath()]);
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, LARO_STOP_WITH_PARENT: '1', PATH: [...folders].join(path.delimiter) };
  if (mustBuild) {
    const code = await runAndWatch(node, [BUILD], { cwd: root, env });
    if (code !== 0) return code;
  }
  // By its full path, so that no alias and no version manager can put another one in front.
  const program = command === 'node' ? node : path.join(binFolder, command);
  return runAndWatch(existsSync(program) ? program : command, rest, { cwd: root, env });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
