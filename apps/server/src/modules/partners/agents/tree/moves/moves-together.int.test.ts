import { randomUUID } from 'node:crypto';
import { halfMonthOf } from '@laro/domain/agents/counting/periods';
import { firstStart } from '@laro/domain/agents/contracts/contract-terms';
import { parseMoney } from '@laro/domain/money/money';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { acceptContract, makeOffer } from '../../contracts/contract-rules.ts';
import { readContract } from '../../contracts/contracts.store.ts';
import { deskRateCalls } from '../../rates/desk-rate-calls.ts';
import { deskAccreditationCalls } from '../../rights/accreditation/desk-accreditation-calls.ts';
import { actOnMoves } from './move-members.ts';

// A move acts while somebody changes rates, accepts a contract or decides an application of the same member.
const TURNS = 6;
let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let other: AgentVisitor;

const laro = () => {
  const found = site.http.directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
const today = () => dayAt(site.clock.now, 'Asia/Manila');
const numberOf = async (publicId: string) => (await site.row('select id from players where public_id = $1', [publicId]))['id'] as bigint;

beforeAll(async () => {
  ({ site, agents, top, other } = await startTestAgents({ RNG: 2000 }));
  await site.set('agent.levelsMax', 5);
  await site.set('agent.openPerDay', 200);
  const member = await numberOf(top.id);
  const row = { betVolume: parseMoney('1000'), activeMember: 1, netLoss: 0n, rateType: 'P', ppm: 5000, amount: 0n } as const;
  const terms = { kind: 'daily', scope: 'CONS', rows: [row], options, from: firstStart('daily', today()) } as const;
  await inTransaction(site.pool, async (transaction) => {
    const made = await makeOffer(transaction, laro(), { member, payer: null, key: randomUUID(), by: 'test' }, terms, site.clock.now);
    const contract = await readContract(transaction, made);
    if (contract !== null) await acceptContract(transaction, contract, '', site.clock.now);
  });
});
afterAll(() => site.close());

const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null } as const;

interface Moving {
  id: string;
  number: bigint;
  browser: TestBrowser;
}

/** A player, or an agent, directly below the first top agent whose move to the other one acts now. */
async function moving(isAgent = false): Promise<Moving> {
  const { value } = await agents.invite(top, { rates: { RNG: 1500 }, isAgent });
  const { browser } = await agents.activate(value.token);
  const id = await agents.idOf(value.username);
  return { id, number: await numberOf(id), browser };
}
const agree = async ({ number }: Moving) =>
  site.query(
    `insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at) values ('laro', $1, $2, $3, $4, 'test', 'test', now())`,
    [number, await numberOf(top.id), await numberOf(other.id), halfMonthOf(today()).from],
  );
const act = () => actOnMoves({ pool: site.pool, now: () => site.clock.now, noteMoveOff: async () => undefined }, laro());
/** Runs an act around the move: sometimes the one, sometimes the other is first. */
async function aroundMove<Value>(turn: number, other: () => Promise<Value>): Promise<Value> {
  const late = async () => {
    for (let waited = 0; waited < turn % 3; waited++) await site.query('select 1');
    return other();
  };
  return (await Promise.all([late(), act()]))[0];
}
const uplineOf = async ({ number }: Moving) => (await site.row('select ancestor from agent_closure where member = $1 and distance = 1', [number]))['ancestor'];
const highest = async ({ number }: Moving) =>
  (await site.row('select max(ppm[1]) as rate from agent_rates where member = $1 and from_day > $2', [number, today()]))['rate'];

test('[AGENT-07] [AGENT-18] a raise by the old upline while the move acts never leaves more than the new upline has', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const player = await moving();
    await agree(player);
    const raise = { from: shiftDay(today(), 1), rates: { RNG: 3000 }, reason: '', confirmsCut: false };
    const { code } = await aroundMove(turn, () => top.call('changeRates', raise, { memberId: player.id }));
    expect([null, 'agent.member_unknown']).toContain(code ?? null);
    expect(await uplineOf(player)).toBe(await numberOf(other.id));
    // In force before, it is cut to the new upline's 2,000; afterwards it is refused.
    expect(Number((await highest(player)) ?? 0)).toBeLessThanOrEqual(2000);
  }
});

