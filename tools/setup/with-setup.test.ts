import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../apps/server/src/process/locks/live-process.mjs';
import { NPM_CI } from './install.mjs';
import { MORE_TO_BUILD } from './run.mjs';

// A checkout with our set-up in it and an npm that only notes that it ran. Its "installation" links the Node of this test.
const FAKE_NPM = `#!/bin/sh
echo "$$ $*" >>npm-runs
node --version >>npm-node
if [ -e npm-hangs ]; then echo >npm-is-hanging; exec sleep 60; fi
if [ -e npm-fails ]; then exit 7; fi
rm -rf node_modules && mkdir -p node_modules/.bin && ln -s "$TEST_NODE" node_modules/.bin/node
printf '%s' "$npm_config_cache" >npm-cache
`;
const SOURCES = ['tools/with-setup.mjs', 'tools/setup/host.mjs', 'tools/setup/install.mjs', 'tools/setup/run.mjs'];
const SHARED = ['apps/server/src/process/locks/live-process.mjs', 'apps/server/src/process/locks/pid-lock.mjs'];
const product = path.join(import.meta.dirname, '../..');

let checkout = '';
let started: ChildProcess[] = [];

beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-setup-'));
  for (const file of [...SOURCES, ...SHARED]) {
    fs.mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    fs.copyFileSync(path.join(product, file), path.join(checkout, file));
  }
  fs.writeFileSync(path.join(checkout, 'package-lock.json'), '{"lock":1}');
  fs.mkdirSync(path.join(checkout, 'machine'));
  fs.writeFileSync(path.join(checkout, 'machine/npm'), FAKE_NPM, { mode: 0o755 });
  started = [];
});
afterEach(async () => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  for (const line of read('npm-runs').split('\n')) if (isAlive(Number.parseInt(line, 10))) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  fs.rmSync(checkout, { recursive: true, force: true });
});

