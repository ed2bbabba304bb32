import { randomUUID } from 'node:crypto';
import type { CallName } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentBrowser, type AgentVisitor } from '#server/testing/test-agents.ts';
import type { PlayerAnswer } from '#server/testing/test-players.ts';
import { REGISTRATION_NOW, TestRegistration, type RegistrationInput } from '#server/testing/test-registration.ts';

const RATES = { RNG: 7_000, LIVE: 5_000 };
let site: TestRegistration;
let top: AgentVisitor;
let other: AgentVisitor;

beforeAll(async () => {
  site = await TestRegistration.start();
  await site.set('agent.accreditation', 'none');
  top = await agentBrowser(site, { RNG: 8_000, LIVE: 6_000 });
  other = await agentBrowser(site, RATES);
});
afterAll(() => site.close());

const invite = (from: AgentVisitor, more: object = {}) =>
  from.call('openAccount', { key: randomUUID(), username: site.newName(), isAgent: false, rates: RATES, ...more });
const activate = async (token: string, change: RegistrationInput = {}) => {
  const browser = site.browser();
  const answer = await browser.call('activateInvitation', { jwe: await browser.seal({ ...site.formOf(change), invitation: token }) }, { encryption: 'JWE' });
  if (answer.status === 200) browser.pageToken = answer.value.token;
  return { answer, browser };
};
/** An agent below, who has activated an invitation. */
async function agentBelow(above: AgentVisitor, rates: object = RATES): Promise<AgentVisitor> {
  const { value } = await invite(above, { isAgent: true, rates });
  const { answer, browser } = await activate(value.token);
  expect(answer.value).toMatchObject({ userName: value.username, type: 1 });
  return { username: value.username, id: await idOf(value.username), browser, call: (name, body, params, query) => browser.call(name, body, {}, params, query) };
}
const idOf = async (username: string) => String((await site.row('select public_id from players where username = $1', [username]))['public_id']);
const link = (from: AgentVisitor, more: object = {}) =>
  from.call('addLink', { key: randomUUID(), code: '', isAgent: false, landing: 'register', name: 'Page', rates: RATES, isOn: true, days: null, usesMax: null, ...more });
const joinBy = async (code: string) => {
  const form = site.formOf({ affiliateCode: code });
  return { form, answer: await site.send(form), username: String(form['username']) };
};
const teamOf = async (from: AgentVisitor, query: Record<string, string> = {}) => (await from.call('listTeam', undefined, {}, query)).value.rows;

