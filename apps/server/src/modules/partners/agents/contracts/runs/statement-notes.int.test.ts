import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TestAgentTree } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { payStatements } from '../../pay/pay-statements.ts';
import { computeContractRuns } from './compute-contract-runs.ts';
import { payContractRuns } from './pay-contract-runs.ts';

let tree: TestAgentTree;
const deps = () => ({ pool: tree.base.pool, now: () => Date.parse('2026-11-17T00:00:00Z') });
beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

async function contract(kind: 'daily' | 'dividend', scope: string, pay: { ppm?: number; amount?: string }): Promise<void> {
  const row = { betVolume: parseMoney('100').toString(), activeMember: 1, netLoss: '0', rateType: pay.ppm === undefined ? 'F' : 'P', ppm: pay.ppm ?? 0 };
  const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
  await tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, $2, $3, $4, $5, '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [tree.ids.C, kind, scope, JSON.stringify([{ ...row, amount: parseMoney(pay.amount ?? '0').toString() }]), JSON.stringify(options)],
  );
}

/** The notes of the dividend of the half-month in which the player s has lost 1,000, at 45 %. */
async function dividendNotes(): Promise<string[][]> {
  await tree.counted('s', '2026-11-09', { category: 'RNG', valid: parseMoney('1000') });
  await tree.closeDay('2026-11-15');
  const of: Merchant = {
    ...tree.laro(),
    settings: {
      ...tree.laro().settings,
      'agent.kinds': ['daily', 'dividend'],
      'agent.autoMax': 100_000_000,
      'agent.shareMax': 45,
      'agent.activePeriodMin': 100,
    },
  };
  await computeRuns(deps(), of);
  await payStatements(deps());
  await computeContractRuns(deps(), of);
  await payContractRuns(deps(), () => of);
  const rows = await many<{ notes: string[] }>(
    tree.base.pool,
    "select s.notes from agent_statements s join agent_runs r on r.id = s.run where r.kind = 'dividend' order by s.number",
  );
  return rows.map(({ notes }) => notes);
}

test('[AGENT-35] the salary of the period counts to the pay that a dividend is compared with', async () => {
  // 40 % of 994 is 397.60, with rebates of 6 less than 450 of 1,000; with the salary of 100 it is more.
  await contract('dividend', 'CONS', { ppm: 400_000 });
  await contract('daily', 'CONS', { amount: '100' });
  expect(await dividendNotes()).toEqual([['share']]);
});

test('[AGENT-35] without a salary the same dividend waits for no decision, and one of a single category is not held for salaries of all', async () => {
  await contract('dividend', 'RNG', { ppm: 400_000 });
  await contract('daily', 'CONS', { amount: '100' });
  expect(await dividendNotes()).toEqual([[]]);
  await tree.plant();
  await contract('dividend', 'CONS', { ppm: 400_000 });
  expect(await dividendNotes()).toEqual([[]]);
});
