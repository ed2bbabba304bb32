import { type ContractKind, type ContractOptions, type ContractRow } from '@laro/domain/agents/contracts/contract-terms';
import { formatMoney, parseMoney, type Money } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeContractRuns } from '../../contracts/runs/compute-contract-runs.ts';
import { insertNewPlayers } from '../../contracts/runs/new-players.store.ts';
import { payContractRuns } from '../../contracts/runs/pay-contract-runs.ts';
import { jsonOf } from '../../contracts/contracts.store.ts';
import { computeRuns } from '../compute-runs.ts';
import { payStatements } from '../pay-statements.ts';
import { reverseStatement } from '../reversals/reverse-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { sheetOf, shownSheet, type StatementSheet } from './statement-sheet.ts';

let tree: TestAgentTree;
const deps = () => ({ pool: tree.base.pool, now: () => Date.parse('2026-11-20T00:00:00Z') });
const merchant = () => ({
  ...tree.laro(),
  settings: {
    ...tree.laro().settings,
    'agent.autoMax': 100_000_000,
    'agent.shareMax': 100,
    'agent.kinds': ['daily' as const, 'hourly' as const, 'dividend' as const],
  },
});

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

const OPTIONS: ContractOptions = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const row = (pays: Partial<ContractRow>): ContractRow => ({ betVolume: 0n, activeMember: 0, netLoss: 0n, rateType: 'P', ppm: 0, amount: 0n, ...pays });

async function contract(
  kind: ContractKind,
  member: TreeName,
  payer: TreeName | null,
  rows: ContractRow[],
  more: Partial<ContractOptions> = {},
): Promise<bigint> {
  const { id } = await one<{ id: bigint }>(
    tree.base.pool,
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, $2, $3, 'CONS', $4, $5, '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now()) returning id`,
    [tree.ids[member], payer === null ? null : tree.ids[payer], kind, jsonOf(rows), jsonOf({ ...OPTIONS, ...more })],
  );
  return id;
}

/** Play of 10,500 of B's line, computed and paid to a day. */
async function run(day = '2026-11-15'): Promise<void> {
  await tree.counted('p', '2026-11-08', { category: 'RNG', valid: parseMoney('10000.12345') });
  await tree.counted('r', '2026-11-08', { category: 'RNG', valid: parseMoney('500') });
  await tree.closeDay(day);
  await computeRuns(deps(), merchant());
  await payStatements(deps());
  await computeContractRuns(deps(), merchant());
  await payContractRuns(deps(), () => merchant());
}

const readerOf = (name: TreeName) => ({ reader: tree.ids[name], cashAccount: tree.cash[name], detail: 'minimal' as const });
async function sheet(name: TreeName, kind: string, isReversal = false): Promise<StatementSheet> {
  const { number } = await one<{ number: bigint }>(
    tree.base.pool,
    `select s.number from agent_statements s join agent_runs r on r.id = s.run where s.member = $1 and r.kind = $2 and (s.reverses is not null) = $3
      order by s.number limit 1`,
    [tree.ids[name], kind, isReversal],
  );
  return sheetOf(tree.base.pool, readerOf(name), number);
}
const steps = ({ steps: all }: StatementSheet) =>
  all.map(({ name, base, ppm, count, amount }) => [name, base === null ? null : formatMoney(base), ppm ?? count, formatMoney(amount)]);
const moved = ({ movements }: StatementSheet) => movements.map(({ kind, amount, after }) => [kind, formatMoney(amount), formatMoney(after)]);
const reverse = (number: bigint) =>
  reverseStatement(
    {
      ...deps(),
      merchantOf: () => merchant(),
      audit: { append: async () => undefined },
      twoPersons: { aloneUpTo: async (): Promise<Money> => parseMoney('1000000') } as never,
    },
    merchant(),
    number,
    { reason: 'the play was fraud' },
    { name: 'lead', staffId: 1n, ip: '' },
  );

test('[AGENT-19] a rebate: its lines, and the movement that paid it', async () => {
  await run();
  const own = await sheet('B', 'rebate');
  expect(own.lines.map(({ kind, amount }) => [kind, formatMoney(amount)])).toEqual([
    ['agent', '20.00024'],
    ['players', '2.50'],
  ]);
  expect([own.contract, own.steps, own.players]).toEqual([null, [], []]);
  expect(moved(own)).toEqual([['agent_paid', '22.50024', '22.50024']]);
});

test('[AGENT-25] [AGENT-30] a daily salary: the step that paid, its terms, and what was passed on', async () => {
  await contract('daily', 'A', null, [row({ ppm: 1_000 }), row({ betVolume: parseMoney('10000'), ppm: 1_500 })], { max: parseMoney('12') });
  await contract('daily', 'B', 'A', [row({ rateType: 'F', amount: parseMoney('6') })]);
  await run();
  const own = await sheet('A', 'daily');
  expect(steps(own)).toEqual([
    ['percent', '10500.12345', 1_500, '15.75018'],
    ['most', null, null, '12.00'],
  ]);
  expect(own.contract?.rows).toHaveLength(2);
  expect(moved(own).map(([kind, amount]) => [kind, amount])).toEqual([
    ['agent_paid', '12.00'],
    ['agent_passed', '-6.00'],
  ]);
  const below = await sheet('B', 'daily');
  expect([steps(below), moved(below).map(([kind, amount]) => [kind, amount])]).toEqual([[['fixed', null, null, '6.00']], [['agent_passed', '6.00']]]);
  expect(shownSheet(own)).toMatchObject({
    kind: 'daily',
    gross: parseMoney('12'),
    passed: parseMoney('6'),
    net: parseMoney('6'),
    figures: { step: 2, active: 2 },
  });
});

