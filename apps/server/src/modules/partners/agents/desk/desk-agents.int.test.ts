import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposed } from '#server/testing/people/approved.ts';
import { halfMonthOf } from '@laro/domain/agents/counting/periods';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { suspendBlocked } from '../rights/suspend-blocked.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const params = { merchant: 'laro' };
const reason = 'a signed contract is on file';
const accreditation = { number: 'GAP-204', holder: 'Tindahan Inc.', issuer: 'PAGCOR', validUntil: '2099-12-31', document: 'drawer 7', reason };
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
  expect((await staff.call('changeAgentState', { ...at, body: { act: 'approve', reason } })).code).toBe('agent.accreditation_needed');
  expect((await staff.call('setAccreditation', { ...at, body: accreditation })).value.accreditations[0]).toMatchObject({ number: 'GAP-204', by: staff.name });
  for (const [act, state] of [
    ['approve', 'active'],
    ['suspend', 'suspended'],
    ['restore', 'active'],
  ] as const)
    expect((await staff.call('changeAgentState', { ...at, body: { act, reason } })).value.state).toBe(state);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject === `merchant:laro/member:${id}`);
  expect(acts.map(({ action }) => action)).toEqual(['agent.restored', 'agent.suspended', 'agent.approved', 'agent.accreditationSet', 'agent.added']);
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

/** A top agent who is active. */
async function topAgent(rates: Record<string, number> = { RNG: 7_000 }): Promise<{ id: string; name: string }> {
  const { id } = await openTestPlayer(desk.base.pool);
  const staff = await desk.signIn('operations');
  await staff.call('addAgent', { params, body: { username: await nameOf(id), rates, reason } });
  const at = { params: { ...params, memberId: id } };
  await staff.call('setAccreditation', { ...at, body: accreditation });
  await staff.call('changeAgentState', { ...at, body: { act: 'approve', reason } });
  return { id, name: await nameOf(id) };
}
const today = () => dayAt(desk.clock.now, 'Asia/Manila');
const nextHalf = () => shiftDay(halfMonthOf(shiftDay(today(), 3)).to, 1);

test('[AGENT-08] [AGENT-46] [T85] a move is seen before, proposed by one person, agreed by a second one who may approve, and withdrawn until it acts', async () => {
  const [moved, target] = [await topAgent(), await topAgent({ RNG: 5_000 })];
  const staff = await desk.signIn('operations');
  const at = { params: { ...params, memberId: moved.id } };
  const move = { to: target.name, fromDay: nextHalf() };
  expect((await staff.call('previewMove', { ...at, body: move })).value).toEqual({ members: 1, levels: 1, cuts: 1, contracts: 0 });
  const proposed = await staff.call('proposeMove', { ...at, body: { ...move, reason } });
  expect((await staff.call('listMoves', at)).value.moves).toEqual([]);
  const [planner, approver] = [await desk.signIn('operations'), await desk.signIn('cashier-lead')];
  expect((await approveProposed(planner, proposed)).code).toBe('desk.permission_missing');
  expect((await approver.call('proposeMove', { ...at, body: { ...move, reason } })).code).toBe('desk.permission_missing');
  await approveProposed(approver, proposed);
  const [agreed] = (await staff.call('listMoves', at)).value.moves;
  expect(agreed).toMatchObject({ from: null, to: target.name, fromDay: move.fromDay, state: 'agreed' });
  expect((await staff.call('proposeMove', { ...at, body: { ...move, reason } })).code).toBe('agent.moving');
  const withdraw = () => staff.call('withdrawMove', { params: { ...params, moveId: agreed?.id ?? '' }, body: { reason } });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).code).toBe('agent.move_over');
  expect((await staff.call('listMoves', at)).value.moves[0]).toMatchObject({ state: 'withdrawn' });
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject === `merchant:laro/member:${moved.id}/move`).map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['agent.moveAgreed', 'agent.moveWithdrawn']));
});

