import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { innerDoor } from '../../../../../../../tools/faults/payments/open-door.ts';
import { runPaymentFaults } from '../../../../../../../tools/faults/payments/run-payment-faults.ts';

/** LARO_LONG=1 takes the longer run. */
const CALLBACKS = process.env['LARO_LONG'] === '1' ? 1500 : 600;

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

test(
  '[CASH-02] [CASH-03] [T35] a gateway that repeats, contradicts, forges, garbles and loses: credited once, paid at most once, and both books agree',
  { timeout: 120_000 },
  async () => {
    const { pool } = base;
    const report = await runPaymentFaults({
      pool,
      callbacks: CALLBACKS,
      seed: 'a short run',
      openDoors: (payouts) => Promise.all(['one', 'two'].map((doorName) => innerDoor(base, { ...payouts, doorName }))),
    });
    expect(report.wrong).toEqual([]);
    expect(report.gateway).toEqual(report.ours);
    expect(report.payouts.gateway).toEqual(report.payouts.ours);
    expect(report).toMatchObject({ areEqual: true });
    expect(report.callbacks).toBeGreaterThanOrEqual(CALLBACKS);
    for (const answer of ['credited', 'repeated', 'second_payment', 'wrong_currency', 'unknown_order', 'returned', 'return_waits', '401', 'payout told'])
      expect(report.answers[answer]).toBeGreaterThan(0);
    expect(report.payouts.ours.paid).toBeGreaterThan(0);
    expect(Object.keys(report.answers).filter((answer) => answer.startsWith('5'))).toEqual([]);
  },
);
