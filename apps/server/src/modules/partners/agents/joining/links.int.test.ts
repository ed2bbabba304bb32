import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
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

describe('links', () => {
  test('[AGENT-11] [REG-10] place the member with the registration, at no more than the owner’s rates, and never again', async () => {
    const { value } = await agents.link(other, { rates: { RNG: 7_000 } });
    await site.query('update agent_rates set ppm[1] = 3000 where member = (select id from players where username = $1)', [other.username]);
    const { username, answer } = await agents.joinBy(value.code.toLowerCase());
    expect(answer.status).toBe(200);
    const kept = await site.row(
      `select r.affiliate_code, p.type, r2.ppm, l.upline = o.id as below, l.from_day::text as day from players p join player_registrations r on r.player_id = p.id
        join agent_rates r2 on r2.member = p.id join agent_placements l on l.member = p.id join players o on o.username = $2 where p.username = $1`,
      [username, other.username],
    );
    expect(kept).toMatchObject({ affiliate_code: value.code, type: 0, below: true, day: '2026-11-22' });
    expect((kept['ppm'] as number[]).slice(0, 2)).toEqual([3_000, 0]);
    await site.query('update agent_rates set ppm[1] = 7000 where member = (select id from players where username = $1)', [other.username]);
    expect((await other.call('listLinks')).value.links[0]).toMatchObject({ code: value.code, registrations: 1, isValid: true });
    expect(
      (await site.row('select count(*)::int as n from agent_placements where member = (select id from players where username = $1)', [username]))['n'],
    ).toBe(1);
  });

  test('[AGENT-11] [REG-10] a link that is off, over, used up, or of a suspended or paused agent brings no member and leaves no row behind', async () => {
    const owner = await agents.top(RATES);
    const off = (await agents.link(owner, { isOn: false })).value.code;
    const short = (await agents.link(owner, { days: 1 })).value.code;
    const once = (await agents.link(owner, { usesMax: 1 })).value.code;
    const open = (await agents.link(owner)).value.code;
    expect((await agents.joinBy(once)).answer.status).toBe(200);
    site.clock.now = REGISTRATION_NOW + 2 * 86_400_000;
    for (const code of [off, short, once]) {
      expect((await site.http.client().call('checkAffiliateCode', { query: { code } })).isValid).toBe(false);
      expect((await agents.joinBy(code)).answer.code).toBe('registration.affiliate_unknown');
    }
    site.clock.now = REGISTRATION_NOW;
    const players = await site.countPlayers();
    await site.query("update agents set state = 'suspended' where member = (select id from players where username = $1)", [owner.username]);
    expect((await agents.joinBy(open)).answer.code).toBe('registration.affiliate_unknown');
    expect((await agents.invite(owner)).code).toBe('agent.suspended');
    // The agent reads that none of them brings members now.
    expect(new Set((await owner.call('listLinks')).value.links.map(({ isValid }) => isValid))).toEqual(new Set([false]));
    await site.query("update agents set state = 'active' where member = (select id from players where username = $1)", [owner.username]);
    await site.query(
      `insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) select id, 'bet', 'rules', 'test', 'test', now() from players where username = $1`,
      [owner.username],
    );
    expect((await agents.joinBy(open)).answer.code).toBe('registration.affiliate_unknown');
    expect(await site.countPlayers()).toBe(players);
  });

  test('[AGENT-11] two registrations by the last use of a link: one is placed, the other opens nothing', async () => {
    const { code } = (await agents.link(top, { usesMax: 1 })).value;
    const players = await site.countPlayers();
    const answers = await Promise.all([agents.joinBy(code), agents.joinBy(code)]);
    expect(answers.map(({ answer }) => answer.code).toSorted()).toEqual([null, 'registration.affiliate_unknown'].toSorted());
    expect(await site.countPlayers()).toBe(players + 1);
  });

  test('[AGENT-13] visits count once a device and day, and robots and unknown codes never', async () => {
    const { code } = (await agents.link(top)).value;
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

  test('[AGENT-11] [AGENT-12] [AGENT-13] a short address leads to the page of the link, counts the visit and is the first touch; without a valid link to the registration', async () => {
    const owner = await agents.top(RATES);
    const slots = (await agents.link(owner, { landing: 'slots' })).value;
    const plain = (await agents.link(owner)).value;
    const off = (await agents.link(owner, { isOn: false })).value;
    expect(slots.landing).toBe('slots');
    const visit = (code: string, headers: Record<string, string> = {}) =>
      site.http.app.inject({ method: 'GET', url: `/m/i/${code}`, headers: { host: 'localhost', ...headers } });
    const first = await visit(slots.code.toLowerCase());
    expect([first.statusCode, first.headers.location, first.headers['cache-control']]).toEqual([302, '/m/slot-games', 'no-store']);
    const cookie = /__Host-laro-way=[^;,]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
    expect(cookie).toContain(slots.code);
    expect((await visit(plain.code, { cookie })).headers.location).toBe(`/m/register?affiliateCode=${plain.code}`);
    for (const code of [off.code, 'NOBODYS1', '..%2Fx']) expect((await visit(code)).headers.location).toBe('/m/register');
    await visit(slots.code, { 'user-agent': 'Googlebot/2.1' });
    const links = (await owner.call('listLinks')).value.links.map(({ code, visits }) => [code, visits]);
    expect(new Map(links as [string, number][])).toEqual(
      new Map([
        [slots.code, 1],
        [plain.code, 1],
        [off.code, 0],
      ]),
    );
    const form = site.formOf();
    expect((await site.send(form, site.browser(), { cookie })).status).toBe(200);
    const { name } = await site.row(
      'select o.username as name from players p join agent_placements l on l.member = p.id join players o on o.id = l.upline where p.username = $1',
      [form['username']],
    );
    expect(name).toBe(owner.username);
  });

  test('[AGENT-11] a link brings members from the first moment of its first day on, and its days count from there', async () => {
    const owner = await agents.top(RATES);
    const { value } = await agents.link(owner, { from: '2026-11-24', days: 2 });
    expect(value).toMatchObject({ isValid: false, validFrom: '2026-11-23T16:00:00.000Z', validUntil: '2026-11-25T16:00:00.000Z' });
    const joins = async (at: string) => {
      site.clock.now = Date.parse(at);
      return [
        (await site.http.client().call('checkAffiliateCode', { query: { code: value.code } })).isValid,
        (await agents.joinBy(value.code)).answer.code ?? 'joined',
      ];
    };
    const refused = [false, 'registration.affiliate_unknown'];
    expect(await joins('2026-11-23T15:59:59Z')).toEqual(refused);
    expect(await joins('2026-11-23T16:00:00Z')).toEqual([true, 'joined']);
    expect(await joins('2026-11-25T15:59:59Z')).toEqual([true, 'joined']);
    expect(await joins('2026-11-25T16:00:00Z')).toEqual(refused);
    site.clock.now = REGISTRATION_NOW;
    // A day that has begun is now; one further away than a link may last is refused.
    expect((await agents.link(owner, { from: '2026-11-22' })).value).toMatchObject({ isValid: true, validFrom: null });
    expect((await agents.link(owner, { from: '2028-01-01' })).code).toBe('agent.link_days');
    const terms = { name: 'Later', rates: {}, isOn: true, days: null, usesMax: null };
    expect((await owner.call('changeLink', { ...terms, from: '2026-12-01' }, { link: value.code })).value).toMatchObject({ isValid: false, validUntil: null });
    expect((await owner.call('changeLink', terms, { link: value.code })).value).toMatchObject({ isValid: true, validFrom: null });
  });

  test('[AGENT-11] a link to a promotion leads there while guests can read it, later to all promotions', async () => {
    const owner = await agents.top(RATES);
    expect((await agents.link(owner, { landing: 'promotion', promotionId: '17' })).code).toBe('agent.link_promotion');
    expect((await agents.link(owner, { landing: 'promotion' })).code).toBe('agent.link_promotion');
    site.outside.promotions.add('17');
    const { value } = await agents.link(owner, { landing: 'promotion', promotionId: '17' });
    expect(value).toMatchObject({ landing: 'promotion', promotionId: '17' });
    const visit = async () => (await site.http.app.inject({ method: 'GET', url: `/m/i/${value.code}`, headers: { host: 'localhost' } })).headers.location;
    expect(await visit()).toBe('/m/activityDetail?id=17');
    site.outside.promotions.delete('17');
    expect(await visit()).toBe('/m/activity');
    // Other links have none, whatever is sent along.
    expect((await agents.link(owner, { landing: 'home', promotionId: '17' })).value).toMatchObject({ landing: 'home', promotionId: null });
  });

  test('[AGENT-11] [T80] creatives are the operator’s, with permit and age', async () => {
    const picture = { key: 'laro-register', plate: '#101a3e' };
    site.outside.creatives.push({ id: '5', title: 'Play at Laro', condition: '21 and over', permit: 'ASC-1', picture });
    expect((await top.call('listCreatives')).value).toEqual({
      creatives: [{ id: '5', title: 'Play at Laro', condition: '21 and over', permit: 'ASC-1', picture }],
      ageMin: 21,
    });
  });

  test('[AGENT-12] the first link counts, a typed code beats it, and no later link changes anything', async () => {
    const [first, later, typed] = [await agents.top(RATES), await agents.top(RATES), await agents.top(RATES)];
    const codeOf = async (owner: AgentVisitor) => (await agents.link(owner)).value.code;
    const codes = { first: await codeOf(first), later: await codeOf(later), typed: await codeOf(typed) };
    const visitor = async () => {
      const browser = site.browser();
      const { setCookie } = await browser.call('noteLinkVisit', { code: codes.first });
      const cookie = /__Host-laro-way=[^;,]+/.exec(setCookie)?.[0] ?? '';
      expect((await browser.call('noteLinkVisit', { code: codes.later }, { cookie })).setCookie).not.toContain('laro-way');
      return { browser, cookie };
    };
    const uplineOf = async (username: unknown) =>
      (
        await site.query(
          `select o.username from players p join agent_placements l on l.member = p.id join players o on o.id = l.upline where p.username = $1 order by l.from_day`,
          [username],
        )
      ).map((row) => row['username']);
    const byAddress = site.formOf();
    const { browser, cookie } = await visitor();
    expect((await site.send(byAddress, browser, { cookie })).status).toBe(200);
    expect(await uplineOf(byAddress['username'])).toEqual([first.username]);
    const byHand = site.formOf({ affiliateCode: codes.typed });
    const second = await visitor();
    expect((await site.send(byHand, second.browser, { cookie: second.cookie })).status).toBe(200);
    expect(await uplineOf(byHand['username'])).toEqual([typed.username]);
    site.clock.now = REGISTRATION_NOW + 86_400_000;
    await browser.call('noteLinkVisit', { code: codes.later });
    expect(await uplineOf(byAddress['username'])).toEqual([first.username]);
    site.clock.now = REGISTRATION_NOW;
    const uses = (await later.call('listLinks')).value.links.map(({ registrations }) => registrations);
    expect(uses).toEqual([0]);
  });

  test('[AGENT-11] [AGENT-18] codes belong to one agent, limits are refused with their value, and the same act makes one link', async () => {
    const key = randomUUID();
    const first = await agents.link(top, { key });
    expect((await agents.link(top, { key })).value.code).toBe(first.value.code);
    expect((await agents.link(top, { code: 'MANGGA88' })).value.code).toBe('MANGGA88');
    expect((await agents.link(other, { code: 'MANGGA88' })).code).toBe('agent.link_taken');
    expect((await agents.link(other, { code: 'mangga' })).code).toBe('request.invalid');
    expect((await agents.link(other, { days: 366 })).code).toBe('agent.link_days');
    expect((await agents.link(other, { rates: { LIVE: 6_000 } })).code).toBe('agent.rate_above_own');
    const change = { name: 'Renamed', rates: {}, isOn: false, days: null, usesMax: null };
    expect((await other.call('changeLink', change, { link: 'MANGGA88' })).code).toBe('agent.link_unknown');
    expect((await top.call('changeLink', change, { link: 'MANGGA88' })).value).toMatchObject({ name: 'Renamed', isOn: false, isValid: false });
    await agents.joinBy(first.value.code);
    await agents.joinBy(first.value.code);
    expect((await top.call('changeLink', { ...change, usesMax: 1 }, { link: first.value.code })).params).toEqual({ uses: 2 });
    expect((await top.call('changeLink', { ...change, usesMax: 1 }, { link: first.value.code })).code).toBe('agent.link_used');
    await site.set('agent.linksMax', 1);
    expect((await agents.link(top)).code).toBe('agent.link_limit');
    await site.set('agent.linksMax', 20);
  });

  test('[LOGIN-11] [AGENT-04] a site for agents takes those who come by an agent’s link, a site for members takes none of them', async () => {
    const { code } = (await agents.link(top, { isAgent: true })).value;
    const { code: plain } = (await agents.link(top)).value;
    await site.set('login.side', 'agents');
    expect((await agents.joinBy(plain)).answer.code).toBe('session.member_account');
    const { answer, username } = await agents.joinBy(code);
    expect(answer.value).toMatchObject({ type: 1 });
    await site.set('login.side', 'members');
    expect((await agents.joinBy(code)).answer.code).toBe('session.agent_account');
    await site.set('login.side', 'all');
    expect(await site.row('select state from agents where member = (select id from players where username = $1)', [username])).toEqual({ state: 'applied' });
  });
});
