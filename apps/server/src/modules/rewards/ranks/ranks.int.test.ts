import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { addToDays } from './play/play.store.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const DAY_MS = 86_400_000;
const NOON = '2026-11-20T04:00:00Z';
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
});

const grantsOf = async ({ browser }: RewardMember) =>
  (await browser.call('listGrants')).value.grants.map(({ source, amount, name }) => `${source} ${name} ${amount}`).toSorted();
const own = async ({ browser }: RewardMember) => (await browser.call('getRanks')).value.own;
const daysOf = ({ playerId }: RewardMember) =>
  many<{ day: string; type: string; rounds: number; valid: bigint }>(
    site.pool,
    'select day::text as day, game_type as type, rounds, valid from reward_days where player_id = $1 order by 1, 2',
    [playerId],
  );
/** Adds play of a date that the follower counts late. */
const countLate = ({ playerId }: RewardMember, day: string, valid: bigint) =>
  inTransaction(site.pool, (transaction) =>
    addToDays(transaction, [{ playerId, merchantCode: 'laro', roundId: '', day, gameType: 'RNG', sign: 1, staked: valid, valid, cashPaid: 0n }]),
  );
const rebates = async ({ browser }: RewardMember) => (await browser.call('listRebates')).value;

describe('play', () => {
  test('[REW-16] [REW-18] closed rounds count once on the date of their end, and a round that changes is taken back first', async () => {
    const who = await site.richMember();
    const round = await site.playAt(who, '2026-11-19T15:59:59Z', { stake: pesos(100) });
    await site.playAt(who, '2026-11-19T16:00:00Z', { stake: pesos(50), payout: pesos(45), gameId: 'color-game-live', vendorCode: 'SALA' });
    await Promise.all([site.settle(), site.settle()]);
    expect(await daysOf(who)).toEqual([
      { day: '2026-11-19', type: 'RNG', rounds: 1, valid: pesos(100) },
      { day: '2026-11-20', type: 'LIVE', rounds: 1, valid: pesos(5) },
    ]);
    await site.takeBack(who, round);
    await site.settle();
    expect((await daysOf(who))[0]).toMatchObject({ rounds: 0, valid: 0n });
    const signs = await many<{ sign: number }>(site.pool, 'select sign from reward_events where round_id = $1 order by number', [round]);
    expect(signs.map(({ sign }) => sign)).toEqual([1, -1]);
  });
});

