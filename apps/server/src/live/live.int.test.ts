import { randomUUID } from 'node:crypto';
import { topicsMax } from '@laro/contract/wire/live';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventsOf, framesOf, livePages, type Frame } from '#server/testing/people/live-pages.ts';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { LiveSockets, SOCKETS_PER_SESSION } from './live-sockets.ts';
import { noRights } from './topics.ts';

let site: TestPlayers;
/** Another web process over the same database. */
let other: TestPlayers;
const { listen, originOf, open, shakeHands, player } = livePages(() => site);

beforeAll(async () => {
  const topicRights = { ...noRights, table: () => true };
  site = await testPlayers({ topicRights });
  other = await testPlayers({ base: site.base, topicRights });
  for (const each of [site, other]) await listen(each);
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const CHANGED = { kind: 'changed', what: 'wallet' };

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
    expect((await fetch(`${originOf(site)}/wps/socket`)).status).toBe(404);
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
