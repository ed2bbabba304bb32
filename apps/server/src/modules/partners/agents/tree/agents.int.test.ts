import { randomUUID } from 'node:crypto';
import type { CallName } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import type { PlayerAnswer } from '#server/testing/people/test-players.ts';
import { REGISTRATION_NOW, type TestRegistration } from '#server/testing/people/test-registration.ts';

const RATES = { RNG: 7_000, LIVE: 5_000 };
let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let other: AgentVisitor;

beforeAll(async () => {
  ({ site, agents, top, other } = await startTestAgents(RATES));
});
afterAll(() => site.close());

const teamOf = async (from: AgentVisitor, query: Record<string, string> = {}) => (await from.call('listTeam', undefined, {}, query)).value.rows;

describe('an account that an agent opens', () => {
  test('[AGENT-10] is an invitation until its person activates it: no account, no log-in, and the name is held', async () => {
    const key = randomUUID();
    const first = await agents.invite(top, { key, username: 'Kaibigan7' });
    expect(first.status).toBe(200);
    expect(first.value).toMatchObject({ username: 'Kaibigan7', state: 'open', isAgent: false, rates: expect.objectContaining(RATES) });
    const again = await agents.invite(top, { key, username: 'Kaibigan7' });
    expect(again.value).toEqual(first.value);
    expect(await site.query("select 1 from players where username = 'Kaibigan7'")).toEqual([]);
    expect((await site.query('select token_hash from agent_invitations')).every(({ token_hash }) => String(token_hash) !== first.value.token)).toBe(true);
    expect((await agents.invite(other, { username: 'kaibigan7' })).code).toBe('registration.username_taken');
    expect((await site.send(site.formOf({ username: 'kaibigan7' }))).code).toBe('registration.username_taken');
    expect((await site.http.client().call('checkInvitation', { body: { token: first.value.token } })).username).toBe('Kaibigan7');
    const { answer } = await agents.activate(first.value.token, { username: 'another.name' });
    expect(answer.value).toMatchObject({ userName: 'Kaibigan7', type: 0 });
    expect((await agents.activate(first.value.token)).answer.code).toBe('agent.invitation_over');
    expect((await teamOf(top)).find(({ name }) => name === 'Kaibigan7')).toMatchObject({ isAgent: false, steps: 1 });
    expect((await top.call('listInvitations')).value.invitations[0]).toMatchObject({ username: 'Kaibigan7', state: 'used' });
  });

  test('[AGENT-10] lapses after its days, is withdrawn by its agent alone, and frees the name', async () => {
    const { value } = await agents.invite(top, { username: 'Maikli99' });
    expect((await other.call('endInvitation', undefined, { invitationId: value.id })).code).toBe('agent.invitation_over');
    expect((await top.call('endInvitation', undefined, { invitationId: value.id })).status).toBe(200);
    expect((await agents.activate(value.token)).answer.code).toBe('agent.invitation_over');
    const next = await agents.invite(other, { username: 'Maikli99' });
    expect(next.status).toBe(200);
    site.clock.now = REGISTRATION_NOW + 15 * 86_400_000;
    expect((await agents.activate(next.value.token)).answer.code).toBe('agent.invitation_over');
    expect((await other.call('listInvitations')).value.invitations[0]).toMatchObject({ state: 'lapsed' });
    expect((await site.send(site.formOf({ username: 'Maikli99' }))).status).toBe(200);
    site.clock.now = REGISTRATION_NOW;
  });

  test('[AGENT-10] [AGENT-18] keeps the rules of names, the limit of a day, the switch, and the rates of the agent and the merchant', async () => {
    expect((await agents.invite(top, { username: 'ab' })).code).toBe('registration.fields_invalid');
    expect((await agents.invite(other, { rates: { RNG: 7_100 } })).params).toMatchObject({ category: 'RNG', max: '0.7' });
    expect((await agents.invite(other, { rates: { RNG: 7_100 } })).code).toBe('agent.rate_above_own');
    expect((await agents.invite(top, { rates: { COCKFIGHT: 100 } })).code).toBe('agent.rate_above_cap');
    expect((await agents.invite(top, { rates: { RNG: 7_050 } })).code).toBe('request.invalid');
    await site.set('agent.openPerDay', 1);
    const fresh = await agents.top(RATES);
    expect((await agents.invite(fresh)).status).toBe(200);
    expect((await agents.invite(fresh)).code).toBe('agent.open_limit');
    await site.set('agent.openPerDay', 50);
    await site.set('agent.openAccount', false);
    expect((await agents.invite(fresh)).code).toBe('agent.open_off');
    expect((await fresh.call('getAgentHome')).value.tools).toEqual(['team', 'links', 'rebates', 'contracts', 'wallet', 'records']);
    await site.set('agent.openAccount', true);
  });

  test('[AGENT-04] begins as applied where all agents need an accreditation, and opens nothing until it is approved', async () => {
    await site.set('agent.accreditation', 'all');
    const applied = await agents.agentBelow(top);
    await site.set('agent.accreditation', 'none');
    expect((await applied.call('getAgentHome')).value).toMatchObject({ state: 'applied', type: 1, level: 2 });
    for (const name of ['listTeam', 'listLinks', 'listInvitations'] as const) expect((await applied.call(name)).code).toBe('agent.application_open');
    expect((await agents.invite(applied)).code).toBe('agent.application_open');
  });
});

