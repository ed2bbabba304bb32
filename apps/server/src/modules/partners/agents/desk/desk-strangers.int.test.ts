import { randomUUID } from 'node:crypto';
import { halfMonthOf } from '@laro/domain/agents/counting/periods';
import type { CallName } from '@laro/contract/routes';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { one } from '#server/db/sql.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import type { SignedIn } from '#server/testing/people/desk-visitor.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';

// Staff of one merchant asks for what is not there, belongs to another merchant, or is of another sort: the answers are the same (AGENT-05).
let desk: TestDesk;
let staff: SignedIn;
const params = { merchant: 'laro' };
const reason = 'asked for by hand';
const NONE = '999999';
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const step = { betVolume: '0.00', activeMember: 0, netLoss: '0.00', rateType: 'P', ppm: 100, amount: '0.00' };
const today = () => dayAt(desk.clock.now, 'Asia/Manila');
const nextHalf = () => shiftDay(halfMonthOf(shiftDay(today(), 3)).to, 1);

interface Named {
  own: string;
  /** Ids of other sorts and merchants. */
  others: Record<string, string>;
}
let members: Named;
let targets: Named;
let houses: Named;
let contracts: Named;
let moves: Named;

async function agent(merchant: string, { upline = null, isTrial = false }: { upline?: string | null; isTrial?: boolean } = {}): Promise<string> {
  const { id } = await openTestPlayer(desk.base.pool, { merchant, isTrial });
  const level = upline === null ? 1 : 2;
  await desk.base.pool.query('update players set type = $2 where id = $1', [id, (isTrial ? 43 : 3) - level]);
  await desk.base.pool.query(
    "insert into agents (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, $2, $3, 'active', $4, $5, now(), now())",
    [id, merchant, isTrial, upline, level],
  );
  if (upline !== null) {
    const text = "insert into agent_closure (ancestor, member, distance, joined, is_agent) values ($1, $2, 1, '2026-01-01', true)";
    await desk.base.pool.query(text, [upline, id]);
  }
  return id;
}

async function contract(merchant: string, member: string, payer: string, state: string): Promise<string> {
  const { id } = await one<{ id: bigint }>(
    desk.base.pool,
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      values ($1, $2, $3, 'daily', 'CONS', '[]', $4, '2026-01-01', $5, gen_random_uuid(), 'agent', now(), '2099-01-01') returning id`,
    [merchant, member, payer, JSON.stringify(options), state],
  );
  return id.toString();
}
async function moveOf(merchant: string, member: string, to: string, state: string): Promise<string> {
  const { id } = await one<{ id: bigint }>(
    desk.base.pool,
    `insert into agent_moves (merchant_code, member, to_upline, from_day, reason, agreed_by, agreed_at, state) values ($1, $2, $3, '2026-12-16', 'test', 'test', now(), $4) returning id`,
    [merchant, member, to, state],
  );
  return id.toString();
}
const nameOf = async (id: string) => (await one<{ name: string }>(desk.base.pool, 'select username as name from players where id = $1', [id])).name;

beforeAll(async () => {
  desk = await testDesk();
  staff = await desk.signIn('operations');
  const { pool } = desk.base;
  const [top, elsewhere] = [await agent('laro'), await agent('dagat')];
  const [below, elsewhereBelow] = [await agent('laro', { upline: top }), await agent('dagat', { upline: elsewhere })];
  const player = (await openTestPlayer(pool)).id;
  const visitor = (await openTestPlayer(pool, { isTrial: true })).id;
  const foreign = (await openTestPlayer(pool, { merchant: 'dagat' })).id;
  members = { own: player, others: { foreign, visitor, 'agent of another merchant': elsewhere } };
  targets = { own: await nameOf(top), others: { foreign: await nameOf(elsewhere), player: await nameOf(player), visitor: await nameOf(visitor) } };
  const houseTop = await agent('laro', { isTrial: true });
  const house = await agent('laro', { upline: houseTop, isTrial: true });
  houses = { own: house, others: { real: below, player, visitor, 'house account of another merchant': await agent('dagat', { isTrial: true }) } };
  contracts = {
    own: await contract('laro', below, top, 'accepted'),
    others: { offered: await contract('laro', below, top, 'offered'), foreign: await contract('dagat', elsewhereBelow, elsewhere, 'accepted') },
  };
  const moving = (await openTestPlayer(pool)).id;
  moves = {
    own: await moveOf('laro', moving, top, 'agreed'),
    others: { acted: await moveOf('laro', moving, top, 'acted'), foreign: await moveOf('dagat', foreign, elsewhere, 'agreed') },
  };
});
afterAll(() => desk.close());

interface Asked {
  call: CallName;
  named: () => Named;
  body: (id: string) => object;
  param?: 'memberId' | 'contractId' | 'moveId';
  /** The refusal for everything that is not the merchant's. */
  code: string;
}
const move = (to: string) => ({ to, fromDay: nextHalf() });
const asked: readonly (Asked & { name: string })[] = [
  { name: 'previewMove of', call: 'previewMove', named: () => members, param: 'memberId', body: () => move(targets.own), code: 'desk.member_unknown' },
  { name: 'previewMove to', call: 'previewMove', named: () => targets, body: move, code: 'desk.member_unknown' },
  { name: 'listMoves', call: 'listMoves', named: () => members, param: 'memberId', body: () => ({}), code: 'desk.member_unknown' },
  {
    name: 'putHouseContract',
    call: 'putHouseContract',
    named: () => houses,
    param: 'memberId',
    body: () => ({ key: randomUUID(), kind: 'daily', scope: 'CONS', from: shiftDay(today(), 1), rows: [step], options, reason }),
    code: 'desk.member_unknown',
  },
  { name: 'setHousePassword', call: 'setHousePassword', named: () => houses, param: 'memberId', body: () => ({ reason }), code: 'desk.member_unknown' },
  {
    name: 'endAgentContract for a breach',
    call: 'endAgentContract',
    named: () => contracts,
    param: 'contractId',
    body: () => ({ reason, isBreach: true }),
    code: 'agent.contract_unknown',
  },
  { name: 'withdrawMove', call: 'withdrawMove', named: () => moves, param: 'moveId', body: () => ({ reason }), code: 'agent.move_over' },
  {
    name: 'proposeMove of',
    call: 'proposeMove',
    named: () => members,
    param: 'memberId',
    body: () => ({ ...move(targets.own), reason }),
    code: 'desk.member_unknown',
  },
  { name: 'proposeMove to', call: 'proposeMove', named: () => targets, body: (to) => ({ ...move(to), reason }), code: 'desk.member_unknown' },
];

async function ask({ call, body, param }: Asked, id: string) {
  const place = param === undefined ? { memberId: members.own } : { [param]: id };
  const { status, code, params: values } = await staff.call(call, { params: { ...params, ...place }, ...(call === 'listMoves' ? {} : { body: body(id) }) });
  return { status, code, values };
}

describe('the desk of a merchant', () => {
  test.each(asked)('[AGENT-05] $name answers alike for another merchant, another sort and nothing', async (call) => {
    const none = await ask(call, call.param === undefined ? 'nobody.here' : NONE);
    expect(none.code).toBe(call.code);
    for (const [sort, id] of Object.entries(call.named().others)) expect(await ask(call, id), sort).toEqual(none);
  });

  test.each(asked)('[AGENT-05] $name answers otherwise for the own one', async (call) => {
    const { code } = await ask(call, call.named().own);
    expect(code).not.toBe(call.code);
  });
});