test('[AGENT-08] [AGENT-46] [T85] a player is found by the beginning of the name, and moves alone after two persons', async () => {
  const target = await topAgent();
  const player = await openTestPlayer(desk.base.pool, { username: `lone${randomUUID().slice(0, 8)}` });
  await openTestPlayer(desk.base.pool, { username: `lone${randomUUID().slice(0, 8)}`, isTrial: true });
  await openTestPlayer(desk.base.pool, { username: `lone${randomUUID().slice(0, 8)}`, merchant: 'dagat' });
  const staff = await desk.signIn('operations');
  const find = async (name: string) => (await staff.call('findMovable', { params, query: { name } })).value;
  const { id, publicId, username } = player;
  expect(await find('LONE')).toEqual({ members: [{ id, publicId, username, isTrial: false, isAgent: false, upline: null }], hasMore: false });
  expect((await find(target.name)).members[0]).toMatchObject({ id: target.id, isAgent: true });
  const at = { params: { ...params, memberId: id } };
  const move = { to: target.name, fromDay: nextHalf() };
  expect((await staff.call('previewMove', { ...at, body: move })).value).toEqual({ members: 1, levels: 0, cuts: 0, contracts: 0 });
  const proposed = await staff.call('proposeMove', { ...at, body: { ...move, reason } });
  expect((await staff.call('listAllMoves', { params })).value.moves.filter(({ member }) => member.id === id)).toEqual([]);
  await approveProposed(await desk.signIn('cashier-lead'), proposed);
  const [agreed] = (await staff.call('listMoves', at)).value.moves;
  expect(agreed).toMatchObject({ from: null, to: target.name, state: 'agreed' });
  const listed = (await staff.call('listAllMoves', { params })).value.moves.find(({ member }) => member.id === id);
  expect(listed).toMatchObject({ isAgent: false, member: { username } });
  expect((await staff.call('proposeMove', { ...at, body: { ...move, reason } })).code).toBe('agent.moving');
  expect((await staff.call('withdrawMove', { params: { ...params, moveId: agreed?.id ?? '' }, body: { reason } })).status).toBe(200);
});

test('[AGENT-08] [AGENT-46] a move to or of an unknown member, on another day, or without the permission is refused', async () => {
  const [moved, target] = [await topAgent(), await topAgent()];
  const staff = await desk.signIn('operations');
  const ask = (body: object, memberId = moved.id, by = staff) =>
    by.call('previewMove', { params: { ...params, memberId }, body: { to: target.name, fromDay: nextHalf(), ...body } });
  expect((await ask({ to: 'nobody.here' })).code).toBe('desk.member_unknown');
  expect((await ask({}, '999999')).code).toBe('desk.member_unknown');
  expect((await ask({ fromDay: shiftDay(nextHalf(), 1) })).code).toBe('agent.move_day');
  expect((await ask({ to: moved.name })).code).toBe('agent.move_cycle');
  expect((await ask({ to: '' })).code).toBe('agent.wrong_state');
  expect((await ask({}, moved.id, await desk.signIn('auditor'))).code).toBe('desk.permission_missing');
});

test('[AGENT-18] [AGENT-46] [T85] the desk changes rates with a reason, within the cap and the notice', async () => {
  const agent = await topAgent();
  const staff = await desk.signIn('operations');
  const change = (body: object, memberId = agent.id) =>
    staff.call('changeAgentRates', { params: { ...params, memberId }, body: { from: shiftDay(today(), 1), rates: { RNG: 7_500 }, reason, ...body } });
  expect((await change({ rates: { RNG: 90_000 } })).code).toBe('agent.rate_above_cap');
  expect((await change({ rates: { RNG: 1_000 } })).code).toBe('agent.rate_notice');
  expect((await change({}, '999999')).code).toBe('desk.member_unknown');
  expect((await change({})).value).toEqual({ from: shiftDay(today(), 1), cut: 0 });
  const sheet = (await staff.call('getAgent', { params: { ...params, memberId: agent.id } })).value;
  expect(sheet.rates[0]).toMatchObject({ from: shiftDay(today(), 1), by: staff.name, reason, ppm: expect.objectContaining({ RNG: 7_500 }) });
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  expect(entries.find(({ action }) => action === 'agent.ratesChanged')).toMatchObject({ reason });
});

