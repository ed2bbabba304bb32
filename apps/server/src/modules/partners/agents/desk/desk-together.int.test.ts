import { randomUUID } from 'node:crypto';
import { halfMonthOf } from '@laro/domain/agents/counting/periods';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { checkPassword } from '#server/security/password-hash.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import type { SignedIn } from '#server/testing/people/desk-visitor.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

// Two persons at the desk do the same at the same time.
let desk: TestDesk;
let staff: SignedIn;
let other: SignedIn;
let house: { top: string; agent: string };
const params = { merchant: 'laro' };
const reason = 'asked for by hand';
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const step = (ppm: number) => ({ betVolume: '100.00', activeMember: 1, netLoss: '0.00', rateType: 'P', ppm, amount: '0.00' });
const today = () => dayAt(desk.clock.now, 'Asia/Manila');
const terms = (ppm: number, more: object = {}) => ({
  kind: 'daily',
  scope: 'CONS',
  rows: [step(ppm)],
  options,
  from: shiftDay(today(), 1),
  key: randomUUID(),
  reason,
  ...more,
});

beforeAll(async () => {
  desk = await testDesk();
  [staff, other] = [await desk.signIn('operations'), await desk.signIn('operations')];
  const open = async (username: string, more: object) =>
    (await staff.call('openHouseAccount', { params, body: { username, rates: {}, reason, ...more } })).value.account.id;
  const top = await open('both.top', { type: 42 });
  house = { top, agent: await open('both.agent', { type: 41, under: top }) };
  await staff.call('offerCompanyContract', { params: { ...params, memberId: top }, body: terms(5_000) });
});
afterAll(() => desk.close());

const codesOf = (answers: readonly { code: string | null }[]): string[] => answers.map(({ code }) => code ?? 'done').toSorted();
const put = (by: SignedIn, body: object) => by.call('putHouseContract', { params: { ...params, memberId: house.agent }, body });
const contracts = () =>
  many<{ id: bigint; from: string; to: string | null; rows: { ppm: number }[] }>(
    desk.base.pool,
    'select id, from_day::text as "from", to_day::text as "to", rows from agent_contracts where member = $1 order by id',
    [house.agent],
  );

test('[AGENT-04] [AGENT-23] of two house contracts that are put at the same time one is in force; the same key makes one', async () => {
  expect(codesOf(await Promise.all([put(staff, terms(1_000)), put(other, terms(2_000))]))).toEqual(['done', 'done']);
  const both = await contracts();
  expect(both.filter(({ from, to }) => to === null || to >= from)).toHaveLength(1);
  const again = terms(3_000);
  const answers = await Promise.all([put(staff, again), put(other, again), put(staff, again)]);
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect(await contracts()).toHaveLength(3);
});

test('[AGENT-04] [AGENT-24] a house contract and a worse one of its payer at the same time never leave one above the payer’s own without a word', async () => {
  const nextHalf = (day: string) => shiftDay(halfMonthOf(day).to, 1);
  const company = (ppm: number, more: object) => staff.call('offerCompanyContract', { params: { ...params, memberId: house.top }, body: terms(ppm, more) });
  const from = nextHalf(today());
  expect((await company(4_000, { from, kind: 'dividend' })).status).toBe(200);
  const later = { from: nextHalf(from), kind: 'dividend' };
  const [below, above] = await Promise.all([put(other, terms(3_500, later)), company(1_000, later)]);
  expect(above.status).toBe(200);
  // Put first, it was covered; put second, it is refused with its row.
  if (below.code !== null) expect([below.code, below.params]).toEqual(['agent.contract_above_own', { row: 1 }]);
  expect((await put(other, terms(3_500, later))).code).toBe('agent.contract_above_own');
});

test('[AGENT-23] a breach that two persons end at the same time ends once, with one entry in the audit log', async () => {
  const { value } = await put(staff, terms(1_000, { from: shiftDay(today(), 20) }));
  const end = (by: SignedIn) => by.call('endAgentContract', { params: { ...params, contractId: value.id }, body: { reason, isBreach: true } });
  expect(codesOf(await Promise.all([end(staff), end(other), end(staff)]))).toEqual(['agent.contract_state', 'agent.contract_state', 'done']);
  const { entries } = (await (await desk.signIn('administrator')).call('listAudit')).value;
  const ended = entries.filter(({ action, after }) => action === 'agent.contractEnded' && (after as { contract: string }).contract === value.id);
  expect(ended).toHaveLength(1);
});

test('[AGENT-04] of two new passwords at the same time exactly one opens the account', async () => {
  const set = (by: SignedIn) => by.call('setHousePassword', { params: { ...params, memberId: house.agent }, body: { reason } });
  const given = (await Promise.all([set(staff), set(other)])).map(({ value }) => value.password);
  expect(new Set(given).size).toBe(2);
  const { hash } = await one<{ hash: string }>(desk.base.pool, 'select password_hash as hash from players where id = $1', [house.agent]);
  const right = await Promise.all(given.map(async (password) => (await checkPassword(password, hash, memberPasswordCost)).isRight));
  expect(right.toSorted()).toEqual([false, true]);
});

async function topAgent(): Promise<string> {
  const { id, username } = await openTestPlayer(desk.base.pool);
  await desk.base.pool.query('update players set type = 2 where id = $1', [id]);
  await desk.base.pool.query(
    "insert into agents (member, merchant_code, is_trial, state, level, since, state_since) values ($1, 'laro', false, 'active', 1, now(), now())",
    [id],
  );
  return username;
}

test('[AGENT-07] [AGENT-08] of two moves of one player at the same time one is proposed, and with one person alone one is agreed', async () => {
  const [first, second] = [await topAgent(), await topAgent()];
  const fromDay = shiftDay(halfMonthOf(shiftDay(today(), 3)).to, 1);
  const propose = (memberId: string, by: SignedIn, to: string) => by.call('proposeMove', { params: { ...params, memberId }, body: { to, fromDay, reason } });
  const player = (await openTestPlayer(desk.base.pool)).id;
  expect(codesOf(await Promise.all([propose(player, staff, first), propose(player, other, second)]))).toEqual(['desk.proposal_waiting', 'done']);
  await desk.letOnePersonAct();
  const alone = (await openTestPlayer(desk.base.pool)).id;
  const both = await Promise.all([propose(alone, staff, first), propose(alone, other, second), propose(alone, staff, first)]);
  expect(codesOf(both)).toEqual(['agent.moving', 'agent.moving', 'done']);
  const { moves } = (await staff.call('listMoves', { params: { ...params, memberId: alone } })).value;
  expect(moves.map(({ state }) => state)).toEqual(['agreed']);
  const withdraw = (by: SignedIn) => by.call('withdrawMove', { params: { ...params, moveId: moves[0]?.id ?? '' }, body: { reason } });
  expect(codesOf(await Promise.all([withdraw(staff), withdraw(other)]))).toEqual(['agent.move_over', 'done']);
});
