import { randomUUID } from 'node:crypto';
import { calls } from '@laro/contract/agents/calls';
import {
  agentApplicationRoutes,
  agentContractRoutes,
  agentCreativeRoutes,
  agentFigureRoutes,
  agentFileRoutes,
  agentMemberRoutes,
  agentQuotaRoutes,
  agentRoutes,
  agentTransferRoutes,
} from '@laro/contract/agents/routes';
import type { CallName } from '@laro/contract/routes';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestAgents, type AgentVisitor } from '#server/testing/partners/test-agents.ts';
import type { TestRegistration } from '#server/testing/people/test-registration.ts';

/** Ids that an agent can send: the own one, one of another line, one of a member without a line, and one that does not exist. */
interface Named {
  own: string;
  foreign: string;
  stranger?: string;
  none: string;
}
type Things = Record<'member' | 'contract' | 'offer' | 'invitation' | 'link' | 'statement' | 'application', Named>;

interface Asked {
  thing: keyof Things;
  body?: (id: string) => object;
  params?: (id: string) => Record<string, string>;
  query?: (id: string) => Record<string, string>;
}

let site: TestRegistration;
let agent: AgentVisitor;
let things: Things;
const soon = () => shiftDay(dayAt(site.clock.now, 'Asia/Manila'), 5);
const rows = [{ betVolume: '1.00', activeMember: 0, netLoss: '0.00', rateType: 'P', ppm: 100, amount: '0.00' }];
const options = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
const memberId = (id: string) => ({ memberId: id });
const contractId = (id: string) => ({ contractId: id });

/** Every call of agents that takes the id of something, with the least that it needs. */
const asked: Readonly<Partial<Record<CallName, Asked>>> = {
  listTeam: { thing: 'member', query: (under) => ({ under }) },
  getTeamMember: { thing: 'member', params: memberId },
  getMemberRounds: { thing: 'member', params: memberId },
  listTeamBets: { thing: 'member', query: (id) => ({ memberId: id }) },
  listMemberContracts: { thing: 'member', params: memberId },
  changeRates: { thing: 'member', params: memberId, body: () => ({ from: soon(), rates: { RNG: 1000 }, reason: '', confirmsCut: false }) },
  exportTeam: { thing: 'member', query: (after) => ({ kind: 'members', after }) },
  offerContract: { thing: 'member', body: (id) => ({ key: randomUUID(), memberId: id, kind: 'daily', scope: 'CONS', from: soon(), rows, options }) },
  getContract: { thing: 'contract', params: contractId },
  answerRequest: { thing: 'contract', params: contractId, body: () => ({ accepts: false }) },
  withdrawOffer: { thing: 'contract', params: contractId },
  answerContract: { thing: 'offer', params: contractId, body: () => ({ answer: 'R', words: '', confirmsHigher: false }) },
  endContract: { thing: 'contract', params: contractId, body: () => ({ reason: 'test' }) },
  endInvitation: { thing: 'invitation', params: (invitationId) => ({ invitationId }) },
  changeLink: { thing: 'link', params: (link) => ({ link }), body: () => ({ name: 'Page', rates: {}, isOn: true, days: null, usesMax: null }) },
  getLinkDays: { thing: 'link', params: (link) => ({ link }) },
  getStatement: { thing: 'statement', params: (number) => ({ number }) },
  downloadAgentStatement: { thing: 'statement', params: (number) => ({ number }), query: () => ({ format: 'csv' }) },
  passQuota: { thing: 'member', body: (id) => ({ key: randomUUID(), memberId: id, band: 76_000, count: 1 }) },
  answerApplication: { thing: 'application', params: (applicationId) => ({ applicationId }), body: () => ({ accepts: false }) },
};
/** Their answers to the own one are files, which other tests read. */
const files = ['exportTeam', 'downloadAgentStatement'];
/** The body is sealed, so that its fields are not in the contract: transfers.int.test.ts asks it. */
const apart = ['sendTransfer'];
/** Fields by which a call names something of an agent or a team. */
const NAMING = ['memberId', 'contractId', 'invitationId', 'applicationId', 'under', 'after', 'link', 'number'];
/** All other fields of calls of agents: periods, filters, terms, places in the caller's own lists, and promotions, which everybody reads. */
const PLAIN = new Set(
  `accepts accreditation amount answer band before category code confirmsCut confirmsHigher count day days entity format from isAgent isOn jwe key kind landing language name
    options order pageSize period promotionId query rates reason rows scope side sort state termsVersion to type username usesMax wish words`.split(/\s+/),
);

async function memberOf(publicId: string): Promise<string> {
  return String((await site.row('select id from players where public_id = $1', [publicId]))['id']);
}

