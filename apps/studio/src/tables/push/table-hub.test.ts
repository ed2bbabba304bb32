import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableHub, type TableGuest } from './table-hub.ts';

const event = (seq: number) => ({ seq, round: null, isStopped: false });

/** A database whose answers to reads of events a test gives; all other reads find nothing. */
function eventsPool() {
  const reads: ((rows: readonly object[]) => void)[] = [];
  const query = (asked: string | { text: string }): Promise<{ rows: readonly object[] }> =>
    typeof asked === 'string' && asked.includes('table_events')
      ? new Promise((resolve) => reads.push((rows) => resolve({ rows })))
      : Promise.resolve({ rows: [] });
  return { pool: { query } as unknown as pg.Pool, reads };
}

const guestOf = (told: string[]): TableGuest => ({
  tableId: 't',
  gameId: 't',
  playerId: 1n,
  currency: 'PHP',
  pool: null,
  copy: 1,
  seq: -1,
  tell: (text) => void told.push((JSON.parse(text) as { type: string }).type),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[TABLE-05] a client that resumes while the only other socket of its table closes still gets later events', async () => {
  const { pool, reads } = eventsPool();
  const hub = new TableHub(pool, (error) => expect.fail(String(error)));
  const [old, told]: [string[], string[]] = [[], []];
  const before = guestOf(old);
  const added = hub.add(before, 3);
  reads.shift()?.([]);
  await added;
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads.shift()?.([]);
  const resumed = hub.add(guestOf(told), 3);
  hub.remove(before);
  reads.shift()?.([]);
  await resumed;
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads.shift()?.([]);
  hub.onEvent('t');
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads.shift()?.([event(4)]);
  await vi.waitFor(() => expect(told).toEqual(['event']));
  hub.stop();
});

test('[TABLE-05] a client that leaves while its missed events are read gets nothing more', async () => {
  const { pool, reads } = eventsPool();
  const hub = new TableHub(pool, (error) => expect.fail(String(error)));
  const told: string[] = [];
  const guest = guestOf(told);
  const added = hub.add(guest, 3);
  hub.remove(guest);
  reads.shift()?.([event(4)]);
  await added;
  hub.onEvent('t');
  await vi.advanceTimersByTimeAsync(30_000);
  expect([told, reads]).toEqual([[], []]);
  hub.stop();
});

test('[TABLE-07] totals that do not change are repeated, so that a quiet table is never silent for 25 seconds', async () => {
  const { pool, reads } = eventsPool();
  const hub = new TableHub(pool, (error) => expect.fail(String(error)));
  const told: string[] = [];
  const added = hub.add(guestOf(told), 3);
  reads.shift()?.([]);
  await added;
  await vi.advanceTimersByTimeAsync(25_000);
  const first = told.length;
  expect(first).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(told.length).toBeGreaterThan(first);
  expect(new Set(told)).toEqual(new Set(['totals']));
  hub.stop();
});
