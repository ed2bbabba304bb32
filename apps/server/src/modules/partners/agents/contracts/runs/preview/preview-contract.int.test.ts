import { agentCategories } from '@laro/domain/agents/tree/rates';
import type { ContractKind, ContractOptions, ContractRow } from '@laro/domain/agents/contracts/contract-terms';
import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../../pay/compute-runs.ts';
import { computeContractRuns } from '../compute-contract-runs.ts';
import { previewContract } from './preview-contract.ts';

let tree: TestAgentTree;
const now = Date.parse('2026-12-01T04:00:00Z');
const deps = () => ({ pool: tree.base.pool, now: () => now });
const merchant = (): Merchant => ({
  ...tree.laro(),
  settings: {
    ...tree.laro().settings,
    ...Object.fromEntries(agentCategories.map((category) => [`agent.feeResult.${category}`, 20_000])),
    'agent.kinds': ['daily', 'hourly', 'dividend'],
    'agent.activePeriodMin': 1_000,
  },
});

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

const options: ContractOptions = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const percent = (betVolume: string, activeMember: number, ppm: number): ContractRow => ({
  betVolume: parseMoney(betVolume),
  activeMember,
  netLoss: 0n,
  rateType: 'P',
  ppm,
  amount: 0n,
});
const counted = (name: TreeName, day: string, valid: string, paid = '0', hour = 0) =>
  tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid), staked: parseMoney(valid), paid: parseMoney(paid) }, hour);

/** The same contract in force for the whole time, and its statements. */
async function paid(kind: ContractKind, rows: readonly ContractRow[], given: ContractOptions, from = '2026-11-01'): Promise<string[]> {
  const text = (value: unknown) => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  await tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, $2, 'CONS', $3, $4, $5, 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [tree.ids.A, kind, text(rows), text(given), from],
  );
  await computeContractRuns(deps(), merchant());
  const found = await many<{ day: string; gross: bigint }>(
    tree.base.pool,
    'select r.day::text, s.gross from agent_statements s join agent_runs r on r.id = s.run where r.kind = $1 and s.gross <> 0 order by r.day, r.hour',
    [kind],
  );
  return found.map(({ day, gross }) => `${day} ${formatMoney(gross)}`);
}
const previewed = async (kind: ContractKind, rows: readonly ContractRow[], given: ContractOptions): Promise<string[]> =>
  (await previewContract(tree.base.pool, merchant(), { member: tree.ids.A, isTrial: false }, { kind, scope: 'CONS', rows, options: given }, now))
    .filter(({ amount }) => amount !== 0n)
    .map(({ day, amount }) => `${day} ${formatMoney(amount)}`);

test('[AGENT-46] the preview of a daily salary is what the same contract is paid for the last three closed days', async () => {
  for (const [day, valid] of [
    ['2026-11-27', '9000'],
    ['2026-11-28', '12000'],
    ['2026-11-29', '500'],
    ['2026-11-30', '30000'],
  ] as const)
    await counted('p', day, valid);
  await counted('s', '2026-11-30', '2000');
  await tree.closeDay('2026-11-30');
  const rows = [percent('1000', 1, 1_000), percent('20000', 2, 2_000)];
  const expected = ['2026-11-28 12.00', '2026-11-30 64.00'];
  expect(await previewed('daily', rows, options)).toEqual(expected);
  expect((await paid('daily', rows, options)).filter((line) => line >= '2026-11-28')).toEqual(expected);
});

test('[AGENT-46] the preview of an hourly salary is what the last three counted hours are paid', async () => {
  for (const hour of [20, 21, 23]) await counted('p', '2026-11-30', String(1_000 * hour), '0', hour);
  await tree.closeDay('2026-11-30');
  const rows = [percent('1000', 1, 1_000)];
  expect(await previewed('hourly', rows, options)).toEqual(['2026-11-30 21.00', '2026-11-30 23.00']);
  expect((await paid('hourly', rows, options, '2026-11-30')).slice(-2)).toEqual(['2026-11-30 21.00', '2026-11-30 23.00']);
});

test.each(['half', 'month'] as const)('[AGENT-46] the preview of a dividend by the %s is what it is paid, with fees, rebates and carry', async (period) => {
  await counted('p', '2026-11-08', '5000', '9000');
  await counted('p', '2026-11-20', '10000', '2000');
  await counted('s', '2026-11-21', '3000', '100');
  await tree.closeDay('2026-11-30');
  await computeRuns(deps(), merchant());
  const rows = [percent('1000', 1, 100_000), percent('10000', 2, 200_000)];
  const given: ContractOptions = { ...options, period, carry: period === 'half' ? 'always' : 'none' };
  const seen = await previewed('dividend', rows, given);
  expect(seen).toHaveLength(1);
  expect(await paid('dividend', rows, given)).toEqual(seen);
});

test('[AGENT-46] before anything is counted there is no preview', async () => {
  expect(
    await previewContract(
      tree.base.pool,
      merchant(),
      { member: tree.ids.A, isTrial: false },
      { kind: 'daily', scope: 'CONS', rows: [percent('1000', 1, 1_000)], options },
      now,
    ),
  ).toEqual([]);
});
