import { MAJOR_UNIT, type Amount } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { addMission, missionNamed, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const further = [{ kind: 'points', amount: pesos(40) }] as const;
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.now = Date.parse(NOON);
  await site.pool.query("update missions set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published'");
});

const play = async (who: RewardMember, count: number) => {
  const rounds: string[] = [];
  for (let done = 0; done < count; done++) rounds.push(await site.playAt(who, NOON, { stake: pesos(10) }));
  await site.settle();
  return rounds;
};
const grantsOf = async (who: RewardMember) =>
  (
    await many<{ key: string; kind: string; state: string }>(
      site.pool,
      `select source_key as key, kind, state from reward_grants where player_id = $1 and source = 'MISSION' order by id`,
      [who.playerId],
    )
  )
    .map(({ key, kind, state }) => `${key} ${kind} ${state}`)
    .toSorted();
const setRank = ({ playerId }: RewardMember, rankId: string) =>
  site.pool.query(
    `insert into member_ranks (player_id, merchant_code, rank_id, since, month) values ($1, 'laro', $2, now(), '2026-11')
    on conflict (player_id) do update set rank_id = excluded.rank_id`,
    [playerId, rankId],
  );

test('[TASK-03] [TASK-06] [REW-03] a mission with two rewards writes two grants, which are claimed one by one and counted until both are', async () => {
  await addMission(site, 'two', { further });
  const who = await site.richMember();
  expect(await missionNamed(who, 'two')).toMatchObject({
    reward: { kind: 'cash' },
    further: [{ kind: 'points', amount: '40.00' }],
    grant: null,
    furtherGrants: [],
  });
  await play(who, 3);
  await site.settle();
  expect(await grantsOf(who)).toEqual(['two:2026-11-20 cash claimable', 'two:2026-11-20:2 points claimable']);
  const done = await missionNamed(who, 'two');
  expect(done).toMatchObject({ state: 'claim', grant: { kind: 'cash' }, furtherGrants: [{ kind: 'points' }] });
  await claimGrant(who, done?.grant?.id ?? '');
  expect(await missionNamed(who, 'two')).toMatchObject({ state: 'claim', grant: { state: 'claimed' }, furtherGrants: [{ state: 'claimable' }] });
  expect((await who.browser.call('getPromotionCounters')).value.MISSION_MANUAL).toEqual({ enabled: true, count: 1 });
  await claimGrant(who, done?.furtherGrants[0]?.id ?? '');
  expect((await missionNamed(who, 'two'))?.state).toBe('claimed');
  expect((await who.browser.call('getPoints')).value.balance).toBe('40.00');
});

test('[REW-18] a void round takes the unclaimed rewards back; what was claimed stays and is not given again', async () => {
  await addMission(site, 'again', { further });
  const who = await site.richMember();
  const [round = ''] = await play(who, 3);
  await claimGrant(who, (await missionNamed(who, 'again'))?.grant?.id ?? '');
  await site.takeBack(who, round);
  await site.settle();
  expect(await grantsOf(who)).toEqual(['again:2026-11-20 cash claimed', 'again:2026-11-20:2 points taken_back']);
  expect((await missionNamed(who, 'again'))?.state).toBe('claimed');
  await play(who, 1);
  expect(await grantsOf(who)).toEqual(['again:2026-11-20 cash claimed', 'again:2026-11-20:2 points taken_back', 'again:2026-11-20:4 points claimable']);
  expect(await missionNamed(who, 'again')).toMatchObject({
    state: 'claim',
    grant: { kind: 'cash', state: 'claimed' },
    furtherGrants: [{ kind: 'points', state: 'claimable' }],
  });
});

test('[REW-18] with no reward claimed both come back under the next numbers', async () => {
  await addMission(site, 'fresh', { further });
  const who = await site.richMember();
  const [round = ''] = await play(who, 3);
  await site.takeBack(who, round);
  await site.settle();
  await play(who, 1);
  expect(await grantsOf(who)).toEqual([
    'fresh:2026-11-20 cash taken_back',
    'fresh:2026-11-20:2 points taken_back',
    'fresh:2026-11-20:3 cash claimable',
    'fresh:2026-11-20:4 points claimable',
  ]);
});

