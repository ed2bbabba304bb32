import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeContractRuns } from '../../contracts/runs/compute-contract-runs.ts';
import { readCarries } from '../../contracts/runs/contract-runs.store.ts';
import { recomputeRun } from '../../contracts/runs/recompute/recompute-run.ts';
import { payContractRuns } from '../../contracts/runs/pay-contract-runs.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { payStatements } from '../../pay/pay-statements.ts';
import { actOnMoves } from '../moves/move-members.ts';
import { placeUnder } from '../place-member.ts';
import { actOnEndings, previewEnding } from './end-agent.ts';
import { clawEndedPay, releaseEndedPay } from './ended-pay.ts';
import { insertEnding, readEndings } from './endings.store.ts';
import { readAgent } from '../tree.store.ts';

let tree: TestAgentTree;
let now = 0;
let isVerified = true;
const notes: string[] = [];

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  await tree.base.pool.query('truncate agent_moves');
  now = Date.parse('2026-11-16T00:00:10+08:00');
  isVerified = true;
  notes.length = 0;
});

const merchant = () => ({ ...tree.laro(), settings: { ...tree.laro().settings, 'agent.autoMax': 1_000_000_000, 'agent.levelsMax': 5 } });
const deps = () => ({
  pool: tree.base.pool,
  now: () => now,
  noteAgent: async (_transaction: unknown, { note, playerId }: { note: string; playerId: bigint }) => void notes.push(`${note} ${tree.nameOf(playerId)}`),
  noteMoveOff: async () => undefined,
  isVerified: async () => isVerified,
  audit: { append: async () => undefined },
  twoPersons: { aloneUpTo: async () => parseMoney('1000000') } as never,
  merchantOf: () => merchant(),
});
const agreedEnd = (name: TreeName, fromDay = '2026-11-16', releaseDay = '2026-12-16') =>
  inTransaction(tree.base.pool, (transaction) =>
    insertEnding(transaction, {
      merchantCode: 'laro',
      member: tree.ids[name],
      becomes: 'ended',
      fromDay,
      releaseDay,
      reason: 'test',
      by: 'test',
      at: new Date(now),
    }),
  );
const act = () => actOnEndings(deps(), merchant());
const above = async (name: TreeName): Promise<string> =>
  (await many<{ ancestor: bigint }>(tree.base.pool, 'select ancestor from agent_closure where member = $1 order by distance', [tree.ids[name]]))
    .map(({ ancestor }) => tree.nameOf(ancestor))
    .join(' ');
const played = (name: TreeName, day: string, valid: string, origin = day) => tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid), origin });
const totals = async (day: string): Promise<string[]> =>
  (
    await many<{ member: bigint; gross: bigint; isAgent: boolean }>(
      tree.base.pool,
      `select s.member, s.gross, s.is_agent as "isAgent" from agent_statements s join agent_runs r on r.id = s.run where r.day = $1 and r.kind = 'rebate' order by s.member`,
      [day],
    )
  )
    .map(({ member, gross, isAgent }) => `${tree.nameOf(member)} ${formatMoney(gross)} ${isAgent ? 'account' : 'cash'}`)
    .toSorted();
const runs = async () => {
  await computeRuns(deps(), merchant());
  // Late play waits for a person.
  await tree.base.pool.query("update agent_statements set state = 'approved' where state = 'waiting'");
  await payStatements(deps());
};
const agentOf = (name: TreeName) =>
  one(tree.base.pool, 'select a.state, a.upline, a.level, p.type from agents a join players p on p.id = a.member where a.member = $1', [tree.ids[name]]);
