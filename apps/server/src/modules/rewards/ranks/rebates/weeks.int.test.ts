import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { LadderBody } from '@laro/domain/ranks/ladder-program';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { ladderOnWire, testLadder, testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, type RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { seedLadder } from '../index.ts';

let site: TestRanks;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
/** Monday, 16 November 2026, 00:00 in Manila. */
const MONDAY = Date.parse('2026-11-15T16:00:00Z');
const HALF_HOUR_MS = 1_800_000;
/** When the week of the 16th is computed. */
const AFTER_WEEK = MONDAY + WEEK_MS + HALF_HOUR_MS;
const on = (day: number) => new Date(MONDAY + day * DAY_MS + DAY_MS / 2).toISOString();

beforeEach(async () => {
  site = await testRanks();
  site.clock.now = MONDAY;
});
afterEach(() => site.close());

const rates = (ppm: number, live: number): Record<GameType, number> => ({
  ...(Object.fromEntries(gameTypes.map((type) => [type, ppm])) as Record<GameType, number>),
  LIVE: live,
});
/** Rates of 5 % in slots and 3 % at live tables from the second rank on, of the losses of a week. */
const byLoss: LadderBody = {
  ...testLadder,
  rebatePeriod: 'week',
  rebateBasis: 'loss',
  ranks: testLadder.ranks.map((rank) => ({ ...rank, rates: rank.id === 'low' ? rates(10_000, 10_000) : rates(50_000, 30_000) })),
};
const from = (body: LadderBody, at: number) => inTransaction(site.pool, (transaction) => seedLadder(transaction, 'laro', { body, at: new Date(at) }));
const rebates = async ({ browser }: RewardMember) => (await browser.call('listRebates')).value;
const rebateGrants = async ({ browser }: RewardMember) => (await browser.call('listGrants')).value.grants.filter(({ source }) => source === 'REBATE');
const live = { gameId: 'color-game-live', vendorCode: 'SALA' };
/** A member whose identity was proven before the week. */
const member = async (): Promise<RewardMember> => {
  const who = await site.richMember();
  await site.pool.query("update identity_proofs set decided_at = '2026-11-01' where player_id = $1", [who.playerId]);
  return who;
};
const cashOf = async ({ cash }: RewardMember) =>
  (await one<{ balance: bigint }>(site.pool, 'select balance from balances where account_id = $1', [cash])).balance;

describe('a rebate on the losses of a week', () => {
  test('[REW-49] nothing is said of it before the week has ended, by no call of the member', async () => {
    await from(byLoss, MONDAY);
    const who = await member();
    await site.playAt(who, on(0), { stake: pesos(2000) });
    site.clock.now = AFTER_WEEK - 1000;
    await site.settle();
    expect(await rebates(who)).toEqual({ zone: 'Asia/Manila', running: null, periods: [], next: null });
    const { ladder, rebatePeriod } = (await who.browser.call('getRanks')).value;
    expect([rebatePeriod, ladder.length, ladder.flatMap(({ rates: said }) => said)]).toEqual([null, 4, []]);
    expect(await rebateGrants(who)).toEqual([]);
  });

  test('[REW-46] [REW-47] [REW-48] [REW-49] [T104] it is computed once for the whole week, by cash and by game type at the highest rank of the week, and is cash without wagering', async () => {
    await from(byLoss, MONDAY);
    const who = await member();
    // Slots lose 1,500 − 500 = 1,000 over two dates; live tables win.
    await site.playAt(who, on(0), { stake: pesos(1500), payout: pesos(100) });
    await site.playAt(who, on(6), { stake: pesos(200), payout: pesos(600) });
    await site.playAt(who, on(3), { stake: pesos(300), payout: pesos(900), ...live });
    site.clock.now = AFTER_WEEK;
    await Promise.all([site.settle(), site.settle()]);
    await site.settle();
    const { periods } = await rebates(who);
    expect(periods).toMatchObject([{ day: '2026-11-16', until: '2026-11-22', rankName: 'MID', sum: '50.00', paid: '50.00', carriedIn: '0.00' }]);
    expect(periods[0]?.types).toEqual([
      { type: 'RNG', valid: '1700.00', loss: '1000.00', ppm: 50_000, less: '0.00', part: '50.00' },
      { type: 'LIVE', valid: '300.00', loss: '0.00', ppm: 30_000, less: '0.00', part: '0.00' },
    ]);
    const [grant, ...others] = await rebateGrants(who);
    expect([grant, others]).toMatchObject([{ kind: 'cash', amount: '50.00', terms: null }, []]);
    const before = await cashOf(who);
    expect((await claimGrant(who, grant?.id ?? '')).status).toBe(200);
    expect((await cashOf(who)) - before).toBe(pesos(50));
    const [key] = await many<{ key: string }>(site.pool, "select source_key as key from reward_grants where player_id = $1 and source = 'REBATE'", [
      who.playerId,
    ]);
    expect(key).toEqual({ key: 'ladder:2026-11-16' });
  });

  test('[REW-18] [REW-49] a round that becomes void is taken back in the next week by the rank and rates of its week, and a later payout counts', async () => {
    await from(byLoss, MONDAY);
    const who = await member();
    const round = await site.playAt(who, on(1), { stake: pesos(400) });
    await site.playAt(who, on(1), { stake: pesos(1100) });
    site.clock.now = AFTER_WEEK;
    await site.settle();
    expect((await rebates(who)).periods).toMatchObject([{ paid: '75.00' }]);
    await site.takeBack(who, round);
    await site.playAt(who, on(8), { stake: pesos(1000) });
    await site.settle();
    site.clock.now += DAY_MS;
    await site.settle();
    // The difference waits for the week that follows.
    expect((await rebates(who)).periods.length).toBe(1);
    site.clock.now = AFTER_WEEK + WEEK_MS;
    await site.settle();
    const [second] = (await rebates(who)).periods;
    expect(second).toMatchObject({ day: '2026-11-23', until: '2026-11-29', sum: '30.00', paid: '30.00' });
    expect(second?.types.map(({ loss, part }) => [loss, part])).toEqual([
      ['-400.00', '-20.00'],
      ['1000.00', '50.00'],
    ]);
    await site.settle();
    expect((await rebates(who)).periods.length).toBe(2);
  });

  test('[REW-49] of a type that an own agent rate pays for, the rank pays what it is higher by in money', async () => {
    await from(byLoss, MONDAY);
    const who = await member();
    await site.pool.query("insert into agent_rates (member, from_day, ppm, set_by, reason, set_at) values ($1, $2, $3, 'x', 'x', now())", [
      who.playerId,
      '2026-11-18',
      [8000, 9000, ...Array.from({ length: 9 }, () => 0)],
    ]);
    // Before the agent rate: 500 of slots. With it: 1,000 of slots and 100 at live tables.
    await site.playAt(who, on(0), { stake: pesos(500) });
    await site.playAt(who, on(2), { stake: pesos(1000), payout: pesos(500) });
    await site.playAt(who, on(2), { stake: pesos(1000), payout: pesos(900), ...live });
    site.clock.now = AFTER_WEEK;
    await site.settle();
    const [{ types } = { types: [] }] = (await rebates(who)).periods;
    expect(types.map(({ type, loss, less, part }) => [type, loss, less, part])).toEqual([
      ['RNG', '1000.00', '8.00', '42.00'],
      ['LIVE', '100.00', '0.90', '2.10'],
    ]);
    expect((await rebates(who)).periods).toMatchObject([{ paid: '44.10' }]);
  });

  test('[REW-23] [REW-24] [REW-49] a paused member’s week waits for the end of the pause, and an excluded member earns none', async () => {
    await from(byLoss, MONDAY);
    const [paused, excluded] = [await member(), await member()];
    for (const who of [paused, excluded]) await site.playAt(who, on(1), { stake: pesos(1000) });
    site.clock.now = MONDAY + 2 * DAY_MS;
    await site.settle();
    const pause = ({ playerId, cash }: RewardMember, cause: 'time_out' | 'exclusion') =>
      inTransaction(site.pool, (transaction) =>
        startPause(
          transaction,
          { id: playerId, cashAccount: cash },
          { cause, reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + DAY_MS) },
        ),
      );
    await pause(paused, 'time_out');
    await pause(excluded, 'exclusion');
    site.clock.now = AFTER_WEEK;
    await site.settle();
    const count = async ({ playerId }: RewardMember) =>
      (await many<{ paid: bigint }>(site.pool, 'select paid from rebate_days where player_id = $1', [playerId])).map(({ paid }) => paid);
    expect([await count(paused), await count(excluded)]).toEqual([[], [0n]]);
    await site.pool.query('update player_blocks set ended_at = now() where player_id = $1', [paused.playerId]);
    await site.settle();
    expect([await count(paused), await count(excluded)]).toEqual([[pesos(50)], [0n]]);
  });
});

