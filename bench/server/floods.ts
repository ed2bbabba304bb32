/**
 * Effect of floods on others (SAFE-13 to SAFE-15): latency of visitors and memory of the web process during each attack, against the same server
 * without load, in one run. Attacks are bounded in count and time and stay on this machine.
 * usage: npm run bench -- floods [--seconds 8]
 */
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';
import { startRealServer, type RealServer } from './real-server.ts';
import { median, percentile, printTable, times } from '../measure/table.ts';

const SECONDS_MAX = 60;
const SOCKETS = 500;
const LARGE_BODIES = 40;
const LARGE_BYTES = 5_000_000;
const LONG_ANSWERS = 10;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 50;
const PAGES = ['/wps/system/status', '/wps/game/list', '/m/home'];

const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const phaseMs = Math.min(SECONDS_MAX, Number(given.seconds)) * 1000;

/** An attack: starts it, and returns a function that ends it. */
type Attack = (server: RealServer) => () => void;

/** Keeps `count` connections open that begin with a text; connections that the server closes are reopened. */
function hold(server: RealServer, count: number, begin: (socket: net.Socket) => void): () => void {
  const sockets = new Set<net.Socket>();
  let isOver = false;
  const open = (): void => {
    const socket = net.connect(server.port, '127.0.0.1', () => begin(socket));
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      sockets.delete(socket);
      // A pause, so that refusing is not a loop of connections.
      if (!isOver) setTimeout(() => (isOver ? undefined : open()), SAMPLE_MS * 2);
    });
  };
  for (let opened = 0; opened < count; opened++) open();
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

const post = (path: string, bytes: number) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
const largePart = Buffer.alloc(LARGE_BYTES, 0x61);

const attacks: Record<string, Attack> = {
  [`${SOCKETS} requests with half of their headers`]: (server) =>
    hold(server, SOCKETS, (socket) => socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow:')),
  [`${SOCKETS} requests with half of a body`]: (server) => hold(server, SOCKETS, (socket) => socket.write(`${post('/wps/session/login', 60_000)}{"jwe":"`)),
  [`${LARGE_BODIES} guests who send 5 MB`]: (server) =>
    hold(server, LARGE_BODIES, (socket) => {
      socket.write(post('/wps/member/info/icon', LARGE_BYTES));
      socket.write(largePart);
    }),
  [`${LONG_ANSWERS} answers of 120 MB from outside`]: (server) => {
    for (let number = 0; number < LONG_ANSWERS; number++) void askForCode(server, number);
    return () => undefined;
  },
};

/** Makes the server call its SMS gateway, which is ours. */
function askForCode({ port }: RealServer, number: number): Promise<void> {
  const body = JSON.stringify({ purpose: 'register', countryDialingCode: '+63', mobileNum: `9175${String(100_000 + number)}` });
  const headers = { host: 'localhost', 'content-type': 'application/json', 'x-forwarded-for': `1.0.0.${number + 1}` };
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, path: '/wps/verification/sms/send', method: 'POST', headers }, (answer) =>
      answer.resume().on('end', resolve),
    );
    request.on('error', () => resolve());
    request.end(body);
  });
}

/** An SMS gateway that answers with 120 MB, and reports how much of it was read. */
async function startLongGateway(): Promise<{ url: string; asked: () => number; megabytesSent: () => number; stop: () => void }> {
  const part = Buffer.alloc(MEGABYTE, 0x20);
  const sockets = new Set<net.Socket>();
  let asked = 0;
  const server = http.createServer((_request, response) => {
    asked += 1;
    response.writeHead(201, { 'content-type': 'application/json' });
    let left = 120;
    const goOn = (): void => {
      while (left-- > 0 && !response.destroyed) if (!response.write(part)) return void response.once('drain', goOn);
      response.end();
    };
    goOn();
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    megabytesSent: () => Math.round([...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) / MEGABYTE),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Milliseconds to the end of an answer; a visitor who is refused or dropped counts as an error. */
function visit({ port }: RealServer, path: string, agent: http.Agent): Promise<number | null> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent, headers: { host: 'localhost', accept: '*/*' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200 ? performance.now() - startedAt : null));
    });
    request.on('error', () => resolve(null));
  });
}

const residentBytes = ({ pid }: RealServer): number => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

interface Reading {
  middleMs: number;
  slowMs: number;
  peakBytes: number;
  errors: number;
}

/** Others visit, one after the other, while an attack goes on. */
async function measure(server: RealServer, attack: Attack | null): Promise<Reading> {
  const agent = new http.Agent({ keepAlive: true });
  const latencies: number[] = [];
  let errors = 0;
  let peakBytes = residentBytes(server);
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, residentBytes(server))), SAMPLE_MS);
  const end = attack?.(server);
  const until = performance.now() + phaseMs;
  for (let count = 0; performance.now() < until; count++) {
    const latency = await visit(server, PAGES[count % PAGES.length] ?? '/m/home', agent);
    if (latency === null) errors += 1;
    else latencies.push(latency);
    await sleep(5);
  }
  end?.();
  clearInterval(sampling);
  agent.destroy();
  return { middleMs: median(latencies), slowMs: percentile(latencies, 0.95), peakBytes, errors };
}

const dataDir = temporaryFolder('floods');
const gateway = await startLongGateway();
const server = await startRealServer({
  isSecure: false,
  dataDir,
  variables: {
    LARO_STUDIO: 'off',
    LARO_SANDBOX: 'off',
    LARO_TRUST_PROXY: '1',
    LARO_SMS_URL: gateway.url,
    LARO_SMS_ACCOUNT: 'AC1',
    LARO_SMS_TOKEN: 't',
    LARO_SMS_FROM: '+15005550006',
  },
});
try {
  await measure(server, null);
  const alone = await measure(server, null);
  const rows: string[][] = [];
  const add = (name: string, { middleMs, slowMs, peakBytes, errors }: Reading): void =>
    void rows.push([name, times(middleMs / alone.middleMs), times(slowMs / alone.slowMs), times(peakBytes / alone.peakBytes), String(errors)]);
  add('nobody', alone);
  for (const [name, attack] of Object.entries(attacks)) add(name, await measure(server, attack));
  add('nobody again', await measure(server, null));
  printTable(
    `Visitors and memory during an attack, against none: ${alone.middleMs.toFixed(1)} ms, ${Math.round(alone.peakBytes / MEGABYTE)} MB`,
    ['attack', 'p50', 'p95', 'memory', 'refused visitors'],
    rows,
  );
  console.log(`Of ${gateway.asked()} answers of 120 MB the server took ${gateway.megabytesSent()} MB, buffers of both ends included.`);
} finally {
  await server.stop();
  gateway.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