test('[REW-28] [TASK-04] places and a first-come budget count members, and a member gets all rewards or none', async () => {
  await addMission(site, 'placed', { further, places: 1 });
  await addMission(site, 'budgeted', { further: [{ kind: 'cash', amount: pesos(10) }], budget: { mode: 'firstCome', cap: pesos(30), dayCap: null } });
  const [one, two] = [await site.richMember(), await site.richMember()];
  expect([(await missionNamed(one, 'placed'))?.left, (await missionNamed(one, 'budgeted'))?.left]).toEqual([1, 1]);
  await play(one, 3);
  await play(two, 3);
  expect([(await grantsOf(one)).length, await grantsOf(two)]).toEqual([4, []]);
  expect([(await missionNamed(two, 'placed'))?.state, (await missionNamed(two, 'budgeted'))?.state]).toEqual(['gone', 'gone']);
  const room = (await site.marketing.call('listDeskMissions', { params })).value;
  const found = room.missions.find(({ code, state }: { code: string; state: string }) => code === 'placed' && state === 'published');
  expect(found).toMatchObject({ done: 1, spent: '12.00', worstCase: '12.00' });
  expect(room.ranks.map(({ id }: { id: string }) => id)).toEqual(['low', 'mid', 'high', 'top']);
});

test('[TASK-06] a mission of a rank is shown locked below it, counts nothing and cannot be joined; with the rank its period counts whole', async () => {
  await addMission(site, 'ranked', { rankFrom: 'high' });
  await addMission(site, 'ranked-join', { rankFrom: 'high', optIn: true });
  const who = await site.richMember();
  await play(who, 3);
  expect(await grantsOf(who)).toEqual([]);
  expect(await missionNamed(who, 'ranked')).toMatchObject({ state: 'locked', rankName: 'HIGH', tasks: [{ value: 0 }] });
  expect((await missionNamed(who, 'ranked-join'))?.state).toBe('locked');
  expect(await who.browser.call('joinMission', {}, {}, { code: 'ranked-join' })).toMatchObject({ status: 409, code: 'task.not_open' });
  await setRank(who, 'high');
  expect((await missionNamed(who, 'ranked'))?.state).toBe('progress');
  await site.settle();
  expect(await missionNamed(who, 'ranked')).toMatchObject({ state: 'claim', tasks: [{ value: 3 }] });
  expect((await who.browser.call('joinMission', {}, {}, { code: 'ranked-join' })).status).toBe(200);
});

const newcomers = [[{ fact: 'days_played', isNot: false, days: 7, from: null, to: '0' as Amount }]] as const;

test('[REW-31] [REW-17] a mission of a segment is for its members alone, by the days before the period, so its own play ends nothing', async () => {
  await addMission(site, 'come-back', { segment: newcomers });
  await addMission(site, 'come-back-join', { segment: newcomers, optIn: true });
  const [away, regular] = [await site.richMember(), await site.richMember()];
  const days = "insert into reward_days (player_id, day, game_type, rounds, staked, valid) values ($1, $2, 'RNG', 1, 1, 1)";
  await site.pool.query(days, [regular.playerId, '2026-11-19']);
  await site.pool.query(days, [away.playerId, '2026-11-12']);
  expect((await missionNamed(away, 'come-back'))?.state).toBe('progress');
  expect(await missionNamed(regular, 'come-back')).toBeUndefined();
  expect(await regular.browser.call('joinMission', {}, {}, { code: 'come-back-join' })).toMatchObject({ status: 404, code: 'task.unknown' });
  await play(away, 2);
  await play(regular, 3);
  // Two rounds today: by the facts of now the member would be in no segment of idle members any more.
  expect(await missionNamed(away, 'come-back')).toMatchObject({ state: 'progress', tasks: [{ value: 2 }] });
  expect((await away.browser.call('joinMission', {}, {}, { code: 'come-back-join' })).status).toBe(200);
  await play(away, 1);
  expect((await grantsOf(away)).filter((key) => key.startsWith('come-back:'))).toEqual(['come-back:2026-11-20 cash claimable']);
  expect((await grantsOf(regular)).filter((key) => key.startsWith('come-back'))).toEqual([]);
});

