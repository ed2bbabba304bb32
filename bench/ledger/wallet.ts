/**
 * Signed `/transaction/bet` over HTTP with every check (signature, vendor, player, game, token, rights, funds) against pgbench's TPC-B-like
 * script with as many clients, on one PostgreSQL with full durability, in turns. Prints the median of the ratios (goals B, row 3).
 * usage: npm run bench -- wallet [rounds]
 */
import { randomUUID, sign } from 'node:crypto';
import net from 'node:net';
import { findPlaces } from '../../apps/server/src/db/embedded-postgres/places.ts';
import { Stage } from '../../tools/faults/play/stage.ts';
import { compareRates, type RateRow, type Slice } from '../measure/compare-rates.ts';
import { cpuTimeUs } from '../measure/cpu-time.ts';
import { needPgbench, pgbench, preparePgbench } from './pgbench.ts';

const VENDOR = 'TALA';
const PLAYERS = 400;
const STAKE = 1000;
const BETS_PER_SLICE = 3000;
const GOAL = 1;
const ANSWER_BYTES_MAX = 8192;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('\r\ncontent-length: ');
const TAKEN = Buffer.from('"RS_OK"');

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

/** Where a whole answer ends, or -1 while more of it is to come. */
function endOf(received: Buffer): number {
  const head = received.indexOf(HEAD_END);
  const length = head < 0 ? -1 : received.indexOf(LENGTH);
  if (length < 0) return -1;
  let bytes = 0;
  for (let at = length + LENGTH.length, digit = received[at] ?? 0; digit >= 48 && digit <= 57; digit = received[++at] ?? 0) bytes = bytes * 10 + digit - 48;
  const end = head + HEAD_END.length + bytes;
  return end <= received.length ? end : -1;
}

/**
 * One connection that sends the next request as soon as it has its response, which must accept the bet. It reads into one buffer and creates no text
 * from it: the vendor's side is not measured, and it runs on the same cores.
 */
function converse(port: number, next: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.alloc(ANSWER_BYTES_MAX);
    let filled = 0;
    const fail = (text: string): void => {
      socket.destroy();
      reject(new Error(text));
    };
    const read = (bytes: number, part: Uint8Array): boolean => {
      if (filled + bytes > buffer.length) fail('an answer was too long');
      else buffer.set(part.subarray(0, bytes), filled);
      filled += bytes;
      const answer = buffer.subarray(0, filled);
      const end = endOf(answer);
      if (end < 0) return true;
      if (end !== filled || !answer.includes(TAKEN)) fail(`a bet was answered ${answer.toString('utf8')}`);
      else ask();
      return true;
    };
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: Buffer.alloc(ANSWER_BYTES_MAX), callback: read } });
    const ask = (): void => {
      const request = next();
      if (!request) return void socket.end(resolve);
      filled = 0;
      socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('the server hung up')));
  });
}

/** Sends the requests over a number of connections. */
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
    const rows = [8, 16, 32].map((clients): RateRow => ({
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
