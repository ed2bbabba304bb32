import { setImmediate as otherWork } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableHub, totalsRhythm, type TableGuest } from './table-hub.ts';

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

const guestOf = (told: string[], playerId = 1n): TableGuest => ({
  tableId: 't',
  gameId: 't',
  playerId,
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

/** A hub whose table has guests, each with their own list of frames, and whose totals are others at each look. */
async function fullTable(count: number) {
  let [amount, reads, rows] = [0, 0, [] as readonly object[]];
  const query = async (asked: string | { name?: string }): Promise<{ rows: readonly object[] }> => {
    if (typeof asked !== 'string') return { rows: asked.name === 'table_totals_of' ? [{ position: 'player', amount: `${(amount += 1)}`, stakes: 1 }] : [] };
    if (!asked.includes('table_events')) return { rows: [] };
    reads += 1;
    const found = rows;
    rows = [];
    return { rows: found };
  };
  const hub = new TableHub({ query } as unknown as pg.Pool, (error) => expect.fail(String(error)));
  const told = Array.from({ length: count }, (): string[] => []);
  await Promise.all(told.map((frames, at) => hub.add(guestOf(frames, BigInt(at)), 3)));
  const happens = (found: readonly object[]): void => {
    rows = found;
    hub.onEvent('t');
  };
  return { hub, told, happens, reads: () => reads };
}

/** Lets immediate work of the process run so often. */
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await otherWork();
};

test('[TABLE-07] a table of up to four thousand guests gets totals every two seconds, one of ten thousand every six', () => {
  expect([0, 1, 4000, 4001, 8000, 10_000, 20_000].map(totalsRhythm)).toEqual([1, 1, 1, 2, 2, 3, 5]);
});

test('[TABLE-05] [TABLE-07] thousands who join together cause few reads of events, and totals follow at their rhythm', async () => {
  const { hub, told, reads } = await fullTable(4500);
  expect(reads()).toBeLessThan(4500 * 1.5);
  for (let second = 0; second < 16; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await turns(40);
  }
  expect([told[0]?.length, told.at(-1)?.length]).toEqual([4, 4]);
  hub.stop();
});

test('[TABLE-07] totals reach guests in parts with other work in between, and stop at an event that makes them old', async () => {
  const { hub, told, happens } = await fullTable(4000);
  const reached = (type: string): number => told.filter((frames) => frames.includes(type)).length;
  await vi.advanceTimersByTimeAsync(2000);
  const first = reached('totals');
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(4000);
  happens([event(4)]);
  await turns(20);
  expect(reached('event')).toBe(4000);
  expect(reached('totals')).toBeLessThan(4000);
  await vi.advanceTimersByTimeAsync(2000);
  await turns(20);
  expect(reached('totals')).toBe(4000);
  hub.stop();
});
