import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, one } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../../pay/compute-runs.ts';
import { readDigests, writeDigests } from '../../../pay/frozen-inputs.store.ts';
import { payStatements } from '../../../pay/pay-statements.ts';
import { computeContractRuns } from '../compute-contract-runs.ts';
import { recomputeRun } from './recompute-run.ts';

let tree: TestAgentTree;
const deps = () => ({ pool: tree.base.pool, now: () => Date.parse('2026-11-16T00:00:00Z') });
const merchant = (): Merchant => ({
  ...tree.laro(),
  settings: { ...tree.laro().settings, 'agent.kinds': ['daily', 'dividend'], 'agent.autoMax': 100_000_000, 'agent.shareMax': 100, 'agent.activePeriodMin': 1 },
});
const played = (name: TreeName, day: string, valid: string, origin = day) => tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid), origin });

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  const row = { betVolume: '0', activeMember: 0, netLoss: '0', rateType: 'P', ppm: 1000, amount: '0' };
  for (const kind of ['daily', 'dividend']) {
    await tree.base.pool.query(
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, null, $2, 'CONS', $3, '{"max":null,"period":"half","carry":"none","carryCap":null,"deductsSalary":true}', '2026-11-01', 'accepted',
          gen_random_uuid(), 'test', now(), now())`,
      [tree.ids.A, kind, JSON.stringify([row])],
    );
  }
  await played('p', '2026-11-08', '10000');
  await played('r', '2026-11-08', '2500');
  await played('p', '2026-11-10', '-3000', '2026-11-08');
  await tree.closeDay('2026-11-15');
  await computeRuns(deps(), merchant());
  await payStatements(deps());
  await computeContractRuns(deps(), merchant());
});

const runOf = async (kind: string, day: string) =>
  (await one<{ id: bigint }>(tree.base.pool, 'select id from agent_runs where kind = $1 and day = $2', [kind, day])).id;
const again = async (kind: string, day: string) => {
  const answer = await recomputeRun(tree.base.pool, 'laro', await runOf(kind, day));
  if (answer === null) throw new Error('the run is unknown');
  const nameOf = (member: { id: string } | null) => (member === null ? null : tree.nameOf(BigInt(member.id)));
  const { isEqual, inputs, lines } = answer;
  return {
    isEqual,
    inputs: inputs.map(({ kind: of, change, member }) => `${of} ${nameOf(member)} ${change}`),
    lines: lines.map(({ member, what, stored, computed }) => `${nameOf(member)} ${what} ${stored} ${computed}`),
  };
};
/** Changes a row behind the back of the application, which has no call for it. */
async function tamper(table: string, text: string, values: unknown[] = []): Promise<void> {
  await tree.base.pool.query(`alter table ${table} disable trigger all`);
  const { rowCount } = await tree.base.pool.query(text, values);
  await tree.base.pool.query(`alter table ${table} enable trigger all`);
  expect(rowCount).toBe(1);
}
const EQUAL = { isEqual: true, inputs: [], lines: [] };

test('[AGENT-33] every kind of run is equal when it is computed again, also after later play, rates, places and blocks', async () => {
  await played('p', '2026-11-16', '-500', '2026-11-08');
  await tree.rate('p', '2026-11-17', [1000, 1000]);
  await tree.base.pool.query("insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) values ($1, 'full', 'rules', '', 'test', now())", [
    tree.ids.p,
  ]);
  await tree.base.pool.query("update agent_contracts set to_day = '2026-11-20'");
  expect(await again('rebate', '2026-11-08')).toEqual(EQUAL);
  expect(await again('rebate', '2026-11-10')).toEqual(EQUAL);
  expect(await again('daily', '2026-11-08')).toEqual(EQUAL);
  expect(await again('dividend', '2026-11-15')).toEqual(EQUAL);
});

test('[AGENT-33] a run is equal when it is computed again after a player became an agent, and after a salary that it deducts was refused', async () => {
  await tree.base.pool.query('update players set type = 1 where id = $1', [tree.ids.p]);
  await tree.base.pool.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select member, '2026-11-16', upline, path, level, true from agent_placements where member = $1`,
    [tree.ids.p],
  );
  await tree.base.pool.query(
    "update agent_statements s set state = 'refused', decided_at = '2026-11-17' from agent_runs r where r.id = s.run and r.kind = 'daily' and s.member = $1",
    [tree.ids.A],
  );
  expect(await again('rebate', '2026-11-08')).toEqual(EQUAL);
  expect(await again('rebate', '2026-11-10')).toEqual(EQUAL);
  expect(await again('dividend', '2026-11-15')).toEqual(EQUAL);
});