describe('weeks and days', () => {
  test('[REW-47] [REW-48] a week by valid stake has a present sum, and dates before it stay dates with their own rates', async () => {
    await from({ ...testLadder, rebatePeriod: 'week' }, MONDAY);
    const who = await member();
    await site.playAt(who, on(-1), { stake: pesos(800) });
    await site.playAt(who, on(0), { stake: pesos(1000) });
    await site.playAt(who, on(1), { stake: pesos(100) });
    site.clock.now = MONDAY + 2 * DAY_MS;
    await site.settle();
    const { running, periods } = await rebates(who);
    expect(periods).toMatchObject([{ day: '2026-11-15', until: '2026-11-15', paid: '1.60' }]);
    expect(running).toMatchObject({ day: '2026-11-16', until: '2026-11-22', sum: '5.50', min: '1.00', max: '1000.00' });
    expect(running?.types).toEqual([{ type: 'RNG', valid: '1100.00', loss: null, ppm: 5000, less: '0.00', part: '5.50' }]);
    expect((await who.browser.call('getRanks')).value.rebatePeriod).toBe('week');
    site.clock.now = AFTER_WEEK;
    await site.settle();
    expect((await rebates(who)).periods[0]).toMatchObject({ day: '2026-11-16', until: '2026-11-22', paid: '5.50' });
  });

  test('[REW-26] [REW-46] after a change of rates or base, a round that becomes void is taken back by the terms of its period', async () => {
    const who = await member();
    const round = await site.playAt(who, on(-1), { stake: pesos(800) });
    site.clock.now = MONDAY + HALF_HOUR_MS;
    await site.settle();
    expect((await rebates(who)).periods).toMatchObject([{ day: '2026-11-15', paid: '1.60' }]);
    await from(byLoss, MONDAY);
    await site.takeBack(who, round);
    await site.playAt(who, on(2), { stake: pesos(1000) });
    site.clock.now = AFTER_WEEK;
    await site.settle();
    const [week] = (await rebates(who)).periods;
    expect(week?.types.map(({ valid, loss, ppm, part }) => [valid, loss, ppm, part])).toEqual([
      ['-800.00', null, 2000, '-1.60'],
      ['1000.00', '1000.00', 50_000, '50.00'],
    ]);
    expect(week).toMatchObject({ sum: '48.40', paid: '48.40' });
  });

  test('[REW-20] the program is behind when a date is not computed, also within a week', async () => {
    await from(byLoss, MONDAY);
    const who = await member();
    await site.playAt(who, on(0), { stake: pesos(1000) });
    site.clock.now = MONDAY + 2 * DAY_MS + HALF_HOUR_MS;
    await site.settle();
    expect(await many<{ day: string }>(site.pool, "select day::text as day from rebate_places where merchant_code = 'laro'")).toEqual([{ day: '2026-11-17' }]);
  });
});

