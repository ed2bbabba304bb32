import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, one } from '#server/db/sql.ts';
import { TestAgentTree } from '#server/testing/partners/test-agent-tree.ts';
import { endForBreach, endWithNotice } from '../contracts/answer-contract.ts';
import { stateOf } from '../contracts/contract-rules.ts';
import { readContract } from '../contracts/contracts.store.ts';

let tree: TestAgentTree;
const now = Date.parse('2026-11-20T12:00:00+08:00');
beforeAll(async () => {
  tree = await TestAgentTree.open();
  await tree.plant();
});
afterAll(() => tree.close());

async function contract(kind: string, from: string): Promise<bigint> {
  const { id } = await one<{ id: bigint }>(
    tree.base.pool,
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, null, $2, 'CONS', '[]', $4, $3, 'accepted', gen_random_uuid(), 'test', now(), now()) returning id`,
    [tree.ids.A, kind, from, JSON.stringify({ max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null })],
  );
  return id;
}
const end = (id: bigint, by: typeof endForBreach) =>
  inTransaction(tree.base.pool, async (transaction) => {
    const found = await readContract(transaction, id);
    if (found === null) throw new Error('there is no contract');
    return by(transaction, tree.laro(), found, { by: 'ana', reason: '' }, now);
  });

test('[AGENT-23] for a breach a contract ends with yesterday, where the notice would let it go on; one that has not begun counts no day', async () => {
  const [dividend, later] = [await contract('dividend', '2026-11-01'), await contract('daily', '2026-11-25')];
  expect(await end(dividend, endWithNotice)).toBe('2026-11-30');
  expect(await end(dividend, endForBreach)).toBe('2026-11-19');
  expect(await readContract(tree.base.pool, dividend)).toMatchObject({ to: '2026-11-19', endedBy: 'ana (breach)' });
  await expect(end(dividend, endForBreach)).rejects.toMatchObject({ code: 'agent.contract_state' });
  await end(later, endForBreach);
  const ended = await readContract(tree.base.pool, later);
  expect([ended?.to, ended === null ? null : stateOf(ended, '2026-11-20', now)]).toEqual(['2026-11-24', 'ended']);
  await expect(end(later, endForBreach)).rejects.toMatchObject({ code: 'agent.contract_state' });
});
