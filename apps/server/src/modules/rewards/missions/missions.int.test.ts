import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { BudgetRule } from '@laro/domain/rewards/grants/budget';
import { whyOf } from '@laro/domain/rewards/grants/why';
import { riskRules } from '@laro/domain/risk/risk-rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { addMission, missionNamed, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, endedGrants, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const DAY_MS = 86_400_000;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = Date.parse(NOON);
  await site.pool.query("update missions set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published'");
});

const play = async (who: RewardMember, count: number, at = NOON) => {
  const rounds: string[] = [];
  for (let done = 0; done < count; done++) rounds.push(await site.playAt(who, at, { stake: pesos(10) }));
  await site.settle();
  return rounds;
};
const grantsOf = (who: RewardMember) =>
  many<{ key: string; state: string; until: Date }>(
    site.pool,
    `select source_key as key, state, claimable_until as until from reward_grants where player_id = $1 and source = 'MISSION' order by id`,
    [who.playerId],
  );
const missionCount = async ({ browser }: RewardMember) => (await browser.call('getPromotionCounters')).value.MISSION_MANUAL;

test('[TASK-01] [TASK-02] [TASK-03] [TASK-06] rounds of a day fill a mission, whose reward is claimed once and counted while it waits', async () => {
  await addMission(site, 'daily-three', { position: 2, tasks: [missionTask(), missionTask({ metric: 'valid_stake', count: 0, stake: pesos(25) })] });
  const who = await site.richMember();
  expect(await missionNamed(who, 'daily-three')).toMatchObject({
    state: 'progress',
    name: 'Misyon',
    until: '2026-11-20T16:00:00.000Z',
    reward: { amount: '10.00' },
  });
  await play(who, 2);
  await site.playAt(who, '2026-11-19T15:59:59Z', { stake: pesos(10) });
  await site.settle();
  expect((await missionNamed(who, 'daily-three'))?.tasks).toMatchObject([
    { value: 2, isDone: false },
    { value: 0, valueStake: '20.00', percent: 80, isDone: false },
  ]);
  expect(await missionCount(who)).toEqual({ enabled: true, count: 0 });
  await play(who, 2);
  const done = await missionNamed(who, 'daily-three');
  expect(done).toMatchObject({ state: 'claim', tasks: [{ value: 3, isDone: true }, { valueStake: '25.00' }], grant: { source: 'MISSION', name: 'Misyon' } });
  expect(await missionCount(who)).toEqual({ enabled: true, count: 1 });
  expect(await grantsOf(who)).toMatchObject([{ key: 'daily-three:2026-11-20', until: new Date('2026-11-27T16:00:00Z') }]);
  expect((await claimGrant(who, done?.grant?.id ?? '')).value.grant.state).toBe('claimed');
  expect((await missionNamed(who, 'daily-three'))?.state).toBe('claimed');
  await play(who, 3);
  expect((await grantsOf(who)).length).toBe(1);
  site.clock.now += DAY_MS;
  expect(await missionNamed(who, 'daily-three')).toMatchObject({ state: 'progress', tasks: [{ value: 0 }, { valueStake: '0.00' }] });
});

test('[TASK-02] a mission with joining counts only rounds opened afterwards, and joining again changes nothing', async () => {
  await addMission(site, 'joined', { optIn: true });
  const who = await site.richMember();
  await play(who, 3);
  expect(await missionNamed(who, 'joined')).toMatchObject({ state: 'join', tasks: [{ value: 0 }] });
  // Rounds are opened by the database's clock, after the joining at the test's.
  await site.pool.query('update reward_events set opened_at = $2 where player_id = $1', [who.playerId, new Date(Date.parse(NOON) - 1)]);
  const join = () => who.browser.call('joinMission', {}, {}, { code: 'joined' });
  expect((await join()).value.missions).toMatchObject([{ code: 'joined', state: 'progress' }]);
  await join();
  await play(who, 1);
  expect((await missionNamed(who, 'joined'))?.tasks[0]?.value).toBe(1);
  expect((await who.browser.call('joinMission', {}, {}, { code: 'no-such' })).code).toBe('task.unknown');
  await addMission(site, 'open-to-all');
  expect((await who.browser.call('joinMission', {}, {}, { code: 'open-to-all' })).code).toBe('task.not_open');
});

