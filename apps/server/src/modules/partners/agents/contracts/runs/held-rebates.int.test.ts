import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { payStatements } from '../../pay/pay-statements.ts';
import { computeContractRuns } from './compute-contract-runs.ts';
import { payContractRuns } from './pay-contract-runs.ts';
import { recomputeRun } from './recompute/recompute-run.ts';

let tree: TestAgentTree;
const deps = () => ({ pool: tree.base.pool, now: () => Date.parse('2026-12-01T00:00:00Z') });
const merchant = () => ({
  ...tree.laro(),
  settings: {
    ...tree.laro().settings,
    'agent.kinds': ['dividend' as const],
    'agent.autoMax': 100_000_000,
    'agent.shareMax': 100,
    'agent.activePeriodMin': 1_000,
  },
});

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

const counted = (name: TreeName, day: string, { valid, paid = '0', ...more }: { valid: string; paid?: string; origin?: string; isHeld?: boolean }) =>
  tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid), paid: parseMoney(paid), ...more });

/** A dividend of a tenth, of A from the company. */
const dividend = () =>
  tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, 'dividend', 'CONS', $2, $3, '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [
      tree.ids.A,
      JSON.stringify([{ betVolume: parseMoney('1000').toString(), activeMember: 0, netLoss: '0', rateType: 'P', ppm: 100_000, amount: '0' }]),
      JSON.stringify({ max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false }),
    ],
  );

/** Late play waits for a person. */
const approve = () => tree.base.pool.query("update agent_statements set state = 'approved' where state = 'waiting'");
async function run(): Promise<void> {
  await computeRuns(deps(), merchant());
  await approve();
  await payStatements(deps());
  await computeContractRuns(deps(), merchant());
  await approve();
  await payContractRuns(deps(), () => merchant());
}

test('[AGENT-14] [AGENT-27] the own rebate of held play lowers no dividend until the play counts, and then with it', async () => {
  await dividend();
  await counted('p', '2026-11-08', { valid: '10000', paid: '9000' });
  await counted('r', '2026-11-09', { valid: '2500', isHeld: true });
  await tree.closeDay('2026-11-15');
  await run();
  // Result 1,000 less the rebates on it: p 30, D 20, B 20, A 20. The 5 of r are paid, and not deducted.
  expect([await tree.balance('p'), await tree.balance('r')].map(formatMoney)).toEqual(['30.00', '5.00']);
  expect(await one(tree.base.pool, 'select ggr, rebates, net from agent_figures')).toEqual({
    ggr: parseMoney('1000'),
    rebates: parseMoney('90'),
    net: parseMoney('910'),
  });
  expect(formatMoney(await tree.balance('A'))).toBe('111.00');
  // Released: the same sums as late. Result 2,500 less r 5, B 12.50, A 5; r is paid nothing again.
  await counted('r', '2026-11-20', { valid: '-2500', origin: '2026-11-09', isHeld: true });
  await counted('r', '2026-11-20', { valid: '2500', origin: '2026-11-09' });
  await tree.closeDay('2026-11-30');
  await run();
  expect(formatMoney(await tree.balance('r'))).toBe('5.00');
  expect(await one(tree.base.pool, 'select ggr, rebates, net from agent_figures order by statement desc limit 1')).toEqual({
    ggr: parseMoney('2500'),
    rebates: parseMoney('22.5'),
    net: parseMoney('2477.5'),
  });
  expect(formatMoney(await tree.balance('A'))).toBe('363.75');
  for (const { id } of await many<{ id: bigint }>(tree.base.pool, 'select id from agent_runs')) {
    expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true });
  }
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-14] [AGENT-33] play that was held before held play paid is paid with the release, and runs of before are equal when computed again', async () => {
  await tree.base.pool.query(
    `insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at, pays_own) values ('laro', $1, $2, 'shared_device', '2026-11-09', now(), false)`,
    [tree.ids.r, tree.ids.B],
  );
  await counted('r', '2026-11-09', { valid: '2500', isHeld: true });
  await tree.closeDay('2026-11-09');
  await run();
  expect(await tree.balance('r')).toBe(0n);
  // As a run of before was stored.
  await tree.base.pool.query("update agent_runs set terms = terms - 'paysHeld'");
  await counted('r', '2026-11-10', { valid: '-2500', origin: '2026-11-09', isHeld: true });
  await counted('r', '2026-11-10', { valid: '2500', origin: '2026-11-09' });
  await tree.closeDay('2026-11-10');
  await run();
  expect(formatMoney(await tree.balance('r'))).toBe('5.00');
  for (const { id } of await many<{ id: bigint }>(tree.base.pool, 'select id from agent_runs')) {
    expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ lines: [] });
  }
  await tree.base.pool.query('delete from agent_not_counted');
});

test('[AGENT-14] [AGENT-27] deposits of a held member lower no dividend until the play counts, and then the one of that period', async () => {
  const fees = () => ({ ...merchant(), settings: { ...merchant().settings, 'agent.feeDeposits': 10_000 } });
  const gateway = await openAccount(tree.base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'HELD');
  const deposited = (name: TreeName, day: string, amount: string) =>
    inTransaction(tree.base.pool, (transaction) =>
      writePast(transaction, tree.cash[name], [
        { kind: 'deposit', key: randomUUID(), at: new Date(`${day}T12:00:00+08:00`), gateway, amount: parseMoney(amount) },
      ]),
    );
  const feesOf = async () =>
    (await many<{ fees: bigint }>(tree.base.pool, 'select fees from agent_figures order by statement')).map((row) => formatMoney(row.fees));
  await dividend();
  await tree.base.pool.query(
    `insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at, money_from) values ('laro', $1, $2, 'shared_device', '2026-11-09', now(), '2026-11-09')`,
    [tree.ids.r, tree.ids.B],
  );
  await counted('p', '2026-11-08', { valid: '10000', paid: '9000' });
  await deposited('p', '2026-11-08', '100');
  // The day before the finding was counted, and stays so.
  await deposited('r', '2026-11-08', '200');
  await deposited('r', '2026-11-09', '4000');
  await tree.closeDay('2026-11-15');
  await computeContractRuns(deps(), fees());
  expect(await feesOf()).toEqual(['3.00']);
  await tree.base.pool.query("update agent_not_counted set state = 'cleared', decided_at = now(), released_at = now(), released_day = '2026-11-20'");
  await deposited('r', '2026-11-18', '500');
  await counted('p', '2026-11-18', { valid: '10000', paid: '9000' });
  await tree.closeDay('2026-11-30');
  await computeContractRuns(deps(), fees());
  expect(await feesOf()).toEqual(['3.00', '45.00']);
  for (const { id } of await many<{ id: bigint }>(tree.base.pool, "select id from agent_runs where kind = 'dividend'")) {
    expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true });
  }
  await tree.base.pool.query('delete from agent_not_counted');
});
