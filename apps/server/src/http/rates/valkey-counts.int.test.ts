import { afterAll, describe, expect, test } from 'vitest';
import { redisProgram, startRedis } from '#server/testing/stand-ins/redis-server.ts';
import { startValkeyStandIn } from '#server/testing/stand-ins/valkey-stand-in.ts';
import { openValkeyCounts } from './valkey-counts.ts';

/** `npm run test:all` also uses a real Valkey or Redis if the machine has one. */
const program = process.env['LARO_LONG'] === '1' ? redisProgram() : null;
const servers = { 'a stand-in of Valkey': startValkeyStandIn, ...(program === null ? {} : { Valkey: () => startRedis(program) }) };

describe.each(Object.entries(servers))('counts in %s', (_name, start) => {
  const started = start();
  afterAll(async () => (await started).stop());

  /** The counts of one process, once connected. */
  async function open() {
    const counts = openValkeyCounts((await started).url, () => undefined);
    await expect
      .poll(() =>
        counts.add('ready', 1, 1000).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    return counts;
  }

  test('[T87] [HOUSE-11] processes add to one count, whose window begins with the first call and expires', async () => {
    const [one, two] = [await open(), await open()];
    const first = await one.add('1.1.1.1logIn', 1, 400);
    expect(first.calls).toBe(1);
    expect(first.endsInMs).toBeGreaterThan(0);
    expect(first.endsInMs).toBeLessThanOrEqual(400);
    expect((await two.add('1.1.1.1logIn', 5, 400)).calls).toBe(6);
    expect((await two.add('1.1.1.2logIn', 1, 400)).calls).toBe(1);
    await expect.poll(async () => (await one.add('1.1.1.1logIn', 1, 400)).calls).toBe(1);
    for (const counts of [one, two]) counts.stop();
  });

  test('[T35] a server that cannot be reached is reported, and counting fails without waiting', async () => {
    const told: unknown[] = [];
    const counts = openValkeyCounts('redis://127.0.0.1:1', (error) => told.push(error));
    await expect(counts.add('x', 1, 1000)).rejects.toThrow();
    await expect.poll(() => told.length).toBeGreaterThan(0);
    counts.stop();
  });
});