test('[TASK-03] [REW-18] a void round takes an unclaimed reward back, a later one gives it again, and a claimed one stays', async () => {
  await addMission(site, 'void-round');
  const who = await site.richMember();
  const [first = ''] = await play(who, 3);
  await site.takeBack(who, first);
  await site.settle();
  expect(await missionNamed(who, 'void-round')).toMatchObject({ state: 'progress', tasks: [{ value: 2 }] });
  expect((await endedGrants(who))[0]).toMatchObject({ state: 'taken_back' });
  const [again = ''] = await play(who, 1);
  expect((await grantsOf(who)).map(({ key, state }) => [key, state])).toEqual([
    ['void-round:2026-11-20', 'taken_back'],
    ['void-round:2026-11-20:2', 'claimable'],
  ]);
  await claimGrant(who, (await missionNamed(who, 'void-round'))?.grant?.id ?? '');
  await site.takeBack(who, again);
  await site.settle();
  await play(who, 1);
  expect((await grantsOf(who)).map(({ state }) => state)).toEqual(['taken_back', 'claimed']);
});

test('[REW-18] the third claimed reward of a member whose rounds became void within 30 days raises one risk flag of 20 points', async () => {
  await addMission(site, 'claimed-void', { tasks: [missionTask({ count: 1 })] });
  const who = await site.richMember();
  const flags = () => many<{ rule: string }>(site.pool, 'select rule from risk_flags where player_id = $1', [who.playerId]);
  const claimAndLose = async (day: number) => {
    site.clock.now = Date.parse(NOON) + day * DAY_MS;
    const [round = ''] = await play(who, 1, new Date(site.clock.now).toISOString());
    await claimGrant(who, (await missionNamed(who, 'claimed-void'))?.grant?.id ?? '');
    await site.takeBack(who, round);
    await site.settle();
  };
  for (const day of [0, 31, 32]) await claimAndLose(day);
  expect(await flags()).toEqual([]);
  await claimAndLose(33);
  await claimAndLose(34);
  expect(await flags()).toEqual([{ rule: 'rewarded_void' }]);
  expect(riskRules.rewarded_void.points).toBe(20);
  expect((await grantsOf(who)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'claimed'));
});

test('[REW-16] two processes that count the same play write one reward', async () => {
  await addMission(site, 'two-processes');
  const who = await site.richMember();
  for (let count = 0; count < 3; count++) await site.playAt(who, NOON, { stake: pesos(10) });
  await Promise.all([site.settle(), site.settle()]);
  await site.settle();
  expect((await grantsOf(who)).map(({ key }) => key)).toEqual(['two-processes:2026-11-20']);
});

test('[TASK-04] the places of a mission go to those who are done first, and its members see how many are left', async () => {
  await addMission(site, 'first-two', { tasks: [missionTask({ count: 1 })], places: 2 });
  const members = [await site.richMember(), await site.richMember(), await site.richMember()];
  for (const who of members) await site.playAt(who, NOON, { stake: pesos(10) });
  await Promise.all([site.settle(), site.settle()]);
  await site.settle();
  const states = await Promise.all(members.map(async (who) => (await missionNamed(who, 'first-two'))?.state));
  expect(states.toSorted()).toEqual(['claim', 'claim', 'gone']);
  const late = await site.richMember();
  expect(await missionNamed(late, 'first-two')).toMatchObject({ state: 'gone', left: 0 });
});

test('[REW-28] concurrent counting never passes the places of a day, and an unclaimed reward gives its place back', async () => {
  await addMission(site, 'two-a-day', { tasks: [missionTask({ count: 1 })], places: 3, dayPlaces: 2 });
  const finish = async (count: number, at: string) => {
    const members = await Promise.all(Array.from({ length: count }, () => site.richMember()));
    expect((await Promise.all(members.map((who) => missionNamed(who, 'two-a-day')))).map((mission) => mission?.left)[0]).toBeGreaterThan(0);
    for (const who of members) await site.playAt(who, at, { stake: pesos(10) });
    await Promise.all([site.settle(), site.settle(), site.settle()]);
    await site.settle();
    return members;
  };
  const statesOf = async (members: readonly RewardMember[]) =>
    (await Promise.all(members.map(async (who) => (await missionNamed(who, 'two-a-day'))?.state))).toSorted();
  const first = await finish(6, NOON);
  expect(await statesOf(first)).toEqual(['claim', 'claim', 'gone', 'gone', 'gone', 'gone']);
  expect((await missionNamed(await site.richMember(), 'two-a-day'))?.left).toBe(0);
  // The places of a day are free again on the next one; of all places one is left.
  site.clock.now = Date.parse('2026-11-21T04:00:00Z');
  expect((await missionNamed(await site.richMember(), 'two-a-day'))?.left).toBe(1);
  expect(await statesOf(await finish(2, '2026-11-21T04:00:00Z'))).toEqual(['claim', 'gone']);
  // Eight days later the rewards of both days have expired unclaimed.
  site.clock.now = Date.parse('2026-11-30T04:00:00Z');
  await site.rewards.turn();
  expect((await missionNamed(await site.richMember(), 'two-a-day'))?.left).toBe(2);
});

