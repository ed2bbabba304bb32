import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const merchant = { merchant: 'laro' };
const NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

const give = (who: RewardMember, change: object = {}) => giveReward(site, who.playerId, change);
const count = async () => {
  while (await site.costs.turn());
};
const report = async (query: Record<string, string>) => (await site.marketing.call('getDeskRewardCosts', { params: merchant, query })).value;
const claimable = async (who: RewardMember) => (await who.browser.call('listGrants')).value.grants;

test('[REW-55] grants, claims and ends are added up by day, rule, source and rank; what is owed is what is left', async () => {
  const [one, other] = [await site.richMember(), await site.richMember()];
  await one.browser.call('signIn', { day: '2026-11-20' });
  for (const who of [one, one, one, other]) await give(who);
  const [first, second] = await claimable(one);
  await claimGrant(one, first?.id ?? '');
  await site.marketing.call('takeBackDeskRewardGrant', { params: { ...merchant, grantId: second?.id ?? '' }, body: { reason: 'By mistake' } });
  site.clock.now = NOON + DAY_MS;
  const [third] = await claimable(one);
  await claimGrant(one, third?.id ?? '');
  await count();
  await count();
  const days = await report({ by: 'day', from: '2026-11-20', to: '2026-11-21' });
  expect(days.rows).toEqual([
    // One of the two members got two kinds of rewards, and counts once.
    {
      key: '2026-11-20',
      granted: '82.00',
      claimed: '22.00',
      expired: '0.00',
      takenBack: '20.00',
      lapsed: '0.00',
      owed: '40.00',
      members: 2,
      perMember: '41.00',
    },
    { key: '2026-11-21', granted: '0.00', claimed: '20.00', expired: '0.00', takenBack: '0.00', lapsed: '0.00', owed: '20.00', members: 0, perMember: '0.00' },
  ]);
  expect([days.owed, days.currency]).toEqual(['20.00', 'PHP']);
  const sources = await report({ by: 'source', from: '2026-11-20', to: '2026-11-21' });
  expect(sources.rows.map(({ key, granted, owed, members, perMember }) => [key, granted, owed, members, perMember])).toEqual([
    ['MANUAL', '80.00', '20.00', 2, '40.00'],
    ['SIGN_IN', '2.00', '0.00', 1, '2.00'],
  ]);
  const rules = await report({ by: 'rule', from: '2026-11-20', to: '2026-11-20' });
  expect(rules.rows.map(({ key, granted }) => [key, granted])).toEqual([
    ['', '80.00'],
    ['daily', '2.00'],
  ]);
  expect((await report({ by: 'rank', from: '2026-11-20', to: '2026-11-20' })).rows.map(({ granted, members }) => [granted, members])).toEqual([['82.00', 2]]);
  // A source that had nothing in the period is there while it owes something.
  expect((await report({ by: 'source', from: '2026-11-01', to: '2026-11-02' })).rows).toMatchObject([
    { key: 'MANUAL', granted: '0.00', owed: '20.00', members: 0 },
  ]);
  // Cut to a minor unit of the currency.
  await site.pool.query("update reward_cost_day_members set members = 3 where grouped_by = 'day' and key = '2026-11-20'");
  expect((await report({ by: 'day', from: '2026-11-20', to: '2026-11-20' })).rows).toMatchObject([{ granted: '82.00', members: 3, perMember: '27.33' }]);
  site.clock.now = NOON + 31 * DAY_MS;
  await site.rewards.turn();
  await count();
  expect(await report({ by: 'day', from: '2026-12-20', to: '2026-12-21' })).toMatchObject({ owed: '0.00', rows: [{ expired: '20.00' }] });
});

test('[REW-55] rewards are compared with the gross revenue of the members who got any, once the rounds of the date are final', async () => {
  site.clock.now = Date.now();
  const [who, without] = [await site.richMember(), await site.richMember()];
  await give(who);
  for (const player of [who, without]) await site.playAt(player, new Date().toISOString(), { stake: 50n * MAJOR_UNIT });
  await site.settle();
  await count();
  const span = { from: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), to: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10) };
  expect((await report({ by: 'day', ...span })).finalDays.days).toBe(0);
  site.clock.now = Date.now() + 3 * DAY_MS;
  await Promise.all([count(), count(), count()]);
  await count();
  expect((await report({ by: 'day', ...span })).finalDays).toEqual({ days: 1, members: 1, ggr: '50.00', granted: '20.00' });
});

test('[REW-55] [T88] [REW-56] the CSV has the same rows and no formulas; a period too long, and staff without the permission, are refused', async () => {
  const who = await site.richMember();
  await give(who);
  await count();
  await site.pool.query("update reward_cost_days set rule_code = '=1+1' where rule_code = '' and day = '2026-11-20'");
  const query = { by: 'rule', from: '2026-11-20', to: '2026-11-20' };
  const file = (await site.marketing.call('exportDeskRewardCosts', { params: merchant, query })).value;
  expect(file.fileName).toBe('laro-rewards-by-rule-2026-11-20-2026-11-20.csv');
  expect(file.csv.split('\r\n')[0]).toBe('rule,currency,granted,claimed,expired,taken_back,lapsed,owed,members,granted_per_member');
  expect(file.csv).toContain("'=1+1,PHP,");
  const long = await site.marketing.call('getDeskRewardCosts', { params: merchant, query: { from: '2024-01-01', to: '2026-01-01' } });
  expect(long.code).toBe('records.range_too_long');
  const support = await site.staff('support');
  expect((await support.call('getDeskRewardCosts', { params: merchant, query })).code).toBe('desk.permission_missing');
});

test('[REW-55] sums are read by period, however many grants there are', async () => {
  const { rows } = await site.pool.query<{ 'QUERY PLAN': string }>(
    "explain select sum(granted) from reward_cost_days where merchant_code = 'laro' and day between '2026-11-01' and '2026-11-30' group by source",
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('reward_grants');
});