describe('an account that an agent opens', () => {
  test('[AGENT-10] is an invitation until its person activates it: no account, no log-in, and the name is held', async () => {
    await site.ask({ affiliateCode: { isEnabled: true } });
    const key = randomUUID();
    const first = await invite(top, { key, username: 'Kaibigan7' });
    expect(first.status).toBe(200);
    expect(first.value).toMatchObject({ username: 'Kaibigan7', state: 'open', isAgent: false, rates: expect.objectContaining(RATES) });
    const again = await invite(top, { key, username: 'Kaibigan7' });
    expect(again.value).toEqual(first.value);
    expect(await site.query("select 1 from players where username = 'Kaibigan7'")).toEqual([]);
    expect((await site.query('select token_hash from agent_invitations')).every(({ token_hash }) => String(token_hash) !== first.value.token)).toBe(true);
    expect((await invite(other, { username: 'kaibigan7' })).code).toBe('registration.username_taken');
    expect((await site.send(site.formOf({ username: 'kaibigan7' }))).code).toBe('registration.username_taken');
    expect((await site.http.client().call('checkInvitation', { body: { token: first.value.token } })).username).toBe('Kaibigan7');
    const { answer } = await activate(first.value.token, { username: 'another.name' });
    expect(answer.value).toMatchObject({ userName: 'Kaibigan7', type: 0 });
    expect((await activate(first.value.token)).answer.code).toBe('agent.invitation_over');
    expect((await teamOf(top)).find(({ name }) => name === 'Kaibigan7')).toMatchObject({ isAgent: false, steps: 1 });
    expect((await top.call('listInvitations')).value.invitations[0]).toMatchObject({ username: 'Kaibigan7', state: 'used' });
  });

  test('[AGENT-10] lapses after its days, is withdrawn by its agent alone, and frees the name', async () => {
    const { value } = await invite(top, { username: 'Maikli99' });
    expect((await other.call('endInvitation', undefined, { invitationId: value.id })).code).toBe('agent.invitation_over');
    expect((await top.call('endInvitation', undefined, { invitationId: value.id })).status).toBe(200);
    expect((await activate(value.token)).answer.code).toBe('agent.invitation_over');
    const next = await invite(other, { username: 'Maikli99' });
    expect(next.status).toBe(200);
    site.clock.now = REGISTRATION_NOW + 15 * 86_400_000;
    expect((await activate(next.value.token)).answer.code).toBe('agent.invitation_over');
    expect((await other.call('listInvitations')).value.invitations[0]).toMatchObject({ state: 'lapsed' });
    expect((await site.send(site.formOf({ username: 'Maikli99' }))).status).toBe(200);
    site.clock.now = REGISTRATION_NOW;
  });

  test('[AGENT-10] [AGENT-18] keeps the rules of names, the limit of a day, the switch, and the rates of the agent and the merchant', async () => {
    expect((await invite(top, { username: 'ab' })).code).toBe('registration.fields_invalid');
    expect((await invite(other, { rates: { RNG: 7_100 } })).params).toMatchObject({ category: 'RNG', max: '0.7' });
    expect((await invite(other, { rates: { RNG: 7_100 } })).code).toBe('agent.rate_above_own');
    expect((await invite(top, { rates: { COCKFIGHT: 100 } })).code).toBe('agent.rate_above_cap');
    expect((await invite(top, { rates: { RNG: 7_050 } })).code).toBe('request.invalid');
    await site.set('agent.openPerDay', 1);
    const fresh = await agentBrowser(site, RATES);
    expect((await invite(fresh)).status).toBe(200);
    expect((await invite(fresh)).code).toBe('agent.open_limit');
    await site.set('agent.openPerDay', 50);
    await site.set('agent.openAccount', false);
    expect((await invite(fresh)).code).toBe('agent.open_off');
    expect((await fresh.call('getAgentHome')).value.tools).toEqual(['team', 'links']);
    await site.set('agent.openAccount', true);
  });

  test('[AGENT-04] begins as applied where all agents need an accreditation, and opens nothing until it is approved', async () => {
    await site.set('agent.accreditation', 'all');
    const applied = await agentBelow(top);
    await site.set('agent.accreditation', 'none');
    expect((await applied.call('getAgentHome')).value).toMatchObject({ state: 'applied', type: 1, level: 2 });
    for (const name of ['listTeam', 'listLinks', 'listInvitations'] as const) expect((await applied.call(name)).code).toBe('agent.application_open');
    expect((await invite(applied)).code).toBe('agent.application_open');
  });
});

describe('the tree', () => {
  test('[AGENT-07] has no agent below the deepest level, also when two come at once', async () => {
    const second = await agentBelow(top);
    const third = await agentBelow(second);
    expect((await third.call('getAgentHome')).value).toMatchObject({ level: 3, levelsMax: 3 });
    expect((await invite(third, { isAgent: true })).code).toBe('agent.level_limit');
    expect((await link(third, { isAgent: true })).code).toBe('agent.level_limit');
    const open = [await invite(second, { isAgent: true }), await invite(second, { isAgent: true })];
    await site.set('agent.levelsMax', 2);
    const results = await Promise.all(open.map(({ value }) => activate(value.token)));
    expect(results.map(({ answer }) => answer.code)).toEqual(['agent.invitation_over', 'agent.invitation_over']);
    await site.set('agent.levelsMax', 3);
    const rows = await site.query(
      `select c.ancestor, c.member, c.distance from agent_closure c join agents a on a.member = c.ancestor join agent_placements p on p.member = c.member
        where p.path[c.distance] is distinct from c.ancestor or p.level <> a.level + c.distance`,
    );
    expect(rows).toEqual([]);
  });

  test('[AGENT-05] [AGENT-42] a member of another line, a stranger and no member at all get one answer, and rows hold no more than they may', async () => {
    const below = await agentBelow(top);
    const { username } = await joinBy((await link(below)).value.code);
    const stranger = await site.send(site.formOf());
    const ids = [await idOf(username), await idOf(stranger.value.userName), await idOf(top.username), 'p00000000000000000000000000000000'];
    const answers = await Promise.all(ids.map((id) => other.call('getTeamMember', undefined, { memberId: id })));
    expect(answers.map(({ status, code, params, value }) => ({ status, code, params, value }))).toEqual(
      ids.map(() => ({ status: 404, code: 'agent.member_unknown', params: {}, value: undefined })),
    );
    for (const name of ['under', 'after']) {
      const found = await Promise.all(ids.map((id) => other.call('listTeam', undefined, {}, { [name]: id })));
      expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['agent.member_unknown']));
    }
    const sheet = (await top.call('getTeamMember', undefined, { memberId: ids[0] ?? '' })).value;
    expect(Object.keys(sheet).toSorted()).toEqual(['agents', 'direct', 'id', 'isAgent', 'joined', 'members', 'name', 'path', 'rates', 'state', 'steps']);
    expect(sheet).toMatchObject({ steps: 2, state: null, path: [{ name: below.username }] });
    expect(sheet.name).toBe(`${username.slice(0, 2)}***${username.at(-1)}`);
    expect(sheet.rates[0]?.ppm).toMatchObject(RATES);
    // A masked name is not to be guessed letter by letter.
    expect(await teamOf(top, { scope: 'all', query: username.slice(0, -1) })).not.toContainEqual(expect.objectContaining({ id: ids[0] }));
    expect(await teamOf(top, { scope: 'all', query: username })).toContainEqual(expect.objectContaining({ id: ids[0] }));
    expect((await top.call('listTeam', undefined, {}, { query: 'pl' })).code).toBe('agent.search_too_wide');
    expect(await teamOf(top, { query: below.username.slice(0, 6) })).toContainEqual(expect.objectContaining({ name: below.username }));
  });

  test('[AGENT-01] lists page from the newest on without a miss or a repeat, by scope, kind and branch', async () => {
    const line = await agentBrowser(site, RATES);
    const second = await agentBelow(line);
    const { code } = (await link(second)).value;
    for (let count = 0; count < 5; count += 1) await joinBy(code);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
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
    expect(home.newest.map(({ name }) => name)).toEqual([second.username]);
  });
});

