import type { ContractKind, ContractOptions } from '@laro/domain/agents/contracts/contract-terms';
import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { payStatements } from '../../pay/pay-statements.ts';
import { computeContractRuns } from './compute-contract-runs.ts';
import { payContractRuns } from './pay-contract-runs.ts';

let tree: TestAgentTree;
let now: number;
const deps = () => ({ pool: tree.base.pool, now: () => now });

/** The merchant with limits that no statement reaches, unless a test says otherwise. */
const merchant = (settings: Partial<Merchant['settings']> = {}): Merchant => ({
  ...tree.laro(),
  settings: {
    ...tree.laro().settings,
    'agent.kinds': ['daily', 'hourly', 'dividend'],
    'agent.autoMax': 100_000_000,
    'agent.shareMax': 100,
    'agent.activePeriodMin': 1_000,
    ...settings,
  },
});

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  now = Date.parse('2026-11-08T00:00:00Z');
  await tree.plant();
});

interface Play {
  category: string;
  valid: string;
  staked?: string;
  paid?: string;
  origin?: string;
}
/** Counted play, `hour` hours after the beginning of the day. */
const counted = (name: TreeName, day: string, { valid, staked = valid, paid = '0', ...more }: Play, hour = 0): Promise<void> =>
  tree.counted(name, day, { ...more, valid: parseMoney(valid), staked: parseMoney(staked), paid: parseMoney(paid) }, hour);

type Step = [betVolume: string, activeMember: number, netLoss: string, pay: number | string];
const row = ([betVolume, activeMember, netLoss, pay]: Step) => ({
  betVolume: parseMoney(betVolume).toString(),
  activeMember,
  netLoss: parseMoney(netLoss).toString(),
  rateType: typeof pay === 'number' ? 'P' : 'F',
  ppm: typeof pay === 'number' ? pay : 0,
  amount: typeof pay === 'number' ? '0' : parseMoney(pay).toString(),
});

/** An accepted contract from 1 November on. */
async function contract(kind: ContractKind, member: TreeName, payer: TreeName | null, steps: Step[], more: Partial<ContractOptions> = {}): Promise<void> {
  const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, ...more };
  await tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, $2, $3, 'CONS', $4, $5, '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [tree.ids[member], payer === null ? null : tree.ids[payer], kind, JSON.stringify(steps.map(row)), JSON.stringify(options)],
  );
}

async function run(of = merchant()): Promise<void> {
  await computeRuns(deps(), of);
  await payStatements(deps());
  await computeContractRuns(deps(), of);
  await payContractRuns(deps(), () => of);
}

async function eighth(): Promise<void> {
  await counted('p', '2026-11-08', { category: 'RNG', valid: '10000', paid: '9400' });
  await counted('q', '2026-11-08', { category: 'LIVE', valid: '4000', staked: '5000', paid: '3000' });
  await counted('r', '2026-11-08', { category: 'RNG', valid: '2500', paid: '1000' });
  await counted('s', '2026-11-08', { category: 'RNG', valid: '6000', paid: '7000' });
  await counted('D', '2026-11-08', { category: 'RNG', valid: '1000' });
}

interface Paid {
  member: bigint;
  day: string;
  gross: bigint;
  passed: bigint;
  state: string;
}
const statements = async (kind: ContractKind): Promise<string[]> =>
  (
    await many<Paid>(
      tree.base.pool,
      `select s.member, r.day::text, s.gross, s.passed, s.state from agent_statements s join agent_runs r on r.id = s.run where r.kind = $1 order by r.day, r.hour, s.number`,
      [kind],
    )
  ).map(({ member, day, gross, passed, state }) => `${day.slice(8)} ${tree.nameOf(member)} ${formatMoney(gross)} −${formatMoney(passed)} ${state}`);

/** Open debts, each as debtor, creditor and amount. */
const debts = async (): Promise<string[]> =>
  (
    await many<{ debtor: bigint; creditor: bigint | null; left: bigint }>(
      tree.base.pool,
      'select debtor, creditor, left_over as "left" from agent_debts where left_over > 0 order by id',
    )
  ).map(({ debtor, creditor, left }) => `${tree.nameOf(debtor)} → ${creditor === null ? 'company' : tree.nameOf(creditor)} ${formatMoney(left)}`);