const staff = { staff: { name: 'ana' }, ip: '127.0.0.1' } as unknown as CallContext;
const deskDeps = () => ({
  pool: site.pool,
  now: () => site.clock.now,
  audit: { append: async () => undefined },
  merchantOf: () => laro(),
  requireConfirmation: async () => undefined,
  noteRatesCut: async () => undefined,
  noteAgent: async () => undefined,
});

test('[AGENT-07] [AGENT-18] a raise by the desk while the move acts is held to the upline that the agent then has', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const agent = await moving(true);
    await agree(agent);
    const params = { merchant: 'laro', memberId: agent.number.toString() };
    const body = { from: shiftDay(today(), 1), rates: { RNG: 3000 }, reason: 'asked for', confirmsCut: false };
    const raised = async () => deskRateCalls(deskDeps()).changeAgentRates(staff, { params, body, query: {} } as never);
    await aroundMove(turn, () => raised().catch((error: { code: string }) => expect(error.code).toBe('agent.rate_above_own')));
    expect(await uplineOf(agent)).toBe(await numberOf(other.id));
    expect(Number((await highest(agent)) ?? 0)).toBeLessThanOrEqual(2000);
  }
});

test('[AGENT-07] [AGENT-23] a player who accepts a contract of the old upline while the move acts has no contract with it afterwards', async () => {
  const row = { betVolume: '1000.00', activeMember: 1, netLoss: '0.00', rateType: 'P', ppm: 500, amount: '0.00' };
  for (let turn = 0; turn < TURNS; turn++) {
    const player = await moving();
    const terms = { kind: 'daily', scope: 'CONS', rows: [row], options, from: firstStart('daily', today()) };
    const { value } = await top.call('offerContract', { key: randomUUID(), memberId: player.id, ...terms });
    await agree(player);
    const answer = { answer: 'A', words: 'the text', confirmsHigher: false };
    const { code } = await aroundMove(turn, () => player.browser.call('answerContract', answer, {}, { contractId: value.id }));
    expect([null, 'agent.contract_state', 'agent.contract_unknown']).toContain(code ?? null);
    const contract = await site.row('select state, (to_day is null or to_day >= from_day) as counts from agent_contracts where id = $1', [value.id]);
    expect(contract['state'] === 'withdrawn' || contract['counts'] === false).toBe(true);
    expect(await uplineOf(player)).toBe(await numberOf(other.id));
    const [agent] = await site.query('select upline, level from agents where member = $1', [player.number]);
    if (agent !== undefined) expect(agent).toEqual({ upline: await numberOf(other.id), level: 2 });
  }
});

test('[AGENT-07] [AGENT-47] an application that the desk accepts while the move acts makes an agent of the place that the player then has', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const player = await moving();
    await site.query(
      `insert into agent_applications (merchant_code, member, upline, entity, name, terms_version, state, key, sent_at)
        values ('laro', $1, null, 'person', 'Somebody', '1', 'desk', gen_random_uuid(), now())`,
      [player.number],
    );
    await agree(player);
    const calls = deskAccreditationCalls(deskDeps(), async () => ({}) as never);
    const params = { merchant: 'laro', memberId: player.number.toString() };
    await aroundMove(turn, async () =>
      calls.decideApplication(staff, { params, body: { accepts: true, document: '', reason: 'asked for' }, query: {} } as never),
    );
    const agent = await site.row(
      'select a.upline, a.level, c.is_agent from agents a join agent_closure c on c.member = a.member and c.distance = 1 where a.member = $1',
      [player.number],
    );
    expect(agent).toEqual({ upline: await numberOf(other.id), level: 2, is_agent: true });
  }
});