test('[AGENT-33] a counted row that was changed is named, with the lines that rest on it', async () => {
  await tamper('agent_counts', "update agent_counts set valid = valid + 100000 where member = $1 and bucket_day = '2026-11-08'", [tree.ids.p]);
  const found = await again('rebate', '2026-11-08');
  expect(found).toMatchObject({ isEqual: false, inputs: ['play p changed'] });
  expect(found.lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(['A', 'B', 'D', 'p']);
  expect((await again('rebate', '2026-11-10')).isEqual).toBe(true);
  expect(await again('daily', '2026-11-08')).toMatchObject({ isEqual: false, inputs: ['play p changed'], lines: ['A CONS 1250000 1250100'] });
});

test('[AGENT-33] an older run, which has digests of the counted rows, is compared with the rows', async () => {
  const run = await runOf('rebate', '2026-11-08');
  const { id: countsTo } = await one<{ id: bigint }>(tree.base.pool, 'select counts_to as id from agent_runs where id = $1', [run]);
  const day = '2026-11-08';
  const span = { run, merchantCode: 'laro', isTrial: false, from: day, to: day, hour: null, countsTo, contracts: [], deductsRebates: false };
  await inTransaction(tree.base.pool, async (transaction) => {
    await transaction.query("delete from agent_run_inputs where run = $1 and kind = 'sums'", [run]);
    const rows = (await readDigests(transaction, span, null)).filter(({ kind }) => kind === 'play');
    expect(rows).toHaveLength(2);
    await writeDigests(transaction, run, rows);
  });
  expect(await again('rebate', day)).toEqual(EQUAL);
  await tamper('agent_counts', "update agent_counts set rounds = 7 where member = $1 and bucket_day = '2026-11-08'", [tree.ids.r]);
  expect(await again('rebate', day)).toMatchObject({ isEqual: false, inputs: ['play r changed'], lines: [] });
});

test('[AGENT-33] rates, places and contracts that were changed are named, even where no amount differs', async () => {
  await tamper('agent_rates', 'update agent_rates set ppm[1] = 100 where member = $1', [tree.ids.r]);
  expect((await again('rebate', '2026-11-08')).inputs).toEqual(['rates r changed']);
  await tamper('agent_placements', 'update agent_placements set level = 5 where member = $1', [tree.ids.D]);
  expect((await again('rebate', '2026-11-10')).inputs).toEqual(['place D changed']);
  await tamper('agent_contracts', `update agent_contracts set rows = jsonb_set(rows, '{0,ppm}', '1001') where kind = 'daily'`);
  expect(await again('daily', '2026-11-08')).toMatchObject({ isEqual: false, inputs: expect.arrayContaining(['terms A changed']) });
  await tamper('agent_runs', `update agent_runs set terms = terms || '{"zone":"UTC"}' where kind = 'dividend'`);
  expect((await again('dividend', '2026-11-15')).inputs).toContain('terms null changed');
});

test('[AGENT-33] a stored line that was changed is found although its inputs are whole; a rebate of a dividend is named', async () => {
  const { id } = await one<{ id: bigint }>(tree.base.pool, 'select number as id from agent_statements where member = $1 and run = $2', [
    tree.ids.D,
    await runOf('rebate', '2026-11-08'),
  ]);
  await tamper('agent_lines', 'update agent_lines set amount = amount + 1 where statement = $1 and place = 0', [id]);
  const found = await again('rebate', '2026-11-08');
  expect(found).toMatchObject({ isEqual: false, inputs: [] });
  expect(found.lines).toHaveLength(1);
  expect(found.lines[0]).toMatch(/^D RNG /);
  expect((await again('dividend', '2026-11-15')).inputs).toEqual(['rebates D changed']);
});
