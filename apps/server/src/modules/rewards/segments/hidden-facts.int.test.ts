import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { one } from '#server/db/sql.ts';
import { inviteTermsOnWire, testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import { missionOnWire } from '#server/testing/rewards/test-missions.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { tournamentOnWire } from '#server/testing/rewards/test-tournaments.ts';
import { raffleOnWire } from '#server/testing/test-raffles.ts';

type Groups = readonly (readonly object[])[];

let site: TestInvites;
/** May read risk; marketing may not. */
let desk: Awaited<ReturnType<TestInvites['staff']>>;
let [risky, plain] = ['', ''];
let flagged: RewardMember;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;
const params = { merchant: 'laro' };
const refused = { status: 403, code: 'desk.permission_missing', params: { permission: 'risk.read' } };
const risk = [[{ fact: 'risk', isNot: false, from: '60', to: null }]];
const saved = (id: string, isNot = false) => [[{ fact: 'segment', isNot, values: [id] }]];
const roomOf = async (as: TestInvites['marketing']) => (await as.call('listDeskSegments', { params })).value.segments;

async function made(name: string, groups: Groups): Promise<string> {
  await desk.call('saveDeskSegment', { params, body: { id: null, version: 0, name, groups, isFrozen: true, reason: 'a test' } as never });
  return (await roomOf(desk)).find((segment) => segment.name === name)?.id ?? '';
}

beforeAll(async () => {
  site = await testInvites();
  desk = await site.staff('administrator');
  site.clock.now = NOON;
  flagged = await site.member();
  await site.member();
  await site.pool.query(
    `insert into risk_flags (merchant_code, player_id, rule, about, subject, state, raised_at, last_at)
    values ('laro', $1, 'shared_account', 'accounts', 'x', 'open', '2026-11-10', '2026-11-10')`,
    [flagged.playerId],
  );
  risky = await made('Risky', risk);
  plain = await made('Plain', [[{ fact: 'members', isNot: false, values: [String(flagged.playerId)] }]]);
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

const names = { EN: 'For you', TY: 'Para sa iyo' };
const reward = { kind: 'cash', amount: '5.00' };
const texts = { EN: { title: 'For you', body: 'Look in.' }, TY: { title: 'Para sa iyo', body: 'Silipin mo.' } };
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const dated = (body: object) => ({ code: `r-${randomUUID().slice(0, 6)}`, startsAt: at(1), endsAt: at(2), body, reason: 'a test' });
const campaign = { id: null, name: 'Segment', channels: ['inbox'], product: null, path: null, reward, permit: 'P-1', reason: 'a test', texts };
const audience = (groups: Groups) => ({ activity: 'everybody', memberIds: [], joinedWithinDays: null, groups });
const days = Array.from({ length: 7 }, () => ({ kind: 'cash', amount: '10.00' }));

/** Every call that counts the members of conditions, or begins to use them. */
const calls: Record<string, (segment: Groups) => object> = {
  previewDeskSegment: (groups) => ({ groups }),
  previewDeskGiftRound: (segment) => ({ reward, segment }),
  giveDeskGiftRound: (segment) => ({ reward, names, segment, reason: `a test ${randomUUID()}` }),
  saveDeskRewardRule: (segment) => ({ ...dated({ onMiss: 'restart', days, segment }), names, cap: null, endsAt: null }),
  saveDeskMission: (segment) => dated({ ...missionOnWire, segment }),
  saveDeskRaffle: (segment) => dated({ ...raffleOnWire, segment }),
  saveDeskTournament: (segment) => dated({ ...tournamentOnWire, segment }),
  saveDeskInviteRule: (segment) => ({ body: { ...inviteTermsOnWire, segment }, startsAt: at(1), reason: 'a test' }),
  saveDeskCampaign: (groups) => ({
    ...campaign,
    audience: audience(groups),
    beginsAt: at(0),
    expiresAt: at(20),
  }),
};
const ask = (as: TestInvites['marketing'], name: string, segment: Groups) =>
  as.call(name as 'saveDeskMission', { params, body: calls[name]?.(segment) as never });

/** A gift waits for its second person, and the next one for it. */
const forgetProposals = () => site.pool.query('delete from proposals');

test.each(Object.keys(calls))(
  '[DESK-15] [DESK-51] %s with a saved segment of risk needs the permission to read risk, also where the segment is negated',
  async (name) => {
    for (const segment of [risk, saved(risky), saved(risky, true), [...saved(plain), ...saved(risky)]])
      expect(await ask(site.marketing, name, segment)).toMatchObject(refused);
    expect((await ask(site.marketing, name, saved(plain))).status).toBe(200);
    await forgetProposals();
    expect((await ask(desk, name, saved(risky))).status).toBe(200);
  },
);

test('[DESK-15] [DESK-51] rooms show the conditions of a segment of risk to everybody, and the length of its list to those who may read risk', async () => {
  const shown = async (as: TestInvites['marketing']) => {
    const { members, versions, groups } = (await as.call('getDeskSegment', { params: { ...params, segmentId: risky } })).value;
    return [members, versions[0]?.members, groups, (await roomOf(as)).find(({ id }) => id === risky)?.members];
  };
  expect(await shown(desk)).toEqual([1, 1, risk, 1]);
  expect(await shown(site.marketing)).toEqual([null, null, risk, null]);
  expect((await roomOf(site.marketing)).find(({ id }) => id === plain)?.members).toBe(1);
  const renamed = { id: risky, version: 1, name: 'Risky ones', groups: risk, isFrozen: true, reason: 'a test' };
  await desk.call('saveDeskSegment', { params, body: renamed as never });
  const entries = (await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'segment.written' } })).value.entries;
  expect(JSON.stringify(entries.filter(({ subject }) => subject.includes(risky)))).not.toContain('"members":1');
});