describe('the way up', () => {
  test('[VIP-01] [VIP-02] [VIP-03] [VIP-09] [T76] a member rises rank by rank, gets each upgrade bonus once, and sees the way to the next rank', async () => {
    const who = await site.richMember();
    expect(await own(who)).toMatchObject({ rankId: 'low', completed: 1, total: 3, percent: 33, nextId: 'mid' });
    await site.playAt(who, NOON, { stake: pesos(2000) });
    await site.settle();
    expect((await who.browser.call('getMember')).value).toMatchObject({ vipLabelName: 'HIGH', showVipBenefit: true });
    expect(await own(who)).toMatchObject({ rankId: 'high', points: 200, nextId: 'top', waiting: 2, since: new Date(site.clock.now).toISOString() });
    expect(await grantsOf(who)).toEqual(['UPGRADE HIGH 200.00', 'UPGRADE MID 100.00']);
    const { value } = await who.browser.call('getRanks');
    expect(value.ladder.map(({ id }) => id)).toEqual(['low', 'mid', 'high', 'top']);
    expect(value.history.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      ['mid', 'high', 'rise'],
      ['low', 'mid', 'rise'],
    ]);
    await site.playAt(who, NOON, { stake: pesos(10) });
    await site.settle();
    expect((await grantsOf(who)).length).toBe(2);
    const { value: progress } = await who.browser.call('getRankProgress');
    expect(progress).toMatchObject({ playerRankProgress: { labelId: 'top', labelName: 'TOP', rankId: 'high' }, currentProgress: { completedConditions: 2 } });
  });

  test('[VIP-03] a member who lacks only the proof of identity rises with the proof', async () => {
    const who = await site.richMember({ isVerified: false });
    await site.playAt(who, NOON, { stake: pesos(1500) });
    await site.settle();
    expect(await own(who)).toMatchObject({ rankId: 'low', completed: 2, total: 3 });
    await site.verify(who.playerId);
    await site.settle();
    expect(await own(who)).toMatchObject({ rankId: 'mid' });
  });

  test('[REW-18] a void round takes the unclaimed upgrade bonus and the rank back that it led to; play that meets the conditions again gives both again', async () => {
    const who = await site.richMember();
    const round = await site.playAt(who, NOON, { stake: pesos(900) });
    await site.playAt(who, NOON, { stake: pesos(1100) });
    await site.settle();
    expect(await grantsOf(who)).toEqual(['UPGRADE HIGH 200.00', 'UPGRADE MID 100.00']);
    await site.takeBack(who, round);
    await site.settle();
    expect(await grantsOf(who)).toEqual(['UPGRADE MID 100.00']);
    expect(await own(who)).toMatchObject({ rankId: 'mid', points: 110 });
    for (let again = 0; again < 2; again++) {
      await site.playAt(who, NOON, { stake: pesos(900) });
      await site.settle();
    }
    expect(await grantsOf(who)).toEqual(['UPGRADE HIGH 200.00', 'UPGRADE MID 100.00']);
  });

  test('[VIP-08] [T107] a rank with approval waits for a person, whose yes brings the rank and its bonus', async () => {
    const who = await site.richMember();
    await site.playAt(who, NOON, { stake: pesos(10_000) });
    await site.settle();
    expect(await own(who)).toMatchObject({ rankId: 'high', inReview: 'top' });
    const care = await site.staff('care');
    const looked = ['identity', 'means', 'harm'] as const;
    const params = { merchant: 'laro', memberId: String(who.playerId) };
    const room = (await site.marketing.call('getDeskRanks', { params })).value;
    expect(room.reviews).toMatchObject([{ rankId: 'top', isAgain: false }]);
    expect((await site.marketing.call('decideDeskRankReview', { params, body: { isApproved: true, looked, reason: 'fine' } })).status).toBe(403);
    const short = { isApproved: true, looked: ['identity', 'means'], reason: 'no look at harm' };
    expect(await care.call('decideDeskRankReview', { params, body: short })).toMatchObject({ status: 422, code: 'desk.rank_look_missing' });
    expect((await care.call('decideDeskRankReview', { params, body: { isApproved: true, looked, reason: 'means were shown' } })).value).toMatchObject({
      rankId: 'top',
      inReview: null,
    });
    expect((await grantsOf(who)).includes('UPGRADE TOP 1000.00')).toBe(true);
    expect(
      (await care.call('decideDeskRankReview', { params: { ...params, memberId: '999999' }, body: { isApproved: true, looked, reason: 'nobody' } })).code,
    ).toBe('desk.member_unknown');
    site.clock.now += 91 * DAY_MS;
    expect((await site.marketing.call('getDeskRanks', { params })).value.reviews).toMatchObject([{ rankId: 'top', isAgain: true }]);
    expect((await care.call('decideDeskRankReview', { params, body: { isApproved: false, looked: [], reason: 'signs of harm' } })).value).toMatchObject({
      rankId: 'high',
    });
  });
});

