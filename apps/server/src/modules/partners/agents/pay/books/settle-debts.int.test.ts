import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { agentAccountOf, houseAccountFor } from '#server/ledger/accounts/agent-money.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { moveWithin } from '#server/ledger/movements/move-within.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { settleDebts } from './settle-debts.ts';

let tree: TestAgentTree;
const deps = () => ({ pool: tree.base.pool, now: () => Date.parse('2026-11-20T00:00:00Z') });
beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

const runOf = async (day: string) =>
  (
    await one<{ id: bigint }>(
      tree.base.pool,
      "insert into agent_runs (merchant_code, kind, day, counts_to, computed_at, paid_at, terms) values ('laro', 'daily', $1, 0, now(), now(), '{}') returning id",
      [day],
    )
  ).id;
const owe = async (day: string, debtor: TreeName, creditor: TreeName | null, amount: string) =>
  tree.base.pool.query('insert into agent_debts (run, debtor, creditor, amount, left_over) values ($1, $2, $3, $4, $4)', [
    await runOf(day),
    tree.ids[debtor],
    creditor === null ? null : tree.ids[creditor],
    parseMoney(amount),
  ]);
/** Money that comes to an agent account from another one, as a transfer from above brings it. */
async function sent(from: TreeName, to: TreeName, amount: string): Promise<void> {
  await inTransaction(tree.base.pool, async (transaction) => {
    const [own, other] = [await agentAccountOf(transaction, tree.cash[from]), await agentAccountOf(transaction, tree.cash[to])];
    const house = await houseAccountFor(transaction, tree.cash[from], 'house');
    const key = `${from}${to}${amount}${tree.ids.A}`;
    await moveWithin(transaction, { kind: 'agent_paid', caller: 'test', key, from: house, to: own, amount: parseMoney(amount) });
    await moveWithin(transaction, { kind: 'agent_sent_agent', caller: 'test', key: `${key} sent`, from: own, to: other, amount: parseMoney(amount) });
  });
}
const balances = async (...names: TreeName[]) => (await Promise.all(names.map((name) => tree.balance(name)))).map(formatMoney);
const left = async () =>
  (await many<{ left: bigint }>(tree.base.pool, 'select left_over as "left" from agent_debts order by run')).map((debt) => formatMoney(debt.left));

test('[AGENT-30] [AGENT-31] money that a transfer brings pays debts: agents before the company, the oldest run first, once', async () => {
  await owe('2026-11-08', 'B', null, '50');
  await owe('2026-11-09', 'B', 'D', '30');
  await owe('2026-11-10', 'B', 'D', '40');
  await sent('A', 'B', '55.12345');
  await Promise.all([settleDebts(deps(), tree.laro()), settleDebts(deps(), tree.laro())]);
  expect([await balances('B', 'D'), await left()]).toEqual([
    ['0.00', '55.12345'],
    ['50.00', '0.00', '14.87655'],
  ]);
  await sent('A', 'B', '70');
  await settleDebts(deps(), tree.laro());
  // 14.87655 to the agent below, 50 to the company, the rest stays.
  expect([await balances('B', 'D'), await left()]).toEqual([
    ['5.12345', '70.00'],
    ['0.00', '0.00', '0.00'],
  ]);
  expect(isWhole({ ...(await auditLedger(tree.base.pool)), countsOff: 0n })).toBe(true);
});

test('[AGENT-30] what a debt pays is a credit that pays the debts of its creditor, whose account is frozen or not', async () => {
  await owe('2026-11-08', 'B', 'D', '30');
  await owe('2026-11-09', 'D', null, '20');
  await tree.base.pool.query("update agents set state = 'suspended' where member = $1", [tree.ids.D]);
  await sent('A', 'B', '30');
  await settleDebts(deps(), tree.laro());
  expect([await balances('B', 'D'), await left()]).toEqual([
    ['0.00', '10.00'],
    ['0.00', '0.00'],
  ]);
});

test('[AGENT-30] without money, without a debt, and for another merchant nothing moves', async () => {
  const entries = async () =>
    (await one<{ count: bigint }>(tree.base.pool, "select count(*) as count from postings where kind in ('agent_passed', 'agent_clawed')")).count;
  const before = await entries();
  await owe('2026-11-08', 'B', 'D', '30');
  await settleDebts(deps(), tree.laro());
  await sent('A', 'C', '30');
  await settleDebts(deps(), tree.laro());
  await sent('A', 'B', '30');
  await settleDebts(deps(), { ...tree.laro(), code: 'dagat' });
  expect([await entries(), await balances('B', 'C'), await left()]).toEqual([before, ['30.00', '30.00'], ['30.00']]);
});
