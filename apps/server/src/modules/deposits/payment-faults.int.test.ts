import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { innerDoor } from '../../../../../tools/payment-faults/open-door.ts';
import { runPaymentFaults } from '../../../../../tools/payment-faults/run-payment-faults.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

test(
  '[CASH-03] [T35] a gateway that repeats, contradicts, forges and garbles: each deposit is credited once and both books agree',
  { timeout: 120_000 },
  async () => {
    const { pool, db } = base;
    const report = await runPaymentFaults({ pool, db, callbacks: 1500, seed: 'a short run', openDoors: () => Promise.all([innerDoor(base), innerDoor(base)]) });
    expect(report.wrong).toEqual([]);
    expect(report.gateway).toEqual(report.ours);
    expect(report).toMatchObject({ areEqual: true });
    expect(report.callbacks).toBeGreaterThanOrEqual(1500);
    for (const answer of ['credited', 'repeated', 'second_payment', 'wrong_currency', 'unknown_order', 'returned', 'return_waits', '401'])
      expect(report.answers[answer]).toBeGreaterThan(0);
    expect(Object.keys(report.answers).filter((answer) => answer.startsWith('5'))).toEqual([]);
  },
);
