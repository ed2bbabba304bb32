/**
 * Signed `/transaction/bet` over HTTP with every check (signature, vendor, player, game, token, rights, funds) against pgbench's TPC-B-like
 * script with as many clients, on one PostgreSQL with full durability, in turns. Prints the median of the ratios (goals B, row 3).
 * usage: npm run bench -- wallet [rounds]
 */
import { randomUUID, sign } from 'node:crypto';
import net from 'node:net';
import { findPlaces } from '../apps/server/src/db/embedded-postgres/places.ts';
import { Stage } from '../tools/faults/stage.ts';
import { compareRates, type RateRow, type Slice } from './compare-rates.ts';
import { cpuTimeUs } from './cpu-time.ts';
import { needPgbench, pgbench, preparePgbench } from './pgbench.ts';

const VENDOR = 'TALA';
const PLAYERS = 400;
const STAKE = 1000;
const BETS_PER_SLICE = 3000;
const GOAL = 1;
const HEAD_END = Buffer.from('\r\n\r\n');

/** Requests that are signed before the clock runs: the vendor's machine pays for signing, not ours. */
function signedBets(stage: Stage, count: number): Buffer[] {
  return Array.from({ length: count }, (_, place) => {
    const player = stage.players[place % stage.players.length];
    const body = JSON.stringify({
      request_uuid: randomUUID(),
      user: player?.id,
      token: player?.token,
      transaction_uuid: randomUUID(),
      round: randomUUID(),
      round_closed: false,
      game_code: stage.games[0],
      currency: player?.currency,
      amount: STAKE,
    });
    const signature = sign('RSA-SHA256', Buffer.from(body), stage.privateKey).toString('base64');
    const head = [
      `POST /vendor/hub88/${VENDOR}/transaction/bet HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `x-hub88-signature: ${signature}`,
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** The body of a whole response, or null while more is to come. */
function bodyOf(received: Buffer): string | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.subarray(0, end).toString('latin1'))?.[1] ?? 0);
  const body = received.subarray(end + HEAD_END.length);
  return body.length < length ? null : body.toString('utf8');
}

/** One connection that sends the next request as soon as it has its answer. */
function converse(port: number, next: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    const ask = (): void => {
      const request = next();
      if (!request) return void socket.end(resolve);
      received = Buffer.alloc(0);
      socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      const body = bodyOf(received);
      if (body === null) return;
      if (!body.includes('"RS_OK"')) {
        socket.destroy();
        reject(new Error(`a bet was answered ${body}`));
      } else ask();
    });
    socket.on('error', reject);
  });
}

/** Sends the requests over so many connections. */
async function rate(stage: Stage, clients: number, requests: Buffer[]): Promise<Slice> {
  const count = requests.length;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: clients }, () => converse(Number(new URL(stage.origin).port), () => requests.pop())));
  return { perSecond: (count * 1000) / (performance.now() - startedAt), count };
}

async function run(rounds: number): Promise<void> {
  needPgbench();
  const stage = new Stage({ vendorCode: VENDOR, playerCount: PLAYERS, money: 1_000_000n, isWhole: false, onNews: (text) => console.warn(text) });
  try {
    await stage.prepare();
    await stage.startServer();
    const { socketDir } = findPlaces(stage.dataDir);
    await preparePgbench(socketDir);
    const rows = [8, 32].map((clients): RateRow => ({
      what: `${clients} at a time`,
      peer: `pgbench, ${clients} clients`,
      goal: GOAL,
      peerRate: () => pgbench(socketDir, clients),
      ours: () => rate(stage, clients, signed.splice(0, BETS_PER_SLICE)),
    }));
    const signed: Buffer[] = [];
    const cpu = () => cpuTimeUs(stage.postmaster, [stage.serverPid]);
    await rate(stage, 8, signedBets(stage, BETS_PER_SLICE));
    signed.push(...signedBets(stage, BETS_PER_SLICE * rows.length * rounds));
    await compareRates('Signed bets over HTTP, every check, against pgbench with as many clients', rows, rounds, cpu);
  } finally {
    await stage.clear();
  }
}

await run(Number(process.argv[2] ?? 5));
