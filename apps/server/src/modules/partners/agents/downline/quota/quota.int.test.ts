import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { startTestAgents, type AgentVisitor, type TestAgents } from '#server/testing/partners/test-agents.ts';
import { REGISTRATION_NOW, type TestRegistration } from '#server/testing/people/test-registration.ts';
import { inTransaction } from '#server/db/sql.ts';
import { changeRates } from '../../rates/change-rates.ts';
import { lapseInvitations } from './lapse-invitations.ts';
import { moveQuota } from './move-quota.ts';

const DAY_MS = 86_400_000;
const LOW = 76_000;
const HIGH = 78_000;
let site: TestRegistration;
let agents: TestAgents;
let top: AgentVisitor;
let below: AgentVisitor;

beforeAll(async () => {
  ({ site, agents } = await startTestAgents({ RNG: 3_000 }));
  await site.set('agent.rateMax.LOTT', 90_000);
  await site.set('agent.openPerDay', 500);
  await site.set('agent.quotas', true);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = REGISTRATION_NOW;
  top = await agents.top({ RNG: 5_000, LOTT: 90_000 });
  below = await agents.agentBelow(top);
});

const rowOf = async (agent: { username: string }) => (await site.row('select id from players where username = $1', [agent.username]))['id'] as bigint;
const merchant = () => {
  const found = site.http.directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};
const given = { by: 'desk', reason: 'test', at: new Date(REGISTRATION_NOW) };
/** The desk grants quotas. */
const grant = async (agent: AgentVisitor, band: number, amount: number) => {
  const id = await rowOf(agent);
  await inTransaction(site.pool, (transaction) => moveQuota(transaction, [{ agent: id, band, amount, kind: 'granted' }], given));
};
const open = (agent: AgentVisitor, ppm: number, more: object = {}) => agents.invite(agent, { rates: { LOTT: ppm }, ...more });
const bandsOf = async (agent: AgentVisitor) => (await agent.call('getQuota')).value.bands.map(({ band, balance, waiting }) => [band, balance, waiting]);
/** Balances that are not the sum of their entries, or below 0. */
const wrong = () =>
  many(
    site.pool,
    `select * from (select agent, band, sum(amount) as entries from agent_quota_entries group by 1, 2) e full join agent_quotas q using (agent, band)
      where coalesce(e.entries, 0) <> coalesce(q.balance, 0) or q.balance < 0`,
  );
const raise = async (agent: AgentVisitor, username: string, ppm: number) => {
  const [member, upline] = [await rowOf({ username }), await rowOf(agent)];
  const asked = { member, upline, from: '2026-12-01', rates: { LOTT: ppm }, confirmsCut: false, by: 'test', reason: 'test' };
  return inTransaction(site.pool, (transaction) => changeRates(transaction, merchant(), asked, async () => undefined, site.clock.now)).then(
    () => null,
    (error: { code: string }) => error.code,
  );
};

test('[AGENT-39] opening uses a quota of the band, withdrawing and lapsing free it, activation keeps it', async () => {
  expect((await open(top, HIGH)).code).toBe('agent.quota_not_enough');
  expect((await open(top, LOW - 100)).status).toBe(200);
  await grant(top, HIGH, 2);
  const key = randomUUID();
  const username = site.newName();
  const first = await open(top, HIGH, { key, username });
  expect((await open(top, HIGH, { key, username })).value.id).toBe(first.value.id);
  const second = (await open(top, HIGH + 900)).value;
  expect(await bandsOf(top)).toEqual([[HIGH, 0, 2]]);
  const refused = await open(top, HIGH);
  expect([refused.code, refused.params]).toEqual(['agent.quota_not_enough', { left: 0 }]);
  expect((await top.call('endInvitation', undefined, { invitationId: second.id })).status).toBe(200);
  expect(await bandsOf(top)).toEqual([[HIGH, 1, 1]]);
  expect((await agents.activate(first.value.token)).answer.status).toBe(200);
  expect(await bandsOf(top)).toEqual([[HIGH, 1, 0]]);
  await open(top, HIGH);
  site.clock.now += 15 * DAY_MS;
  const at = new Date(site.clock.now);
  await Promise.all([lapseInvitations(site.pool, at), lapseInvitations(site.pool, at)]);
  expect(await bandsOf(top)).toEqual([[HIGH, 1, 0]]);
  expect((await top.call('getQuota')).value.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['lapsed', 1],
    ['opened', -1],
    ['lapsed', 1],
    ['opened', -1],
    ['opened', -1],
    ['granted', 2],
  ]);
  expect(await wrong()).toEqual([]);
});

test('[AGENT-39] a name that a lapsed invitation held is opened again, and the owner before has the quota back', async () => {
  const other = await agents.top({ LOTT: 90_000 });
  await grant(top, LOW, 1);
  await grant(other, LOW, 1);
  const username = site.newName();
  await open(top, LOW, { username });
  site.clock.now += 15 * DAY_MS;
  expect((await open(other, LOW, { username })).status).toBe(200);
  expect([await bandsOf(top), await bandsOf(other)]).toEqual([[[LOW, 1, 0]], [[LOW, 0, 1]]]);
  expect(await wrong()).toEqual([]);
});

