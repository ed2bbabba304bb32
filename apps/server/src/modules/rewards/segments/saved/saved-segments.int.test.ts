import type { Amount } from '@laro/domain/money/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { missionOnWire } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

type Groups = readonly (readonly object[])[];
const numbers = (...members: readonly RewardMember[]) => [{ fact: 'members', isNot: false, values: members.map(({ playerId }) => String(playerId)) }];
const playedFrom = (from: string) => [{ fact: 'days_played', isNot: false, days: 7, from: from as Amount, to: null }];
const saved = (...ids: readonly string[]) => [{ fact: 'segment', isNot: false, values: ids }];

const room = async () => (await site.marketing.call('listDeskSegments', { params })).value.segments;
const oneOf = async (id: string) => (await site.marketing.call('getDeskSegment', { params: { ...params, segmentId: id } })).value;
const write = (body: { id?: string; version?: number; name: string; groups: Groups; isFrozen?: boolean }) =>
  site.marketing.call('saveDeskSegment', { params, body: { id: null, version: 0, isFrozen: false, reason: 'a test', ...body } as never });
const made = async (name: string, groups: Groups, isFrozen = false): Promise<string> => {
  await write({ name, groups, isFrozen });
  return (await room()).find((one) => one.name === name)?.id ?? '';
};
const preview = async (groups: Groups) => (await site.marketing.call('previewDeskSegment', { params, body: { groups } as never })).value;
const played = (who: RewardMember, day = '2026-11-18') =>
  site.pool.query("insert into reward_days (player_id, day, game_type, rounds, staked, valid) values ($1, $2, 'RNG', 1, 1, 1)", [who.playerId, day]);
const gift = (segment: Groups) =>
  site.marketing.call('giveDeskGiftRound', {
    params,
    body: { reward: { kind: 'cash', amount: '5.00' }, names: { EN: 'For you', TY: 'Para sa iyo' }, segment, reason: `a test ${randomUUID()}` } as never,
  });
const giftsOf = async ({ playerId }: RewardMember) =>
  (await many(site.pool, "select id from reward_grants where player_id = $1 and source = 'MANUAL'", [playerId])).length;
const untilIdle = async () => {
  while (await site.gifts.turn()) continue;
};

test('[DESK-51] [DESK-52] a segment is counted with its examples, and those whom the gate keeps back are counted apart', async () => {
  const [goes, paused, other] = [await site.member(), await site.member(), await site.member()];
  const pause = { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: paused.playerId, cashAccount: paused.cash }, pause));
  const { members, kept, examples, looked, all } = await preview([numbers(goes, paused)]);
  expect([members, kept, examples.map(({ id }) => id), looked === all]).toEqual([1, 1, [String(goes.playerId)], true]);
  expect((await preview([[{ ...numbers(goes)[0], isNot: true }], numbers(goes, other)])).members).toBe(1);
});

test('[DESK-51] conditions are on country, language, proof of identity and type too', async () => {
  const [one, other] = [await site.member({ isVerified: true }), await site.member({ isVerified: false })];
  await site.pool.query("update players set country = 'TH', type = 2 where id = $1", [one.playerId]);
  await site.pool.query(
    "insert into player_profiles (player_id, merchant_code, language) values ($1, 'laro', 'TH') on conflict (player_id) do update set language = 'TH'",
    [one.playerId],
  );
  const is = async (fact: string, value: string) => {
    const { members, kept } = await preview([numbers(one, other), [{ fact, isNot: false, values: [value] }]]);
    return members + kept;
  };
  expect([await is('country', 'TH'), await is('language', 'TH'), await is('type', '2'), await is('identity', 'verified')]).toEqual([1, 1, 1, 1]);
  expect([await is('identity', 'unverified'), await is('country', 'XX')]).toEqual([1, 0]);
});

test('[DESK-51] a segment is saved in versions with people and reasons; what somebody else has changed is not written over, and names are unique', async () => {
  const who = await site.member();
  const id = await made('Players', [numbers(who)]);
  expect((await write({ name: 'players', groups: [numbers(who)] })).code).toBe('desk.segment_name_taken');
  await write({ id, version: 1, name: 'Regulars', groups: [playedFrom('2')] });
  expect((await write({ id, version: 1, name: 'Late', groups: [playedFrom('3')] })).code).toBe('desk.segment_stale');
  expect((await write({ id: randomUUID(), version: 1, name: 'Late', groups: [playedFrom('3')] })).code).toBe('desk.segment_unknown');
  const { versions, ...segment } = await oneOf(id);
  expect(segment).toMatchObject({ name: 'Regulars', version: 2, frozenAt: null, members: null, uses: 0 });
  expect(versions.map(({ version, name, reason }) => ({ version, name, reason }))).toEqual([
    { version: 2, name: 'Regulars', reason: 'a test' },
    { version: 1, name: 'Players', reason: 'a test' },
  ]);
  const audit = await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'segment.written' } });
  expect(audit.value.entries[0]).toMatchObject({ reason: 'a test', subject: `merchant:laro/segment:${id}` });
});

