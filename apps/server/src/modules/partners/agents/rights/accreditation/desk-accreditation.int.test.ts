import { agentTermsVersion } from '@laro/domain/agents/accreditation/accreditation';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '#server/db/sql.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { waitingAgentWork } from '../../desk/waiting.store.ts';

let desk: TestDesk;
let staff: Awaited<ReturnType<TestDesk['signIn']>>;
beforeAll(async () => {
  desk = await testDesk();
  staff = await desk.signIn('operations');
});
afterAll(() => desk.close());

const reason = 'the papers were checked';
const today = () => dayAt(desk.clock.now, 'Asia/Manila');
const at = (memberId: string, merchant = 'laro') => ({ params: { merchant, memberId } });
const given = (validUntil: string) => ({ number: 'GAP-204', holder: 'Tindahan Inc.', issuer: 'PAGCOR', validUntil, document: 'drawer 7', reason });
const list = async () => (await staff.call('listAgentApplications', { params: { merchant: 'laro' } })).value;
const agentRow = (id: string) =>
  one(desk.base.pool, 'select a.state, a.level, a.upline, p.type from agents a join players p on p.id = a.member where a.member = $1', [id]);

async function applied(memberId: string, validUntil: string | null): Promise<void> {
  const [number, holder, issuer] = validUntil === null ? [null, null, null] : ['GAP-9', 'Ana Reyes', 'PAGCOR'];
  await desk.base.pool.query(
    `insert into agent_applications (merchant_code, member, key, entity, name, number, holder, issuer, valid_until, terms_version, state, sent_at)
      values ('laro', $1, gen_random_uuid(), 'person', 'Ana Reyes', $2, $3, $4, $5, $6, 'desk', now())`,
    [memberId, number, holder, issuer, validUntil, agentTermsVersion],
  );
}
const decide = (memberId: string, accepts: boolean, by = staff) =>
  by.call('decideApplication', { ...at(memberId), body: { accepts, document: 'drawer 7', reason } });

/** A top agent with an accreditation until a day. */
async function accredited(validUntil: string): Promise<string> {
  const { id } = await openTestPlayer(desk.base.pool);
  await applied(id, validUntil);
  expect((await decide(id, true)).status).toBe(200);
  return id;
}

test('[AGENT-47] [AGENT-46] [T85] an accepted application makes a player of no team an active top agent with an accreditation, and is in the audit log', async () => {
  const { id } = await openTestPlayer(desk.base.pool);
  await applied(id, shiftDay(today(), 60));
  expect((await list()).applications).toMatchObject([{ member: { id }, agentState: null, upline: null, accreditation: { number: 'GAP-9' } }]);
  expect((await waitingAgentWork(desk.base.pool)).applications).toEqual(new Map([['laro', 1]]));
  expect((await decide(id, true)).status).toBe(200);
  expect((await waitingAgentWork(desk.base.pool)).applications).toEqual(new Map());
  expect(await agentRow(id)).toEqual({ state: 'active', level: 1, upline: null, type: 2 });
  const sheet = (await staff.call('getAgent', at(id))).value;
  expect(sheet).toMatchObject({ needsAccreditation: true, accreditations: [{ number: 'GAP-9', document: 'drawer 7', by: staff.name }] });
  expect((await list()).applications).toEqual([]);
  expect((await decide(id, true)).code).toBe('agent.application_unknown');
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  expect(entries.find(({ subject }) => subject === `merchant:laro/member:${id}`)).toMatchObject({ action: 'agent.applicationAccepted', reason });
});

test('[AGENT-47] [AGENT-07] a player of a team becomes an agent in the own place, in the tree now and in the places from tomorrow on', async () => {
  const upline = await accredited(shiftDay(today(), 60));
  const { id } = await openTestPlayer(desk.base.pool);
  const { pool } = desk.base;
  await pool.query('insert into agent_closure (ancestor, member, distance, joined, is_agent) values ($1, $2, 1, $3, false)', [upline, id, today()]);
  await pool.query(
    "insert into agent_placements (member, from_day, upline, path, level, is_agent) values ($1, '2026-01-01', $2, array[$2::bigint], 2, false)",
    [id, upline],
  );
  await applied(id, shiftDay(today(), 60));
  expect((await decide(id, true)).status).toBe(200);
  expect(await agentRow(id)).toEqual({ state: 'active', level: 2, upline: BigInt(upline), type: 1 });
  const { rows } = await pool.query('select from_day::text as day, is_agent as "isAgent" from agent_placements where member = $1 order by from_day', [id]);
  expect(rows).toEqual([
    { day: '2026-01-01', isAgent: false },
    { day: shiftDay(today(), 1), isAgent: true },
  ]);
  expect(await one(pool, 'select is_agent as "isAgent" from agent_closure where member = $1', [id])).toEqual({ isAgent: true });
});

test('[AGENT-47] without an accreditation in force no applicant becomes active, and a refusal keeps its reason', async () => {
  const { id } = await openTestPlayer(desk.base.pool);
  await applied(id, null);
  expect((await decide(id, true)).code).toBe('agent.accreditation_needed');
  await desk.base.pool.query("update agent_applications set number = 'x', holder = 'x', issuer = 'x', valid_until = $2 where member = $1", [
    id,
    shiftDay(today(), -1),
  ]);
  expect((await decide(id, true)).code).toBe('agent.accreditation_day');
  expect((await decide(id, true, await desk.signIn('auditor'))).code).toBe('desk.permission_missing');
  expect((await decide(id, false)).status).toBe(200);
  expect(await one(desk.base.pool, 'select state, reason from agent_applications where member = $1', [id])).toEqual({ state: 'refused', reason });
  expect((await desk.base.pool.query('select from agents where member = $1', [id])).rowCount).toBe(0);
});

test('[AGENT-47] a new accreditation ends a suspension after the last one, and no suspension by the desk', async () => {
  const [over, suspended] = [await accredited(today()), await accredited(today())];
  await desk.base.pool.query("update agents set state = 'suspended', is_unaccredited = true where member = $1", [over]);
  await staff.call('changeAgentState', { ...at(suspended), body: { act: 'suspend', reason } });
  const set = (id: string, validUntil: string, merchant = 'laro') => staff.call('setAccreditation', { ...at(id, merchant), body: given(validUntil) });
  expect((await set(over, shiftDay(today(), -1))).code).toBe('agent.accreditation_day');
  expect((await set(over, shiftDay(today(), 90), 'dagat')).code).toBe('desk.member_unknown');
  expect((await list()).ending.map(({ member }) => member.id)).toEqual(expect.arrayContaining([over]));
  expect((await set(over, shiftDay(today(), 90))).value.state).toBe('active');
  expect((await set(suspended, shiftDay(today(), 90))).value.state).toBe('suspended');
  expect((await list()).ending.map(({ member }) => member.id)).not.toContain(over);
  await desk.base.pool.query("update agents set state = 'ended' where member = $1", [suspended]);
  expect((await set(suspended, shiftDay(today(), 90))).code).toBe('agent.wrong_state');
});