describe('the tree', () => {
  test('[AGENT-07] has no agent below the deepest level, also under two concurrent activations', async () => {
    const second = await agents.agentBelow(top);
    const third = await agents.agentBelow(second);
    expect((await third.call('getAgentHome')).value).toMatchObject({ level: 3, levelsMax: 3 });
    expect((await agents.invite(third, { isAgent: true })).code).toBe('agent.level_limit');
    expect((await agents.link(third, { isAgent: true })).code).toBe('agent.level_limit');
    const open = [await agents.invite(second, { isAgent: true }), await agents.invite(second, { isAgent: true })];
    await site.set('agent.levelsMax', 2);
    const results = await Promise.all(open.map(({ value }) => agents.activate(value.token)));
    expect(results.map(({ answer }) => answer.code)).toEqual(['agent.invitation_over', 'agent.invitation_over']);
    await site.set('agent.levelsMax', 3);
    const rows = await site.query(
      `select c.ancestor, c.member, c.distance from agent_closure c join agents a on a.member = c.ancestor join agent_placements p on p.member = c.member
        where p.path[c.distance] is distinct from c.ancestor or p.level <> a.level + c.distance`,
    );
    expect(rows).toEqual([]);
  });

  test('[AGENT-05] [AGENT-42] a member of another line, a stranger and no member at all get one answer, and rows hold no more than they may', async () => {
    const below = await agents.agentBelow(top);
    const { username } = await agents.joinBy((await agents.link(below)).value.code);
    const stranger = await site.send(site.formOf());
    const ids = [await agents.idOf(username), await agents.idOf(stranger.value.userName), await agents.idOf(top.username), 'p00000000000000000000000000000000'];
    const answers = await Promise.all(ids.map((id) => other.call('getTeamMember', undefined, { memberId: id })));
    expect(answers.map(({ status, code, params, value }) => ({ status, code, params, value }))).toEqual(
      ids.map(() => ({ status: 404, code: 'agent.member_unknown', params: {}, value: undefined })),
    );
    for (const name of ['under', 'after']) {
      const found = await Promise.all(ids.map((id) => other.call('listTeam', undefined, {}, { [name]: id })));
      expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['agent.member_unknown']));
    }
    const sheet = (await top.call('getTeamMember', undefined, { memberId: ids[0] ?? '' })).value;
    expect(Object.keys(sheet).toSorted()).toEqual([
      'agents',
      'days',
      'direct',
      'earned',
      'figures',
      'from',
      'id',
      'isAgent',
      'joined',
      'members',
      'name',
      'path',
      'rates',
      'state',
      'steps',
      'to',
      'valid',
    ]);
    expect(sheet).toMatchObject({ steps: 2, state: 'quiet', path: [{ name: below.username }] });
    expect(sheet.name).toBe(`${username.slice(0, 2)}***${username.at(-1)}`);
    expect(sheet.rates[0]?.ppm).toMatchObject(RATES);
    // A masked name is not to be guessed letter by letter.
    expect(await teamOf(top, { scope: 'all', query: username.slice(0, -1) })).not.toContainEqual(expect.objectContaining({ id: ids[0] }));
    expect(await teamOf(top, { scope: 'all', query: username })).toContainEqual(expect.objectContaining({ id: ids[0] }));
    expect((await top.call('listTeam', undefined, {}, { query: 'pl' })).code).toBe('agent.search_too_wide');
    expect(await teamOf(top, { query: below.username.slice(0, 6) })).toContainEqual(expect.objectContaining({ name: below.username }));
  });

  test('[AGENT-01] lists page from the newest on without a miss or a repeat, by scope, kind and branch', async () => {
    const line = await agents.top(RATES);
    const second = await agents.agentBelow(line);
    const { code } = (await agents.link(second)).value;
    for (let count = 0; count < 5; count += 1) await agents.joinBy(code);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: PlayerAnswer<'listTeam'> = await line.call('listTeam', undefined, {}, { scope: 'all', pageSize: '2', after });
      const { rows, next } = page.value;
      seen.push(...rows.map(({ id }) => id));
      after = next;
    }
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
    expect((await teamOf(line)).map(({ name }) => name)).toEqual([second.username]);
    expect(await teamOf(line, { scope: 'all', kind: 'players' })).toHaveLength(5);
    const under = (await line.call('listTeam', undefined, {}, { under: second.id })).value;
    expect(under.rows).toHaveLength(5);
    expect(under.path).toEqual([{ id: second.id, name: second.username }]);
    const home = (await line.call('getAgentHome', undefined, {}, { period: 'today' })).value;
    expect(home).toMatchObject({ type: 2, level: 1, team: { all: 6, direct: 1, agents: 1, players: 5 }, joined: { now: 6, before: 0 } });
    expect(home.top.map(({ name }) => name)).toEqual([second.username]);
  });
});

