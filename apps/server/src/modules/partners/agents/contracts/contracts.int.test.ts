import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';
import { firstStart, type ContractKind, type ContractRow } from '@laro/domain/agents/contracts/contract-terms';
import { dayAt } from '@laro/domain/time/day-at';
import { lapseOffers } from './contracts.store.ts';
import { makeOffer } from './contract-rules.ts';
import { inTransaction } from '#server/db/sql.ts';
import { parseMoney } from '@laro/domain/money/money';

let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let other: AgentVisitor;
let below: AgentVisitor;

const laro = () => {
  const found = site.http.directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
const today = () => dayAt(site.clock.now, laro().settings['market.timeZone']);
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null } as const;
const step = (betVolume: string, activeMember: number, ppm: number) => ({ betVolume, activeMember, netLoss: '0.00', rateType: 'P', ppm, amount: '0.00' });
const terms = (kind: ContractKind, rows: object[], scope = 'CONS') => ({ kind, scope, rows, options, from: firstStart(kind, today()) });

/** The company's offer to an agent; gives its number. */
async function company(to: AgentVisitor, kind: ContractKind, ppm: number, volume = '1000'): Promise<string> {
  const member = BigInt(String((await site.row('select id from players where public_id = $1', [to.id]))['id']));
  const row = { betVolume: parseMoney(volume), activeMember: 1, netLoss: 0n, rateType: 'P', ppm, amount: 0n } as const;
  const given = { kind, scope: 'CONS', rows: [row], options, from: firstStart(kind, today()) } as const;
  const offer = { member, payer: null, key: randomUUID(), by: 'test' };
  return String(await inTransaction(site.pool, (transaction) => makeOffer(transaction, laro(), offer, given, site.clock.now)));
}
const answer = (from: AgentVisitor, id: string, letter: 'A' | 'R' | 'C', more: object = {}) =>
  from.call('answerContract', { answer: letter, words: 'the text', ...more }, { contractId: id });
const offer = (from: AgentVisitor, to: AgentVisitor | { id: string }, given: object, key = randomUUID()) =>
  from.call('offerContract', { key, memberId: to.id, ...given });
const mine = async (of: AgentVisitor, kind: ContractKind = 'daily') => (await of.call('listContracts', undefined, {}, { kind })).value.contracts;

beforeAll(async () => {
  ({ site, agents, top, other } = await startTestAgents({ RNG: 3000 }));
  await site.set('agent.kinds', ['daily', 'dividend']);
  below = await agents.agentBelow(top);
});
afterAll(() => site.close());

test('[AGENT-23] [AGENT-44] an offer waits with its flag, is accepted with the words that were shown, and no second answer is taken', async () => {
  const id = await company(top, 'daily', 2000);
  const { value } = await top.call('getPendingContracts');
  expect([value.dailysalreqtype, value.divtypecompperiodreq, value.contracthoursalreq].map(({ length }) => length)).toEqual([1, 0, 0]);
  expect(value.dailysalreqtype[0]).toMatchObject({ id, status: 'P', downlineHigherRate: 'N', scope: 'CONS' });
  expect((await other.call('getPendingContracts')).value.dailysalreqtype).toEqual([]);
  expect((await answer(top, id, 'A')).status).toBe(200);
  expect((await answer(top, id, 'R')).code).toBe('agent.contract_state');
  expect(await site.row('select state, words, answered_at from agent_contracts where id = $1', [id])).toMatchObject({ state: 'accepted', words: 'the text' });
  expect((await mine(top))[0]).toMatchObject({ id, state: 'accepted', status: null, isFromCompany: true });
});

