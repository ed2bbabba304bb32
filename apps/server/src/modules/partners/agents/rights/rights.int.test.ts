import { randomUUID } from 'node:crypto';
import {
  agentApplicationRoutes,
  agentContractRoutes,
  agentFigureRoutes,
  agentFileRoutes,
  agentMemberRoutes,
  agentCreativeRoutes,
  agentRoutes,
  agentTransferRoutes,
} from '@laro/contract/agents/routes';
import type { CallName } from '@laro/contract/routes';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';

let site: TestRegistration;
let agents: TestAgents;
let agent: AgentVisitor;
let below: AgentVisitor;

beforeAll(async () => {
  ({ site, agents } = await startTestAgents({ RNG: 3000 }));
  await site.set('agent.levelsMax', 5);
  await site.set('agent.downlineTransfer', true);
  agent = await agents.top({ RNG: 4000 });
  below = await agents.agentBelow(agent);
  const made = await site.row(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
      select 'laro', id, null, 'daily', 'CONS', '[]', $2, '2099-01-01', 'offered', gen_random_uuid(), 'test', now(), now() from players where public_id = $1 returning id`,
    [agent.id, JSON.stringify(options)],
  );
  offer = String(made['id']);
});
afterAll(() => site.close());

interface Asked {
  body?: () => object;
  params?: () => Record<string, string>;
  query?: Record<string, string>;
}
const tomorrow = () => shiftDay(dayAt(site.clock.now, 'Asia/Manila'), 5);
/** An offer of the company to the agent. */
let offer = '';
const contract = { params: () => ({ contractId: offer }) };
const link = { code: '', isAgent: false, landing: 'register', name: 'Page', rates: {}, isOn: true, days: null, usesMax: null };
const rows = [{ betVolume: '1.00', activeMember: 0, netLoss: '0.00', rateType: 'P', ppm: 100, amount: '0.00' }];
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };

const reads: Readonly<Partial<Record<CallName, Asked>>> = {
  listTeam: {},
  getTeamMember: { params: () => ({ memberId: below.id }) },
  listMemberContracts: { params: () => ({ memberId: below.id }) },
  getMemberRounds: { params: () => ({ memberId: below.id }), query: { day: '2026-11-20' } },
  listTeamBets: {},
  exportTeam: { query: { kind: 'play' } },
  listInvitations: {},
  listLinks: {},
  getLinkDays: { params: () => ({ link: 'NOSUCHLINK' }) },
  getRebateDays: {},
  getStatement: { params: () => ({ number: '1' }) },
  downloadAgentStatement: { params: () => ({ number: '1' }), query: { format: 'csv' } },
  getAgentWallet: {},
  listContracts: { query: { kind: 'daily', side: 'mine' } },
  getContract: contract,
  listCreatives: {},
  listContractPay: { query: { kind: 'daily' } },
  listApplications: {},
  getTransferForm: {},
  listTransfers: {},
  getTeamKpiA: {},
  getTeamKpiB: {},
  getTeamKpiC: {},
};
const writes: Readonly<Partial<Record<CallName, Asked>>> = {
  changeRates: { params: () => ({ memberId: below.id }), body: () => ({ from: tomorrow(), rates: { RNG: 3000 }, reason: '', confirmsCut: false }) },
  openAccount: { body: () => ({ key: randomUUID(), username: site.newName(), isAgent: false, rates: {} }) },
  endInvitation: { params: () => ({ invitationId: '999999' }) },
  addLink: { body: () => ({ key: randomUUID(), ...link }) },
  changeLink: { params: () => ({ link: 'NOSUCHLINK' }), body: () => ({ name: 'Page', rates: {}, isOn: true, days: null, usesMax: null }) },
  takeOut: { body: () => ({ key: randomUUID(), amount: '1.00' }) },
  offerContract: { body: () => ({ key: randomUUID(), memberId: below.id, kind: 'daily', scope: 'CONS', from: tomorrow(), rows, options }) },
  askContract: { body: () => ({ key: randomUUID(), kind: 'daily', scope: 'CONS', from: tomorrow(), rows, options }) },
  answerRequest: { ...contract, body: () => ({ accepts: false }) },
  withdrawOffer: contract,
  answerContract: { ...contract, body: () => ({ answer: 'R', words: '', confirmsHigher: false }) },
  endContract: { ...contract, body: () => ({ reason: 'test' }) },
  answerApplication: { params: () => ({ applicationId: '1' }), body: () => ({ accepts: true }) },
};
/** Calls that every member may make, and one with a body that this test cannot seal: its refusals are those of transfers.int.test.ts. */
const apart = ['getAgentHome', 'getPendingContracts', 'getApplication', 'applyAsAgent', 'sendTransfer'];

const stateCodes = ['agent.application_open', 'agent.suspended', 'agent.frozen', 'agent.not_an_agent'];
async function ask(name: string, asked: Asked): Promise<string> {
  const { code, status } = await agent.call(name as CallName, asked.body?.(), asked.params?.(), asked.query);
  return stateCodes.includes(code ?? '')
    ? String(code)
    : code?.startsWith('request.') || status === 400
      ? `invalid: ${code}`
      : code === 'internal'
        ? 'fails'
        : 'passes';
}
const setState = (state: string) => site.query('update agents set state = $2 where member = (select id from players where public_id = $1)', [agent.id, state]);
const setType = (type: number) => site.query('update players set type = $2 where public_id = $1', [agent.id, type]);
const answersOf = async (calls: typeof reads) => {
  const answers: Record<string, string> = {};
  for (const [name, asked] of Object.entries(calls)) answers[name] = await ask(name, asked);
  return answers;
};
const all = (calls: typeof reads, answer: string) => Object.fromEntries(Object.keys(calls).map((name) => [name, answer]));

describe('[AGENT-06] rights of each state, asked over HTTP', () => {
  test('[AGENT-06] no call of agents is left out', () => {
    const named = Object.keys({
      ...agentRoutes,
      ...agentFigureRoutes,
      ...agentFileRoutes,
      ...agentMemberRoutes,
      ...agentCreativeRoutes,
      ...agentContractRoutes,
      ...agentApplicationRoutes,
      ...agentTransferRoutes,
    });
    expect([...Object.keys(reads), ...Object.keys(writes), ...apart].toSorted()).toEqual(named.toSorted());
  });

  test('[AGENT-06] an applied agent has the own application alone', async () => {
    await setState('applied');
    expect(await answersOf(reads)).toEqual(all(reads, 'agent.application_open'));
    expect(await answersOf(writes)).toEqual(all(writes, 'agent.application_open'));
    expect((await agent.call('getAgentHome')).value.state).toBe('applied');
    expect((await agent.call('getApplication')).value).toMatchObject({ agentState: 'applied', canSend: true });
  });

  test('[AGENT-06] a suspended agent reads everything and changes nothing', async () => {
    await setState('suspended');
    expect(await answersOf(reads)).toEqual(all(reads, 'passes'));
    expect(await answersOf(writes)).toEqual({ ...all(writes, 'agent.suspended'), takeOut: 'agent.frozen' });
    expect((await agent.call('getAgentHome')).value.state).toBe('suspended');
  });

  test('[AGENT-06] an ended agent reads statements for a year, and is none any more for everything else', async () => {
    await setState('ended');
    const since = (days: number) =>
      site.query('update agents set state_since = $2 where member = (select id from players where public_id = $1)', [
        agent.id,
        new Date(site.clock.now - days * 86_400_000),
      ]);
    const statements = {
      getRebateDays: 'passes',
      getStatement: 'passes',
      downloadAgentStatement: 'passes',
      getAgentWallet: 'passes',
      listContractPay: 'passes',
    };
    await since(364);
    expect(await answersOf(reads)).toEqual({ ...all(reads, 'agent.not_an_agent'), ...statements });
    expect(await answersOf(writes)).toEqual(all(writes, 'agent.not_an_agent'));
    await since(365);
    expect(await answersOf(reads)).toEqual(all(reads, 'agent.not_an_agent'));
    expect((await agent.call('getAgentHome')).value.state).toBe('ended');
  });

  test('[AGENT-06] an active agent is refused nothing for the state', async () => {
    await setState('active');
    expect(await answersOf(reads)).toEqual(all(reads, 'passes'));
    expect(await answersOf(writes)).toEqual(all(writes, 'passes'));
  });
});

describe('[AGENT-04] types of members, asked over HTTP', () => {
  test.each([0, 40])('[AGENT-04] a member of type %i is no agent at any call', async (type) => {
    await setType(type);
    expect(await answersOf(reads)).toEqual(all(reads, 'agent.not_an_agent'));
    expect(await answersOf(writes)).toEqual(all(writes, 'agent.not_an_agent'));
    expect((await agent.call('getPendingContracts')).value).toMatchObject({ dailysalreqtype: [], divtypecompperiodreq: [] });
  });

  test.each([1, 2, 41, 42])('[AGENT-04] an agent of type %i passes', async (type) => {
    await setType(type);
    expect(await answersOf(reads)).toEqual(all(reads, 'passes'));
    await setType(2);
  });
});
