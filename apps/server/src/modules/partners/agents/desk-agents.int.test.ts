import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const params = { merchant: 'laro' };
const reason = 'a signed contract is on file';
const nameOf = async (id: string) => {
  const { rows } = await desk.base.pool.query<{ name: string }>('select coalesce(username, public_id) as name from players where id = $1', [id]);
  return rows[0]?.name ?? '';
};

test('[AGENT-46] [AGENT-06] [T85] the desk makes a top agent, approves, suspends and restores, each with its reason in the audit log', async () => {
  const { id } = await openTestPlayer(desk.base.pool);
  const staff = await desk.signIn('operations');
  const made = await staff.call('addAgent', { params, body: { username: await nameOf(id), rates: { RNG: 7_000 }, reason } });
  expect(made.value).toMatchObject({ id, type: 2, state: 'applied', level: 1, path: [], links: 0 });
  expect(made.value.rates[0]?.ppm).toMatchObject({ RNG: 7_000, LIVE: 0 });
  const at = { params: { ...params, memberId: id } };
  expect((await staff.call('changeAgentState', { ...at, body: { act: 'suspend', reason } })).code).toBe('agent.wrong_state');
  for (const [act, state] of [
    ['approve', 'active'],
    ['suspend', 'suspended'],
    ['restore', 'active'],
  ] as const)
    expect((await staff.call('changeAgentState', { ...at, body: { act, reason } })).value.state).toBe(state);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject === `merchant:laro/member:${id}`);
  expect(acts.map(({ action }) => action)).toEqual(['agent.restored', 'agent.suspended', 'agent.approved', 'agent.added']);
  expect(acts.every((entry) => entry.reason === reason)).toBe(true);
  const listed = await staff.call('listAgents', { params });
  expect(listed.value.agents.map((row) => row.id)).toContain(id);
  expect((await staff.call('listAgents', { params, query: { state: 'suspended' } })).value.agents).toEqual([]);
  expect((await staff.call('listAgents', { params, query: { under: id } })).value).toMatchObject({ agents: [], path: [{ id }] });
});

test('[AGENT-46] [AGENT-07] [AGENT-18] [T86] a member with a place, an unknown one, one of another merchant, and rates above the cap are refused', async () => {
  const { id } = await openTestPlayer(desk.base.pool);
  const username = await nameOf(id);
  const staff = await desk.signIn('operations');
  const add = (body: object, by = staff, merchant = 'laro') => by.call('addAgent', { params: { merchant }, body: { username, rates: {}, reason, ...body } });
  expect((await add({ rates: { COCKFIGHT: 100 } })).code).toBe('agent.rate_above_cap');
  expect((await add({ username: 'nobody.here' })).code).toBe('desk.member_unknown');
  expect((await add({}, staff, 'dagat')).code).toBe('desk.member_unknown');
  expect((await add({})).status).toBe(200);
  expect((await add({})).code).toBe('agent.in_tree');
  const auditor = await desk.signIn('auditor');
  expect((await auditor.call('getAgent', { params: { ...params, memberId: id } })).status).toBe(200);
  expect((await add({}, auditor)).code).toBe('desk.permission_missing');
  expect((await (await desk.signIn('support')).call('listAgents', { params })).code).toBe('desk.permission_missing');
  expect((await staff.call('getAgent', { params: { merchant: 'dagat', memberId: id } })).code).toBe('desk.member_unknown');
  expect((await staff.call('listAgents', { params, query: { under: '999999' } })).code).toBe('desk.member_unknown');
});