test('[AGENT-06] [AGENT-46] [T85] an end is seen before, proposed, agreed by a second person, and withdrawn until it acts', async () => {
  const agent = await topAgent();
  const staff = await desk.signIn('operations');
  const at = { params: { ...params, memberId: agent.id } };
  const fromDay = shiftDay(halfMonthOf(today()).to, 1);
  expect((await staff.call('previewEnding', at)).value).toMatchObject({ fromDay, releaseDay: shiftDay(fromDay, 30), members: 0, agents: 0, links: 0 });
  const proposed = await staff.call('proposeEnding', { ...at, body: { reason } });
  expect((await staff.call('listEndings', at)).value.endings).toEqual([]);
  const [planner, approver] = [await desk.signIn('operations'), await desk.signIn('cashier-lead')];
  expect((await approveProposed(planner, proposed)).code).toBe('desk.permission_missing');
  expect((await approver.call('proposeEnding', { ...at, body: { reason } })).code).toBe('desk.permission_missing');
  await approveProposed(approver, proposed);
  const [agreed] = (await staff.call('listEndings', at)).value.endings;
  expect(agreed).toMatchObject({ becomes: 'ended', fromDay, state: 'agreed', reason });
  expect((await staff.call('proposeEnding', { ...at, body: { reason } })).code).toBe('agent.ending');
  expect((await staff.call('previewMove', { ...at, body: { to: (await topAgent()).name, fromDay: nextHalf() } })).status).toBe(200);
  expect((await staff.call('proposeMove', { ...at, body: { to: (await topAgent()).name, fromDay: nextHalf(), reason } })).code).toBe('agent.ending');
  expect((await staff.call('makeAgentPlayer', { ...at, body: { reason } })).code).toBe('agent.wrong_state');
  const ending = { params: { ...params, endingId: agreed?.id ?? '' }, body: { reason } };
  expect((await approver.call('clawEndedPay', ending)).code).toBe('agent.wrong_state');
  expect((await approver.call('clawEndedPay', { ...ending, params: { ...params, endingId: '999999' } })).code).toBe('agent.ending_unknown');
  expect((await staff.call('clawEndedPay', ending)).code).toBe('desk.permission_missing');
  expect((await staff.call('withdrawEnding', ending)).status).toBe(200);
  expect((await staff.call('withdrawEnding', ending)).code).toBe('agent.ending_over');
  expect((await staff.call('previewEnding', { params: { ...params, memberId: '999999' } })).code).toBe('desk.member_unknown');
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ subject }) => subject === `merchant:laro/member:${agent.id}`).map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['agent.endAgreed', 'agent.endWithdrawn']));
});

test('[AGENT-06] a full block of the member suspends the agent, and is lifted before the suspension is', async () => {
  const agent = await topAgent();
  const { pool } = desk.base;
  await pool.query(
    "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) values ($1, 'bet', 'rules', 'test', 'ana', now() - interval '1 minute')",
    [agent.id],
  );
  const at = new Date(Date.now() + 60_000);
  expect(await suspendBlocked(pool, 'laro', at)).toEqual([]);
  await pool.query("update player_blocks set kind = 'full' where player_id = $1", [agent.id]);
  expect(await suspendBlocked(pool, 'dagat', at)).toEqual([]);
  expect(await suspendBlocked(pool, 'laro', at)).toEqual([{ member: BigInt(agent.id) }]);
  const staff = await desk.signIn('operations');
  const restore = () => staff.call('changeAgentState', { params: { ...params, memberId: agent.id }, body: { act: 'restore', reason } });
  expect((await staff.call('getAgent', { params: { ...params, memberId: agent.id } })).value.state).toBe('suspended');
  expect((await restore()).code).toBe('agent.wrong_state');
  await pool.query("update player_blocks set ended_at = now(), ended_by = 'ana' where player_id = $1", [agent.id]);
  expect((await restore()).value.state).toBe('active');
});
