/**
 * The server-rendered lobby and a list for guests against a bare node:http server that sends the same bytes, in turns on the same
 * machine. usage: npm run bench -- pages [--seconds 4] [path …]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drive, type LoadResult } from '../server/load.ts';
import { startRealServer } from '../server/real-server.ts';
import { kilobytes, median, percentile, printTable, times } from '../measure/table.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';

export const BARE_PORT = 4352;
const PAGES = ['/m/home', '/m/slot-games'];
const CONNECTIONS = 8;
const ROUNDS = 5;
const GOAL = 0.5;
const HEADERS = { host: 'localhost', accept: 'text/html', 'accept-encoding': 'br' };

export interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends one request to the real server, to get the bytes that the peer must send. */
export function fetchAnswer(port: number, page: string, headers: Readonly<Record<string, string>> = HEADERS): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path: page, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        const { connection: _c, 'transfer-encoding': _t, 'keep-alive': _k, date: _d, ...headers } = response.headers as Record<string, string>;
        resolve({ headers: { ...headers, 'content-length': String(body.length) }, body });
      });
    });
    request.on('error', reject);
  });
}

export async function startBareServer(folder: string, { headers, body }: Answer): Promise<ChildProcess> {
  const file = path.join(folder, 'answer.json');
  fs.writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../server/bare-server.ts'), String(BARE_PORT), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function measurePage(port: number, page: string, forMs: number, folder: string): Promise<string[]> {
  const answer = await fetchAnswer(port, page);
  const bare = await startBareServer(folder, answer);
  const measure = (at: number): Promise<LoadResult> => drive({ port: at, path: page, headers: HEADERS, connections: CONNECTIONS, forMs });
  try {
    await measure(port);
    await measure(BARE_PORT);
    const rounds: { ours: LoadResult; peer: LoadResult }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await measure(port), peer: await measure(BARE_PORT) });
    const ratio = median(rounds.map(({ ours, peer }) => ours.perSecond / peer.perSecond));
    const latencies = rounds.flatMap(({ ours }) => ours.latenciesMs);
    const perSecond = (pick: (round: { ours: LoadResult; peer: LoadResult }) => LoadResult) =>
      Math.round(median(rounds.map((round) => pick(round).perSecond))).toString();
    return [
      page,
      kilobytes(answer.body.length),
      perSecond(({ ours }) => ours),
      perSecond(({ peer }) => peer),
      times(ratio),
      `≥ ${times(GOAL)}`,
      ratio >= GOAL ? 'met' : 'MISSED',
      `${percentile(latencies, 0.5).toFixed(1)} / ${percentile(latencies, 0.99).toFixed(1)} ms`,
    ];
  } finally {
    bare.kill();
    await once(bare, 'exit');
  }
}

/** Measures the given pages and prints one table. */
async function run(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...argv], options: { seconds: { type: 'string', default: '4' } }, allowPositionals: true });
  const forMs = Math.min(30, Math.max(0.2, Number(values.seconds))) * 1000;
  const folder = temporaryFolder('bench-pages');
  const server = await startRealServer({ isSecure: false });
  const rows: string[][] = [];
  try {
    for (const page of positionals.length > 0 ? positionals : PAGES) rows.push(await measurePage(server.port, page, forMs, folder));
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  printTable(
    `Server-rendered pages for guests, ${CONNECTIONS} at once, against node:http with the same bytes`,
    ['page', 'bytes', 'ours/s', 'bare/s', 'ratio', 'goal', '', 'p50 / p99'],
    rows,
  );
}

if (import.meta.main) await run(process.argv.slice(2));