test('[DESK-15] [REW-29] worst cases, proposals and previews of others do not count the members of a segment of risk', async () => {
  const { count } = await one<{ count: number }>(site.pool, "select count(*)::int as count from players where merchant_code = 'laro' and type in (0, 1, 2)");
  const mission = dated({ ...missionOnWire, segment: saved(risky) });
  await desk.call('saveDeskMission', { params, body: mission as never });
  await desk.call('saveDeskTournament', { params, body: dated({ ...tournamentOnWire, segment: saved(risky) }) as never });
  await desk.call('saveDeskRaffle', { params, body: dated({ ...raffleOnWire, segment: saved(risky) }) as never });
  await desk.call('saveDeskInviteRule', { params, body: calls['saveDeskInviteRule']?.(saved(risky)) as never });
  await desk.call('saveDeskRewardRule', { params, body: calls['saveDeskRewardRule']?.(saved(risky)) as never });
  const most = async (as: TestInvites['marketing']) => {
    const rooms = [
      (await as.call('listDeskMissions', { params })).value.missions,
      (await as.call('listDeskTournaments', { params })).value.tournaments,
      (await as.call('listDeskRaffles', { params })).value.raffles,
      (await as.call('getDeskInvites', { params })).value.terms,
      (await as.call('listDeskRewardRules', { params })).value.rules,
    ];
    return rooms.map((rows) => rows.find(({ body }) => JSON.stringify(body.segment).includes(risky))?.segmentMembers);
  };
  expect(count).toBeGreaterThan(1);
  expect([await most(site.marketing), await most(desk)]).toEqual([Array(5).fill(count), Array(5).fill(count)]);
  await forgetProposals();
  await desk.call('giveDeskGiftRound', { params, body: calls['giveDeskGiftRound']?.(saved(risky)) as never });
  const asked = await one<{ after: object }>(site.pool, "select after from proposals where act = 'reward.giveMany' order by id desc limit 1");
  expect(asked.after).toMatchObject({ membersAtMost: count });
  expect(asked.after).not.toHaveProperty('members');
  const { id } = (await desk.call('saveDeskCampaign', { params, body: calls['saveDeskCampaign']?.(saved(risky)) as never })).value;
  const previewAs = (as: TestInvites['marketing']) => as.call('previewDeskCampaign', { params: { ...params, campaignId: id } });
  expect(await previewAs(site.marketing)).toMatchObject(refused);
  expect((await previewAs(desk)).status).toBe(200);
});
