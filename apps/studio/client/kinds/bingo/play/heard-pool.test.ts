import { expect, test } from 'vitest';
import type { TableFrame } from '../../../../src/protocol.ts';
import { HeardPool } from './heard-pool.ts';

const totals = (pool?: string | null): TableFrame => ({ type: 'totals', totals: [], players: 1, ...(pool === undefined ? {} : { pool }) });

test('[GAME-21] [T66] the pool is shown as it was last heard, and no longer when that is more than 30 s ago', () => {
  const pool = new HeardPool();
  expect([pool.amount, pool.forgetAt(60_000)]).toEqual([null, false]);
  pool.hear(totals('500'), 1000);
  pool.hear(totals(), 25_000);
  expect([pool.forgetAt(31_000), pool.amount, pool.forgetAt(31_001), pool.amount, pool.forgetAt(31_002)]).toEqual([false, 500n, true, null, false]);
  pool.hear(totals('700'), 40_000);
  expect([pool.forgetAt(41_000), pool.amount]).toEqual([false, 700n]);
  pool.hear(totals(null), 42_000);
  expect(pool.amount).toBeNull();
});
