/**
 * Memory of the web process: resident at rest and under load, and its heap after a collection, a minute after the load began and at the end (goals B). The load is
 * requests of visitors: pages, ready calls, searches and new addresses, from many network addresses.
 * usage: npm run bench -- memory [--minutes 3]
 */
import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startRealServer } from './real-server.ts';
import { printTable, times } from '../measure/table.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';

const GOAL = 1.2;
/** Resident memory of a web process, in megabytes: at rest and at its highest under load (issue 20, step 7). */
const RESIDENT_MAX = { idle: 300, loaded: 450 };
const IDLE_AFTER_MS = 20_000;
const RESIDENT_EVERY_MS = 500;
/** As in the Dockerfile: glibc otherwise keeps an arena for each of its threads. */
const AS_DEPLOYED = { MALLOC_ARENA_MAX: '2' };
const CONNECTIONS = 8;
const FIRST_READING_MS = 60_000;
const SAMPLE_MS = 30_000;
const MEGABYTE = 1024 * 1024;
const WORDS = ['mango', 'mahjng', 'perya', 'luna', 'baccrat', 'bingo', 'kidlat', 'dragon', 'bola', 'korona', 'tala', 'turbo'];

/** Reads over the inspector's protocol: the values are exact and cost the server nothing between readings. */
class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id !== undefined) this.#waiting.get(id)?.(result);
    });
  }

  static async open(port: number): Promise<Inspector> {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
    if (!target) throw new Error('the server has no inspector');
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Inspector(socket);
  }

  #ask<Result>(method: string): Promise<Result> {
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve as (result: unknown) => void);
      this.#socket.send(JSON.stringify({ id, method }));
    });
  }

  /** Bytes of the heap and of external buffers in use after a full garbage collection. */
  async usedBytes(): Promise<number> {
    for (let time = 0; time < 2; time += 1) await this.#ask('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await this.#ask<{ usedSize: number; backingStorageSize?: number }>('Runtime.getHeapUsage');
    return usedSize + (backingStorageSize ?? 0);
  }

  close(): void {
    this.#socket.close();
  }
}

/** The next request of a visitor; every fourth is a new one. */
function nextCall(count: number): string {
  const kind = count % 8;
  if (kind === 0) return '/m/home';
  if (kind === 1) return '/m/slot-games';
  if (kind === 2) return `/wps/game/list?gameName=${WORDS[count % WORDS.length]}${count}&language=EN`;
  if (kind === 3) return `/wps/game/list?gameType=RNG&pageNo=${(count % 900) + 1}&pageSize=${(count % 36) + 1}&language=EN`;
  if (kind === 4) return '/wps/game/vendors?language=EN';
  if (kind === 5) return '/wps/announcement?types=B,PL,PU&language=EN';
  if (kind === 6) return `/m/search-games?gameName=${WORDS[count % WORDS.length]}${count}`;
  return '/wps/game/winners?language=EN';
}

/** Resident megabytes of a process, by the kernel. */
function residentOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Watches the resident memory of a process; gives the highest value so far. */
function watchResident(pid: number): { highest: () => number; stop: () => void } {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentOf(pid));
  }, RESIDENT_EVERY_MS);
  return { highest: () => highest, stop: () => clearInterval(timer) };
}

/** Resident megabytes of a start on data that exists, some time after it is ready; without the inspector, which keeps memory of its own. */
async function residentAtRest(dataDir: string): Promise<number> {
  const server = await startRealServer({ isSecure: false, dataDir, variables: AS_DEPLOYED });
  try {
    await sleep(IDLE_AFTER_MS);
    return residentOf(server.pid);
  } finally {
    await server.stop();
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function ask(port: number, call: string, count: number): Promise<void> {
  const visitor = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const headers = { host: 'localhost', 'accept-encoding': 'br', 'x-forwarded-for': visitor, cookie: `lang=${count % 2 ? 'EN' : 'TY'}` };
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path: call, headers, agent }, (response) => {
      if ((response.statusCode ?? 500) >= 500) reject(new Error(`${call}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    request.on('error', reject);
  });
}

interface Reading {
  atMs: number;
  bytes: number;
}

/** Keeps the load up for so long and reads the memory after the first minute, every half minute, and at the end. */
async function readUnderLoad(port: number, inspector: Inspector, forMs: number): Promise<{ readings: Reading[]; asked: number }> {
  const start = performance.now();
  const passed = () => performance.now() - start;
  let asked = 0;
  const visit = async (): Promise<void> => {
    while (passed() < forMs) {
      const count = asked++;
      await ask(port, nextCall(count), count);
    }
  };
  const visits = Promise.all(Array.from({ length: CONNECTIONS }, visit));
  const readings: Reading[] = [];
  for (let at = FIRST_READING_MS; at < forMs; at += SAMPLE_MS) {
    await Promise.race([sleep(Math.max(0, at - passed())), visits]);
    readings.push({ atMs: at, bytes: await inspector.usedBytes() });
  }
  await visits;
  readings.push({ atMs: forMs, bytes: await inspector.usedBytes() });
  return { readings, asked };
}

async function run(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...argv], options: { minutes: { type: 'string', default: '3' } } });
  const forMs = Math.min(240, Math.max(1.5, Number(values.minutes))) * 60_000;
  const dataDir = temporaryFolder('bench-memory');
  const server = await startRealServer({ isSecure: false, dataDir, variables: { ...AS_DEPLOYED, LARO_TRUST_PROXY: '1' }, inspects: true });
  try {
    const resident = watchResident(server.pid);
    const inspector = await Inspector.open(server.inspectorPort);
    const { readings, asked } = await readUnderLoad(server.port, inspector, forMs);
    inspector.close();
    resident.stop();
    const first = readings[0]?.bytes ?? Number.NaN;
    const rows = readings.map(({ atMs, bytes }) => [`${(atMs / 60_000).toFixed(1)} min`, `${(bytes / MEGABYTE).toFixed(1)} MB`, times(bytes / first)]);
    printTable(`Memory of the web process under load, ${asked} questions, after collection`, ['after', 'in use', 'to the first minute'], rows);
    const ratio = (readings.at(-1)?.bytes ?? Number.NaN) / first;
    await server.stop();
    const residents = { idle: await residentAtRest(dataDir), loaded: resident.highest() };
    for (const state of ['idle', 'loaded'] as const) {
      const verdict = residents[state] <= RESIDENT_MAX[state] ? 'met' : 'MISSED';
      console.log(`resident ${state}: ${residents[state].toFixed(0)} MB, goal ≤ ${RESIDENT_MAX[state]} MB: ${verdict}`);
    }
    console.log(`${times(ratio)} after ${values.minutes} min, goal ≤ ${times(GOAL)} after an hour: ${ratio <= GOAL ? 'met' : 'MISSED'}`);
  } finally {
    agent.destroy();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await run(process.argv.slice(2));
