import { dayAt } from '@laro/domain/time/day-at';
import { parseMoney } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
let agent: string;
let today: string;
const params = { merchant: 'laro' };
beforeAll(async () => {
  desk = await testDesk();
  today = dayAt(desk.clock.now, 'Asia/Manila');
  agent = (await openTestPlayer(desk.base.pool)).id;
  await desk.base.pool.query(
    "insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())",
    [agent],
  );
  await desk.base.pool.query(
    "insert into agent_team_days (agent, day, category, origin_day, rounds, staked, paid, valid, kept) values ($1, $2, 'LIVE', $2, 4, $3, $4, $5, 0)",
    [agent, today, parseMoney('200'), parseMoney('150'), parseMoney('120')],
  );
});
afterAll(() => desk.close());

test('[AGENT-40] [AGENT-46] the desk reads every amount of a team in which fewer members were active than an agent’s page asks for', async () => {
  const auditor = await desk.signIn('auditor');
  const read = (memberId: string, query: Record<string, unknown> = { period: 'today' }, by = auditor) =>
    by.call('getAgentFigures', { params: { ...params, memberId }, query });
  const { play, growth, pay } = (await read(agent)).value;
  expect(play.active.now).toBe(0);
  expect(play.money).toMatchObject({ paid: { now: '150.00' }, result: { now: '50.00' }, deposits: { now: '0.00' } });
  expect(play.categories).toEqual([{ category: 'LIVE', rounds: 4, staked: '200.00', valid: '120.00', result: '50.00' }]);
  expect([growth.from, growth.to, pay.balance]).toEqual([today, today, '0.00']);
  expect((await read(agent, { from: '2026-01-01', to: '2026-06-30' })).code).toBe('agent.period_too_long');
  const { id } = await openTestPlayer(desk.base.pool);
  expect((await read(id)).code).toBe('desk.member_unknown');
  expect((await auditor.call('getAgentFigures', { params: { merchant: 'dagat', memberId: agent } })).code).toBe('desk.member_unknown');
  expect((await read(agent, {}, await desk.signIn('support'))).code).toBe('desk.permission_missing');
});
