import { expect, test } from 'vitest';
import { missingToRows } from './estimate.ts';

const row = (minimumBet: bigint, netLoss: bigint, activeMember: number) => ({ minimumBet, netLoss, activeMember, contractPpm: 100_000 });

test('[AGENT-40] the estimate says what is missing to each step: turnover, active members and result, and 0 where a step is reached', () => {
  const rows = [row(1_000n, 500n, 2), row(3_000n, 0n, 5), row(0n, 900n, 0)];
  expect(missingToRows(rows, { base: 500n, valid: 1_000n, active: 2 })).toEqual([
    { turnover: 0n, active: 0, result: 0n, isReached: true },
    { turnover: 2_000n, active: 3, result: 0n, isReached: false },
    { turnover: 0n, active: 0, result: 400n, isReached: false },
  ]);
});

test('[AGENT-40] a base that is not above 0 reaches no step, and lacks what brings it above 0', () => {
  const missing = (base: bigint) => missingToRows([row(0n, 0n, 0)], { base, valid: 10n, active: 1 })[0];
  expect(missing(-200n)).toEqual({ turnover: 0n, active: 0, result: 201n, isReached: false });
  expect(missing(0n)).toEqual({ turnover: 0n, active: 0, result: 1n, isReached: false });
  expect(missing(1n)).toEqual({ turnover: 0n, active: 0, result: 0n, isReached: true });
});
