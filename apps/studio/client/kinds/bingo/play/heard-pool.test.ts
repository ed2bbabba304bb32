import { expect, test } from 'vitest';
import type { TableFrame } from '../../../../src/protocol.ts';
import { HeardPool } from './heard-pool.ts';

const totals = (pool?: string | null): TableFrame => ({ type: 'totals', totals: [], players: 1, ...(pool === undefined ? {} : { pool }) });

test('[GAME-21] [T66] the pool is shown with the age of its figure, and without an amount when that is more than 30 s old', () => {
  const pool = new HeardPool();
  expect(pool.shownAt(60_000)).toBeNull();
  pool.hear(totals('500'), 1000);
  expect(pool.shownAt(1000)).toEqual({ amount: 500n, ageSeconds: 0 });
  // Totals without a pool say nothing about it.
  pool.hear(totals(), 25_000);
  expect(pool.shownAt(25_999)).toEqual({ amount: 500n, ageSeconds: 24 });
  expect(pool.shownAt(31_000)).toEqual({ amount: 500n, ageSeconds: 30 });
  expect(pool.shownAt(31_001)).toEqual({ amount: null, ageSeconds: 30 });
  pool.hear(totals('700'), 40_000);
  expect(pool.shownAt(41_000)).toEqual({ amount: 700n, ageSeconds: 1 });
  pool.hear(totals(null), 42_000);
  expect(pool.shownAt(42_000)).toBeNull();
});