test('[REW-28] [REW-53] a first-come budget pays those who are done first, shows what is left, and stops no other day', async () => {
  const budget: BudgetRule = { mode: 'firstCome', cap: pesos(50), dayCap: pesos(25) };
  await addMission(site, 'budget', { tasks: [missionTask({ count: 1 })], budget });
  const finish = async (count: number, at: string) => {
    const members = await Promise.all(Array.from({ length: count }, () => site.richMember()));
    for (const who of members) await site.playAt(who, at, { stake: pesos(10) });
    await Promise.all([site.settle(), site.settle()]);
    await site.settle();
    return (await Promise.all(members.map(async (who) => (await missionNamed(who, 'budget'))?.state))).toSorted();
  };
  const left = async () => (await missionNamed(await site.richMember(), 'budget'))?.left;
  expect(await left()).toBe(2);
  expect(await finish(4, NOON)).toEqual(['claim', 'claim', 'gone', 'gone']);
  expect(await left()).toBe(0);
  site.clock.now = Date.parse('2026-11-21T04:00:00Z');
  expect(await finish(1, '2026-11-21T04:00:00Z')).toEqual(['claim']);
  expect(await left()).toBe(1);
  // Eight days later the rewards of both days have expired unclaimed.
  site.clock.now = Date.parse('2026-11-30T04:00:00Z');
  await site.rewards.turn();
  expect(await many(site.pool, "select reserved from reward_budgets where rule_code = 'budget'")).toEqual([{ reserved: 0n }]);
  expect(await many(site.pool, "select reserved from reward_budget_days where rule_code = 'budget' order by day")).toEqual([
    { reserved: 0n },
    { reserved: 0n },
  ]);
});

test('[REW-28] concurrent grants never take more than the budget, and the same key takes of it once', async () => {
  const budget: BudgetRule = { mode: 'firstCome', cap: pesos(70), dayCap: null };
  const members = await Promise.all(Array.from({ length: 12 }, () => site.member()));
  const grantOf = (who: RewardMember) =>
    inTransaction(site.pool, (transaction) =>
      site.rewards.programs.grantWithin(transaction, {
        merchantCode: 'laro',
        playerId: who.playerId,
        source: 'MISSION',
        sourceKey: 'at-once:2026-11-20',
        rule: { code: 'at-once', version: 1 },
        names: {},
        reward: { kind: 'cash', amount: pesos(10) },
        budget: { budget, timeZone: 'Asia/Manila' },
        at: new Date(site.clock.now),
        until: null,
        by: 'test',
        why: whyOf(),
      }),
    );
  const written = await Promise.all([...members, ...members].map(grantOf));
  expect(written.filter(Boolean).length).toBe(7);
  expect(await many(site.pool, "select count(*)::int as grants from reward_grants where rule_code = 'at-once'")).toEqual([{ grants: 7 }]);
  expect(await many(site.pool, "select reserved from reward_budgets where rule_code = 'at-once'")).toEqual([{ reserved: pesos(70) }]);
});

test('[REW-28] an alarm at 80 and 100 % shows at the desk and refuses no member', async () => {
  const budget: BudgetRule = { mode: 'alarm', cap: pesos(25), dayCap: null };
  await addMission(site, 'alarmed', { tasks: [missionTask({ count: 1 })], budget });
  const params = { merchant: 'laro' };
  const told = async () => {
    const room = (await site.marketing.call('listDeskMissions', { params })).value.missions.find(({ code }) => code === 'alarmed');
    return [room?.alarm, (await site.missions.budgetAlarms()).get('laro') ?? 0];
  };
  const levels: (number | undefined)[][] = [];
  for (let count = 0; count < 3; count++) {
    const who = await site.richMember();
    await play(who, 1);
    expect((await missionNamed(who, 'alarmed'))?.state).toBe('claim');
    levels.push(await told());
  }
  expect(levels).toEqual([
    [0, 0],
    [80, 1],
    [100, 1],
  ]);
});