test('[REW-31] [REW-26] what a member has begun goes on outside of the segment, and who comes into it finds the period counted', async () => {
  await addMission(site, 'of-rank', { segment: [[{ fact: 'rank', isNot: false, values: ['mid'] }]], tasks: [missionTask({ count: 2 })] });
  const who = await site.richMember();
  await setRank(who, 'mid');
  await play(who, 1);
  await setRank(who, 'high');
  expect(await missionNamed(who, 'of-rank')).toMatchObject({ state: 'progress', tasks: [{ value: 1 }] });
  await play(who, 1);
  expect(await grantsOf(who)).toEqual(['of-rank:2026-11-20 cash claimable']);
  const other = await site.richMember();
  await play(other, 2);
  expect(await missionNamed(other, 'of-rank')).toBeUndefined();
  // A member who comes into the segment within the period finds it counted from its beginning.
  await setRank(other, 'mid');
  expect((await missionNamed(other, 'of-rank'))?.state).toBe('progress');
  await site.settle();
  expect((await missionNamed(other, 'of-rank'))?.state).toBe('claim');
});

test('[REW-54] staff read missions as a member of a chosen rank does, and nothing is written', async () => {
  await addMission(site, 'shown', { rankFrom: 'mid' });
  const preview = async (rank: string, visitor = site.marketing) => visitor.call('previewDeskMissions', { params, query: { rank, language: 'TY' } });
  const stateOf = async (rank: string) => (await preview(rank)).value.missions.find(({ code }: { code: string }) => code === 'shown')?.state;
  expect([await stateOf('low'), await stateOf('mid'), await stateOf('top')]).toEqual(['locked', 'progress', 'progress']);
  const who = await site.richMember();
  const own = (await who.browser.call('listMissions')).value;
  expect((await preview('low')).value).toEqual(own);
  await setRank(who, 'mid');
  expect((await preview('mid')).value).toEqual((await who.browser.call('listMissions')).value);
  expect((await preview('emperor')).code).toBe('desk.rank_unknown');
  expect((await preview('low', await site.staff('content'))).status).toBe(403);
});

test('[REW-26] what was begun at a rank goes on after a fall', async () => {
  await addMission(site, 'begun', { rankFrom: 'mid', tasks: [missionTask({ count: 4 })] });
  const who = await site.richMember();
  await setRank(who, 'mid');
  await play(who, 2);
  await setRank(who, 'low');
  expect(await missionNamed(who, 'begun')).toMatchObject({ state: 'progress', tasks: [{ value: 2 }] });
  await play(who, 2);
  expect((await missionNamed(who, 'begun'))?.state).toBe('claim');
});

test('[REW-19] a recount takes all unclaimed rewards of a period back, or writes those that are missing', async () => {
  await addMission(site, 'recounted', { further });
  const [extra, short] = [await site.richMember(), await site.richMember()];
  for (const who of [extra, short]) await play(who, 3);
  // One has a round too many in the books, the other lost its grants to an error.
  await site.pool.query('delete from reward_events where player_id = $1 and number = (select max(number) from reward_events where player_id = $1)', [
    extra.playerId,
  ]);
  await site.pool.query("update reward_grants set state = 'taken_back', ended_at = now(), ended_by = 'missions' where player_id = $1 and source = 'MISSION'", [
    short.playerId,
  ]);
  const turn = async () => {
    while (await site.recounts.turn()) continue;
  };
  const started = await site.marketing.call('startDeskRecount', {
    params,
    body: { program: 'missions', rule: 'recounted', from: '2026-11-20', reason: 'a lost batch' },
  });
  expect(started.status).toBe(200);
  await turn();
  const [recount] = (await site.marketing.call('listDeskRecounts', { params })).value.recounts;
  expect(recount?.state).toBe('counted');
  await site.approve(await site.marketing.call('applyDeskRecount', { params: { ...params, recountId: recount?.id }, body: { reason: 'the list is right' } }));
  await turn();
  expect(await grantsOf(extra)).toEqual(['recounted:2026-11-20 cash taken_back', 'recounted:2026-11-20:2 points taken_back']);
  expect((await grantsOf(short)).slice(2)).toEqual(['recounted:2026-11-20:3 cash claimable', 'recounted:2026-11-20:4 points claimable']);
});
