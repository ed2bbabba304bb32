import { randomUUID } from 'node:crypto';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import type { SignedIn } from '#server/testing/people/desk-visitor.ts';

let desk: TestDesk;
let staff: SignedIn;
let top: string;
let agent: string;
let from: string;
const params = { merchant: 'laro' };
const reason = 'for a presentation';
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const step = (ppm: number) => ({ betVolume: '100.00', activeMember: 1, netLoss: '0.00', rateType: 'P', ppm, amount: '0.00' });
const terms = (ppm: number, more: object = {}) => ({ kind: 'daily', scope: 'CONS', rows: [step(ppm)], options, from, key: randomUUID(), reason, ...more });

beforeAll(async () => {
  desk = await testDesk();
  from = shiftDay(dayAt(desk.clock.now, 'Asia/Manila'), 1);
  staff = await desk.signIn('operations');
  const open = async (username: string, more: object) =>
    (await staff.call('openHouseAccount', { params, body: { username, rates: {}, reason, ...more } })).value.account.id;
  top = await open('show.top', { type: 42 });
  agent = await open('show.agent', { type: 41, under: top });
});
afterAll(() => desk.close());

const put = (memberId: string, body: object, by = staff) => by.call('putHouseContract', { params: { ...params, memberId }, body });
const company = (memberId: string, body: object) => staff.call('offerCompanyContract', { params: { ...params, memberId }, body });
const stored = (member: string) =>
  many<{ payer: bigint | null; state: string; to: string | null }>(
    desk.base.pool,
    'select payer, state, to_day::text as to from agent_contracts where member = $1 order by id',
    [member],
  );

test('[AGENT-04] [AGENT-24] a house agent pays the one below no better than it is paid itself, and what the desk puts is in force', async () => {
  expect(await put(agent, terms(1_000))).toMatchObject({ code: 'agent.contract_above_own', status: 422 });
  expect((await company(top, terms(2_000))).status).toBe(200);
  expect((await put(agent, terms(2_100))).code).toBe('agent.contract_above_own');
  const body = terms(1_000);
  const { value } = await put(agent, body);
  expect(value).toMatchObject({ state: 'accepted', payer: { id: top, username: 'show.top' }, from });
  expect((await put(agent, body)).value.id).toBe(value.id);
  expect(await stored(agent)).toEqual([{ payer: BigInt(top), state: 'accepted', to: null }]);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const acts = entries.filter(({ action }) => action === 'agent.contractPut');
  expect(acts).toMatchObject([{ subject: `merchant:laro/member:${agent}`, reason, after: { payer: top, kind: 'daily', scope: 'CONS' } }]);
});

test('[AGENT-04] a later version follows the one before it, and the desk ends it with the notice', async () => {
  const later = shiftDay(from, 3);
  const { value } = await put(agent, terms(1_500, { from: later }));
  expect((await stored(agent)).map(({ to }) => to)).toEqual([shiftDay(later, -1), null]);
  const ended = await staff.call('endAgentContract', { params: { ...params, contractId: value.id }, body: { reason } });
  expect(ended.value).toMatchObject({ id: value.id, endedBy: staff.name });
  expect(ended.value.to).not.toBeNull();
});

test('[AGENT-04] [AGENT-46] [T86] faulty terms, an agent under the company, a member of real money and a role without the right are refused', async () => {
  expect((await put(agent, terms(1_000, { from: shiftDay(from, -1), scope: 'RNG' }))).code).toBe('agent.contract_start');
  expect((await put(agent, terms(1_000, { rows: [] }))).code).toBe('agent.contract_rows');
  expect((await put(agent, terms(1_000, { kind: 'cpa' }))).status).toBe(400);
  expect((await put(top, terms(1_000))).code).toBe('agent.house_place');
  const { id } = await openTestPlayer(desk.base.pool);
  await desk.base.pool.query(
    "insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())",
    [id],
  );
  expect((await put(id, terms(1_000))).code).toBe('desk.member_unknown');
  expect((await put('999999', terms(1_000))).code).toBe('desk.member_unknown');
  expect((await staff.call('putHouseContract', { params: { merchant: 'dagat', memberId: agent }, body: terms(1_000) })).code).toBe('desk.member_unknown');
  expect((await put(agent, terms(1_000), await desk.signIn('auditor'))).code).toBe('desk.permission_missing');
  await desk.base.pool.query("update agents set state = 'suspended' where member = $1", [top]);
  expect((await put(agent, terms(500, { kind: 'hourly' }))).code).toBe('agent.wrong_state');
  await desk.base.pool.query("update agents set state = 'active' where member = $1", [top]);
});

test('[AGENT-23] between members of real money the desk ends an accepted contract for a breach alone, and takes no offer back', async () => {
  const agents = [await openTestPlayer(desk.base.pool), await openTestPlayer(desk.base.pool)].map(({ id }) => id);
  const [payer, member] = agents;
  for (const [place, id] of agents.entries())
    await desk.base.pool.query(
      "insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, 'laro', false, 'active', $2, $3, now(), now())",
      [id, place === 0 ? null : payer, place + 1],
    );
  const contract = async (state: string) => {
    const [row] = await many<{ id: bigint }>(
      desk.base.pool,
      `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
        values ('laro', $1, $2, 'daily', 'CONS', $3, $4, '2026-01-01', $5, gen_random_uuid(), 'agent', now(), now() + interval '1 day') returning id`,
      [member, payer, JSON.stringify([{ ...step(1_000), betVolume: '100', netLoss: '0', amount: '0' }]), JSON.stringify(options), state],
    );
    return String(row?.id);
  };
  const end = (contractId: string, isBreach: boolean) => staff.call('endAgentContract', { params: { ...params, contractId }, body: { reason, isBreach } });
  const [accepted, offered] = [await contract('accepted'), await contract('offered')];
  expect((await end(accepted, false)).code).toBe('agent.contract_unknown');
  expect((await end(offered, false)).code).toBe('agent.contract_unknown');
  expect((await end(offered, true)).code).toBe('agent.contract_unknown');
  expect((await end(accepted, true)).value).toMatchObject({ state: 'ended', to: shiftDay(from, -2), endedBy: `${staff.name} (breach)` });
});