test('[AGENT-25] [AGENT-30] [AGENT-32] V6 a daily salary is paid once, and the upline’s contract out of what has just come in', async () => {
  await contract('daily', 'A', null, [
    ['10000', 3, '0', 1000],
    ['20000', 5, '0', 1500],
  ]);
  await contract('daily', 'B', 'A', [
    ['15000', 3, '0', 800],
    ['20000', 5, '0', 1500],
  ]);
  await eighth();
  await counted('p', '2026-11-09', { category: 'RNG', valid: '10000', paid: '2345.67891' });
  await counted('p', '2026-11-10', { category: 'RNG', valid: '-3000', paid: '-1000', origin: '2026-11-08' });
  await tree.closeDay('2026-11-10');
  const before = await tree.balance('A');
  await computeRuns(deps(), merchant());
  await payStatements(deps());
  const rebates = [await tree.balance('A'), await tree.balance('B')];
  await Promise.all([computeContractRuns(deps(), merchant()), computeContractRuns(deps(), merchant())]);
  await Promise.all([payContractRuns(deps(), () => merchant()), payContractRuns(deps(), () => merchant()), payContractRuns(deps(), () => merchant())]);
  await run();
  expect(before).toBe(0n);
  expect(await statements('daily')).toEqual(['08 A 35.25 −14.00 paid', '08 B 14.00 −0.00 paid']);
  expect([(await tree.balance('A')) - rebates[0]!, (await tree.balance('B')) - rebates[1]!].map(formatMoney)).toEqual(['21.25', '14.00']);
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-27] [AGENT-30] V7 a dividend deducts rebates, fees and salary, and is divided from the company downwards, to the unit', async () => {
  const of = merchant();
  await contract('dividend', 'A', null, [
    ['10000', 3, '500', 200_000],
    ['30000', 5, '5000', 300_000],
  ]);
  await contract('dividend', 'B', 'A', [['10000', 3, '500', 150_000]]);
  await contract('dividend', 'C', 'A', [['10000', 3, '500', 150_000]], { carry: 'month' });
  await eighth();
  await counted('p', '2026-11-09', { category: 'RNG', valid: '10000', paid: '2345.67891' });
  await tree.closeDay('2026-11-14');
  await run(of);
  expect(await statements('dividend')).toEqual([]);
  await tree.closeDay('2026-11-15');
  await run(of);
  await run(of);
  const figures = await many<{ member: bigint; net: bigint; rebates: bigint; step: number | null; carry: bigint; amount: bigint }>(
    tree.base.pool,
    `select s.member, f.net, f.rebates, f.step, f.carry_out as carry, s.gross as amount from agent_figures f join agent_statements s on s.number = f.statement order by s.member`,
  );
  const told = new Map(figures.map((own) => [tree.nameOf(own.member), own]));
  const [ofA, ofB, ofC] = [told.get('A'), told.get('B'), told.get('C')];
  // The result of 8 and 9 November less the rebates of the team and of A: 4,100 + 7,654.32109 − 289.50.
  expect([ofA?.rebates, ofA?.net, ofA?.amount].map((amount) => formatMoney(amount ?? 0n))).toEqual(['289.50', '11464.82109', '3439.44632']);
  expect([ofB?.step, ofC?.step]).toEqual([0, null]);
  expect(formatMoney(ofC?.carry ?? 0n)).toBe(formatMoney(ofC?.net ?? 0n));
  expect(await statements('dividend')).toEqual([
    `15 A 3439.44632 −${formatMoney(ofB?.amount ?? 0n)} paid`,
    `15 B ${formatMoney(ofB?.amount ?? 0n)} −0.00 paid`,
    '15 C 0.00 −0.00 paid',
  ]);
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-28] what is carried enters the next period, also of a new version of the contract', async () => {
  await contract('dividend', 'C', null, [['1000', 1, '0', 200_000]], { carry: 'always', carryCap: null });
  await counted('s', '2026-11-10', { category: 'RNG', valid: '1000', paid: '1500' });
  await tree.closeDay('2026-11-15');
  await run();
  await tree.base.pool.query("update agent_contracts set to_day = '2026-11-15'");
  await contract('dividend', 'C', null, [['1000', 1, '0', 100_000]], { carry: 'always' });
  await tree.base.pool.query("update agent_contracts set from_day = '2026-11-16' where to_day is null");
  await counted('s', '2026-11-20', { category: 'RNG', valid: '10000', paid: '5000' });
  await tree.closeDay('2026-11-30');
  await run();
  const rows = await many<{ carryIn: bigint; base: bigint; amount: bigint; carryOut: bigint }>(
    tree.base.pool,
    'select f.carry_in as "carryIn", f.base, s.gross as amount, f.carry_out as "carryOut" from agent_figures f join agent_statements s on s.number = f.statement order by s.number',
  );
  expect(rows.map(({ carryIn, base, amount, carryOut }) => [carryIn, base, amount, carryOut].map(formatMoney))).toEqual([
    ['0.00', '-506.00', '0.00', '-506.00'],
    ['-506.00', '4434.00', '443.40', '0.00'],
  ]);
});

