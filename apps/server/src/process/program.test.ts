import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isAlive } from '#server/process/locks/live-process.mjs';
import { explainListenError, networkAddresses } from '#server/process/start/listening.ts';

const script = path.join(import.meta.dirname, '../testing/programs/sample-program.ts');
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

type Run = { child: ChildProcess; output: () => string; ended: Promise<unknown[]>; ready: Promise<void> };

function run(parameters: string[], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
  const ready = async (): Promise<void> => {
    await expect.poll(() => text).toContain('ready');
  };
  return { child, output: () => text, ended: once(child, 'close'), ready: ready() };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '[house-1] %s ends a program in good order: announced, then closed in reverse, exit code 0',
  async (signal) => {
    const { child, output, ended, ready } = run(['0']);
    await ready;
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(output().split('\n').slice(1, 4)).toEqual(['announced', 'closed server', 'closed first']);
  },
);

test('[house-1] a second Ctrl-C does not wait for a task that hangs', async () => {
  const { child, output, ended, ready } = run(['0', 'close-hangs']);
  await ready;
  child.kill('SIGINT');
  await expect.poll(output).toContain('announced');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});

test('[house-1] a failed start explains itself in two lines, closes what was open and exits with code 1', async () => {
  const { child, output, ended, ready } = run(['0', 'start-fails']);
  ready.catch(() => {});
  expect(await ended).toEqual([1, null]);
  expect(output()).toBe('Laro did not start: nothing works\nTry something else.\nannounced\nclosed server\nclosed first\n');
  expect(isAlive(child.pid ?? 0)).toBe(false);
});

test.each([
  ['throws-later', 'Laro stopped: SyntaxError'],
  ['rejects-later', 'Laro stopped: Error: forgotten'],
  ['fails-later', 'Laro stopped: the database is gone'],
])('[house-1] a run-time error shuts the program down cleanly with exit code 1: %s', async (fault, words) => {
  const { output, ended, ready } = run(['0', fault]);
  ready.catch(() => {});
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain(words);
  expect(output()).toContain('closed first');
});

test('[house-1] a resource that cannot be closed is named, and the others are still closed', async () => {
  const { child, output, ended, ready } = run(['0', 'close-throws']);
  await ready;
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain('while closing server: cannot close');
  expect(output()).toContain('closed first');
});

test('[house-1] a program started by npm ends when its parent is killed', async () => {
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(script)}, '0'], { stdio: 'inherit' }); console.log('pid ' + child.pid)`,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LARO_STOP_WITH_PARENT: '1' },
    },
  );
  children.push(parent);
  let text = '';
  parent.stdout.on('data', (data: Buffer) => (text += data.toString()));
  await expect.poll(() => text).toContain('ready');
  const pid = Number(/pid (\d+)/.exec(text)?.[1]);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(text).toContain('closed first');
});

test('[house-1] an occupied port is refused with its number and another to try', async () => {
  const other = net.createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const { output, ended, ready } = run([String(port)]);
  ready.catch(() => {});
  expect(await ended).toEqual([1, null]);
  expect(output()).toBe(
    `Laro did not start: port ${port} of 127.0.0.1 is in use by another program\nEnd that program, or choose another port: PORT=${port + 1} npm start\n`,
  );
  other.close();
});

test('[house-1] unusable ports and addresses are explained, other errors are left unchanged', () => {
  const address = { host: '10.0.0.77', port: 80 };
  expect(explainListenError({ code: 'EACCES' }, address)).toMatchObject({ code: 'port.forbidden' });
  expect(explainListenError({ code: 'EADDRNOTAVAIL' }, address)).toMatchObject({ code: 'host.wrong', message: expect.stringContaining('10.0.0.77') });
  const other = new Error('something else');
  expect(explainListenError(other, address)).toBe(other);
});

test('[house-1] addresses of the network are printed only if the server listens there', () => {
  const entry = (address: string, internal: boolean) => ({ address, internal, family: 'IPv4' as const, netmask: '255.255.255.0', mac: '', cidr: null });
  const interfaces = { lo: [entry('127.0.0.1', true)], eth0: [entry('192.168.1.5', false)] };
  expect(networkAddresses('0.0.0.0', interfaces)).toEqual(['192.168.1.5']);
  expect(networkAddresses('127.0.0.1', interfaces)).toEqual([]);
});