test('[AGENT-29] [AGENT-23] the company alone offers pay for new players, with terms that pay something, and the agent answers', async () => {
  const cpa = { amount: '50.00', firstDepositMin: '100.00', validMin: '500.00', days: 30, monthMax: null };
  const given = { ...terms('cpa', []), options: { ...options, cpa } };
  expect((await offer(top, below, given)).code).toBe('request.invalid');
  await site.set('agent.kinds', ['daily', 'dividend', 'cpa']);
  const member = BigInt(String((await site.row('select id from players where public_id = $1', [below.id]))['id']));
  const money = { amount: parseMoney('50'), firstDepositMin: 0n, validMin: 0n, monthMax: null };
  const make = (change: object, rows: ContractRow[] = []) =>
    inTransaction(site.pool, (transaction) => {
      const own = {
        kind: 'cpa',
        scope: 'CONS',
        rows,
        options: { ...options, cpa: { ...money, days: 30, ...change } },
        from: firstStart('cpa', today()),
      } as const;
      return makeOffer(transaction, laro(), { member, payer: null, key: randomUUID(), by: 'test' }, own, site.clock.now);
    });
  await expect(make({ amount: 0n })).rejects.toMatchObject({ code: 'agent.contract_terms' });
  await expect(make({ days: 91 })).rejects.toMatchObject({ code: 'agent.contract_terms' });
  const row = { betVolume: 1n, activeMember: 0, netLoss: 0n, rateType: 'P', ppm: 100, amount: 0n } as const;
  await expect(make({}, [row])).rejects.toMatchObject({ code: 'agent.contract_rows' });
  const id = String(await make({}));
  const [waiting] = (await below.call('getPendingContracts')).value.cpacontractreq;
  expect(waiting).toMatchObject({ id, status: 'P', rows: [], options: { cpa: { amount: '50.00', days: 30, monthMax: null } } });
  expect((await answer(below, id, 'A')).status).toBe(200);
  expect((await mine(below, 'cpa'))[0]).toMatchObject({ id, state: 'accepted', isFromCompany: true });
  await site.set('agent.kinds', ['daily', 'dividend']);
});

test('[AGENT-24] [AGENT-23] no step is better than the payer’s own, rows that pay nothing and early days are refused with their place', async () => {
  expect(await offer(top, below, terms('daily', [step('1000', 1, 2100)]))).toMatchObject({ code: 'agent.contract_above_own', params: { row: 1 } });
  const easier = terms('daily', [step('2000', 2, 1000), step('900', 1, 1000)]);
  expect(await offer(top, below, easier)).toMatchObject({ code: 'agent.contract_above_own', params: { row: 2 } });
  expect(await offer(top, below, terms('daily', [step('2000', 2, 1000), step('3000', 2, 0)]))).toMatchObject({
    code: 'agent.contract_rows',
    params: { row: 2 },
  });
  expect((await offer(top, below, { ...terms('daily', [step('2000', 2, 1000)]), from: today() })).code).toBe('agent.contract_start');
  expect((await offer(top, below, terms('hourly', [step('2000', 2, 1000)]))).code).toBe('agent.kind_off');
  const key = randomUUID();
  const [first, again] = [
    await offer(top, below, terms('daily', [step('2000', 2, 1000)]), key),
    await offer(top, below, terms('daily', [step('2000', 2, 1000)]), key),
  ];
  expect(again.value.id).toBe(first.value.id);
  expect((await offer(top, below, terms('daily', [step('2000', 2, 500)], 'RNG'))).code).toBe('agent.contract_overlap');
});

test('[AGENT-05] a foreign agent, a player of a deeper agent, the agent itself and an id that does not exist are one and the same', async () => {
  const given = terms('daily', [step('2000', 2, 1000)]);
  const { username } = await agents.joinBy((await agents.link(below)).value.code);
  const ids = [await agents.idOf(username), other.id, top.id, 'nobody-at-all'];
  const codes = await Promise.all(ids.map(async (id) => (await offer(top, { id }, given)).code));
  expect(codes).toEqual(Array.from({ length: 4 }, () => 'agent.member_unknown'));
  const own = (await mine(top))[0]?.id ?? '';
  for (const id of [own, '999999999']) {
    expect((await answer(other, id, 'A')).code).toBe('agent.contract_unknown');
    expect((await other.call('getContract', undefined, { contractId: id })).code).toBe('agent.contract_unknown');
    expect((await other.call('withdrawOffer', undefined, { contractId: id })).code).toBe('agent.contract_unknown');
    expect((await other.call('endContract', { reason: 'x' }, { contractId: id })).code).toBe('agent.contract_unknown');
  }
  // The payer sees it, and only the member answers.
  const [offered] = await mine(below);
  expect((await answer(top, offered?.id ?? '', 'A')).code).toBe('agent.contract_unknown');
});

