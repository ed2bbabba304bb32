import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepOpenSessions } from '#server/modules/people/players/players.store.ts';
import { framesOf, livePages } from '#server/testing/people/live-pages.ts';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { LiveSockets } from './live-sockets.ts';
import { noRights } from './topics.ts';

let site: TestPlayers;
/** Another web process over the same database. */
let other: TestPlayers;
const { listen, open, shakeHands, player } = livePages(() => site);

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
    await listen(third);
    const line = await shakeHands((await player(third)).browser, { at: third });
    // A page in a deep sleep: it hears nothing and says nothing.
    line.pause();
    const began = performance.now();
    await Promise.race([third.close(), sleep(8000)]);
    expect(performance.now() - began).toBeLessThan(5000);
    line.destroy();
  });
});
