import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { setBlock, startPause } from '#server/modules/core/blocks/index.ts';
import { claimGrant, endedGrants, giveReward, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const MANILA_NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = MANILA_NOON;
});

const claimable = async (who: RewardMember, key = '') => (await who.browser.call('listGrants', undefined, {}, {}, { key })).value.grants;
const give = (memberId: bigint, change: object = {}) => giveReward(site, memberId, change);
const rewardsPaid = async (who: RewardMember) => {
  const { rows } = await site.pool.query<{ sum: bigint; count: bigint }>(
    "select coalesce(sum(amount), 0)::bigint as sum, count(*) as count from postings where kind = 'reward_paid' and to_account = $1",
    [who.cash],
  );
  return { sum: rows[0]?.sum, count: Number(rows[0]?.count) };
};

test('[REW-32] [REW-33] a sign-in pays once a date: two taps answer the same step, past midnight the new day is shown', async () => {
  const who = await site.member();
  const first = (await who.browser.call('getSignIn')).value;
  expect(first).toMatchObject({ today: '2026-11-20', isSignedToday: false, streak: 0, program: { step: 1, done: 0 } });
  const both = await Promise.all([1, 2].map(() => who.browser.call('signIn', { day: first.today })));
  expect(both.map(({ status, value }) => [status, value.program?.step, value.grant?.state])).toEqual([
    [200, 1, 'claimed'],
    [200, 1, 'claimed'],
  ]);
  expect(await rewardsPaid(who)).toEqual({ sum: 2n * MAJOR_UNIT, count: 1 });
  site.clock.now = Date.parse('2026-11-20T16:00:00Z');
  expect(await who.browser.call('signIn', { day: '2026-11-20' })).toMatchObject({ status: 409, code: 'sign_in.day_over', params: { day: '2026-11-21' } });
  expect((await who.browser.call('signIn', { day: '2026-11-21' })).value).toMatchObject({ streak: 2, program: { step: 2, done: 2 } });
  expect((await rewardsPaid(who)).count).toBe(2);
});

test('[REW-34] [REW-24] the calendar says what each date was; a time-out costs no streak and refuses while it lasts', async () => {
  const who = await site.member();
  await who.browser.call('signIn', { day: '2026-11-20' });
  const at = new Date(MANILA_NOON + DAY_MS);
  await inTransaction(site.pool, (transaction) =>
    startPause(
      transaction,
      { id: who.playerId, cashAccount: who.cash },
      { cause: 'time_out', reason: 'rest', by: 'test', at, until: new Date(MANILA_NOON + 2 * DAY_MS) },
    ),
  );
  await site.pool.query("update player_blocks set until = now() + interval '1 hour' where player_id = $1", [who.playerId]);
  site.clock.now = MANILA_NOON + DAY_MS;
  expect(await who.browser.call('signIn', { day: '2026-11-21' })).toMatchObject({ status: 403, code: 'reward.not_now' });
  expect((await who.browser.call('getPromotionCounters')).value.LOGIN).toEqual({ enabled: false, count: 0 });
  await site.pool.query('update player_blocks set set_at = $2, until = $3, ended_at = $3 where player_id = $1', [
    who.playerId,
    at,
    new Date(MANILA_NOON + DAY_MS + 3_600_000),
  ]);
  site.clock.now = MANILA_NOON + 2 * DAY_MS;
  const { value } = await who.browser.call('signIn', { day: '2026-11-22' });
  expect(value).toMatchObject({ streak: 2, program: { step: 2 } });
  const state = (day: string) => value.days.find((entry) => entry.day === day)?.state;
  expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(state)).toEqual(['before', 'signed', 'paused', 'signed', 'ahead']);
});

test('[REW-23] an unproven member signs in and the reward waits for the proof; it is claimed afterwards', async () => {
  const who = await site.member({ isVerified: false });
  const { value } = await who.browser.call('signIn', { day: '2026-11-20' });
  expect(value.grant).toMatchObject({ state: 'claimable', waitsFor: 'identity' });
  const id = value.grant?.id ?? '';
  expect(await claimGrant(who, id)).toMatchObject({ status: 403, code: 'identity.needed' });
  await site.verify(who.playerId);
  expect((await claimGrant(who, id)).value.grant).toMatchObject({ state: 'claimed' });
  expect(await rewardsPaid(who)).toEqual({ sum: 2n * MAJOR_UNIT, count: 1 });
});