test('[AGENT-24] an own contract that becomes worse than one below is shown and needs a confirmation', async () => {
  const [waiting] = await mine(below);
  expect((await answer(below, waiting?.id ?? '', 'A')).status).toBe(200);
  const worse = await company(top, 'daily', 500);
  expect((await top.call('getPendingContracts')).value.dailysalreqtype[0]).toMatchObject({ id: worse, downlineHigherRate: 'Y' });
  expect(await answer(top, worse, 'A')).toMatchObject({ code: 'agent.higher_rate_below', params: { count: 1 } });
  expect((await answer(top, worse, 'A', { confirmsHigher: true })).status).toBe(200);
  const states = (await mine(top)).map(({ state, to }) => [state, to !== null]);
  expect(states).toEqual([
    ['accepted', false],
    ['replaced', true],
  ]);
});

test('[AGENT-24] of an acceptance and an own contract that gets worse at the same time, nothing above the own is left', async () => {
  await site.pool.query("update agent_contracts set to_day = from_day - 1 where state = 'accepted'");
  await answer(top, await company(top, 'daily', 2000), 'A');
  const { value } = await offer(top, below, terms('daily', [step('1000', 1, 2000)]));
  const worse = await company(top, 'daily', 500);
  const [accepted, changed] = await Promise.all([answer(below, value.id, 'A'), answer(top, worse, 'A')]);
  const codes = [accepted.code, changed.code];
  expect([
    ['agent.contract_above_own', null],
    [null, 'agent.higher_rate_below'],
  ]).toContainEqual(codes.map((code) => code ?? null));
});

test('[AGENT-23] an offer is withdrawn by its payer, declined with a wish, and lapses', async () => {
  await site.pool.query("update agent_contracts set to_day = from_day - 1 where state = 'accepted'");
  await site.pool.query("update agent_contracts set state = 'declined' where state = 'offered'");
  await answer(top, await company(top, 'dividend', 300_000), 'A');
  const rows = [step('2000', 2, 100_000)];
  const first = (await offer(top, below, terms('dividend', rows))).value.id;
  expect((await top.call('withdrawOffer', undefined, { contractId: first })).status).toBe(200);
  expect((await answer(below, first, 'A')).code).toBe('agent.contract_state');
  const second = (await offer(top, below, terms('dividend', rows))).value.id;
  expect((await answer(below, second, 'C', { wish: 'a little more' })).status).toBe(200);
  const { contracts } = (await top.call('listContracts', undefined, {}, { kind: 'dividend', side: 'offered' })).value;
  expect(contracts[0]).toMatchObject({ id: second, state: 'declined', wish: 'a little more', member: { id: below.id, name: below.username } });
  const third = (await offer(top, below, terms('dividend', rows))).value.id;
  await site.pool.query('update agent_contracts set lapses_at = $2 where id = $1', [third, new Date(site.clock.now - 1)]);
  expect((await answer(below, third, 'A')).code).toBe('agent.contract_state');
  await lapseOffers(site.pool, new Date(site.clock.now));
  expect((await mine(below, 'dividend'))[0]).toMatchObject({ id: third, state: 'lapsed', status: null });
});

test('[AGENT-23] either side ends a contract with the notice, once', async () => {
  const { value } = await offer(top, below, terms('dividend', [step('2000', 2, 100_000)]));
  await answer(below, value.id, 'A');
  expect((await below.call('endContract', { reason: ' ' }, { contractId: value.id })).code).toBe('request.invalid');
  const ended = await below.call('endContract', { reason: 'I stop' }, { contractId: value.id });
  expect(ended.status).toBe(200);
  expect((await top.call('endContract', { reason: 'x' }, { contractId: value.id })).code).toBe('agent.contract_state');
  // Both sides read the contract at its own address, with the reason and the versions before.
  const [asPayer, asMember] = [
    await top.call('getContract', undefined, { contractId: value.id }),
    await below.call('getContract', undefined, { contractId: value.id }),
  ];
  expect(asPayer.value.contract).toMatchObject({ id: value.id, endReason: 'I stop', to: ended.value.lastDay, member: { id: below.id } });
  expect(asMember.value.contract).toMatchObject({ id: value.id, endReason: 'I stop', member: null, isFromCompany: false });
  // Its last day is before the first one: it never begins.
  expect(asPayer.value.versions.map(({ id, state }) => [id, state])[0]).toEqual([value.id, 'ended']);
  expect(asMember.value.versions).toEqual(asPayer.value.versions);
});

