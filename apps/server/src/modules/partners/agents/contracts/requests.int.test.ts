import { randomUUID } from 'node:crypto';
import { firstStart, type ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { parseMoney } from '@laro/domain/money/money';
import { dayAt } from '@laro/domain/time/day-at';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { acceptContract } from './contract-rules.ts';
import { insertOffer, readContract } from './contracts.store.ts';

let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let other: AgentVisitor;

const laro = () => {
  const found = site.http.directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
const today = () => dayAt(site.clock.now, laro().settings['market.timeZone']);
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null } as const;
const step = (ppm: number) => ({ betVolume: '2000.00', activeMember: 2, netLoss: '0.00', rateType: 'P', ppm, amount: '0.00' });
const terms = (ppm: number, kind: ContractKind = 'daily') => ({ kind, scope: 'CONS', rows: [step(ppm)], options, from: firstStart(kind, today()) });
const ask = (from: AgentVisitor, given: object, key = randomUUID()) => from.call('askContract', { key, ...given });
const decide = (from: AgentVisitor, id: string, accepts: boolean) => from.call('answerRequest', { accepts }, { contractId: id });
const accept = (from: AgentVisitor, id: string) => from.call('answerContract', { answer: 'A', words: 'the text' }, { contractId: id });
const contracts = async (of: AgentVisitor, side: 'mine' | 'offered', kind: ContractKind = 'daily') =>
  (await of.call('listContracts', undefined, {}, { kind, side })).value.contracts;
const idOf = async ({ id }: AgentVisitor) => BigInt(String((await site.row('select id from players where public_id = $1', [id]))['id']));

/** A salary of the top agent, in force, that covers steps up to `ppm`. */
async function own(ppm: number): Promise<void> {
  const member = await idOf(top);
  const row = { betVolume: parseMoney('1000'), activeMember: 1, netLoss: 0n, rateType: 'P', ppm, amount: 0n } as const;
  const given = { kind: 'daily', scope: 'CONS', rows: [row], options, from: firstStart('daily', today()) } as const;
  const at = new Date(site.clock.now);
  await inTransaction(site.pool, async (transaction) => {
    const id = await insertOffer(transaction, { ...given, merchantCode: 'laro', member, payer: null, key: randomUUID(), by: 'test', at, lapsesAt: at });
    const contract = await readContract(transaction, id);
    if (contract) await acceptContract(transaction, contract, '', site.clock.now);
  });
}

/** A player directly below the top agent, logged in. */
async function player(): Promise<AgentVisitor> {
  const { value } = await agents.invite(top);
  const { browser } = await agents.activate(value.token);
  const id = await agents.idOf(value.username);
  return { username: value.username, id, call: (name, body, params, query) => browser.call(name, body, {}, params, query) };
}

beforeAll(async () => {
  ({ site, agents, top, other } = await startTestAgents({ RNG: 3000 }));
  await site.set('agent.kinds', ['daily', 'dividend']);
  await own(2_000);
});
afterAll(() => site.close());

test('[AGENT-02] [AGENT-23] a request waits for the payer, becomes an offer with the same terms, and is accepted; it is answered once', async () => {
  const below = await agents.agentBelow(top);
  const key = randomUUID();
  const { value } = await ask(below, terms(1_000), key);
  expect((await ask(below, terms(1_000), key)).value.id).toBe(value.id);
  expect((await ask(below, terms(900))).code).toBe('agent.contract_overlap');
  expect((await below.call('getPendingContracts')).value.dailysalreqtype).toEqual([]);
  expect((await accept(below, value.id)).code).toBe('agent.contract_state');
  expect((await contracts(top, 'offered'))[0]).toMatchObject({ id: value.id, state: 'requested', member: { id: below.id } });
  expect((await decide(other, value.id, true)).code).toBe('agent.contract_unknown');
  expect((await decide(below, value.id, true)).code).toBe('agent.contract_unknown');
  expect((await decide(top, value.id, true)).status).toBe(200);
  expect((await decide(top, value.id, false)).code).toBe('agent.contract_state');
  expect((await below.call('getPendingContracts')).value.dailysalreqtype).toMatchObject([{ id: value.id, status: 'P', rows: [step(1_000)] }]);
  expect((await below.call('getAgentHome')).value.notices).toEqual({ offers: ['daily'], owed: '0.00', accreditedUntil: null, isUnaccredited: false });
  expect((await accept(below, value.id)).status).toBe(200);
  expect((await below.call('getAgentHome')).value.notices.offers).toEqual([]);
  expect((await contracts(below, 'mine'))[0]).toMatchObject({ id: value.id, state: 'accepted', isFromCompany: false });
});

test('[AGENT-02] [AGENT-24] what is better than the payer’s own is not offered, and a request is refused, lapses, and is judged by its terms', async () => {
  const below = await agents.agentBelow(top);
  const high = (await ask(below, terms(2_100))).value.id;
  expect(await decide(top, high, true)).toMatchObject({ code: 'agent.contract_above_own', params: { row: 1 } });
  expect((await decide(top, high, false)).status).toBe(200);
  expect((await contracts(below, 'mine'))[0]).toMatchObject({ id: high, state: 'refused' });
  expect((await ask(below, terms(1_000, 'hourly'))).code).toBe('agent.kind_off');
  expect((await ask(below, { ...terms(1_000), from: today() })).code).toBe('agent.contract_start');
  expect(await ask(below, { ...terms(1_000), rows: [step(0)] })).toMatchObject({ code: 'agent.contract_rows', params: { row: 1 } });
  const late = (await ask(below, terms(1_000))).value.id;
  await site.query('update agent_contracts set lapses_at = $2 where id = $1', [late, new Date(site.clock.now - 1)]);
  expect((await decide(top, late, true)).code).toBe('agent.contract_state');
  expect((await contracts(below, 'mine'))[0]).toMatchObject({ id: late, state: 'lapsed' });
});

test('[AGENT-02] [AGENT-04] a player of a team has the prompt of an offer and becomes an agent by accepting it', async () => {
  const member = await player();
  expect((await member.call('getAgentHome')).code).toBe('agent.not_an_agent');
  const offered = await top.call('offerContract', { key: randomUUID(), memberId: member.id, ...terms(1_000) });
  expect((await member.call('getPendingContracts')).value.dailysalreqtype).toMatchObject([{ id: offered.value.id, status: 'P', downlineHigherRate: 'N' }]);
  expect((await contracts(member, 'mine'))[0]).toMatchObject({ id: offered.value.id, state: 'offered' });
  expect((await accept(other, offered.value.id)).code).toBe('agent.contract_unknown');
  expect((await accept(member, offered.value.id)).status).toBe(200);
  expect((await member.call('getAgentHome')).value).toMatchObject({ type: 1, state: 'active', level: 2 });
  const places = await site.pool.query('select is_agent from agent_placements where member = $1 order by from_day', [await idOf(member)]);
  expect(places.rows.map((row: { is_agent: boolean }) => row.is_agent)).toEqual([false, true]);
});

test('[AGENT-02] [AGENT-07] a player is offered no agency that is too deep, and needs an accreditation where the merchant asks for one', async () => {
  const member = await player();
  const offer = () => top.call('offerContract', { key: randomUUID(), memberId: member.id, ...terms(1_000) });
  await site.set('agent.levelsMax', 1);
  expect(await offer()).toMatchObject({ code: 'agent.level_limit', params: { max: 1 } });
  await site.set('agent.levelsMax', 3);
  const { id } = (await offer()).value;
  const [listed] = await contracts(top, 'offered');
  expect(listed).toMatchObject({ id, state: 'offered', member: { id: member.id } });
  await site.set('agent.levelsMax', 1);
  expect((await accept(member, id)).code).toBe('agent.level_limit');
  await site.set('agent.levelsMax', 3);
  await site.set('agent.accreditation', 'all');
  expect((await accept(member, id)).code).toBe('agent.accreditation_needed');
  await site.set('agent.accreditation', 'none');
  expect((await member.call('getAgentHome')).code).toBe('agent.not_an_agent');
  expect((await accept(member, id)).status).toBe(200);
});

test('[AGENT-02] an offer of an upline that the player has no more is not accepted', async () => {
  const member = await player();
  const { id } = (await top.call('offerContract', { key: randomUUID(), memberId: member.id, ...terms(1_000) })).value;
  await site.query('update agent_closure set ancestor = $2 where member = $1', [await idOf(member), await idOf(other)]);
  expect((await accept(member, id)).code).toBe('agent.contract_state');
});

test('[AGENT-02] players, types 40, 41 and 42 and free play ask for nothing', async () => {
  const member = await player();
  for (const type of [0, 40, 41, 42]) {
    await site.query('update players set type = $2 where public_id = $1', [member.id, type]);
    expect((await ask(member, terms(1_000))).code).toBe('agent.not_an_agent');
  }
  await site.query('update players set type = 4 where public_id = $1', [member.id]);
  expect((await ask(member, terms(1_000))).status).not.toBe(200);
});
