import { expect, test } from 'vitest';
import { runRewardFaults } from '../../../../../../../tools/faults/rewards/run-reward-faults.ts';

test(
  '[REW-57] sign-ins, claims, draws, orders, tickets and a settlement agree to the unit while web, worker and database are killed',
  { timeout: 300_000 },
  async () => {
    const report = await runRewardFaults({ seed: 'a short run', members: 6, victims: ['web', 'worker', 'postgres'], webs: 1, lanes: 3, tournaments: 1 });
    if (typeof report === 'number') throw new Error('the run has come to no end');
    expect(report.wrong).toEqual([]);
    expect(report).toMatchObject({ kills: { web: 1, worker: 1, postgres: 1 }, areEqual: true });
    expect(report.kept).toEqual(report.told);
    expect(report.told).toMatchObject({ draws: 12, orders: 6, goodsLeft: 0, tickets: 18 });
  },
);
