import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { topicsMax } from '@laro/contract/wire/live';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { COOKIE, testPlayers, type TestBrowser, type TestPlayers } from '#server/testing/people/test-players.ts';
import { LiveSockets, SOCKETS_PER_SESSION } from './live-sockets.ts';
import { keepOpenSessions } from '#server/modules/people/players/players.store.ts';
import { noRights } from './topics.ts';

let site: TestPlayers;
/** Another web process over the same database. */
let other: TestPlayers;
const origins = new Map<TestPlayers, string>();

beforeAll(async () => {
  const topicRights = { ...noRights, table: () => true };
  site = await testPlayers({ topicRights });
  other = await testPlayers({ base: site.base, topicRights });
  for (const each of [site, other]) origins.set(each, (await each.http.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await other.close();
  await site.close();
});

interface Line {
  socket: WebSocket;
  said: string[];
  closed: () => number | null;
}

interface Opening {
  at?: TestPlayers;
  origin?: string | null;
  path?: string;
}

function headersOf(browser: TestBrowser | null, { at = site, origin }: Opening): Record<string, string> {
  const headers: Record<string, string> = browser?.cookie ? { cookie: `${COOKIE}=${browser.cookie}` } : {};
  if (origin !== null) headers['origin'] = origin ?? origins.get(at) ?? '';
  return headers;
}

/** Shakes hands by hand: gives the connection, or rejects with the status and code of the refusal. */
function shakeHands(browser: TestBrowser | null, opening: Opening = {}): Promise<Socket> {
  const { at = site, path = '/wps/socket' } = opening;
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'bGFybyBsYXJvIGxhcm8gbA==' };
  return new Promise((resolve, reject) => {
    const request = http.get((origins.get(at) ?? '') + path, { headers: { ...headersOf(browser, opening), ...upgrade } }, (answer) => {
      let body = '';
      answer.on('data', (part: Buffer) => {
        body += part.toString();
      });
      answer.on('end', () => reject(new Error(`${answer.statusCode} ${(JSON.parse(body) as { errorCode: string }).errorCode}`)));
    });
    request.on('upgrade', (_answer, connection: Socket) => resolve(connection));
    request.on('error', reject);
  });
}

/** Opens a line as a page would; rejects with the status and code of a refusal. */
async function open(browser: TestBrowser | null, opening: Opening = {}): Promise<Line> {
  const base = origins.get(opening.at ?? site) ?? '';
  // Node's own socket takes headers, which a browser's does not.
  const socket = new WebSocket(`${base.replace('http', 'ws')}${opening.path ?? '/wps/socket'}`, { headers: headersOf(browser, opening) } as never);
  const said: string[] = [];
  let code: number | null = null;
  socket.addEventListener('message', ({ data }) => said.push(String(data)));
  socket.addEventListener('close', (event) => {
    code = event.code;
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  if (!isOpen)
    throw await shakeHands(browser, opening).then(
      () => new Error('no line was opened'),
      (error: unknown) => error,
    );
  return { socket, said, closed: () => code };
}

async function player(at = site): Promise<{ browser: TestBrowser; publicId: string }> {
  const browser = at.browser();
  const { userName } = (await browser.freePlay()).value;
  const { rows } = await site.base.pool.query<{ public_id: string }>('select public_id from players where username = $1', [userName]);
  return { browser, publicId: rows[0]?.public_id ?? '' };
}

const CHANGED = { kind: 'changed', what: 'wallet' };

interface Frame {
  topic: string;
  at?: string;
  event?: unknown;
  isRefused?: true;
}
const framesOf = ({ said }: Line): Frame[] => said.map((text) => JSON.parse(text) as Frame);
/** Events, without the topics' places when the line opened. */
const eventsOf = (line: Line): unknown[] => framesOf(line).flatMap(({ event }) => (event === undefined ? [] : [event]));

describe('the line to a page', () => {
  test('[WALLET-01] a change of the wallet notifies all pages of the player, in every process, and no other page', async () => {
    const { browser, publicId } = await player();
    const [here, there] = [await open(browser), await open(browser, { at: other })];
    const stranger = await open((await player()).browser);
    site.players.announcer.changed(publicId, 'wallet');
    await vi.waitFor(() => expect([eventsOf(here), eventsOf(there)]).toEqual([[CHANGED], [CHANGED]]));
    other.players.announcer.changed(publicId, 'wallet');
    await vi.waitFor(() => expect([eventsOf(here).length, eventsOf(there).length]).toEqual([2, 2]));
    expect(eventsOf(stranger)).toEqual([]);
  });

  test('[WALLET-01] many changes within a moment are one notification, and a thousand players fit', async () => {
    const { browser, publicId } = await player();
    const line = await open(browser, { at: other });
    for (let index = 0; index < 1000; index += 1) {
      site.players.announcer.changed(publicId, 'wallet');
      site.players.announcer.changed(`p${index}`, 'wallet');
    }
    await vi.waitFor(() => expect(eventsOf(line)).toEqual([CHANGED]));
    expect(site.problems).toEqual([]);
  });

  test('[T17] only a session with its cookie, from a page of this site, gets a line', async () => {
    const { browser } = await player();
    await expect(open(null)).rejects.toThrow('401 session.missing');
    await expect(open(browser, { origin: 'https://evil.example' })).rejects.toThrow('403 request.cross_site');
    await expect(open(browser, { origin: null })).rejects.toThrow('403 request.cross_site');
    await expect(shakeHands(browser, { path: '/wps/system/status' })).rejects.toThrow(/hang up|ECONNRESET/);
    expect((await fetch(`${origins.get(site) ?? ''}/wps/socket`)).status).toBe(404);
    await browser.call('endSession');
    browser.cookie = 'x'.repeat(43);
    await expect(open(browser)).rejects.toThrow('401 session.ended');
  });

  test('[LOGIN-12] [T18] logging out or switching the account off closes its lines, here and elsewhere', async () => {
    const one = await player();
    const two = await player();
    const lines = [await open(one.browser), await open(one.browser, { at: other })];
    const off = await open(two.browser, { at: other });
    await one.browser.call('endSession');
    await vi.waitFor(() => expect(lines.map((line) => line.closed())).toEqual([4401, 4401]));
    expect(off.closed()).toBeNull();
    await site.base.pool.query('update players set is_enabled = false where public_id = $1', [two.publicId]);
    site.players.announcer.changed(two.publicId, 'sessions');
    await vi.waitFor(() => expect(off.closed()).toBe(4401));
  });

  test('[T87] a session has room for some lines, a line for few messages, and a message for few bytes', async () => {
    const { browser } = await player();
    const lines = [];
    for (let count = 0; count < SOCKETS_PER_SESSION; count += 1) lines.push(await open(browser));
    await expect(open(browser)).rejects.toThrow('429 request.too_many');
    const [chatty, large] = lines;
    for (let count = 0; count < 11; count += 1) chatty?.socket.send('x');
    large?.socket.send('x'.repeat(300));
    await vi.waitFor(() => expect([chatty?.closed(), large?.closed()]).toEqual([1008, 1009]));
    await vi.waitFor(async () => expect(eventsOf(await open(browser))).toEqual([]));
  });
});

describe('topics', () => {
  const table = () => `table:${randomUUID()}` as const;

  test('[WALLET-01] a page hears the topics that its address names, in order and numbered, from any process', async () => {
    const topic = table();
    const { browser } = await player();
    const line = await open(browser, { at: other, path: `/wps/socket?topics=${topic}` });
    await vi.waitFor(() => expect(framesOf(line).map((frame) => frame.topic)).toEqual(['player:me', topic]));
    for (let count = 0; count < 3; count += 1) site.players.publish(topic, { kind: 'table.turned', count });
    other.players.publish(table(), { kind: 'table.turned' });
    await vi.waitFor(() => expect(eventsOf(line)).toEqual([0, 1, 2].map((count) => ({ kind: 'table.turned', count }))));
    const places = framesOf(line)
      .filter((frame) => frame.topic === topic)
      .map(({ at = '' }) => at.split(':'));
    expect(new Set(places.map(([epoch]) => epoch)).size).toBe(1);
    expect(places.map(([, number]) => number)).toEqual(['0', '1', '2', '3']);
  });

  test('[T86] a topic without a right, another player’s and an invalid one are refused by name, and stay silent', async () => {
    const { browser, publicId } = await player();
    const stranger = await player();
    const names = ['room:closed', `player:${stranger.publicId}`, 'desk:laro', 'table:%20', 'nonsense'];
    const line = await open(browser, { path: `/wps/socket?topics=${names.join(',')}` });
    await vi.waitFor(() => expect(line.said).toHaveLength(6));
    expect(framesOf(line).filter(({ isRefused }) => isRefused)).toHaveLength(5);
    site.players.publish('room:closed', { kind: 'room.said' });
    site.players.announcer.changed(stranger.publicId, 'wallet');
    site.players.announcer.changed(publicId, 'wallet');
    await vi.waitFor(() => expect(eventsOf(line)).toEqual([CHANGED]));
  });

  test('[T87] a line follows a bounded number of topics', async () => {
    const names = Array.from({ length: 100 }, table);
    const line = await open((await player()).browser, { path: `/wps/socket?topics=${names.join(',')}` });
    await vi.waitFor(() => expect(line.said.length).toBeGreaterThan(topicsMax));
    expect(line.said).toHaveLength(1 + topicsMax);
  });

  test('[T86] a page that loses its right to a topic is notified, and receives no more of it', async () => {
    let isIn = true;
    const wanted: string[] = [];
    const sockets = new LiveSockets(
      { want: (topic) => wanted.push(topic), unwant: (topic) => wanted.push(`not ${topic}`) },
      { rights: { ...noRights, room: () => isIn }, keepOpen: async () => new Set(['00']), onError: () => {}, pingEveryMs: 20 },
    );
    const said: Frame[] = [];
    let answers: (() => void)[] = [];
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      on: (name: string, listener: () => void) => (answers = name === 'pong' ? [listener] : answers),
      ping: () => answers.forEach((answer) => answer()),
      close: () => undefined,
      terminate: () => undefined,
      send: (text: string) => said.push(JSON.parse(text) as Frame),
    };
    sockets.add(socket as never, { publicId: 'one', tokenHash: Buffer.from('00', 'hex') } as never, [{ topic: 'room:1', isAllowed: true }]);
    sockets.heard('room:1', '{"kind":"room.said"}');
    isIn = false;
    await vi.waitFor(() => expect(said.at(-1)).toEqual({ topic: 'room:1', isRefused: true }));
    const before = said.length;
    sockets.heard('room:1', '{"kind":"room.said"}');
    expect(said).toHaveLength(before);
    expect(wanted).toEqual(['player:one', 'room:1', 'not room:1']);
    sockets.stop();
  });
});

describe('faults', () => {
  test('[T35] a lost line between processes is reconnected, and pages are notified to reload', async () => {
    const { browser, publicId } = await player();
    const line = await open(browser, { at: other });
    const cut = () =>
      site.base.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'laro live' and datname = current_database()");
    await vi.waitFor(() => expect(line.said).toHaveLength(1));
    const [opened] = framesOf(line);
    await cut();
    // The place moves without an event: the page has missed something.
    await vi.waitFor(() => expect(line.said.length).toBeGreaterThan(1), { timeout: 10_000 });
    const missed = framesOf(line)[1];
    expect(missed?.event).toBeUndefined();
    expect(missed?.at).not.toBe(opened?.at);
    expect(other.problems.length).toBeGreaterThan(0);
    other.problems.length = 0;
    site.problems.length = 0;
    const before = line.said.length;
    await vi.waitFor(
      () => {
        site.players.announcer.changed(publicId, 'wallet');
        expect(line.said.length).toBeGreaterThan(before);
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  test('[T13] a line does not keep a session alive, and goes with it; a page that does not answer is cut', async () => {
    const sockets = new LiveSockets(
      { want: () => {}, unwant: () => {} },
      { rights: noRights, keepOpen: (hashes) => keepOpenSessions(site.base.pool, hashes), onError: () => {}, pingEveryMs: 40 },
    );
    const { browser, publicId } = await player();
    const session = { publicId, tokenHash: Buffer.from('00', 'hex') } as never;
    const heard: string[] = [];
    const fake = (answers: boolean) => {
      const listeners: Record<string, (() => void)[]> = {};
      return {
        OPEN: 1,
        readyState: 1,
        bufferedAmount: 0,
        on: (name: string, listener: () => void) => (listeners[name] = [...(listeners[name] ?? []), listener]),
        ping: () => (answers ? listeners['pong']?.forEach((listener) => listener()) : undefined),
        close: (code: number) => heard.push(`closed ${code}`),
        terminate: () => heard.push('cut'),
        send: () => undefined,
      };
    };
    sockets.add(fake(false) as never, session);
    await vi.waitFor(() => expect(heard).toContain('cut'));
    expect(heard).toContain('closed 4401');
    sockets.stop();
    // Half an hour idle with an open line: the next look closes it.
    const line = await open(browser);
    await site.base.pool.query(
      "update player_sessions s set last_seen_at = now() - interval '31 minutes' from players p where p.id = s.player_id and p.public_id = $1",
      [publicId],
    );
    site.players.announcer.changed(publicId, 'sessions');
    await vi.waitFor(() => expect(line.closed()).toBe(4401));
  });

  test('[HOUSE-1] a server that stops does not wait for pages that do not answer', async () => {
    const third = await testPlayers({ base: site.base });
    origins.set(third, (await third.http.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost'));
    const line = await shakeHands((await player(third)).browser, { at: third });
    // A page in a deep sleep: it hears nothing and says nothing.
    line.pause();
    const began = performance.now();
    await Promise.race([third.close(), sleep(8000)]);
    expect(performance.now() - began).toBeLessThan(5000);
    line.destroy();
  });
});