test('[AGENT-28] a carry stays with its payer: after a move the new upline’s contract begins with nothing, and so does one after a pause', async () => {
  await contract('dividend', 'C', null, [['1000', 1, '0', 200_000]], { carry: 'always' });
  await contract('dividend', 'D', null, [['1000', 1, '0', 200_000]], { carry: 'always' });
  await counted('s', '2026-11-10', { category: 'RNG', valid: '1000', paid: '1500' });
  await counted('p', '2026-11-10', { category: 'RNG', valid: '1000', paid: '1500' });
  await tree.closeDay('2026-11-15');
  await run();
  // C has an upline as payer from the 16th on; the new contract of D follows after a half-month without one.
  await tree.base.pool.query("update agent_contracts set to_day = '2026-11-15'");
  await contract('dividend', 'C', 'A', [['1000', 1, '0', 100_000]], { carry: 'always' });
  await contract('dividend', 'D', null, [['1000', 1, '0', 100_000]], { carry: 'always' });
  await tree.base.pool.query(
    "update agent_contracts set from_day = case when payer is null then '2026-12-01'::date else '2026-11-16' end where to_day is null",
  );
  await tree.closeDay('2026-12-15');
  await run();
  const rows = await many<{ member: bigint; day: string; carryIn: bigint; carryOut: bigint }>(
    tree.base.pool,
    `select s.member, r.day::text, f.carry_in as "carryIn", f.carry_out as "carryOut" from agent_figures f join agent_statements s on s.number = f.statement
      join agent_runs r on r.id = s.run order by s.number`,
  );
  expect(rows.map(({ member, day, carryIn, carryOut }) => [tree.nameOf(member), day.slice(5), formatMoney(carryIn), formatMoney(carryOut)].join(' '))).toEqual([
    'C 11-15 0.00 -506.00',
    'D 11-15 0.00 -505.00',
    'C 11-30 0.00 0.00',
    'C 12-15 0.00 0.00',
    'D 12-15 0.00 0.00',
  ]);
});

test('[AGENT-26] an hourly salary is computed and paid for each hour, once', async () => {
  await contract('hourly', 'D', null, [
    ['1000', 1, '0', 500],
    ['5000', 1, '0', '6'],
  ]);
  await counted('p', '2026-11-08', { category: 'RNG', valid: '2000' }, 1);
  await counted('p', '2026-11-08', { category: 'RNG', valid: '6000' }, 2);
  await counted('p', '2026-11-08', { category: 'RNG', valid: '900' }, 3);
  await tree.closeDay('2026-11-08');
  await run();
  await run();
  expect(await statements('hourly')).toEqual(['08 D 1.00 −0.00 paid', '08 D 6.00 −0.00 paid']);
  expect(await one(tree.base.pool, "select count(*)::int as hours from agent_runs where kind = 'hourly' and day = '2026-11-08'")).toEqual({ hours: 24 });
});