test('[AGENT-39] a raise into a band uses one of it and frees the old one; a cut and a raise back move nothing', async () => {
  await grant(top, LOW, 1);
  const { username, token } = (await open(top, LOW)).value;
  await agents.activate(token);
  expect(await raise(top, username, HIGH)).toBe('agent.quota_not_enough');
  await grant(top, HIGH, 1);
  expect(await raise(top, username, HIGH)).toBeNull();
  expect(await bandsOf(top)).toEqual([
    [HIGH, 0, 0],
    [LOW, 1, 0],
  ]);
  expect(await raise(top, username, LOW - 1_000)).toBeNull();
  expect(await raise(top, username, HIGH)).toBeNull();
  expect(await bandsOf(top)).toEqual([
    [HIGH, 0, 0],
    [LOW, 1, 0],
  ]);
  expect(await wrong()).toEqual([]);
});

test('[AGENT-39] who joins by a link uses a quota; without one the rate stays below the counted ones and the person is a member all the same', async () => {
  await grant(top, HIGH, 1);
  const { code } = (await agents.link(top, { rates: { LOTT: HIGH } })).value;
  const [first, second] = [await agents.joinBy(code), await agents.joinBy(code)];
  const rateOf = async (username: string) =>
    ((await site.row('select r.ppm from agent_rates r join players p on p.id = r.member where p.username = $1', [username]))['ppm'] as number[])[7];
  expect([first.answer.status, second.answer.status]).toEqual([200, 200]);
  expect([await rateOf(first.username), await rateOf(second.username)]).toEqual([HIGH, LOW - 100]);
  expect(await bandsOf(top)).toEqual([[HIGH, 0, 0]]);
});

test('[AGENT-39] [AGENT-05] quotas are passed to a direct agent, once a key, never more than there are', async () => {
  await grant(top, LOW, 3);
  const pass = (count: number, key: string = randomUUID(), memberId = below.id) => top.call('passQuota', { key, memberId, band: LOW, count });
  const key = randomUUID();
  await Promise.all([pass(2, key), pass(2, key)]);
  expect([await bandsOf(top), await bandsOf(below)]).toEqual([[[LOW, 1, 0]], [[LOW, 2, 0]]]);
  expect((await pass(1, key)).code).toBe('agent.key_used');
  expect((await pass(2)).params).toEqual({ left: 1 });
  const player = (await agents.invite(top)).value;
  await agents.activate(player.token);
  const stranger = await agents.top({});
  for (const id of [await agents.idOf(player.username), stranger.id, 'NoSuchMember'])
    expect((await pass(1, randomUUID(), id)).code).toBe('agent.member_unknown');
  await site.query("update agents set state = 'suspended' where member = $1", [await rowOf(below)]);
  expect((await pass(1)).code).toBe('agent.receiver_unavailable');
  await site.query("update agents set state = 'suspended' where member = $1", [await rowOf(top)]);
  expect((await pass(1)).code).toBe('agent.suspended');
  expect((await top.call('getQuota')).value).toMatchObject({ canPass: false });
  expect(await wrong()).toEqual([]);
});

test('[AGENT-39] acts at the same time never use more than there is', async () => {
  await grant(top, LOW, 4);
  await grant(top, HIGH, 2);
  const members = await Promise.all([0, 1].map(async () => (await open(top, LOW)).value));
  for (const { token } of members) await agents.activate(token);
  const acts = [
    ...[0, 1, 2, 3].map(() => open(top, LOW)),
    ...[0, 1].map(() => top.call('passQuota', { key: randomUUID(), memberId: below.id, band: LOW, count: 1 })),
    ...[0, 1].map(() => open(top, HIGH)),
  ];
  const [answers, raised] = await Promise.all([Promise.all(acts), Promise.all(members.map(({ username }) => raise(top, username, HIGH)))]);
  expect(new Set(answers.map(({ code }) => code).filter((code) => code !== null))).toEqual(new Set(['agent.quota_not_enough']));
  const opened = answers.filter(({ code }) => code === null).length;
  const raises = raised.filter((code) => code === null).length;
  expect(raised.filter((code) => code !== null && code !== 'agent.quota_not_enough')).toEqual([]);
  // 4 + 2 were granted, 2 accounts use one each, and a raise uses one and frees one.
  const left = (await bandsOf(top)).reduce((sum, [, balance]) => sum + (balance ?? 0), 0);
  expect(left).toBe(6 - 2 - opened);
  expect(raises).toBeLessThanOrEqual(2);
  expect(await wrong()).toEqual([]);
});

test('[AGENT-39] where quotas are off nothing is counted and the calls say so', async () => {
  await site.set('agent.quotas', false);
  const answers = [await top.call('getQuota'), await top.call('passQuota', { key: randomUUID(), memberId: below.id, band: LOW, count: 1 })];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [403, 'agent.quota_off']));
  expect((await open(top, HIGH)).status).toBe(200);
  expect((await top.call('getAgentHome')).value.tools).not.toContain('quota');
  await site.set('agent.quotas', true);
  expect((await top.call('getAgentHome')).value.tools).toContain('quota');
});
