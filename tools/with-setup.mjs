// The first thing that runs on a fresh clone: plain JavaScript, no dependency, Node 20 or later.
// Installs what package-lock.json asks for, and then runs a command on the Node that came with it.
// usage: node tools/with-setup.mjs [--build | --build-first] <command> [arguments]
// With --build-first the command starts as soon as the build reports that the rest can come later; the rest is then built in parallel.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, hostPath, root, binFolder, SetupError } from './setup/host.mjs';
import { MORE_TO_BUILD, runAndWatch, runBeside } from './setup/run.mjs';

/** The build tool checks what has changed; without changes it returns quickly. */
const BUILD = 'tools/build/build.ts';
/** Node's compile cache of our sources, which it validates itself. It saves half of the time of a start. */
const compiled = path.join(root, '.data/compile-cache');

async function main() {
  const words = process.argv.slice(2);
  const buildWords = { '--build': [BUILD], '--build-first': [BUILD, '--first'] }[words[0]];
  const [command, ...rest] = buildWords ? words.slice(1) : words;
  if (!command) throw new SetupError('usage: node tools/with-setup.mjs [--build | --build-first] <command> [arguments]');
  await ensureInstalled();
  const node = findNode();
  const folders = new Set([path.dirname(node), binFolder, hostPath()]);
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, LARO_STOP_WITH_PARENT: '1', PATH: [...folders].join(path.delimiter) };
  const built = buildWords ? await runAndWatch(node, buildWords, { cwd: root, env }) : 0;
  if (built !== 0 && built !== MORE_TO_BUILD) return built;
  const endBuild = built === MORE_TO_BUILD ? runBeside(node, [BUILD], { cwd: root, env }) : () => undefined;
  // By its full path, so that no alias and no version manager can put another one in front.
  const program = command === 'node' ? node : path.join(binFolder, command);
  return runAndWatch(existsSync(program) ? program : command, rest, { cwd: root, env }).finally(endBuild);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
