import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBeacon } from './beacon.ts';

/** Round 1 is at 1,000 s, one every three seconds. */
const [GENESIS_S, PERIOD_S] = [1000, 3];
const signatureOf = (round: number): string => round.toString(16).padStart(96, '0');
const valueOf = (round: number): string =>
  createHash('sha256')
    .update(Buffer.from(signatureOf(round), 'hex'))
    .digest('hex');
let answerOf: (path: string) => object | null;
const server = http.createServer((request, response) => {
  const answer = answerOf(request.url ?? '');
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
});
const roundOf = (path: string): object => {
  const round = Number(path.split('/').at(-1));
  return { round, signature: signatureOf(round), randomness: valueOf(round) };
};
const good = (path: string): object => (path.endsWith('/info') ? { genesis_time: GENESIS_S, period: PERIOD_S } : roundOf(path));
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chain`;
});
afterAll(() => server.close());

test('[GAME-11] [GAME-12] the value of a draw is the first after the close, and is waited for until its moment', async () => {
  answerOf = good;
  const beacon = createBeacon(address);
  // Round 4 is at 1,009 s: a close at that very moment takes the next one.
  expect(await beacon.valueAfter(1_008_999, 1_009_000)).toEqual({ value: valueOf(4) });
  expect(await beacon.valueAfter(1_009_000, 1_012_000)).toEqual({ value: valueOf(5) });
  expect(await beacon.valueAfter(1_009_000, 1_009_500)).toEqual({ waitMs: 2500 });
});

test('[GAME-11] a beacon without an answer, with another round, or with a value that is not the hash of its signature gives none', async () => {
  const wrong: ((path: string) => object | null)[] = [
    () => null,
    (path) => (path.endsWith('/info') ? { genesis_time: 'x', period: 3 } : roundOf(path)),
    (path) => (path.endsWith('/info') ? good(path) : { ...roundOf(path), round: 1 }),
    (path) => (path.endsWith('/info') ? good(path) : { ...roundOf(path), randomness: valueOf(1) }),
    (path) => (path.endsWith('/info') ? good(path) : { ...roundOf(path), signature: 'none' }),
  ];
  for (const answer of wrong) {
    answerOf = answer;
    expect(await createBeacon(address).valueAfter(1_008_999, 1_009_000)).toEqual({ waitMs: 300 });
  }
});
