import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../compute-runs.ts';
import { payStatements } from '../pay-statements.ts';
import { reverseStatement } from './reverse-statement.ts';

let tree: TestAgentTree;
const now = () => Date.parse('2026-11-20T00:00:00Z');
const merchant = () => ({ ...tree.laro(), settings: { ...tree.laro().settings, 'agent.autoMax': 100_000_000 } });
const actor = { name: 'lead', staffId: 1n, ip: '' };
/** Only the limit for two people is tested here; the desk's test covers the rest. */
const deps = () => ({
  pool: tree.base.pool,
  now,
  merchantOf: () => merchant(),
  audit: { append: async () => undefined },
  twoPersons: { aloneUpTo: async () => parseMoney('1000000') } as never,
});

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.plant();
  await tree.counted('p', '2026-11-08', { category: 'RNG', valid: parseMoney('10000') });
  await tree.counted('D', '2026-11-08', { category: 'RNG', valid: parseMoney('1000') });
  await tree.closeDay('2026-11-08');
  await computeRuns({ pool: tree.base.pool, now }, merchant());
  await payStatements({ pool: tree.base.pool, now });
});

const statementOf = async (name: TreeName) =>
  (await one<{ number: bigint }>(tree.base.pool, 'select number from agent_statements where member = $1 and reverses is null', [tree.ids[name]])).number;
const reverse = (number: bigint) => reverseStatement(deps(), merchant(), number, { reason: 'the play was fraud' }, actor);
const linesOf = (number: bigint) =>
  many(tree.base.pool, 'select place, kind, source, category, base, ppm, amount from agent_lines where statement = $1 order by place', [number]);
const rowOf = (number: bigint) => one(tree.base.pool, 'select * from agent_statements where number = $1', [number]);

test('[AGENT-36] a reversal mirrors the lines, takes the money back, and leaves the original as it was', async () => {
  const number = await statementOf('D');
  const before = [await rowOf(number), await linesOf(number)];
  expect(formatMoney(await tree.balance('D'))).toBe('25.00');
  const written = await reverse(number);
  const mirrored = (before[1] as { base: bigint; amount: bigint }[]).map((line) => ({ ...line, base: -line.base, amount: -line.amount }));
  expect(await linesOf(written as bigint)).toEqual(mirrored);
  expect(await rowOf(written as bigint)).toMatchObject({
    reverses: number,
    gross: parseMoney('-25'),
    clawed: parseMoney('25'),
    paid: 0n,
    state: 'paid',
    decided_by: 'lead',
  });
  expect([await rowOf(number), await linesOf(number)]).toEqual(before);
  expect(formatMoney(await tree.balance('D'))).toBe('0.00');
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-36] what the account lacks is a debt to the company', async () => {
  const { account } = await one<{ account: bigint }>(
    tree.base.pool,
    "select a.id as account from accounts a join accounts c on c.owner = a.owner and c.merchant_code = a.merchant_code where c.id = $1 and a.kind = 'agent'",
    [tree.cash.D],
  );
  await tree.base.pool.query("select ledger_move('test', 'out', '', 'agent_moved', array[$1::bigint], array[$2::bigint], array[$3::bigint])", [
    account,
    tree.cash.D,
    parseMoney('20').toString(),
  ]);
  const written = await reverse(await statementOf('D'));
  expect(await rowOf(written as bigint)).toMatchObject({ clawed: parseMoney('5') });
  expect(await one(tree.base.pool, 'select debtor, creditor, left_over as "left" from agent_debts')).toEqual({
    debtor: tree.ids.D,
    creditor: null,
    left: parseMoney('20'),
  });
});

test('[AGENT-36] a player’s rebate is carried against the next ones; cash is not touched', async () => {
  const cash = await tree.balance('p');
  await reverse(await statementOf('p'));
  expect(await tree.balance('p')).toBe(cash);
  expect(await one(tree.base.pool, 'select amount from agent_carries where member = $1', [tree.ids.p])).toEqual({ amount: parseMoney('-30') });
});

test('[AGENT-36] a statement is taken back once, by two people at the same time too, and a reversal is not', async () => {
  const number = await statementOf('D');
  const results = await Promise.allSettled([reverse(number), reverse(number)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'desk.statement_reversed' } });
  await expect(reverse(number)).rejects.toMatchObject({ code: 'desk.statement_reversed' });
  const { number: written } = await one<{ number: bigint }>(tree.base.pool, 'select number from agent_statements where reverses = $1', [number]);
  await expect(reverse(written)).rejects.toMatchObject({ code: 'desk.statement_reversed' });
  await expect(reverse(1n << 60n)).rejects.toMatchObject({ code: 'desk.run_unknown' });
  const waiting = await statementOf('B');
  await tree.base.pool.query("update agent_statements set state = 'waiting' where number = $1", [waiting]);
  await expect(reverse(waiting)).rejects.toMatchObject({ code: 'desk.statement_unpaid' });
});

test('[AGENT-36] the run stays closed and equal when it is computed again', async () => {
  await reverse(await statementOf('D'));
  const { recomputeRun } = await import('../../contracts/runs/recompute/recompute-run.ts');
  const { id } = await one<{ id: bigint }>(tree.base.pool, 'select id from agent_runs');
  expect(await recomputeRun(tree.base.pool, 'laro', id)).toMatchObject({ isEqual: true, inputs: [], lines: [] });
});
