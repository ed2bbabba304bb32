import type { IncomingMessage, ServerResponse } from 'node:http';
import { contract } from '@laro/contract/contract';
import { settingsFrom } from '@laro/domain/settings/settings';
import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { QuickAnswers } from './quick-answers.ts';
import { ReadyBytes } from './ready-bytes.ts';
import { requestIds } from '../front/request-ids.ts';

const merchant = { code: 'laro', settings: settingsFrom({}) } as Merchant;
const raw = (url: string, fields: object = {}) =>
  ({ method: 'GET', url, headers: { host: 'localhost' }, socket: { remoteAddress: '1.1.1.1' }, ...fields }) as IncomingMessage;

function front() {
  const onAnswered = vi.fn();
  const make = vi.fn(() => new ReadyBytes({ games: [] }));
  const quick = new QuickAnswers({ directory: { byHost: () => merchant }, statusOf: () => 0, counts: null, nextRequestId: requestIds(), onAnswered });
  /** Adds an entry as the framework does after its own answer. */
  const learn = (request: IncomingMessage) =>
    quick.learn(
      { method: request.method, url: request.url, hostname: 'localhost', ip: '1.1.1.1', query: {}, cookies: {}, raw: request } as unknown as FastifyRequest,
      {
        name: 'listHotGames',
        endpoint: contract.listHotGames,
        query: {},
        make,
      },
    );
  /** True if a request was answered before the framework. */
  const isQuick = (request: IncomingMessage): boolean => {
    const otherwise = vi.fn();
    const response = { writeHead: vi.fn(() => response), end: vi.fn() };
    quick.answer(request, response as unknown as ServerResponse, otherwise);
    expect(otherwise.mock.calls.length + response.end.mock.calls.length).toBe(1);
    return response.end.mock.calls.length === 1;
  };
  return { learn, isQuick, onAnswered };
}

test('[CALL-05] a request is answered before the framework if the same visitor headers and the same URL are known', () => {
  const { learn, isQuick, onAnswered } = front();
  expect(isQuick(raw('/wps/game/hot'))).toBe(false);
  learn(raw('/wps/game/hot'));
  expect(isQuick(raw('/wps/game/hot'))).toBe(true);
  expect(isQuick(raw('/wps/game/hot?x=1'))).toBe(false);
  expect(isQuick(raw('/wps/game/hot', { method: 'POST' }))).toBe(false);
  expect(isQuick(raw('/wps/game/hot', { socket: { remoteAddress: '1.1.1.2' } }))).toBe(false);
  expect(isQuick(raw('/wps/game/hot', { headers: { host: 'localhost', cookie: 'lang=EN' } }))).toBe(false);
  expect(isQuick(raw('/wps/game/hot', { headers: { host: 'localhost', cookie: 'other=1' } }))).toBe(true);
  expect(onAnswered).toHaveBeenCalledTimes(2);
  expect(onAnswered).toHaveBeenCalledWith({ reqId: expect.any(String), method: 'GET', url: '/wps/game/hot', ip: '1.1.1.1', statusCode: 200 });
});

test('[ERR-02] unlimited numbers of URLs, headers and other methods are not cached', () => {
  const { learn, isQuick } = front();
  const long = raw(`/wps/game/hot?x=${'a'.repeat(600)}`);
  const wide = raw('/wps/game/hot', { headers: { host: 'localhost', 'x-forwarded-for': '1.1.1.1, '.repeat(80) } });
  const head = raw('/wps/game/hot', { method: 'HEAD' });
  for (const request of [long, wide, head]) {
    learn(request);
    expect(isQuick(request)).toBe(false);
  }
});

test('[ERR-02] request ids are unique in one process and across several', () => {
  const [one, other] = [requestIds(), requestIds()];
  const names = Array.from({ length: 100 }, () => [one(), other()]).flat();
  expect(new Set(names).size).toBe(200);
});