test('[DESK-51] a saved segment has conditions, and none on other saved ones', async () => {
  const id = await made('Plain', [playedFrom('1')]);
  expect([(await write({ name: 'Nested', groups: [saved(id)] })).code, (await write({ name: 'Empty', groups: [] })).code]).toEqual([
    'request.invalid',
    'request.invalid',
  ]);
});

test('[DESK-51] a live segment is read again, a frozen one keeps the members of the moment when it was frozen', async () => {
  const [before, after] = [await site.member(), await site.member()];
  const both = numbers(before, after);
  await played(before);
  const [live, frozen] = [await made('Live', [both, playedFrom('1')]), await made('Frozen', [both, playedFrom('1')], true)];
  expect((await oneOf(frozen)).members).toBe(1);
  await played(after);
  expect([(await preview([saved(live)])).members, (await preview([saved(frozen)])).members]).toEqual([2, 1]);
  expect((await preview([saved(live), [{ ...saved(frozen)[0], isNot: true }]])).examples.map(({ id }) => id)).toEqual([String(after.playerId)]);
  // Another name keeps the list; frozen again after a live version, it is the list of that moment.
  await write({ id: frozen, version: 1, name: 'Kept', groups: [both, playedFrom('1')], isFrozen: true });
  expect([(await oneOf(frozen)).members, (await preview([saved(frozen)])).members]).toEqual([1, 1]);
  await write({ id: frozen, version: 2, name: 'Kept', groups: [both, playedFrom('1')] });
  await write({ id: frozen, version: 3, name: 'Kept', groups: [both, playedFrom('1')], isFrozen: true });
  expect((await preview([saved(frozen)])).members).toBe(2);
});

test('[DESK-51] [T33] a gift takes a saved segment; while something in force uses it, a second person decides on its change, and it is not retired', async () => {
  const [first, second] = [await site.member(), await site.member()];
  const id = await made('Gift', [numbers(first)]);
  const proposed = await gift([saved(id)]);
  expect((await oneOf(id)).usedBy).toMatchObject([{ kind: 'gift', isOver: false }]);
  const retire = () => site.marketing.call('retireDeskSegment', { params: { ...params, segmentId: id }, body: { reason: 'a test' } });
  expect((await retire()).code).toBe('desk.segment_used');
  // Another name is no change of whom it is for.
  expect((await write({ id, version: 1, name: 'Gift of two', groups: [numbers(first)] })).value).toHaveProperty('segments');
  const change = await write({ id, version: 2, name: 'Gift of two', groups: [numbers(first, second)] });
  expect(change.value).toHaveProperty('proposed');
  expect((await oneOf(id)).version).toBe(2);
  await site.approve(change);
  expect(await oneOf(id)).toMatchObject({ version: 3, versions: [{ version: 3, approvedBy: expect.any(String) }, {}, {}] });
  await site.approve(proposed);
  await untilIdle();
  expect([await giftsOf(first), await giftsOf(second)]).toEqual([1, 1]);
  expect((await oneOf(id)).usedBy).toMatchObject([{ kind: 'gift', isOver: true }]);
  expect((await retire()).status).toBe(200);
  expect((await gift([saved(id)])).code).toBe('desk.segment_unknown');
  expect((await room()).find((one) => one.id === id)?.isRetired).toBe(true);
});

test('[DESK-51] [REW-29] a mission takes a saved segment, and its worst case is that of the members who are in it', async () => {
  const [inside, outside] = [await site.member(), await site.member()];
  const id = await made('Mission', [numbers(inside)]);
  const body = (segment: Groups) => ({
    code: `for-${randomUUID().slice(0, 8)}`,
    startsAt: '2026-11-21T00:00:00.000Z',
    endsAt: null,
    reason: 'a test',
    body: { ...missionOnWire, segment },
  });
  const save = (segment: Groups) => site.marketing.call('saveDeskMission', { params, body: body(segment) as never });
  expect((await save([saved(randomUUID())])).code).toBe('desk.segment_unknown');
  const { value } = await save([saved(id)]);
  const mission = value.missions.find((one) => JSON.stringify(one.body.segment).includes(id));
  const { value: plain } = await save([]);
  const all = plain.missions.find((one) => one.body.segment?.length === 0);
  expect([mission?.segmentMembers, all?.segmentMembers]).toEqual([1, null]);
  expect(Number(all?.worstCase)).toBeGreaterThan(Number(mission?.worstCase));
  expect((await oneOf(id)).usedBy).toMatchObject([{ kind: 'mission', version: 1, isOver: true }]);
  expect((await preview([saved(id)])).members).toBe(1);
  expect(outside.playerId).not.toBe(inside.playerId);
});
