import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '#server/db/sql.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { checkPassword } from '#server/security/password-hash.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const params = { merchant: 'laro' };
const reason = 'presentation for a partner';
const body = (username: string, more: object) => ({ username, rates: {}, reason, ...more });

test('[AGENT-04] [AGENT-46] [T85] the desk opens house accounts with a password that is shown once, lists them with type and place, and audits each', async () => {
  const staff = await desk.signIn('operations');
  const top = await staff.call('openHouseAccount', { params, body: body('staff.top', { type: 42, rates: { RNG: 6_000 } }) });
  expect(top.value.account).toMatchObject({ username: 'staff.top', type: 42, isTrial: true, upline: null });
  expect(top.value.password).toMatch(/^[a-z2-9-]{23}$/);
  const under = top.value.account.id;
  const agent = await staff.call('openHouseAccount', { params, body: body('staff.agent', { type: 41, under }) });
  const player = await staff.call('openHouseAccount', { params, body: body('staff.player', { type: 40, under: agent.value.account.id }) });
  expect(player.value.account.upline).toEqual({ id: agent.value.account.id, name: 'staff.agent' });
  const { accounts } = (await staff.call('listHouseAccounts', { params })).value;
  expect(accounts.map(({ username, type }) => [username, type])).toEqual([
    ['staff.player', 40],
    ['staff.agent', 41],
    ['staff.top', 42],
  ]);
  expect(JSON.stringify(accounts)).not.toContain(top.value.password);
  const listed = await staff.call('listAgents', { params, query: { query: 'staff.' } });
  expect(listed.value.agents.map(({ username, isTrial }) => [username, isTrial])).toEqual([
    ['staff.agent', true],
    ['staff.top', true],
  ]);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const opened = entries.filter(({ action }) => action === 'agent.houseOpened');
  expect(opened.map((entry) => entry.reason)).toEqual([reason, reason, reason]);
  expect(JSON.stringify(opened)).not.toContain(top.value.password);
});

test('[AGENT-04] [T86] a taken name, a name against the rules, rates above the cap, a wrong place and a role without the right are refused', async () => {
  const staff = await desk.signIn('operations');
  const add = (given: object, by = staff) => by.call('openHouseAccount', { params, body: given });
  expect((await add(body('staff.twice', { type: 40 }))).status).toBe(200);
  expect((await add(body('Staff.Twice', { type: 40 }))).code).toBe('registration.username_taken');
  expect((await add(body('x', { type: 40 }))).code).toBe('registration.fields_invalid');
  expect((await add(body('staff.rates', { type: 42, rates: { COCKFIGHT: 100 } }))).code).toBe('agent.rate_above_cap');
  expect((await add(body('staff.alone', { type: 41 }))).code).toBe('agent.house_place');
  expect((await add(body('staff.lost', { type: 40, under: '999999' }))).code).toBe('agent.house_place');
  expect((await add(body('staff.real', { type: 2 }))).status).toBe(400);
  const auditor = await desk.signIn('auditor');
  expect((await auditor.call('listHouseAccounts', { params })).status).toBe(200);
  expect((await add(body('staff.other', { type: 42 }), auditor)).code).toBe('desk.permission_missing');
  expect((await (await desk.signIn('support')).call('listHouseAccounts', { params })).code).toBe('desk.permission_missing');
});

test('[AGENT-04] runs of house accounts are listed apart from those of real money', async () => {
  const staff = await desk.signIn('operations');
  for (const isTrial of [false, true])
    await desk.base.pool.query("insert into agent_runs (merchant_code, is_trial, day, counts_to, computed_at) values ('laro', $1, '2026-11-01', 0, now())", [
      isTrial,
    ]);
  const listed = async (money: 'real' | 'trial' | '') => (await staff.call('listRuns', { params, query: { money } })).value.runs.map(({ isTrial }) => isTrial);
  expect([await listed(''), await listed('real'), await listed('trial')]).toEqual([[true, false], [false], [true]]);
});

test('[AGENT-04] [AGENT-46] house agents are found by the beginning of the name, beyond the first page of all house accounts', async () => {
  const staff = await desk.signIn('operations');
  const opened = await staff.call('openHouseAccount', { params, body: body('zoe.first', { type: 42 }) });
  const under = opened.value.account.id;
  await staff.call('openHouseAccount', { params, body: body('zoe.player', { type: 40, under }) });
  await staff.call('openHouseAccount', { params, body: body('yan.other', { type: 42 }) });
  const names = async (query: Record<string, unknown>) =>
    (await staff.call('listHouseAccounts', { params, query })).value.accounts.map(({ username }) => username);
  expect(await names({ kind: 'agents', query: 'ZOE' })).toEqual(['zoe.first']);
  expect(await names({ query: 'zoe' })).toEqual(['zoe.player', 'zoe.first']);
  expect(await names({ kind: 'agents' })).not.toContain('zoe.player');
  expect(await names({ query: 'zoe_' })).toEqual([]);
});

const passwordOf = async (id: string) => (await one<{ hash: string }>(desk.base.pool, 'select password_hash as hash from players where id = $1', [id])).hash;
const sessionsOf = async (id: string) =>
  (await one<{ count: number }>(desk.base.pool, 'select count(*)::int as count from player_sessions where player_id = $1', [id])).count;

test('[AGENT-04] [T85] a house account gets a new password: the old one ends with every session, the audit log has the reason and no password', async () => {
  const staff = await desk.signIn('operations');
  const { account, password: old } = (await staff.call('openHouseAccount', { params, body: body('staff.lost', { type: 42 }) })).value;
  await desk.base.pool.query(
    "insert into player_sessions (token_hash, player_id, page_token_hash, expires_at, ip, user_agent) values ($1, $2, $1, now() + interval '1 day', '1.2.3.4', 'phone')",
    [Buffer.from(randomUUID()), account.id],
  );
  const at = { params: { ...params, memberId: account.id } };
  const { value } = await staff.call('setHousePassword', { ...at, body: { reason: 'the note was lost' } });
  const isRight = async (password: string) => (await checkPassword(password, await passwordOf(account.id), memberPasswordCost)).isRight;
  expect([await isRight(old), await isRight(value.password)]).toEqual([false, true]);
  expect(await sessionsOf(account.id)).toBe(0);
  expect(desk.announced).toContain(`sessions ${account.publicId}`);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const entry = entries.find(({ action }) => action === 'agent.housePasswordSet');
  expect(entry).toMatchObject({ subject: `merchant:laro/member:${account.id}`, reason: 'the note was lost', after: { sessionsEnded: 1 } });
  expect(JSON.stringify(entries)).not.toContain(value.password);
});

test('[AGENT-04] [T86] no member of real money gets a password from the desk, no other merchant’s account, and no role without the right gives one', async () => {
  const staff = await desk.signIn('operations');
  const { account } = (await staff.call('openHouseAccount', { params, body: body('staff.kept', { type: 40 }) })).value;
  const real = await openTestPlayer(desk.base.pool);
  const before = [await passwordOf(real.id), await passwordOf(account.id)];
  const set = (memberId: string, by = staff, merchant = 'laro') => by.call('setHousePassword', { params: { merchant, memberId }, body: { reason } });
  expect((await set(real.id)).code).toBe('desk.member_unknown');
  expect((await set('999999')).code).toBe('desk.member_unknown');
  expect((await set(account.id, staff, 'dagat')).code).toBe('desk.member_unknown');
  expect((await set(account.id, await desk.signIn('auditor'))).code).toBe('desk.permission_missing');
  expect([await passwordOf(real.id), await passwordOf(account.id)]).toEqual(before);
});