/** Offers of an agent and to it, a statement and an application that belong to an agent and its member. */
async function thingsOf(above: AgentVisitor, below: string, day: string): Promise<Record<'contract' | 'offer' | 'statement' | 'application', string>> {
  const [payer, member] = [await memberOf(above.id), await memberOf(below)];
  const offered = async (to: string, by: string | null) =>
    String(
      (
        await site.row(
          `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, state, key, offered_by, offered_at, lapses_at)
            values ('laro', $1, $2, 'daily', 'CONS', '[]', $3, '2099-01-01', 'offered', gen_random_uuid(), 'test', now(), '2099-01-01') returning id`,
          [to, by, JSON.stringify(options)],
        )
      )['id'],
    );
  const [contract, offer] = [await offered(member, payer), await offered(payer, null)];
  const run = await site.row("insert into agent_runs (merchant_code, day, counts_to, computed_at) values ('laro', $1, 0, now()) returning id", [day]);
  const statement = await site.row(
    "insert into agent_statements (run, member, is_agent, gross, notes, state) values ($1, $2, true, 1000, '{}', 'paid') returning number",
    [run['id'], payer],
  );
  const application = await site.row(
    `insert into agent_applications (merchant_code, member, upline, entity, name, terms_version, state, key, sent_at)
      values ('laro', $1, $2, 'person', 'Somebody', '1', 'upline', gen_random_uuid(), now()) returning id`,
    [member, payer],
  );
  return { contract, offer, statement: String(statement['number']), application: String(application['id']) };
}

beforeAll(async () => {
  const started = await startTestAgents({ RNG: 2000 });
  const { agents, other } = started;
  ({ site } = started);
  await site.set('agent.levelsMax', 5);
  await site.set('agent.quotas', true);
  agent = started.top;
  const [mine, theirs] = [await agents.agentBelow(agent), await agents.agentBelow(other)];
  const alone = await agents.idOf((await site.send(site.formOf())).value.userName);
  const [own, foreign] = [await thingsOf(agent, mine.id, '2026-10-01'), await thingsOf(other, theirs.id, '2026-10-02')];
  const link = async (of: AgentVisitor) => (await agents.link(of)).value.code;
  const invitation = async (of: AgentVisitor) => {
    const { value } = await agents.invite(of);
    return String((await site.row('select id from agent_invitations where username = $1', [value.username]))['id']);
  };
  const NONE = '999999999';
  things = {
    member: { own: mine.id, foreign: theirs.id, stranger: alone, none: 'm000000000' },
    contract: { own: own.contract, foreign: foreign.contract, none: NONE },
    offer: { own: own.offer, foreign: foreign.offer, none: NONE },
    statement: { own: own.statement, foreign: foreign.statement, none: NONE },
    application: { own: own.application, foreign: foreign.application, none: NONE },
    link: { own: await link(agent), foreign: await link(other), none: 'NOSUCHCODE' },
    invitation: { own: await invitation(agent), foreign: await invitation(other), none: NONE },
  };
});
afterAll(() => site.close());

async function ask(name: string, { body, params, query }: Asked, id: string) {
  const { status, code, value } = await agent.call(name as CallName, body?.(id), params?.(id), query?.(id));
  return { status, code, value: code === undefined ? value : null };
}

interface Shaped {
  shape?: Record<string, unknown>;
}
type Parts = Partial<Record<'params' | 'query' | 'body', Shaped>>;

describe('everything that is not of the own team', () => {
  test('[AGENT-05] no call of agents that takes an id is left out', () => {
    const names = Object.keys({
      ...agentRoutes,
      ...agentFigureRoutes,
      ...agentFileRoutes,
      ...agentMemberRoutes,
      ...agentCreativeRoutes,
      ...agentContractRoutes,
      ...agentApplicationRoutes,
      ...agentTransferRoutes,
      ...agentQuotaRoutes,
    });
    const fieldsOf = (name: string) => {
      const { params, query, body } = calls[name as keyof typeof calls] as unknown as Parts;
      return [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {}));
    };
    // A field that is not known yet is decided here: does it name something?
    expect(names.flatMap(fieldsOf).filter((field) => !NAMING.includes(field) && !PLAIN.has(field))).toEqual([]);
    const takesId = (name: string) => fieldsOf(name).some((field) => NAMING.includes(field));
    expect([...Object.keys(asked), ...apart].toSorted()).toEqual([...names.filter(takesId), ...apart].toSorted());
  });

  test.each(Object.keys(asked))('[AGENT-05] %s answers alike for another line, a stranger and no member', async (name) => {
    const call = asked[name as CallName] as Asked;
    const { foreign, stranger, none } = things[call.thing];
    const answer = await ask(name, call, none);
    expect(await ask(name, call, foreign)).toEqual(answer);
    if (stranger !== undefined) expect(await ask(name, call, stranger)).toEqual(answer);
    expect(answer.status).toBeLessThan(500);
    expect(answer.code ?? '').not.toMatch(/^request\./);
  });

  test.each(Object.keys(asked).filter((name) => !files.includes(name)))('[AGENT-05] %s answers otherwise for the own one', async (name) => {
    const call = asked[name as CallName] as Asked;
    expect(await ask(name, call, things[call.thing].own)).not.toEqual(await ask(name, call, things[call.thing].none));
  });
});
