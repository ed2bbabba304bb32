import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TestAgentTree } from '#server/testing/partners/test-agent-tree.ts';
import { computeContractRuns } from '../compute-contract-runs.ts';
import { readEstimates } from './estimates.store.ts';
import { keepEstimates } from './keep-estimates.ts';

let tree: TestAgentTree;
beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

const merchant = (): Merchant => ({
  ...tree.laro(),
  settings: { ...tree.laro().settings, 'agent.feeResult.RNG': 20_000, 'agent.kinds': ['dividend'], 'agent.activePeriodMin': 1_000 },
});
const step = (betVolume: string, netLoss: string, activeMember: number, ppm: number) => ({
  betVolume: parseMoney(betVolume).toString(),
  netLoss: parseMoney(netLoss).toString(),
  activeMember,
  rateType: 'P',
  ppm,
  amount: '0',
});

async function contract(period: 'half' | 'month', rows: readonly object[]): Promise<void> {
  const options = { max: null, period, carry: 'always', carryCap: null, deductsSalary: false, cpa: null };
  await tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, 'dividend', 'CONS', $2, $3, '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [tree.ids.A, JSON.stringify(rows), JSON.stringify(options)],
  );
}
const counted = (name: 'p' | 's', day: string, valid: string, paid: string) =>
  tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid), staked: parseMoney(valid), paid: parseMoney(paid) });
const estimated = async (since = '2026-11-16') =>
  (await readEstimates(tree.base.pool, tree.ids.A, since)).map(({ day, valid, active, net, base, step: reached, amount }) =>
    [day, formatMoney(valid), active, formatMoney(net), formatMoney(base), reached, formatMoney(amount)].join(' '),
  );

test('[AGENT-40] the estimate of a running half-month is what its dividend pays when nothing follows, with the carry of the half before', async () => {
  await contract('half', [step('10000', '0', 2, 100_000), step('20000', '0', 9, 300_000)]);
  await counted('p', '2026-11-10', '1000', '1500');
  await tree.closeDay('2026-11-15');
  await computeContractRuns({ pool: tree.base.pool, now: () => Date.parse('2026-11-16T04:00:00Z') }, merchant());
  await counted('p', '2026-11-17', '9000', '4000');
  await counted('s', '2026-11-18', '3000', '2000');
  await tree.closeDay('2026-11-17');
  await keepEstimates(tree.base.pool, merchant());
  // One of two active members is missing: no step pays. The half before ends with −500.
  expect(await estimated()).toEqual(['2026-11-17 9000.00 1 4900.00 4400.00  0.00']);
  await tree.closeDay('2026-11-18');
  await keepEstimates(tree.base.pool, merchant());
  const expected = '12000.00 2 5880.00 5380.00 0 538.00';
  expect(await estimated()).toEqual([`2026-11-18 ${expected}`]);
  await tree.closeDay('2026-11-30');
  await computeContractRuns({ pool: tree.base.pool, now: () => Date.parse('2026-12-01T04:00:00Z') }, merchant());
  const [paid] = await many<{ gross: bigint }>(
    tree.base.pool,
    "select s.gross from agent_statements s join agent_runs r on r.id = s.run where r.kind = 'dividend' and r.day = '2026-11-30'",
  );
  expect(formatMoney(paid?.gross ?? 0n)).toBe('538.00');
});

test('[AGENT-40] a contract by the month is estimated from the first of the month on; each closed day replaces the estimate of the one before', async () => {
  await contract('month', [step('0', '0', 0, 100_000)]);
  await counted('p', '2026-11-10', '2000', '1000');
  await counted('p', '2026-11-20', '2000', '1000');
  await tree.closeDay('2026-11-10');
  await keepEstimates(tree.base.pool, merchant());
  expect(await estimated('2026-11-01')).toEqual(['2026-11-10 2000.00 1 980.00 980.00 0 98.00']);
  await tree.closeDay('2026-11-20');
  await keepEstimates(tree.base.pool, merchant());
  await keepEstimates(tree.base.pool, merchant());
  expect(await estimated()).toEqual(['2026-11-20 4000.00 1 1960.00 1960.00 0 196.00']);
  expect(await estimated('2026-12-01')).toEqual([]);
});