test('[AGENT-26] an hourly salary names its hour', async () => {
  await contract('hourly', 'A', null, [row({ ppm: 500 })]);
  await run('2026-11-08');
  const own = await sheet('A', 'hourly');
  expect(steps(own)).toEqual([['percent', '10500.12345', 500, '5.25006']]);
  expect(shownSheet(own).hour).toBe('2026-11-07T16:00:00.000Z');
});

test('[AGENT-27] [AGENT-36] a dividend and its reversal: figures, steps and the opposite sign, each leading to the other', async () => {
  await contract('dividend', 'A', null, [row({ ppm: 200_000 })]);
  await run();
  const before = await sheet('A', 'dividend');
  const gross = before.statement.gross;
  expect(steps(before).at(-1)).toEqual(['percent', formatMoney(before.statement.figures?.base ?? 0n), 200_000, formatMoney(gross)]);
  const written = (await reverse(before.statement.number)) as bigint;
  const back = await sheet('A', 'dividend', true);
  expect(back.statement).toMatchObject({ number: written, reverses: before.statement.number, gross: -gross });
  expect(steps(back)).toEqual([...steps(before), ['mirrored', null, null, formatMoney(-gross)]]);
  expect(moved(back).map(([kind, amount]) => [kind, amount])).toEqual([['agent_clawed', formatMoney(-gross)]]);
  expect((await sheet('A', 'dividend')).statement.reversedBy).toBe(written);
  expect(moved(await sheet('A', 'dividend'))).toEqual(moved(before));
});

test('[AGENT-29] [AGENT-36] [AGENT-42] new players: conditions, masked names, a full month, and the mirrored lines of a reversal', async () => {
  const cpa = { amount: parseMoney('50'), firstDepositMin: parseMoney('100'), validMin: parseMoney('500'), days: 10, monthMax: parseMoney('50') };
  const id = await contract('cpa', 'B', null, [], { cpa });
  const { pool } = tree.base;
  const { run: of } = await one<{ run: bigint }>(
    pool,
    "insert into agent_runs (merchant_code, kind, day, counts_to, computed_at) values ('laro', 'cpa', '2026-11-10', 0, now()) returning id as run",
  );
  const { number } = await one<{ number: bigint }>(
    pool,
    `insert into agent_statements (run, member, is_agent, gross, notes, state, contract, line) values ($1, $2, true, $3, '{}', 'approved', $4, $5) returning number`,
    [of, tree.ids.B, parseMoney('50').toString(), id, tree.ids.A],
  );
  await pool.query('insert into agent_figures values ($1, 0, 0, 1, 0, 0, 0, 0, $2, 0, $2, null, 0)', [number, parseMoney('50').toString()]);
  await insertNewPlayers(pool, number, [
    { player: tree.ids.r.toString(), amount: parseMoney('50') },
    { player: tree.ids.q.toString(), amount: 0n },
  ]);
  await payContractRuns(deps(), () => merchant());
  const own = await sheet('B', 'cpa');
  expect(steps(own)).toEqual([['players', '50.00', 1, '50.00']]);
  expect(own.players.map(({ amount }) => formatMoney(amount)).toSorted()).toEqual(['0.00', '50.00']);
  for (const { name } of own.players) expect(name).toMatch(/^..\*+.$/);
  expect(shownSheet(own).contract?.options.cpa).toEqual(cpa);
  await reverse(number);
  const back = await sheet('B', 'cpa', true);
  expect(steps(back).at(-1)).toEqual(['mirrored', null, null, '-50.00']);
  // A player for whom the month was full has nothing to be taken back.
  expect(back.players.map(({ amount }) => formatMoney(amount))).toEqual(['-50.00']);
  const table = statementCsv(back, 'PHP');
  for (const part of ['cpa_reversal', 'computed,mirrored', 'movement,agent_clawed']) expect(table).toContain(part);
});

test('[AGENT-05] a statement of another agent, above, below or elsewhere, is unknown like one that does not exist', async () => {
  await contract('daily', 'A', null, [row({ ppm: 1_000 })]);
  await contract('daily', 'B', 'A', [row({ ppm: 500 })]);
  await run();
  const numbers = (await many<{ number: bigint; member: bigint }>(tree.base.pool, 'select number, member from agent_statements')).filter(
    ({ member }) => member !== tree.ids.B,
  );
  for (const number of [...numbers.map((found) => found.number), 1n << 60n])
    await expect(sheetOf(tree.base.pool, readerOf('B'), number)).rejects.toMatchObject({ code: 'agent.statement_unknown' });
});