test('[AGENT-06] a suspended agent reads contracts and changes none', async () => {
  const id = await company(other, 'daily', 2000);
  await site.pool.query("update agents set state = 'suspended' where member = (select id from players where public_id = $1)", [other.id]);
  expect((await mine(other))[0]).toMatchObject({ id, state: 'offered' });
  expect((await answer(other, id, 'A')).code).toBe('agent.suspended');
  expect((await other.call('getPendingContracts')).value.dailysalreqtype).toEqual([]);
});

test('[AGENT-02] each kind has its flag, and types 4, 40, 41 and 42 have none', async () => {
  await site.set('agent.kinds', ['daily', 'hourly', 'dividend']);
  const agent = await agents.agentBelow(top);
  for (const kind of ['daily', 'hourly', 'dividend'] as const) await company(agent, kind, 100);
  const flags = async (type: number) => {
    await site.query('update players set type = $2 where public_id = $1', [agent.id, type]);
    const { value } = await agent.call('getPendingContracts');
    return [value.dailysalreqtype, value.contracthoursalreq, value.divtypecompperiodreq].map((waiting) => waiting.map(({ kind }) => kind));
  };
  for (const type of [1, 2]) expect(await flags(type)).toEqual([['daily'], ['hourly'], ['dividend']]);
  for (const type of [4, 40, 41, 42]) expect(await flags(type)).toEqual([[], [], []]);
});

test('[AGENT-23] a version that the next one has followed is replaced, not ended', async () => {
  await site.set('agent.kinds', ['daily', 'hourly', 'dividend']);
  const agent = await agents.top({ RNG: 7_000 });
  const [first, second] = [
    await company(agent, 'daily', 500),
    await (async () => {
      const [known] = (await mine(agent)).map(({ id }) => id);
      await answer(agent, known ?? '', 'A');
      return company(agent, 'daily', 600);
    })(),
  ];
  await answer(agent, second, 'A');
  await site.pool.query('update agent_contracts set from_day = from_day - 9, to_day = to_day - 5 where id = $1', [first]);
  expect((await mine(agent)).map(({ id, state }) => [id, state])).toEqual([
    [second, 'accepted'],
    [first, 'replaced'],
  ]);
});

test('[AGENT-04] the desk puts contracts of house accounts in force; they offer and ask for nothing', async () => {
  const house = await agents.top({ RNG: 7_000 });
  await site.query('update players set type = 42 where public_id = $1', [house.id]);
  const given = { key: randomUUID(), kind: 'daily', scope: 'CONS', rows: [step('1000', 1, 500)], options, from: firstStart('daily', today()) };
  expect((await house.call('offerContract', { ...given, memberId: below.id })).code).toMatch(/^agent\.(?:not_an_agent|member_unknown)$/);
  expect((await house.call('askContract', given)).code).toBe('agent.not_an_agent');
});

test('[AGENT-23] of two offers of a kind at the same time one waits, and the same key makes one of them whenever it comes', async () => {
  await site.set('agent.kinds', ['daily', 'dividend']);
  await answer(top, await company(top, 'daily', 3000), 'A', { confirmsHigher: true });
  const agent = await agents.agentBelow(top);
  const given = terms('daily', [step('2000', 2, 500)]);
  const codes = (await Promise.all([offer(top, agent, given), offer(top, agent, given)])).map(({ code }) => code ?? 'offered');
  expect(codes.toSorted()).toEqual(['agent.contract_overlap', 'offered']);
  const [known] = await mine(agent);
  await agent.call('answerContract', { answer: 'R', words: '', confirmsHigher: false }, { contractId: known?.id ?? '' });
  const key = randomUUID();
  const ids = (await Promise.all([1, 2, 3].map(() => offer(top, agent, given, key)))).map(({ value }) => value.id);
  expect(new Set(ids).size).toBe(1);
  expect(await mine(agent)).toHaveLength(2);
});