test('[REW-02] [REW-04] [REW-52] 100 concurrent claims of one gift pay once, and each is answered with the same grant', async () => {
  const who = await site.member();
  await give(who.playerId);
  const [grant] = await claimable(who, 'MANUAL');
  expect(grant).toMatchObject({ name: 'Para sa iyo', kind: 'cash', amount: '20.00', terms: null, waitsFor: null });
  expect((await who.browser.call('getPromotionCounters')).value.MANUAL).toEqual({ enabled: true, count: 1 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => claimGrant(who, grant?.id ?? '')));
  expect(new Set(answers.map(({ status, value }) => `${status} ${value.grant.id} ${value.grant.state}`))).toEqual(new Set([`200 ${grant?.id} claimed`]));
  expect(await rewardsPaid(who)).toEqual({ sum: 20n * MAJOR_UNIT, count: 1 });
  expect((await who.browser.call('getPromotionCounters')).value.MANUAL.count).toBe(0);
  expect((await endedGrants(who))[0]).toMatchObject({ state: 'claimed', name: 'Para sa iyo' });
});

test('[T86] somebody else’s grant is unknown, and free play has none', async () => {
  const [one, other] = [await site.member(), await site.member()];
  await give(one.playerId);
  const [grant] = await claimable(one);
  expect(await claimGrant(other, grant?.id ?? '')).toMatchObject({ status: 404, code: 'reward.unknown' });
  const trial = site.visitor();
  await trial.freePlay();
  expect((await trial.call('listGrants')).code).toBe('session.members_only');
});

test('[REW-06] [REW-10] an expired grant is refused, leaves the counters, and is written down as expired', async () => {
  const who = await site.member();
  await give(who.playerId);
  const [grant] = await claimable(who);
  site.clock.now = MANILA_NOON + 30 * DAY_MS;
  expect(await claimGrant(who, grant?.id ?? '')).toMatchObject({ status: 409, code: 'reward.expired' });
  expect((await who.browser.call('getPromotionCounters')).value.MANUAL.count).toBe(0);
  expect(await claimable(who)).toEqual([]);
  await site.rewards.turn();
  expect((await endedGrants(who))[0]).toMatchObject({ id: grant?.id, state: 'expired' });
});

test('[REW-06] a grant whose time has not begun says from when', async () => {
  const who = await site.member();
  await give(who.playerId);
  const [grant] = await claimable(who);
  await site.pool.query('update reward_grants set claimable_from = $2 where id = $1', [grant?.id, new Date(MANILA_NOON + DAY_MS)]);
  expect(await claimGrant(who, grant?.id ?? '')).toMatchObject({ status: 409, code: 'reward.not_yet', params: { from: '2026-11-21T04:00:00.000Z' } });
});

test.each([
  ['held', 'reward.held'],
  ['refused', 'reward.refused'],
  ['lapsed', 'reward.lapsed'],
] as const)('[REW-06] a grant that is %s cannot be claimed', async (state, code) => {
  const who = await site.member();
  await give(who.playerId);
  const [grant] = await claimable(who);
  await site.pool.query('update reward_grants set state = $2, ended_at = $3 where id = $1', [grant?.id, state, state === 'held' ? null : new Date()]);
  expect(await claimGrant(who, grant?.id ?? '')).toMatchObject({ status: 409, code });
});

test('[REW-07] [T106] a bonus is claimed with the figures that were shown, gets its offer’s terms, and a second one waits', async () => {
  site.clock.now = Date.now();
  const who = await site.member();
  const offerId = await site.offer();
  await give(who.playerId, { reward: { kind: 'bonus', offerId, amount: '100.00' } });
  await give(who.playerId, { reward: { kind: 'bonus', offerId, amount: '50.00' } });
  const [first, second] = await claimable(who);
  expect(first).toMatchObject({ kind: 'bonus', amount: '100.00', terms: { wageringTimes: 2, required: '200.00', stakeMax: '100.00', days: 7 } });
  expect(await claimGrant(who, first?.id ?? '')).toMatchObject({ status: 409, code: 'reward.changed' });
  expect(await claimGrant(who, first?.id ?? '', { amount: '100.00', required: '100.00' })).toMatchObject({ code: 'reward.changed' });
  expect((await claimGrant(who, first?.id ?? '', { amount: '100.00', required: '200.00' })).value.grant.state).toBe('claimed');
  expect((await who.browser.call('getBonuses')).value.active).toMatchObject({ granted: '100.00', required: '200.00' });
  expect(await claimGrant(who, second?.id ?? '', { amount: '50.00', required: '100.00' })).toMatchObject({ status: 409, code: 'bonus.active_already' });
  // The ledger writes the begin of the bonus by the database's clock.
  site.clock.now += 60_000;
  expect((await claimable(who))[0]).toMatchObject({ id: second?.id, waitsFor: 'bonus' });
  // Longer than its own end, because another bonus is active (W16).
  site.clock.now += 31 * DAY_MS;
  await site.rewards.turn();
  expect((await claimable(who))[0]).toMatchObject({ id: second?.id, state: 'claimable' });
});