describe('states and types', () => {
  const rights: Record<string, Partial<Record<CallName, string | null>>> = {
    applied: { getAgentHome: null, listTeam: 'agent.application_open', addLink: 'agent.application_open' },
    active: { getAgentHome: null, listTeam: null, addLink: null },
    suspended: { getAgentHome: null, listTeam: null, addLink: 'agent.suspended' },
    ended: { getAgentHome: null, listTeam: 'agent.not_an_agent', addLink: 'agent.not_an_agent' },
  };
  test.each(Object.entries(rights))('[AGENT-06] %s agents may what the table of states says', async (state, calls) => {
    const agent = await agents.top(RATES);
    await site.query('update agents set state = $2 where member = (select id from players where username = $1)', [agent.username, state]);
    const asked = { getAgentHome: () => agent.call('getAgentHome'), listTeam: () => agent.call('listTeam'), addLink: () => agents.link(agent) };
    for (const [name, ask] of Object.entries(asked)) expect((await ask()).code, `${state} ${name}`).toBe(calls[name as CallName]);
  });

  test.each([0, 4, 40, 41, 42])('[AGENT-01] [AGENT-04] [NAV-05] type %i has an agent centre only with a team', async (type) => {
    const agent = await agents.top(RATES);
    await site.query('update players set type = $2 where username = $1', [agent.username, type]);
    const expected: Record<number, string | null> = { 0: 'agent.not_an_agent', 4: 'session.members_only', 40: 'agent.not_an_agent', 41: null, 42: null };
    expect((await agent.call('getAgentHome')).code).toBe(expected[type]);
    expect((await agent.call('listTeam')).code).toBe(expected[type]);
  });
});