const contracted = (member: TreeName, payer: TreeName | null, more: Record<string, string> = {}) =>
  tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, $2, $3, 'CONS', $4, $5, '2026-11-01', $6, gen_random_uuid(), 'test', now(), now() + interval '3 days')`,
    [
      tree.ids[member],
      payer === null ? null : tree.ids[payer],
      more['kind'] ?? 'daily',
      JSON.stringify([{ betVolume: '100000000', activeMember: 0, netLoss: '0', rateType: 'P', ppm: 800, amount: '0' }]),
      JSON.stringify({ max: null, period: 'half', carry: 'always', carryCap: null, deductsSalary: false, cpa: null }),
      more['state'] ?? 'accepted',
    ],
  );
const contracts = async () =>
  (
    await many<{ member: bigint; payer: bigint | null; from: string; to: string | null; state: string }>(
      tree.base.pool,
      'select member, payer, from_day::text as "from", to_day::text as "to", state from agent_contracts order by id',
    )
  ).map(
    ({ member, payer, from, to, state }) => `${tree.nameOf(member)} from ${payer === null ? 'company' : tree.nameOf(payer)} ${from} ${to ?? 'open'} ${state}`,
  );

test('[AGENT-06] [AGENT-09] the team goes to the upline at the half-month; what is late for the days before stays with the agent', async () => {
  await agreedEnd('B');
  await played('p', '2026-11-15', '10000');
  await tree.closeDay('2026-11-15');
  // The day before is computed after the end has acted.
  await Promise.all([act(), act()]);
  await runs();
  expect([await above('D'), await above('p'), await above('r'), await above('B')]).toEqual(['A', 'D A', 'A', 'A']);
  expect(await agentOf('B')).toMatchObject({ state: 'ended', type: 1 });
  expect(await agentOf('D')).toMatchObject({ state: 'active', upline: tree.ids.A, level: 2, type: 1 });
  expect(await totals('2026-11-15')).toEqual(['A 20.00 account', 'B 20.00 account', 'D 20.00 account', 'p 30.00 cash']);
  await played('p', '2026-11-16', '10000');
  await played('B', '2026-11-16', '1000');
  await played('p', '2026-11-17', '-1000', '2026-11-15');
  await tree.closeDay('2026-11-17');
  await runs();
  expect(await totals('2026-11-16')).toEqual(['A 42.00 account', 'B 7.00 cash', 'D 20.00 account', 'p 30.00 cash']);
  expect(await totals('2026-11-17')).toEqual(['A -2.00 account', 'B -2.00 account', 'D -2.00 account', 'p -3.00 cash']);
  expect(formatMoney(await tree.balance('B'))).toBe('18.00');
  for (const { id } of await many<{ id: bigint }>(tree.base.pool, 'select id from agent_runs')) {
    expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true });
  }
});

test('[AGENT-06] below a top agent the team goes to the company, and its agents become top agents', async () => {
  await agreedEnd('A');
  await act();
  expect([await above('B'), await above('p'), await above('s')]).toEqual(['', 'D B', 'C']);
  expect([await agentOf('A'), await agentOf('B'), await agentOf('D')]).toEqual([
    { state: 'ended', upline: null, level: 1, type: 2 },
    { state: 'active', upline: null, level: 1, type: 2 },
    { state: 'active', upline: tree.ids.B, level: 2, type: 1 },
  ]);
  await played('p', '2026-11-16', '10000');
  await tree.closeDay('2026-11-16');
  await runs();
  expect(await totals('2026-11-16')).toEqual(['B 20.00 account', 'D 20.00 account', 'p 30.00 cash']);
});

test('[AGENT-06] [AGENT-28] the own contracts end; those below go on with the upline at the same terms, with their carry', async () => {
  await contracted('B', 'A');
  await contracted('D', 'B', { kind: 'dividend' });
  await contracted('D', 'B', { state: 'offered' });
  await contracted('D', 'B', { state: 'requested', kind: 'hourly' });
  await contracted('B', 'A', { state: 'offered', kind: 'hourly' });
  await agreedEnd('B');
  await act();
  expect(await contracts()).toEqual([
    'B from A 2026-11-01 2026-11-15 accepted',
    'D from B 2026-11-01 2026-11-15 accepted',
    'D from B 2026-11-01 open withdrawn',
    'D from A 2026-11-01 open requested',
    'B from A 2026-11-01 open withdrawn',
    'D from A 2026-11-16 open accepted',
  ]);
  const [before, after] = await many<{ id: bigint; rows: unknown; options: unknown }>(
    tree.base.pool,
    "select id, rows, options from agent_contracts where kind = 'dividend' order by id",
  );
  expect([after!.rows, after!.options]).toEqual([before!.rows, before!.options]);
  const run = await one<{ id: bigint }>(
    tree.base.pool,
    "insert into agent_runs (merchant_code, kind, day, counts_to, computed_at) values ('laro', 'dividend', '2026-11-15', 0, now()) returning id",
  );
  const statement = await one<{ number: bigint }>(
    tree.base.pool,
    `insert into agent_statements (run, member, is_agent, gross, notes, state, contract, line) values ($1, $2, true, 0, '{}', 'paid', $3, $4) returning number`,
    [run.id, tree.ids.D, before!.id, tree.ids.A],
  );
  await tree.base.pool.query('insert into agent_figures values ($1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, -700)', [statement.number]);
  expect(await readCarries(tree.base.pool, [after!.id], '2026-11-30')).toEqual(new Map([[after!.id, -700n]]));
});

test('[AGENT-06] [AGENT-30] the last pay of an ended agent is passed on to those below, and the rest stays on the account', async () => {
  await contracted('A', null);
  await contracted('B', 'A');
  await contracted('D', 'B');
  await agreedEnd('B');
  await played('p', '2026-11-15', '10000');
  await tree.closeDay('2026-11-15');
  await act();
  await computeContractRuns(deps(), merchant());
  await payContractRuns(deps(), () => merchant());
  expect([await tree.balance('A'), await tree.balance('B'), await tree.balance('D')].map(formatMoney)).toEqual(['0.00', '0.00', '8.00']);
  await played('p', '2026-11-16', '10000');
  await tree.closeDay('2026-11-16');
  await computeContractRuns(deps(), merchant());
  await payContractRuns(deps(), () => merchant());
  expect([await tree.balance('A'), await tree.balance('B'), await tree.balance('D')].map(formatMoney)).toEqual(['0.00', '0.00', '16.00']);
});

test('[AGENT-07] an end and a move of the same day, at the same time, leave one upline for everybody', async () => {
  const move = (member: TreeName, from: TreeName, to: TreeName) =>
    tree.base.pool.query(
      `insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at) values ('laro', $1, $2, $3, '2026-11-16', 'test', 'test', now())`,
      [tree.ids[member], tree.ids[from], tree.ids[to]],
    );
  await move('D', 'B', 'C');
  await move('C', 'A', 'B');
  await agreedEnd('B');
  await Promise.all([actOnMoves(deps(), merchant()), act(), act()]);
  await actOnMoves(deps(), merchant());
  const wrong = await many(
    tree.base.pool,
    `select from agent_closure c join agent_placements p on p.member = c.member and p.from_day = (select max(n.from_day) from agent_placements n where n.member = c.member)
      where p.path[c.distance] is distinct from c.ancestor`,
  );
  expect(wrong).toEqual([]);
  expect(await many(tree.base.pool, 'select from agent_closure where ancestor = $1', [tree.ids.B])).toEqual([]);
  expect(await above('p')).toMatch(/^D (C )?A$/);
});

test('[AGENT-07] [AGENT-11] a player who registers by the agent’s link at the same moment is in the upline’s team, or not placed at all', async () => {
  await agreedEnd('B');
  await tree.base.pool.query('delete from agent_closure where member = $1', [tree.ids.s]);
  await tree.base.pool.query('delete from agent_placements where member = $1', [tree.ids.s]);
  await tree.base.pool.query('delete from agent_rates where member = $1', [tree.ids.s]);
  const joining = { member: tree.ids.s, upline: tree.ids.B, agentState: null, ppm: [], by: 'test', reason: 'link', day: '2026-11-16', at: new Date(now) };
  const [isPlaced] = await Promise.all([inTransaction(tree.base.pool, (transaction) => placeUnder(transaction, merchant(), joining)), act()]);
  expect(await above('s')).toBe(isPlaced ? 'A' : '');
  expect(await inTransaction(tree.base.pool, (transaction) => placeUnder(transaction, merchant(), { ...joining, member: tree.ids.p }))).toBe(false);
  const places = await many<{ path: bigint[] }>(tree.base.pool, 'select path from agent_placements where member = $1', [tree.ids.s]);
  expect(places.map(({ path }) => path)).toEqual(isPlaced ? [[tree.ids.A]] : []);
});

test('[AGENT-06] [AGENT-31] what is on the account moves to cash 30 days later, once the identity is verified; later pay follows it', async () => {
  await agreedEnd('B');
  await played('p', '2026-11-15', '12345.67');
  await tree.closeDay('2026-11-15');
  await act();
  await runs();
  expect(formatMoney(await tree.balance('B'))).toBe('24.69134');
  const cash = async () =>
    formatMoney((await one<{ balance: bigint }>(tree.base.pool, 'select balance from balances where account_id = $1', [tree.cash.B])).balance);
  now = Date.parse('2026-12-15T23:59:00+08:00');
  await releaseEndedPay(deps(), merchant());
  expect(await cash()).toBe('0.00');
  now = Date.parse('2026-12-16T00:01:00+08:00');
  isVerified = false;
  await releaseEndedPay(deps(), merchant());
  expect(await cash()).toBe('0.00');
  isVerified = true;
  await Promise.all([releaseEndedPay(deps(), merchant()), releaseEndedPay(deps(), merchant())]);
  expect([await cash(), formatMoney(await tree.balance('B'))]).toEqual(['24.69', '0.00134']);
  expect(notes).toEqual(['agent_pay_released B']);
  await played('p', '2026-11-16', '5000', '2026-11-15');
  await tree.closeDay('2026-11-16');
  await runs();
  await releaseEndedPay(deps(), merchant());
  expect([await cash(), formatMoney(await tree.balance('B'))]).toEqual(['34.69', '0.00134']);
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-06] a person takes the frozen account back, by two people at the same time once, and not after its release', async () => {
  const id = await agreedEnd('B');
  await played('p', '2026-11-15', '10000');
  await tree.closeDay('2026-11-15');
  const claw = () => clawEndedPay(deps(), merchant(), id, { reason: 'the play was fraud' }, { name: 'lead', staffId: 1n, ip: '' });
  await expect(claw()).rejects.toMatchObject({ code: 'agent.wrong_state' });
  await act();
  await expect(claw()).rejects.toMatchObject({ code: 'agent.pay_settled' });
  await runs();
  const results = await Promise.allSettled([claw(), claw()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'agent.pay_settled' } });
  expect(formatMoney(await tree.balance('B'))).toBe('0.00');
  expect((await readEndings(tree.base.pool, 'laro', tree.ids.B, 5))[0]).toMatchObject({ clawed: parseMoney('20'), state: 'acted' });
  now = Date.parse('2026-12-16T00:01:00+08:00');
  await releaseEndedPay(deps(), merchant());
  expect(notes).toEqual(['agent_pay_clawed B']);
  await played('p', '2026-11-16', '5000', '2026-11-15');
  await tree.closeDay('2026-11-16');
  await runs();
  await expect(claw()).rejects.toMatchObject({ code: 'agent.pay_settled' });
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-46] the preview says what then happens', async () => {
  await contracted('B', 'A');
  await contracted('D', 'B');
  now = Date.parse('2026-11-10T12:00:00+08:00');
  const agent = await readAgent(tree.base.pool, tree.ids.B);
  expect(await previewEnding(tree.base.pool, merchant(), agent!, now)).toEqual({
    upline: tree.ids.A,
    fromDay: '2026-11-16',
    releaseDay: '2026-12-16',
    members: 4,
    agents: 1,
    contracts: 1,
    passed: 1,
    links: 0,
    invitations: 0,
    balance: 0n,
    owed: 0n,
  });
  await agreedEnd('B');
  await expect(previewEnding(tree.base.pool, merchant(), agent!, now)).rejects.toMatchObject({ code: 'agent.ending' });
  now = Date.parse('2026-11-16T00:00:10+08:00');
  await act();
  await expect(previewEnding(tree.base.pool, merchant(), { ...agent!, state: 'ended' }, now)).rejects.toMatchObject({ code: 'agent.wrong_state' });
});