test('[REW-08] claiming all names every outcome, and a refused one stops none of the others', async () => {
  const who = await site.member();
  for (let count = 0; count < 3; count++) await give(who.playerId);
  const grants = await claimable(who);
  const unknown = randomUUID();
  const { value } = await who.browser.call('claimGrants', { claims: [unknown, ...grants.map(({ id }) => id)].map((id) => ({ id })) });
  expect(value.results.filter(({ errorCode }) => errorCode === null).map(({ id }) => id)).toEqual(grants.map(({ id }) => id));
  expect(value.results.find(({ id }) => id === unknown)).toEqual({ id: unknown, grant: null, errorCode: 'reward.unknown' });
  expect(await rewardsPaid(who)).toEqual({ sum: 60n * MAJOR_UNIT, count: 3 });
});

test('[REW-24] [T95] during a time-out the sign-in and the tickets are on hold', async () => {
  const who = await site.member();
  expect((await who.browser.call('getSignIn')).value.isOnHold).toBe(false);
  expect((await who.browser.call('listTickets')).value.isOnHold).toBe(false);
  const pause = { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: who.playerId, cashAccount: who.cash }, pause));
  const { isOnHold, today } = (await who.browser.call('getSignIn')).value;
  expect(isOnHold).toBe(true);
  expect((await who.browser.call('signIn', { day: today })).code).toBe('reward.not_now');
  expect((await who.browser.call('listTickets')).value.isOnHold).toBe(true);
});

test('[REW-24] [T95] an exclusion pays claimable cash and ends everything else; nothing comes afterwards', async () => {
  site.clock.now = Date.now();
  const who = await site.member();
  const offerId = await site.offer();
  await give(who.playerId);
  await give(who.playerId, { reward: { kind: 'bonus', offerId, amount: '50.00' } });
  await inTransaction(site.pool, (transaction) =>
    startPause(
      transaction,
      { id: who.playerId, cashAccount: who.cash },
      { cause: 'exclusion', reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) },
    ),
  );
  await site.rewards.turn();
  expect(await rewardsPaid(who)).toEqual({ sum: 20n * MAJOR_UNIT, count: 1 });
  expect((await endedGrants(who)).map(({ kind, state }) => [kind, state])).toEqual([
    ['bonus', 'lapsed'],
    ['cash', 'claimed'],
  ]);
  expect((await give(who.playerId)).code).toBe('desk.reward_not_offered');
  site.clock.now = MANILA_NOON;
  expect(await who.browser.call('signIn', { day: '2026-11-20' })).toMatchObject({ code: 'reward.not_now' });
});

test('[REW-23] a blocked member gets no rewards', async () => {
  const who = await site.member();
  await give(who.playerId);
  const [grant] = await claimable(who);
  const block = { kind: 'bet', cause: 'rules', reason: 'checked', by: 'test', at: new Date(), until: null } as const;
  await inTransaction(site.pool, (transaction) => setBlock(transaction, { id: who.playerId, cashAccount: who.cash }, block));
  expect(await claimGrant(who, grant?.id ?? '')).toMatchObject({ status: 403, code: 'reward.not_now' });
  await site.pool.query(
    `insert into player_closures (merchant_code, player_id, state, requested_at, requested_from, cash, held, bonus_lapsed, look_at)
    values ('laro', $1, 'emptying', now(), '', 0, 0, 0, now())`,
    [who.playerId],
  );
  expect(await claimGrant(who, grant?.id ?? '')).toMatchObject({ status: 403, code: 'reward.not_offered' });
});

test('[T96] who has reached an own limit claims cash, and no bonus', async () => {
  site.clock.now = Date.now();
  const who = await site.member();
  const offerId = await site.offer();
  await give(who.playerId, { reward: { kind: 'bonus', offerId, amount: '50.00' } });
  await give(who.playerId);
  site.limited.add(who.playerId);
  const [bonus, cash] = await claimable(who);
  expect(bonus?.waitsFor).toBe('play');
  expect(await claimGrant(who, bonus?.id ?? '', { amount: '50.00', required: '100.00' })).toMatchObject({ status: 403, code: 'reward.not_now' });
  expect((await claimGrant(who, cash?.id ?? '')).value.grant.state).toBe('claimed');
});
