import { formatMoney, parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { TestAgentTree, type TreeName } from '#server/testing/partners/test-agent-tree.ts';
import { computeRuns } from '../../pay/compute-runs.ts';
import { insertAgent } from '../tree.store.ts';
import { makePlayer } from './end-agent.ts';
import { readEndings } from './endings.store.ts';

let tree: TestAgentTree;
const now = Date.parse('2026-11-16T12:00:00+08:00');

beforeAll(async () => {
  tree = await TestAgentTree.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.plant());

const played = (name: TreeName, day: string, valid: string) => tree.counted(name, day, { category: 'RNG', valid: parseMoney(valid) });
const agentOf = (name: TreeName) =>
  one(tree.base.pool, 'select a.state, a.upline, a.level, p.type from agents a join players p on p.id = a.member where a.member = $1', [tree.ids[name]]);
const totals = async (day: string): Promise<string[]> =>
  (
    await many<{ member: bigint; gross: bigint; isAgent: boolean }>(
      tree.base.pool,
      `select s.member, s.gross, s.is_agent as "isAgent" from agent_statements s join agent_runs r on r.id = s.run where r.day = $1 order by s.member`,
      [day],
    )
  )
    .map(({ member, gross, isAgent }) => `${tree.nameOf(member)} ${formatMoney(gross)} ${isAgent ? 'account' : 'cash'}`)
    .toSorted();
const contract = () =>
  tree.base.pool.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ('laro', $1, $2, 'daily', 'CONS', '[]', '{}', '2026-11-01', 'accepted', gen_random_uuid(), 'test', now(), now())`,
    [tree.ids.C, tree.ids.A],
  );

test('[AGENT-06] [AGENT-04] an agent without a team becomes a player again: today’s pay still reaches the account, from tomorrow on cash', async () => {
  const toPlayer = (name: TreeName) =>
    inTransaction(tree.base.pool, (transaction) => makePlayer(transaction, tree.laro(), tree.ids[name], { by: 'test', reason: 'test', at: new Date(now) }));
  await expect(toPlayer('A')).rejects.toMatchObject({ code: 'agent.wrong_state' });
  await expect(toPlayer('C')).rejects.toMatchObject({ code: 'agent.has_team', params: { count: 1 } });
  await tree.base.pool.query('delete from agent_closure where member = $1', [tree.ids.s]);
  await contract();
  await Promise.allSettled([toPlayer('C'), toPlayer('C')]);
  expect(await agentOf('C')).toMatchObject({ state: 'ended', type: 0 });
  expect(await one(tree.base.pool, 'select to_day::text as "to", state from agent_contracts')).toEqual({ to: '2026-11-16', state: 'accepted' });
  expect(await readEndings(tree.base.pool, 'laro', tree.ids.C, 5)).toMatchObject([{ becomes: 'player', state: 'acted', releaseDay: '2026-12-17' }]);
  await played('C', '2026-11-16', '1000');
  await played('C', '2026-11-17', '1000');
  await tree.closeDay('2026-11-17');
  await computeRuns({ pool: tree.base.pool, now: () => now }, tree.laro());
  expect(await totals('2026-11-16')).toEqual(['A 3.00 account', 'C 6.00 account']);
  expect(await totals('2026-11-17')).toEqual(['A 3.00 account', 'C 6.00 cash']);
});

test('[AGENT-06] such a player can become an agent again, with the account as it is', async () => {
  await tree.base.pool.query('delete from agent_closure where member = $1', [tree.ids.s]);
  await inTransaction(tree.base.pool, (transaction) => makePlayer(transaction, tree.laro(), tree.ids.C, { by: 'test', reason: 'test', at: new Date(now) }));
  const again = { member: tree.ids.C, merchantCode: 'laro', isTrial: false, state: 'active', upline: tree.ids.B, level: 3, at: new Date(now) } as const;
  await inTransaction(tree.base.pool, (transaction) => insertAgent(transaction, again));
  expect(await agentOf('C')).toMatchObject({ state: 'active', upline: tree.ids.B, level: 3 });
  expect(await readEndings(tree.base.pool, 'laro', tree.ids.C, 5)).toMatchObject([{ releasedAt: new Date(now) }]);
});