test('[TASK-04] a day that has begun ends under its version, and a stopped mission gives nothing', async () => {
  await addMission(site, 'changing', { tasks: [missionTask({ count: 2 })] });
  await addMission(site, 'changing', { tasks: [missionTask({ count: 5 })] }, '2026-11-20T02:00:00Z');
  const who = await site.richMember();
  expect((await missionNamed(who, 'changing'))?.tasks[0]?.count).toBe(2);
  site.clock.now += DAY_MS;
  expect((await missionNamed(who, 'changing'))?.tasks[0]?.count).toBe(5);
  await site.pool.query("update missions set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published' and version = 2");
  expect(await missionNamed(who, 'changing')).toBeUndefined();
  await play(who, 5, '2026-11-21T04:00:00Z');
  expect(await grantsOf(who)).toEqual([]);
});

test('[TASK-02] filters by type, multiplier, different games and days, within the time of a special mission', async () => {
  const special = { period: 'once' as const };
  await addMission(
    site,
    'special',
    {
      ...special,
      tasks: [
        missionTask({ metric: 'distinct_games', count: 2 }),
        missionTask({ metric: 'distinct_days', count: 2 }),
        missionTask({ metric: 'multiplier', count: 1, atLeast: 500 }),
        missionTask({ metric: 'wins', count: 1, gameTypes: ['LIVE'] }),
        missionTask({ count: 9, minStake: pesos(100) }),
      ],
    },
    '2026-11-18T16:00:00Z',
    '2026-11-21T16:00:00Z',
  );
  const who = await site.richMember();
  await site.playAt(who, '2026-11-18T15:00:00Z', { stake: pesos(100), payout: pesos(900) });
  await site.playAt(who, '2026-11-19T04:00:00Z', { stake: pesos(100), payout: pesos(500) });
  await site.playAt(who, NOON, { stake: pesos(50), payout: pesos(95), gameId: 'color-game-live', vendorCode: 'SALA' });
  await site.settle();
  expect((await missionNamed(who, 'special'))?.tasks.map(({ value }) => value)).toEqual([2, 2, 1, 1, 1]);
  site.clock.now = Date.parse('2026-11-22T00:00:00Z');
  expect((await missionNamed(who, 'special'))?.state).toBe('over');
  site.clock.now = Date.parse('2026-11-29T00:00:00Z');
  expect(await missionNamed(who, 'special')).toBeUndefined();
});

test('[TASK-02] a sign-in counts for a mission of sign-ins', async () => {
  await addMission(site, 'signed', { tasks: [missionTask({ metric: 'signed_days', count: 1 })] });
  const who = await site.member();
  await who.browser.call('signIn', { day: '2026-11-20' });
  await site.settle();
  expect((await missionNamed(who, 'signed'))?.state).toBe('claim');
});

test('[REW-23] [T96] members who pause see no missions and earn nothing, and those at a limit see only begun ones', async () => {
  await addMission(site, 'kept-a');
  await addMission(site, 'kept-b', { tasks: [missionTask({ metric: 'signed_days' })] });
  await addMission(site, 'kept-c', { optIn: true });
  const who = await site.richMember();
  await play(who, 1);
  site.limited.add(who.playerId);
  const { isOnHold, missions } = (await who.browser.call('listMissions')).value;
  expect([isOnHold, missions.map(({ code }) => code)]).toEqual([true, ['kept-a']]);
  expect((await who.browser.call('joinMission', {}, {}, { code: 'kept-c' })).code).toBe('reward.not_now');
  for (let count = 0; count < 2; count++) await site.playAt(who, NOON, { stake: pesos(10) });
  const pause = { cause: 'exclusion', reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: who.playerId, cashAccount: who.cash }, pause));
  expect((await who.browser.call('listMissions')).value).toMatchObject({ isOnHold: true, missions: [] });
  expect((await who.browser.call('joinMission', {}, {}, { code: 'kept-c' })).code).toBe('reward.not_now');
  expect(await missionCount(who)).toEqual({ enabled: false, count: 0 });
  await site.settle();
  expect(await grantsOf(who)).toEqual([]);
});