describe('the desk', () => {
  const merchant = { merchant: 'laro' };
  const save = async (body: LadderBody, startsAt: number) => {
    const wire = { ...ladderOnWire, rebatePeriod: body.rebatePeriod, rebateBasis: body.rebateBasis };
    const ranks = wire.ranks.map((rank, index) => ({ ...rank, rates: body.ranks[index]?.rates ?? rank.rates }));
    const { value } = await site.marketing.call('saveDeskLadder', {
      params: merchant,
      body: { body: { ...wire, ranks }, startsAt: new Date(startsAt).toISOString(), reason: 'weekly' },
    });
    return value.ladders[0];
  };
  const later = MONDAY + 5 * WEEK_MS;

  test('[REW-26] [REW-27] [REW-49] a rebate on losses is by the week, from a Monday, with 30 days of notice, and names all its faults', async () => {
    expect((await save({ ...byLoss, rebatePeriod: 'day' }, later))?.faults).toEqual(['loss_needs_week']);
    expect((await save(byLoss, later + DAY_MS))?.faults).toEqual(['week_begins_monday']);
    expect((await save({ ...byLoss, rebateBasis: 'valid' }, later))?.faults).toEqual(['rate_above_max']);
    expect((await save(byLoss, MONDAY + WEEK_MS))?.faults).toEqual(['worse_too_soon']);
    const draft = await save(byLoss, later);
    expect([draft?.faults, draft?.notice?.worse]).toEqual([[], ['rate', 'condition']]);
    const params = { ...merchant, ladderId: draft?.id ?? '' };
    const body = { reason: 'losses of a week' };
    await site.approve(await site.marketing.call('publishDeskLadder', { params, body }));
    // The next version may not cut a week either.
    site.clock.now = later + DAY_MS;
    expect((await save({ ...testLadder }, later + 40 * DAY_MS))?.faults).toEqual(['week_begins_monday']);
  });

  test('[VIP-10] [REW-49] the preview compares what the rebates of the last four weeks would cost', async () => {
    const who = await member();
    await site.playAt(who, on(-3), { stake: pesos(1000), payout: pesos(600) });
    await site.playAt(who, on(-10), { stake: pesos(500), payout: pesos(1000) });
    // In the present week, which is not complete.
    await site.playAt(who, on(0), { stake: pesos(300) });
    site.clock.now = MONDAY + DAY_MS;
    await site.settle();
    const draft = await save(byLoss, later);
    const { value } = await site.marketing.call('simulateDeskLadder', { params: { ...merchant, ladderId: draft?.id ?? '' } });
    // 1,500 of stake at 0.5 %, and 400 lost at 5 %; the week that was won subtracts nothing.
    expect(value).toMatchObject({ members: 1, rebatesNow: '7.50', rebatesThen: '20.00' });
  });
});
