import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

const PAGE = 50;
let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

test('[AGENT-43] [AGENT-46] the desk reads whom an agent has looked up, page by page, by its permission', async () => {
  const { pool } = desk.base;
  const [agent, member] = [await openTestPlayer(pool, { money: 0n }), await openTestPlayer(pool, { money: 0n })];
  await pool.query(
    `insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())`,
    [agent.id],
  );
  await pool.query(
    `insert into agent_lookups (merchant_code, agent, member, kind, looked_at) select 'laro', $1, $2, 'sheet', now() from generate_series(1, $3)`,
    [agent.id, member.id, PAGE],
  );
  await pool.query(`insert into agent_lookups (merchant_code, agent, member, kind, looked_at) values ('laro', $1, null, 'members', now())`, [agent.id]);
  const auditor = await desk.signIn('auditor');
  const ask = (memberId: string, query: Record<string, string> = {}) => auditor.call('listAgentLookups', { params: { merchant: 'laro', memberId }, query });
  const first = (await ask(agent.id)).value;
  expect(first.lookups).toHaveLength(PAGE);
  expect(first.lookups[0]).toMatchObject({ kind: 'members', member: null });
  const second = (await ask(agent.id, { before: first.next ?? '' })).value;
  expect(second).toMatchObject({ lookups: [{ kind: 'sheet', member: { id: member.id } }], next: null });
  expect((await ask(member.id)).code).toBe('desk.member_unknown');
  const support = await desk.signIn('support');
  expect((await support.call('listAgentLookups', { params: { merchant: 'laro', memberId: agent.id } })).code).toBe('desk.permission_missing');
});
