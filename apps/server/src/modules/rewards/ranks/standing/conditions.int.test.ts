import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { LadderRank } from '@laro/domain/ranks/ladder-program';
import type { RankDemand } from '@laro/domain/ranks/rank-demands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, one } from '#server/db/sql.ts';
import { seedLadder } from '../past/seed-ladder.ts';
import { testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import { testLadder } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestInvites;
const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const at = (days: number) => new Date(NOON + days * DAY_MS).toISOString();

beforeAll(async () => {
  site = await testInvites();
});
afterAll(() => site.close());

let version = 0;
/** Puts a ladder in force whose second rank has these conditions and nothing else. */
async function demand(...demands: RankDemand[]): Promise<void> {
  const ranks = testLadder.ranks.map((rank): LadderRank =>
    rank.id === 'mid' ? { ...rank, points: 0, days: 0, isProven: false, keepPoints: 0, demands } : rank,
  );
  const [low, mid] = ranks;
  if (!low || !mid) throw new Error('the ladder has two ranks');
  version += 1;
  const body = { ...testLadder, ranks: [low, mid] };
  await inTransaction(site.pool, (transaction) => seedLadder(transaction, 'laro', { body, at: new Date(Date.parse('2026-02-01T00:00:00Z') + version) }));
}
/** A member since a number of days before the clock's time. */
async function memberSince(days: number): Promise<RewardMember> {
  const who = await site.richMember();
  await site.pool.query('update players set created_at = $2 where id = $1', [who.playerId, new Date(site.clock.now - days * DAY_MS)]);
  await site.pool.query('update player_profiles set mobile_verified_at = null where player_id = $1', [who.playerId]);
  return who;
}
const own = async ({ browser }: RewardMember) => {
  const { value } = await browser.call('getRanks');
  return value.own;
};
const rankOf = async (who: RewardMember) => (await own(who))?.rankId;
const rise = ({ playerId }: RewardMember) =>
  one<{ at: Date; waits: string[] }>(site.pool, `select r.since as at, r.waits_for as waits from member_ranks r where r.player_id = $1`, [playerId]);
const upgrades = async ({ browser }: RewardMember) => (await browser.call('listGrants')).value.grants.filter(({ source }) => source === 'UPGRADE').length;

test('[VIP-02] [VIP-03] conditions of the last days count today and the days before, and the rank is dated by the round that met them', async () => {
  site.clock.now = NOON;
  await demand({ kind: 'points_days', days: 3, target: 20 }, { kind: 'play_days', days: 3, target: 2 });
  const [late, steady] = [await memberSince(90), await memberSince(90)];
  await site.playAt(late, at(-5), { stake: pesos(500) });
  await site.playAt(steady, at(-2), { stake: pesos(100) });
  for (const who of [late, steady]) await site.playAt(who, at(-0.1), { stake: pesos(100) });
  await site.settle();
  expect([await rankOf(late), await rankOf(steady)]).toEqual(['low', 'mid']);
  expect(await own(late)).toMatchObject({
    completed: 0,
    total: 2,
    conditions: [
      { kind: 'points_days', days: 3, target: 20, value: 10, isMet: false },
      { kind: 'play_days', days: 3, target: 2, value: 1, isMet: false },
    ],
  });
  expect((await rise(steady)).at.toISOString()).toBe(at(-0.1));
  // The days pass, and the rank stays until its review; a round that becomes void undoes it.
  site.clock.now = NOON + 9 * DAY_MS;
  const round = await site.playAt(steady, at(9), { stake: pesos(10) });
  await site.settle();
  expect([await rankOf(steady), await upgrades(steady)]).toEqual(['mid', 1]);
  await site.takeBack(steady, round);
  await site.settle();
  expect([await rankOf(steady), await upgrades(steady)]).toEqual(['mid', 1]);
});

test('[VIP-02] [REW-18] a rank of the last days that only a void round reached is undone with its bonus', async () => {
  site.clock.now = NOON;
  await demand({ kind: 'points_days', days: 2, target: 30 });
  const who = await memberSince(90);
  await site.playAt(who, at(-0.9), { stake: pesos(100) });
  const round = await site.playAt(who, at(-0.2), { stake: pesos(200) });
  await site.settle();
  expect([await rankOf(who), await upgrades(who)]).toEqual(['mid', 1]);
  await site.takeBack(who, round);
  await site.settle();
  expect([await rankOf(who), await upgrades(who)]).toEqual(['low', 0]);
});

test('[VIP-02] [VIP-03] [VIP-09] deposits, the number and the days as a member are waited for, and the rank comes with the last of them', async () => {
  site.clock.now = NOON;
  await demand(
    { kind: 'valid_total', days: 0, target: 100 },
    { kind: 'deposits_count', days: 0, target: 2 },
    { kind: 'mobile_verified', days: 0, target: 1 },
    { kind: 'account_days', days: 0, target: 30 },
  );
  const who = await memberSince(20);
  await site.playAt(who, at(-1), { stake: pesos(99) });
  await site.settle();
  expect(await rise(who)).toMatchObject({ waits: [] });
  await site.playAt(who, at(-1), { stake: pesos(1) });
  await site.settle();
  expect(await rise(who)).toMatchObject({ waits: ['deposits_count', 'mobile_verified', 'account_days'] });
  expect((await own(who))?.conditions.map(({ kind, value, isMet }) => [kind, value, isMet])).toEqual([
    ['valid_total', 100, true],
    ['deposits_count', 0, false],
    ['mobile_verified', 0, false],
    ['account_days', 20, false],
  ]);
  await site.pool.query('update player_profiles set mobile_verified_at = $2 where player_id = $1', [who.playerId, at(0)]);
  await site.settle();
  expect(await rise(who)).toMatchObject({ waits: ['deposits_count', 'account_days'] });
  const returned = await site.deposit(who, at(0), pesos(500));
  await site.sendBack(returned);
  await site.deposit(who, at(0.1), pesos(500));
  await site.settle();
  expect(await rise(who)).toMatchObject({ waits: ['deposits_count', 'account_days'] });
  await site.deposit(who, at(0.2), pesos(500));
  await site.settle();
  expect([await rise(who), await rankOf(who)]).toMatchObject([{ waits: ['account_days'] }, 'low']);
  // The 30th date after the one of the registration begins in the merchant's zone.
  site.clock.now = Date.parse('2026-11-29T15:59:59Z');
  await site.settle();
  expect(await rankOf(who)).toBe('low');
  site.clock.now = Date.parse('2026-11-29T16:00:00Z');
  await site.settle();
  expect([await rise(who), await rankOf(who), await upgrades(who)]).toMatchObject([{ at: new Date('2026-11-29T16:00:00Z'), waits: [] }, 'mid', 1]);
  expect((await site.marketing.call('getDeskRanks', { params: { merchant: 'laro' } })).value.ladders[0]?.body.ranks[1]?.demands).toHaveLength(4);
});