describe('links', () => {
  test('[AGENT-11] [AGENT-12] [REG-10] place the member with the registration, at no more than the owner’s rates, and never again', async () => {
    const { value } = await link(other, { rates: { RNG: 7_000 } });
    await site.query("update agent_rates set ppm[1] = 3000 where member = (select id from players where username = $1)", [other.username]);
    const { username, answer } = await joinBy(value.code.toLowerCase());
    expect(answer.status).toBe(200);
    const kept = await site.row(
      `select r.affiliate_code, p.type, r2.ppm, l.upline = o.id as below, l.from_day::text as day from players p join player_registrations r on r.player_id = p.id
        join agent_rates r2 on r2.member = p.id join agent_placements l on l.member = p.id join players o on o.username = $2 where p.username = $1`,
      [username, other.username],
    );
    expect(kept).toMatchObject({ affiliate_code: value.code, type: 0, below: true, day: '2026-11-22' });
    expect((kept['ppm'] as number[]).slice(0, 2)).toEqual([3_000, 0]);
    await site.query("update agent_rates set ppm[1] = 7000 where member = (select id from players where username = $1)", [other.username]);
    expect((await other.call('listLinks')).value.links[0]).toMatchObject({ code: value.code, registrations: 1, isValid: true });
    expect((await site.row('select count(*)::int as n from agent_placements where member = (select id from players where username = $1)', [username]))['n']).toBe(1);
  });

  test('[AGENT-11] [REG-10] a link that is off, over, used up, or of a suspended or paused agent brings nobody and leaves nothing behind', async () => {
    const owner = await agentBrowser(site, RATES);
    const off = (await link(owner, { isOn: false })).value.code;
    const short = (await link(owner, { days: 1 })).value.code;
    const once = (await link(owner, { usesMax: 1 })).value.code;
    const open = (await link(owner)).value.code;
    expect((await joinBy(once)).answer.status).toBe(200);
    site.clock.now = REGISTRATION_NOW + 2 * 86_400_000;
    for (const code of [off, short, once]) {
      expect((await site.http.client().call('checkAffiliateCode', { query: { code } })).isValid).toBe(false);
      expect((await joinBy(code)).answer.code).toBe('registration.affiliate_unknown');
    }
    site.clock.now = REGISTRATION_NOW;
    const players = await site.countPlayers();
    await site.query("update agents set state = 'suspended' where member = (select id from players where username = $1)", [owner.username]);
    expect((await joinBy(open)).answer.code).toBe('registration.affiliate_unknown');
    expect((await invite(owner)).code).toBe('agent.suspended');
    expect((await owner.call('listLinks')).status).toBe(200);
    await site.query("update agents set state = 'active' where member = (select id from players where username = $1)", [owner.username]);
    await site.query(
      `insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) select id, 'bet', 'review', 'test', 'test', now() from players where username = $1`,
      [owner.username],
    );
    expect((await joinBy(open)).answer.code).toBe('registration.affiliate_unknown');
    expect(await site.countPlayers()).toBe(players);
  });

  test('[AGENT-11] two registrations by the last use of a link: one is placed, the other opens nothing', async () => {
    const { code } = (await link(top, { usesMax: 1 })).value;
    const players = await site.countPlayers();
    const answers = await Promise.all([joinBy(code), joinBy(code)]);
    expect(answers.map(({ answer }) => answer.code).toSorted()).toEqual([null, 'registration.affiliate_unknown'].toSorted());
    expect(await site.countPlayers()).toBe(players + 1);
  });

  test('[AGENT-13] visits count once a device and day, and robots and unknown codes never', async () => {
    const { code } = (await link(top)).value;
    const visitor = site.browser();
    const visit = (from = visitor, headers: Record<string, string> = {}) => from.call('noteLinkVisit', { code }, headers);
    expect((await visit()).value).toEqual({});
    await visit();
    await visit(site.browser());
    await visit(site.browser(), { 'user-agent': 'Googlebot/2.1' });
    expect((await site.browser().call('noteLinkVisit', { code: 'NOBODYS1' })).value).toEqual({});
    site.clock.now = REGISTRATION_NOW + 86_400_000;
    await visit();
    const days = (await top.call('getLinkDays', undefined, { link: code })).value;
    expect(days.days).toHaveLength(31);
    expect(days.days.filter(({ visits }) => visits > 0).map(({ day, visits }) => [day, visits])).toEqual([
      ['2026-11-22', 2],
      ['2026-11-23', 1],
    ]);
    site.clock.now = REGISTRATION_NOW;
    expect((await other.call('getLinkDays', undefined, { link: code })).code).toBe('agent.link_unknown');
  });

  test('[AGENT-11] [AGENT-18] codes are one’s own, limits are told, and the same act makes one link', async () => {
    const key = randomUUID();
    const first = await link(top, { key });
    expect((await link(top, { key })).value.code).toBe(first.value.code);
    expect((await link(top, { code: 'MANGGA88' })).value.code).toBe('MANGGA88');
    expect((await link(other, { code: 'MANGGA88' })).code).toBe('agent.link_taken');
    expect((await link(other, { code: 'mangga' })).code).toBe('request.invalid');
    expect((await link(other, { days: 366 })).code).toBe('agent.link_days');
    expect((await link(other, { rates: { LIVE: 6_000 } })).code).toBe('agent.rate_above_own');
    const change = { name: 'Renamed', rates: {}, isOn: false, days: null, usesMax: null };
    expect((await other.call('changeLink', change, { link: 'MANGGA88' })).code).toBe('agent.link_unknown');
    expect((await top.call('changeLink', change, { link: 'MANGGA88' })).value).toMatchObject({ name: 'Renamed', isOn: false, isValid: false });
    await joinBy(first.value.code);
    await joinBy(first.value.code);
    expect((await top.call('changeLink', { ...change, usesMax: 1 }, { link: first.value.code })).params).toEqual({ uses: 2 });
    expect((await top.call('changeLink', { ...change, usesMax: 1 }, { link: first.value.code })).code).toBe('agent.link_used');
    await site.set('agent.linksMax', 1);
    expect((await link(top)).code).toBe('agent.link_limit');
    await site.set('agent.linksMax', 20);
  });

  test('[LOGIN-11] [AGENT-04] a site for agents takes those who come by an agent’s link, a site for members takes none of them', async () => {
    const { code } = (await link(top, { isAgent: true })).value;
    const { code: plain } = (await link(top)).value;
    await site.set('login.side', 'agents');
    expect((await joinBy(plain)).answer.code).toBe('session.member_account');
    const { answer, username } = await joinBy(code);
    expect(answer.value).toMatchObject({ type: 1 });
    await site.set('login.side', 'members');
    expect((await joinBy(code)).answer.code).toBe('session.agent_account');
    await site.set('login.side', 'all');
    expect(await site.row('select state from agents where member = (select id from players where username = $1)', [username])).toEqual({ state: 'applied' });
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
    const agent = await agentBrowser(site, RATES);
    await site.query('update agents set state = $2 where member = (select id from players where username = $1)', [agent.username, state]);
    const asked = { getAgentHome: () => agent.call('getAgentHome'), listTeam: () => agent.call('listTeam'), addLink: () => link(agent) };
    for (const [name, ask] of Object.entries(asked)) expect((await ask()).code, `${state} ${name}`).toBe(calls[name as CallName]);
  });

  test.each([0, 4, 40, 41, 42])('[AGENT-01] [AGENT-04] [NAV-05] type %i has an agent centre only with a team', async (type) => {
    const agent = await agentBrowser(site, RATES);
    await site.query('update players set type = $2 where username = $1', [agent.username, type]);
    const expected: Record<number, string | null> = { 0: 'agent.not_an_agent', 4: 'session.members_only', 40: 'agent.not_an_agent', 41: null, 42: null };
    expect((await agent.call('getAgentHome')).code).toBe(expected[type]);
    expect((await agent.call('listTeam')).code).toBe(expected[type]);
  });
});