describe('rebates', () => {
  test('[REW-46] [REW-47] [REW-48] [T104] a day is computed once, half an hour after its end, at the highest rank of the day, and is claimed as cash', async () => {
    const who = await site.richMember();
    await site.playAt(who, NOON, { stake: pesos(1000) });
    await site.playAt(who, NOON, { stake: pesos(100), payout: pesos(20), gameId: 'color-game-live', vendorCode: 'SALA' });
    await site.settle();
    expect((await rebates(who)).running).toMatchObject({ day: '2026-11-20', sum: '5.24' });
    site.clock.now = Date.parse('2026-11-20T16:29:59Z');
    await site.settle();
    expect((await rebates(who)).periods).toEqual([]);
    site.clock.now += 1000;
    await Promise.all([site.settle(), site.settle()]);
    const { periods } = await rebates(who);
    expect(periods).toMatchObject([{ day: '2026-11-20', rankName: 'MID', sum: '5.24', paid: '5.24', carriedIn: '0.00' }]);
    expect(periods[0]?.types).toMatchObject([
      { type: 'LIVE', valid: '80.00', ppm: 3000, part: '0.24' },
      { type: 'RNG', valid: '1000.00', ppm: 5000, part: '5.00' },
    ]);
    const { grants } = (await who.browser.call('listGrants')).value;
    const rebate = grants.find(({ source }) => source === 'REBATE');
    expect(rebate).toMatchObject({ amount: '5.24', kind: 'cash', terms: null });
    expect((await claimGrant(who, rebate?.id ?? '')).status).toBe(200);
    await site.settle();
    expect((await rebates(who)).periods.length).toBe(1);
  });

  test('[REW-49] the stake that an own agent rate pays for gets only what the rank’s rate is higher by, type by type and date by date', async () => {
    const who = await site.richMember();
    const rate = (from: string, ppm: readonly number[]) =>
      site.pool.query("insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, $2, $3, 'x', 'x', now())", [
        who.playerId,
        from,
        ppm,
      ]);
    const none = Array.from({ length: 9 }, () => 0);
    await rate('2026-11-01', [3000, 3000, ...none]);
    await rate('2026-11-21', [6000, 0, ...none]);
    const live = { payout: pesos(20), gameId: 'color-game-live', vendorCode: 'SALA' };
    await site.playAt(who, NOON, { stake: pesos(1000) });
    await site.playAt(who, NOON, { stake: pesos(100), ...live });
    await site.settle();
    expect((await rebates(who)).running).toMatchObject({ day: '2026-11-20', sum: '2.00' });
    await site.playAt(who, '2026-11-21T04:00:00Z', { stake: pesos(1000) });
    await site.playAt(who, '2026-11-21T04:00:00Z', { stake: pesos(580), ...live });
    site.clock.now = Date.parse('2026-11-22T04:00:00Z');
    await site.settle();
    const [second, first] = (await rebates(who)).periods;
    expect(first).toMatchObject({ day: '2026-11-20', paid: '2.00' });
    expect(first?.types.map(({ type, ppm }) => [type, ppm])).toEqual([
      ['LIVE', 0],
      ['RNG', 2000],
    ]);
    expect(second).toMatchObject({ day: '2026-11-21', paid: '1.68' });
    expect(second?.types.map(({ type, ppm }) => [type, ppm])).toEqual([
      ['LIVE', 3000],
      ['RNG', 0],
    ]);
  });

  test('[REW-18] [REW-46] what becomes void later is subtracted from the next day, and small sums are carried', async () => {
    const who = await site.richMember();
    const round = await site.playAt(who, NOON, { stake: pesos(800) });
    site.clock.now = Date.parse('2026-11-21T04:00:00Z');
    await site.settle();
    expect((await rebates(who)).periods).toMatchObject([{ paid: '1.60' }]);
    await site.takeBack(who, round);
    await site.playAt(who, '2026-11-21T05:00:00Z', { stake: pesos(600) });
    site.clock.now = Date.parse('2026-11-22T04:00:00Z');
    await site.settle();
    expect((await rebates(who)).periods[0]).toMatchObject({ day: '2026-11-21', sum: '-0.40', paid: '0.00', carried: '-0.40' });
    await site.playAt(who, '2026-11-22T05:00:00Z', { stake: pesos(900) });
    site.clock.now = Date.parse('2026-11-23T04:00:00Z');
    await site.settle();
    expect((await rebates(who)).periods[0]).toMatchObject({ day: '2026-11-22', sum: '1.80', carriedIn: '-0.40', paid: '1.40', carried: '0.00' });
  });

  test('[REW-46] [REW-47] late counted play of an earlier date is rebated with the next date, and the carried remainder is paid once', async () => {
    const who = await site.richMember();
    await site.playAt(who, NOON, { stake: pesos(200) });
    site.clock.now = Date.parse('2026-11-21T04:00:00Z');
    await site.settle();
    expect((await rebates(who)).periods).toMatchObject([{ day: '2026-11-20', sum: '0.40', paid: '0.00', carried: '0.40' }]);
    await site.playAt(who, '2026-11-22T05:00:00Z', { stake: pesos(700) });
    site.clock.now = Date.parse('2026-11-23T04:00:00Z');
    await site.settle();
    expect((await rebates(who)).periods[0]).toMatchObject({ day: '2026-11-22', carriedIn: '0.40', paid: '1.80' });
    await countLate(who, '2026-11-21', pesos(500));
    await site.settle();
    expect((await rebates(who)).periods.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-20']);
    site.clock.now += DAY_MS;
    await site.settle();
    expect((await rebates(who)).periods[0]).toMatchObject({ day: '2026-11-23', carriedIn: '0.00', paid: '1.00', carried: '0.00' });
  });

  test('[REW-47] play that is counted while its date is computed stays open for the next date', async () => {
    const who = await site.richMember();
    await site.playAt(who, NOON, { stake: pesos(600) });
    await site.settle();
    site.clock.now = Date.parse('2026-11-21T04:00:00Z');
    const gate = await site.pool.connect();
    await gate.query('begin');
    await gate.query('lock table rebate_days in exclusive mode');
    const computing = site.ranks.turn();
    await expect
      .poll(() => many(site.pool, "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), { timeout: 20_000 })
      .toHaveLength(1);
    await countLate(who, '2026-11-20', pesos(500));
    await gate.query('rollback');
    gate.release();
    await computing;
    expect((await rebates(who)).periods).toMatchObject([{ day: '2026-11-20', paid: '1.20' }]);
    site.clock.now += DAY_MS;
    await site.settle();
    expect((await rebates(who)).periods[0]).toMatchObject({ day: '2026-11-21', paid: '1.00' });
  });
});

describe('months', () => {
  test('[VIP-04] [VIP-05] [VIP-06] reviews protect, warn and lower with a mail each, and the 1st brings the bonus of the rank that is left', async () => {
    const who = await site.richMember();
    await site.playAt(who, NOON, { stake: pesos(2000) });
    await site.settle();
    const states: [string, boolean][] = [];
    for (const month of ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05']) {
      site.clock.now = Date.parse(`${month}-02T04:00:00Z`);
      await site.settle();
      const rank = await own(who);
      states.push([rank?.rankId ?? '', rank?.warnedUntil !== null]);
    }
    const mails = async ({ playerId }: RewardMember) =>
      await many<{ topic: string; body: string }>(site.pool, "select topic, body from mails where player_id = $1 and topic like 'rank%' order by id", [
        playerId,
      ]);
    const told = await mails(who);
    expect(told.map(({ topic }) => topic)).toEqual(['rank_warned', 'rank_lowered', 'rank_warned']);
    expect(told[0]?.body).toContain('HIGH');
    expect(told[0]?.body).toContain('Marso 31, 2027');
    expect(told[1]?.body).toContain('MID');
    // 2,000 of stake are kept points for 90 days, to 17 February: February warns, March lowers.
    expect(states).toEqual([
      ['high', false],
      ['high', false],
      ['high', false],
      ['high', true],
      ['mid', false],
      ['mid', true],
    ]);
    const { grants } = (await who.browser.call('listGrants')).value;
    expect(grants.filter(({ source }) => source === 'MONTHLY').map(({ amount }) => amount)).toEqual(['50.00']);
    const all = await many<{ key: string }>(site.pool, "select source_key as key from reward_grants where player_id = $1 and source = 'MONTHLY' order by 1", [
      who.playerId,
    ]);
    expect(all.map(({ key }) => key)).toEqual(['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'].map((month) => `monthly:${month}`));
  });
});