test('[AGENT-30] [AGENT-31] an upline that gets less than it owes leaves a debt, and its later pay settles it', async () => {
  await contract('daily', 'B', 'A', [['100', 1, '0', '50']]);
  await counted('r', '2026-11-08', { category: 'RNG', valid: '1000' });
  await tree.closeDay('2026-11-08');
  await run();
  // A had 2 by rebates, and owes B 50.
  expect(await debts()).toEqual(['A → B 48.00']);
  expect([await tree.balance('A'), await tree.balance('B')].map(formatMoney)).toEqual(['0.00', '7.00']);
  await contract('daily', 'A', null, [['100', 1, '0', '60']]);
  await tree.base.pool.query("update agent_contracts set to_day = '2026-11-08' where payer is not null");
  await counted('r', '2026-11-09', { category: 'RNG', valid: '1000' });
  await tree.closeDay('2026-11-09');
  await run();
  expect(await debts()).toEqual([]);
  expect([await tree.balance('A'), await tree.balance('B')].map(formatMoney)).toEqual(['14.00', '60.00']);
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-35] a line waits with its statement; refused, the company pays those below and the agent owes it', async () => {
  const of = merchant({ 'agent.autoMax': 1 });
  await contract('daily', 'A', null, [['100', 1, '0', '60']]);
  await contract('daily', 'B', 'A', [['100', 1, '0', '0.10']]);
  await counted('r', '2026-11-08', { category: 'RNG', valid: '1000' });
  await tree.closeDay('2026-11-08');
  await run(of);
  expect(await statements('daily')).toEqual(['08 A 60.00 −0.10 waiting', '08 B 0.10 −0.00 approved']);
  await tree.base.pool.query("update agent_statements set state = 'refused' where state = 'waiting' and contract is not null");
  await run(of);
  expect((await statements('daily'))[1]).toBe('08 B 0.10 −0.00 paid');
  expect(await debts()).toEqual(['A → company 0.10']);
  expect([await tree.balance('A'), await tree.balance('B')].map(formatMoney)).toEqual(['0.00', '0.10']);
});

test('[AGENT-35] [AGENT-47] pay by a contract waits for a person without an accreditation, and where a flagged member brought over a fifth', async () => {
  await tree.base.pool.query('delete from agent_accreditations where member = $1', [tree.ids.B]);
  await tree.base.pool.query(
    "insert into agent_not_counted (merchant_code, member, agent, cause, from_day, found_at) values ('laro', $1, $2, 'shared_card', '2026-11-09', now())",
    [tree.ids.s, tree.ids.C],
  );
  for (const name of ['A', 'B', 'C'] as const) await contract('daily', name, null, [['100', 1, '0', 500]]);
  await counted('r', '2026-11-08', { category: 'RNG', valid: '8000' });
  await counted('s', '2026-11-08', { category: 'RNG', valid: '2000' });
  await tree.closeDay('2026-11-08');
  await run();
  const rows = await many<{ member: bigint; notes: string[] }>(
    tree.base.pool,
    'select s.member, s.notes from agent_statements s where contract is not null order by member',
  );
  // Of the turnover of A a fifth, not more, is flagged.
  expect(rows.map(({ member, notes }) => `${tree.nameOf(member)} ${notes.join(' ')}`).sort()).toEqual(['A ', 'B accreditation', 'C self']);
});

test('[AGENT-35] after 72 hours those below are paid although the upline’s statement still waits', async () => {
  const of = merchant({ 'agent.autoMax': 1 });
  await contract('daily', 'A', null, [['100', 1, '0', '60']]);
  await contract('daily', 'B', 'A', [['100', 1, '0', '0.10']]);
  await counted('r', '2026-11-08', { category: 'RNG', valid: '1000' });
  await tree.closeDay('2026-11-08');
  await run(of);
  now += 73 * 3_600_000;
  await run(of);
  expect(await statements('daily')).toEqual(['08 A 60.00 −0.10 waiting', '08 B 0.10 −0.00 paid']);
});

test('[AGENT-48] a kind that is off ends its contracts with the running period and pays that one', async () => {
  const off = merchant({ 'agent.kinds': ['daily'] });
  await contract('dividend', 'C', null, [['1000', 1, '0', 200_000]]);
  await counted('s', '2026-11-09', { category: 'RNG', valid: '1000' });
  await tree.closeDay('2026-11-15');
  await run(off);
  expect(await one(tree.base.pool, 'select to_day::text as last, ended_by as by from agent_contracts')).toEqual({ last: '2026-11-15', by: 'kind off' });
  expect(await statements('dividend')).toHaveLength(1);
  await counted('s', '2026-11-20', { category: 'RNG', valid: '1000' });
  await tree.closeDay('2026-11-30');
  await run(off);
  expect(await statements('dividend')).toHaveLength(1);
});
