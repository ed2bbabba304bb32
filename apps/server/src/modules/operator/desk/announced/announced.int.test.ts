import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';
import type { SignedIn } from '#server/testing/test-desk.ts';
import { applyDue } from './announce.ts';

const DAY_MS = 86_400_000;
const reason = 'as agreed this morning';
let site: TestRewards;
let administrator: SignedIn;
let member: RewardMember;

beforeAll(async () => {
  site = await testRewards();
  await site.desk.letOnePersonAct();
  member = await site.member();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.pool.query('delete from announced_settings');
  await site.pool.query('delete from mails');
  await pass(0);
});

/** Lets time pass; the session of before has ended. */
const pass = async (ms: number) => {
  site.desk.clock.now += ms;
  administrator = await site.desk.signIn('administrator');
};
const params = { merchant: 'laro' };
const stored = async () => (await administrator.call('getDeskSettings', { params })).value;
const change = async (changes: Record<string, unknown>) => {
  const { revision } = await stored();
  return administrator.call('changeDeskSettings', { params, body: { revision, changes, reason } });
};
const inForce = () => site.desk.directory.known('laro').settings;
const mails = () => many<{ title: string; path: string }>(site.pool, 'select title, path from mails where player_id = $1 order by id', [member.playerId]);
const reported: unknown[] = [];
const apply = () =>
  applyDue({
    pool: site.pool,
    audit: site.desk.staff.audit,
    directory: site.desk.directory,
    now: () => site.desk.clock.now,
    onBackgroundError: (error) => reported.push(error),
  });
const inDays = (days: number) => new Date(site.desk.clock.now + days * DAY_MS).toISOString();

test('[REW-26] a worse price of points begins 30 days after a mail to every member, and everything else of the change immediately', async () => {
  const answer = await change({ 'mall.perPoint': 30, 'marketing.perWeek': 2 });
  expect(answer.value).toMatchObject({ announced: [{ key: 'mall.perPoint', value: 30, startsAt: inDays(30) }] });
  expect(inForce()).toMatchObject({ 'mall.perPoint': 20, 'marketing.perWeek': 2 });
  expect(await mails()).toMatchObject([{ path: '/m/mall/mallHome' }]);
  const entry = (await administrator.call('listAudit', { query: { action: 'settings.changed' } })).value.entries[0];
  expect(entry).toMatchObject({ after: { 'marketing.perWeek': 2, announced: [{ key: 'mall.perPoint', value: 30 }] } });
  await pass(30 * DAY_MS - 60_000);
  await apply();
  expect(inForce()['mall.perPoint']).toBe(20);
  await pass(60_000);
  await Promise.all([apply(), apply()]);
  expect(inForce()['mall.perPoint']).toBe(30);
  expect((await stored()).announced).toEqual([]);
  const entries = (await administrator.call('listAudit', { query: { action: 'settings.changed' } })).value.entries;
  expect(entries.filter(({ actor }) => actor === 'settings')).toMatchObject([{ before: { 'mall.perPoint': null }, after: { 'mall.perPoint': 30 } }]);
  // The way back is better for members.
  await change({ 'mall.perPoint': null });
  expect(inForce()['mall.perPoint']).toBe(20);
  expect((await mails()).length).toBe(1);
});

test('[REW-26] each program has its own mail and page; a change that is no worse begins immediately and writes no mail', async () => {
  await change({ 'rebate.besideAgentRate': 'add', 'rewards.needsVerified': false, 'mall.pointCost': 4 });
  expect([inForce()['rebate.besideAgentRate'], inForce()['rewards.needsVerified'], await mails()]).toEqual(['add', false, []]);
  await change({ 'rebate.besideAgentRate': 'none', 'rewards.needsVerified': true, 'mall.pointCost': 6, 'lottery.coverPercent': 60 });
  expect((await stored()).announced.map(({ key }) => key)).toEqual([
    'lottery.coverPercent',
    'mall.pointCost',
    'rebate.besideAgentRate',
    'rewards.needsVerified',
  ]);
  expect([inForce()['rebate.besideAgentRate'], inForce()['rewards.needsVerified']]).toEqual(['add', false]);
  expect((await mails()).map(({ path }) => path).toSorted()).toEqual(['/m/member/benefits', '/m/rewardCenter']);
});

test('[REW-26] keeping the present value ends an announcement, and another worse value has its own 30 days', async () => {
  await change({ 'mall.perPoint': 40 });
  await pass(10 * DAY_MS);
  await change({ 'mall.perPoint': 50 });
  expect((await stored()).announced).toMatchObject([{ key: 'mall.perPoint', value: 50, startsAt: inDays(30) }]);
  expect((await mails()).length).toBe(2);
  await change({ 'mall.perPoint': null });
  expect((await stored()).announced).toEqual([]);
  await pass(60 * DAY_MS);
  await apply();
  expect(inForce()['mall.perPoint']).toBe(20);
});

test('[REW-26] an announced setting that is invalid when it begins is reported and tried again, and blocks no other one', async () => {
  const announce = (key: string, value: unknown) =>
    site.pool.query(
      "insert into announced_settings (merchant_code, key, value, starts_at, announced_by, announced_at) values ('laro', $1, $2, $3, 'ana', $3)",
      [key, JSON.stringify(value), new Date(site.desk.clock.now)],
    );
  await announce('mall.perPoint', 'many');
  await announce('mall.pointCost', 7);
  reported.length = 0;
  await apply();
  expect(inForce()).toMatchObject({ 'mall.perPoint': 20, 'mall.pointCost': 7 });
  expect(reported.map(String)).toEqual(['Error: the announced setting mall.perPoint of laro cannot begin']);
  expect((await site.pool.query('select key from announced_settings')).rows).toEqual([{ key: 'mall.perPoint' }]);
  await site.pool.query("update announced_settings set value = '25'");
  await apply();
  expect(inForce()['mall.perPoint']).toBe(25);
  expect(reported.length).toBe(1);
});
