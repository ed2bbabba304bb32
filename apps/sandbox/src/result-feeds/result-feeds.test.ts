import { createPublicKey, verify } from 'node:crypto';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { dueAtMs, numbersBy, officialNumbers } from './official-numbers.ts';
import { registerResultFeeds } from './register-result-feeds.ts';

const draw = { region: 'south', station: 'Cà Mau', date: '2024-11-23' } as const;
const ADDRESS = `/result-feeds/lotus/south?date=${draw.date}&station=${encodeURIComponent(draw.station)}`;

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  registerResultFeeds(app);
});

const choose = (way: string) =>
  app.inject({ method: 'POST', url: '/result-feeds', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: `lotus=${way}` });
const key = createPublicKey({
  key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(sandboxAccounts.resultFeeds.lotus, 'hex')]),
  format: 'der',
  type: 'spki',
});
const ask = async () => {
  const { statusCode, body, headers, rawPayload } = await app.inject(ADDRESS);
  const signature = headers['x-feed-signature'];
  const isSigned = typeof signature === 'string' && verify(null, rawPayload, key, Buffer.from(signature, 'base64'));
  return { statusCode, body, isSigned };
};
const report = async () => JSON.parse((await ask()).body) as { sequence: number; isFinal: boolean; prizes: string[][]; station: string };

test('[LOTT-44] numbers come one by one from the last level up, and are final with the special prize', () => {
  const due = dueAtMs(draw);
  expect(new Date(due).toISOString()).toBe('2024-11-23T09:15:00.000Z');
  expect(numbersBy(draw, due - 1)).toMatchObject({ isBegun: false, isFinal: false });
  const all = officialNumbers(draw);
  expect(numbersBy(draw, due + 1000).prizes).toEqual([[], [], [], [], [], [], [], [], all[8]]);
  expect(numbersBy(draw, due + 17_000)).toMatchObject({ isFinal: false, prizes: [[], ...all.slice(1)] });
  expect(numbersBy(draw, due + 18_000)).toEqual({ isFinal: true, isBegun: true, prizes: all });
});

test('[LOTT-41] [LOTT-44] a report is signed over its bytes and keeps its number while its content is the same', async () => {
  expect(await ask()).toMatchObject({ statusCode: 200, isSigned: true });
  const first = await report();
  expect(first).toMatchObject({ source: 'lotus', region: 'south', station: 'Cà Mau', isFinal: true, prizes: officialNumbers(draw) });
  expect((await report()).sequence).toBe(first.sequence);
  await choose('changed');
  const changed = await report();
  expect(changed.sequence).toBeGreaterThan(first.sequence);
  expect(changed.prizes[0]).toEqual(first.prizes[0]);
  expect(changed.prizes[1]).not.toEqual(first.prizes[1]);
});

test('[LOTT-44] a feed is made late, silent, partial, garbled, unequal, replayed, unsigned and forged', async () => {
  const all = officialNumbers(draw);
  await choose('silent');
  expect((await ask()).statusCode).toBe(503);
  await choose('partial');
  expect(await report()).toMatchObject({ isFinal: false, prizes: [[], [], [], [], [], [], [], all[7], all[8]] });
  await choose('garbled');
  await expect(report()).rejects.toThrow(SyntaxError);
  await choose('unequal');
  expect((await report()).prizes[0]).not.toEqual(all[0]);
  await choose('replayed');
  expect((await report()).sequence).toBe(1);
  await choose('unsigned');
  expect(await ask()).toMatchObject({ statusCode: 200, isSigned: false });
  await choose('forged');
  expect(await ask()).toMatchObject({ statusCode: 200, isSigned: false });
  await choose('right');
  expect(await ask()).toMatchObject({ isSigned: true });
  expect((await app.inject('/result-feeds/lotus/east?date=2026-11-23')).statusCode).toBe(404);
  expect((await app.inject('/result-feeds')).body).toContain('reports all numbers as they come');
});