const read = (file: string): string => {
  const full = path.join(checkout, file);
  return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
};
const installations = (): number => read('npm-runs').split('\n').length - 1;
const write = (file: string, text = ''): void => {
  const full = path.join(checkout, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
};

function start(parameters: string[], env: NodeJS.ProcessEnv = {}): { child: ChildProcess; output: () => string; code: Promise<number | null> } {
  const child = spawn(process.execPath, [path.join(checkout, 'tools/with-setup.mjs'), ...parameters], {
    env: {
      PATH: `${path.join(checkout, 'machine')}:${path.join(checkout, 'node_modules/.bin')}:${process.env['PATH']}`,
      TEST_NODE: process.execPath,
      HOME: checkout,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr.on('data', (data: Buffer) => (text += data.toString()));
  return { child, output: () => text, code: once(child, 'close').then(([code]) => code as number | null) };
}
const run = async (parameters: string[], env?: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> => {
  const { code, output } = start(parameters, env);
  return { code: await code, output: output() };
};
const printVersion = ['node', '-p', '"node " + process.execPath'];

test('[house-1] the first command installs with the locked versions and without install scripts, the second finds it done', async () => {
  expect(await run(printVersion)).toMatchObject({ code: 0, output: expect.stringContaining('first run') });
  expect(read('npm-runs')).toContain(NPM_CI.join(' '));
  expect(NPM_CI).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']));
  expect((await run(printVersion)).output.trim()).toBe(`node ${process.execPath}`);
  expect(installations()).toBe(1);
});

test.each([{ NODE_ENV: 'production' }, { npm_config_omit: 'dev' }, { npm_config_omit: 'optional' }])(
  '[house-1] what builds and runs the site is installed whatever the machine leaves out (%j)',
  async (setting) => {
    const own = (name: string, more = {}) => write(name, JSON.stringify({ name: 'tried', version: '1.0.0', private: true, ...more }));
    for (const name of ['tool', 'engine']) fs.mkdirSync(path.join(checkout, name));
    for (const name of ['tool', 'engine']) own(`${name}/package.json`, { name });
    own('package.json', { devDependencies: { tool: 'file:tool' }, optionalDependencies: { engine: 'file:engine' } });
    const npm = promisify(execFile);
    await npm('npm', ['install', '--package-lock-only', '--offline'], { cwd: checkout });
    await npm('npm', [...NPM_CI, '--offline'], { cwd: checkout, env: { ...process.env, ...setting } });
    expect(fs.readdirSync(path.join(checkout, 'node_modules'))).toEqual(expect.arrayContaining(['engine', 'tool']));
  },
);

test('[house-1] a changed lock file is installed again, on the Node of the machine and not on ours that is being replaced', async () => {
  await run(printVersion);
  fs.rmSync(path.join(checkout, 'npm-node'));
  write('package-lock.json', '{"lock":2}');
  write('machine/node', '#!/bin/sh\necho of-the-machine\n');
  fs.chmodSync(path.join(checkout, 'machine/node'), 0o755);
  expect((await run(printVersion)).output).toContain('package-lock.json has changed');
  expect(installations()).toBe(2);
  expect(read('npm-node').trim()).toBe('of-the-machine');
});

test('[house-1] two concurrent commands install once', async () => {
  const results = await Promise.all([run(printVersion), run(printVersion)]);
  expect(results.map((result) => result.code)).toEqual([0, 0]);
  expect(installations()).toBe(1);
});

test('[house-1] a failed installation is reported and retried by the next command', async () => {
  write('npm-fails');
  expect(await run(printVersion)).toMatchObject({ code: 1, output: expect.stringContaining('npm ci ended with 7') });
  fs.rmSync(path.join(checkout, 'npm-fails'));
  expect((await run(printVersion)).code).toBe(0);
  expect(installations()).toBe(2);
});

test('[house-1] a killed installation leaves a stale lock that the next command takes over, and its npm is ended', async () => {
  write('npm-hangs');
  const first = start(printVersion);
  await expect.poll(() => read('npm-is-hanging')).not.toBe('');
  const abandoned = Number.parseInt(read('npm-runs'), 10);
  await expect.poll(() => read('.data/install.npm')).not.toBe('');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  fs.rmSync(path.join(checkout, 'npm-hangs'));
  const second = await run(printVersion);
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining(`left alone (process ${abandoned})`) });
  await expect.poll(() => isAlive(abandoned)).toBe(false);
});

test('[house-1] an npm cache that cannot be written to is replaced by one in the data folder', async () => {
  await run(printVersion, { npm_config_cache: path.join(checkout, 'package-lock.json/nowhere') });
  expect(read('npm-cache')).toContain('.data/npm-cache');
});

test('[house-1] the exit code is that of the command, and an unknown command is named', async () => {
  expect((await run(['node', '-e', 'process.exit(3)'])).code).toBe(3);
  expect(await run(['no-such-command'])).toMatchObject({ code: 1, output: expect.stringContaining('"no-such-command" was not found') });
});

test('[house-1] a command that the system refuses to run, such as one behind an unreadable folder of PATH, counts as not found', async () => {
  write('machine/no-program', 'not executable');
  const { code, output } = await run(['no-program']);
  expect([code, output]).toEqual([1, expect.stringContaining('"no-program" was not found')]);
  expect(output).not.toContain('EACCES');
});

test('[house-1] where the Node of the dependencies does not run, a Node of the machine that is new enough does', async () => {
  const { code, output } = await run(printVersion, { TEST_NODE: '/bin/false' });
  expect(code).toBe(0);
  expect(output).toContain(`node ${process.execPath}`);
  expect((await run(printVersion)).output.trim()).toBe(`node ${process.execPath}`);
  expect(installations()).toBe(1);
});

const SAY_PID = 'console.log(`pid ${process.pid}`); setInterval(() => {}, 1000)';
const pidIn = (text: string): number => Number(/pid (\d+)/.exec(text)?.[1] ?? 0);

test('[house-1] SIGTERM to the wrapper ends the command', async () => {
  const { child, output, code } = start(['node', '-e', SAY_PID]);
  await expect.poll(() => pidIn(output())).toBeGreaterThan(0);
  child.kill('SIGTERM');
  expect(await code).toBe(128 + os.constants.signals.SIGTERM);
  expect(isAlive(pidIn(output()))).toBe(false);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('[house-1] %s to npm, above a shell above the wrapper, ends the command too', async (signal) => {
  await run(printVersion);
  // npm calls itself so in the list of processes; by that name the wrapper knows it.
  const script = `const { spawn } = require('node:child_process');
    process.title = 'npm start';
    spawn('/bin/sh', ['-c', '"$0" tools/with-setup.mjs node -e "$1"; :', process.execPath, process.argv[1]], { stdio: 'inherit' });`;
  const npm = spawn(process.execPath, ['-e', script, SAY_PID], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(npm);
  let text = '';
  npm.stdout.on('data', (data: Buffer) => (text += data.toString()));
  await expect.poll(() => pidIn(text)).toBeGreaterThan(0);
  npm.kill(signal);
  await expect.poll(() => isAlive(pidIn(text))).toBe(false);
});

const BUILD = 'tools/build/build.ts';

test('[house-1] a build that fails ends the start, and its exit code is ours', async () => {
  write(BUILD, 'process.exit(9)');
  for (const word of ['--build', '--build-first'])
    expect(await run([word, ...printVersion])).toMatchObject({ code: 9, output: expect.not.stringContaining('node /') });
});

test('[house-1] work that a build leaves for later is built while the command runs, and completed', async () => {
  write(BUILD, `const fs = require('node:fs'); if (process.argv[2] === '--first') process.exit(${MORE_TO_BUILD}); fs.writeFileSync('built', 'whole');`);
  const untilBuilt = "const at = setInterval(() => { if (require('node:fs').existsSync('built')) { clearInterval(at); process.exitCode = 4; } }, 10)";
  expect((await run(['--build-first', 'node', '-e', untilBuilt])).code).toBe(4);
});

test('[house-1] a background build ends with the command, with all processes that it has started', async () => {
  // The builder starts another program, as the real one starts Vite.
  write(
    BUILD,
    `if (process.argv[2] === '--first') process.exit(${MORE_TO_BUILD}); require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(SAY_PID)}], { stdio: 'inherit' });`,
  );
  const { child, output, code } = start(['--build-first', 'node', '-e', 'setInterval(() => {}, 1000)']);
  await expect.poll(() => pidIn(output())).toBeGreaterThan(0);
  child.kill('SIGTERM');
  await code;
  await expect.poll(() => isAlive(pidIn(output()))).toBe(false);
});
