import http from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { COOKIE, testPlayers, type TestBrowser, type TestPlayers } from '#server/testing/test-players.ts';
import { LiveSockets, SOCKETS_PER_SESSION } from './live-sockets.ts';
import { keepOpenSessions } from './players.store.ts';

let site: TestPlayers;
/** Another web process over the same database. */
let other: TestPlayers;
const origins = new Map<TestPlayers, string>();

beforeAll(async () => {
  site = await testPlayers();
  other = await testPlayers({ base: site.base });
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
  const socket = new WebSocket(`${base.replace('http', 'ws')}/wps/socket`, { headers: headersOf(browser, opening) } as never);
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

const CHANGED = '{"event":"changed","what":"wallet"}';

describe('the line to a page', () => {
  test('[WALLET-01] a change of the wallet is told to all pages of the player, in every process, and to nobody else', async () => {
    const { browser, publicId } = await player();
    const [here, there] = [await open(browser), await open(browser, { at: other })];
    const stranger = await open((await player()).browser);
    site.players.announcer.changed(publicId, 'wallet');
    await vi.waitFor(() => expect([here.said, there.said]).toEqual([[CHANGED], [CHANGED]]));
    other.players.announcer.changed(publicId, 'wallet');
    await vi.waitFor(() => expect([here.said.length, there.said.length]).toEqual([2, 2]));
    expect(stranger.said).toEqual([]);
  });

  test('[WALLET-01] many changes in a moment are told once, and a thousand players fit', async () => {
    const { browser, publicId } = await player();
    const line = await open(browser, { at: other });
    for (let index = 0; index < 1000; index += 1) {
      site.players.announcer.changed(publicId, 'wallet');
      site.players.announcer.changed(`p${index}`, 'wallet');
    }
    await vi.waitFor(() => expect(line.said).toEqual([CHANGED]));
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
    await vi.waitFor(async () => expect((await open(browser)).said).toEqual([]));
  });
});

describe('faults', () => {
  test('[T35] a lost line between processes is taken up again, and pages are told to look', async () => {
    const { browser, publicId } = await player();
    const line = await open(browser, { at: other });
    const cut = () =>
      site.base.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'laro announcements' and datname = current_database()",
      );
    await cut();
    // Told once by each end of the outage.
    await vi.waitFor(() => expect(line.said.length).toBeGreaterThan(0), { timeout: 10_000 });
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
    const sockets = new LiveSockets({ keepOpen: (hashes) => keepOpenSessions(site.base.pool, hashes), onError: () => {}, pingEveryMs: 40 });
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
