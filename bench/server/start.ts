/**
 * How long `npm start` takes to its first page on data that is there already (goals B, last row), next to what an empty program of Node takes on the same machine.
 * The demo's past is left out: it is written after the first page. usage: npm run bench -- start [times]
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { statusOf } from './real-server.ts';
import { median, milliseconds, printTable } from '../measure/table.ts';

const repository = path.join(import.meta.dirname, '../..');
const GOAL_MS = 3000;
const POLL_MS = 10;
const FIRST_PAGE_WITHIN_MS = 180_000;

/** A currently unused port. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs `npm start` until it has answered with its first page, and stops it. In milliseconds; throws with its output without an answer. */
async function firstPageAfter(dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LARO_DATA: dataDir, LARO_HISTORY: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that npm and all it started get the signal, as from a terminal.
    detached: true,
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const exited = once(child, 'exit');
  try {
    while ((await statusOf(`http://127.0.0.1:${port}/m/home`)) !== 200) {
      if (child.exitCode !== null || performance.now() - startedAt > FIRST_PAGE_WITHIN_MS) throw new Error(`no first page:\n${words}`);
      await sleep(POLL_MS);
    }
    return performance.now() - startedAt;
  } finally {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGINT');
    await exited;
  }
}

/** Start time of Node alone, to distinguish a slow machine from a slow start. */
function emptyProgram(): number {
  const startedAt = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - startedAt;
}

async function run(times: number): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-start-'));
  try {
    const first = await firstPageAfter(dataDir);
    const rounds: { start: number; node: number }[] = [];
    for (let round = 0; round < times; round += 1) rounds.push({ node: emptyProgram(), start: await firstPageAfter(dataDir) });
    const row = (what: string, values: readonly number[], goal = '', verdict = '') => [
      what,
      milliseconds(median(values)),
      `${milliseconds(Math.min(...values))}–${milliseconds(Math.max(...values))}`,
      goal,
      verdict,
    ];
    const starts = rounds.map(({ start }) => start);
    const verdict = median(starts) <= GOAL_MS ? 'met' : 'MISSED';
    printTable(
      'npm start, to the first page',
      ['what', 'median', 'range', 'goal', ''],
      [
        row('second start', starts, `≤ ${milliseconds(GOAL_MS)}`, verdict),
        row('first start, built', [first]),
        row(
          'an empty program of Node',
          rounds.map(({ node }) => node),
        ),
      ],
    );
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await run(Number(process.argv[2] ?? 5));
