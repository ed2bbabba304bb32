import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryHub, MemoryLine } from '#server/testing/base/memory-line.ts';
import { redisProgram, startRedis } from '#server/testing/stand-ins/redis-server.ts';
import { startValkeyStandIn } from '#server/testing/stand-ins/valkey-stand-in.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import type { Line, OpenLine } from './line.ts';
import { PgLine } from './pg-line.ts';
import { RedisLine } from './redis-line.ts';

interface Carrier {
  open: OpenLine;
  /** Cuts the lines that hear. */
  cut: () => Promise<void>;
  close: () => Promise<void>;
}

async function postgres(): Promise<Carrier> {
  const base: TestDatabase = await testDatabase();
  const cut = async (): Promise<void> => {
    await base.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'laro live' and datname = current_database()");
  };
  return { open: (listener, onError) => new PgLine(base.pool, listener, onError), cut, close: base.close };
}

async function memory(): Promise<Carrier> {
  const hub = new MemoryHub();
  return { open: (listener) => new MemoryLine(hub, listener), cut: async () => hub.cut(), close: async () => undefined };
}

const redis = (program: string) => async (): Promise<Carrier> => {
  const server = await startRedis(program);
  const admin = new Redis(server.url);
  return {
    open: (listener, onError) => new RedisLine(server.url, listener, onError),
    cut: async () => void (await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')),
    close: async () => {
      admin.disconnect();
      await server.stop();
    },
  };
};

/** The client of Valkey over its real protocol, on every machine. */
async function standIn(): Promise<Carrier> {
  const server = await startValkeyStandIn();
  return { open: (listener, onError) => new RedisLine(server.url, listener, onError), cut: async () => server.cut(), close: server.stop };
}

/** `npm run test:all` tries a real Valkey or Redis where the machine has one. */
const program = process.env['LARO_LONG'] === '1' ? redisProgram() : null;
const carriers: Record<string, () => Promise<Carrier>> = {
  memory,
  PostgreSQL: postgres,
  'a stand-in of Valkey': standIn,
  ...(program === null ? {} : { Valkey: redis(program) }),
};

describe.each(Object.entries(carriers))('a line through %s', (_name, start) => {
  let carrier: Carrier;
  let lines: Line[] = [];
  beforeAll(async () => {
    carrier = await start();
  });
  afterEach(async () => {
    for (const line of lines) await line.stop();
    lines = [];
  });
  afterAll(() => carrier.close());

  /** A process's end of the line, and all that it hears. */
  async function join(...topics: string[]) {
    const heard: string[] = [];
    const counted = { missed: 0 };
    const line = carrier.open({ heard: (topic, text) => heard.push(`${topic} ${text}`), missed: () => (counted.missed += 1) }, () => undefined);
    lines.push(line);
    await line.start();
    for (const topic of topics) line.want(topic);
    return { line, heard, counted };
  }

  /** Repeats a text until the other end has received it: a topic followed just now may not be carried yet. */
  const untilHeard = (from: Line, { heard }: { heard: string[] }, topic: string) =>
    vi.waitFor(
      () => {
        from.say(topic, 'ready');
        expect(heard).toContain(`${topic} ready`);
      },
      { timeout: 15_000, interval: 50 },
    );

  test('[T35] a text on a topic reaches every process that follows it, including the sender, in order', async () => {
    const [one, two] = [await join('table:1'), await join('table:1')];
    await untilHeard(one.line, two, 'table:1');
    for (let count = 0; count < 50; count += 1) one.line.say('table:1', `text ${count}`);
    const expected = Array.from({ length: 50 }, (_, count) => `table:1 text ${count}`);
    for (const { heard } of [one, two]) await vi.waitFor(() => expect(heard.filter((said) => said !== 'table:1 ready')).toEqual(expected));
  });

  test('[T35] repeats of a text within a moment arrive once', async () => {
    const [one, two] = [await join('table:1'), await join('table:1')];
    await untilHeard(one.line, two, 'table:1');
    for (let count = 0; count < 1000; count += 1) one.line.say('table:1', 'same');
    one.line.say('table:1', 'last');
    await vi.waitFor(() => expect(two.heard).toContain('table:1 last'));
    expect(two.heard.filter((said) => said === 'table:1 same')).toHaveLength(1);
  });

  test('[T35] many topics and long texts are carried', async () => {
    const topics = Array.from({ length: 300 }, (_, count) => `table:${count}`);
    const [one, two] = [await join(), await join(...topics)];
    await untilHeard(one.line, two, 'table:299');
    const long = 'é'.repeat(3500);
    one.line.say('table:0', long);
    for (const topic of topics) one.line.say(topic, 'each');
    await vi.waitFor(() => expect(two.heard.filter((said) => said.endsWith(' each'))).toHaveLength(300));
    expect(two.heard).toContain(`table:0 ${long}`);
  });

  test('[T35] after a cut the line reconnects, and reports that something may have been missed', async () => {
    const [one, two] = [await join('table:1'), await join('table:1')];
    await untilHeard(one.line, two, 'table:1');
    await carrier.cut();
    await vi.waitFor(() => expect(two.counted.missed).toBeGreaterThan(0), { timeout: 15_000 });
    two.heard.length = 0;
    await untilHeard(one.line, two, 'table:1');
  });

  test('[T35] a line that was stopped says and hears nothing', async () => {
    const [one, two] = [await join('table:1'), await join('table:1')];
    await untilHeard(one.line, two, 'table:1');
    await one.line.stop();
    const [before, after] = [one.heard.length, two.heard.length];
    one.line.say('table:1', 'late');
    two.line.say('table:1', 'end');
    await vi.waitFor(() => expect(two.heard).toContain('table:1 end'));
    expect(two.heard.slice(after)).not.toContain('table:1 late');
    expect(one.heard.slice(before)).toEqual([]);
  });
});
