import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, one } from '#server/db/sql.ts';
import { addMission, missionNamed, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestInvites;
const DAY_MS = 86_400_000;
const pesos = (amount: number) => BigInt(Math.round(amount * 100)) * (MAJOR_UNIT / 100n);
const points = { kind: 'points', amount: 100n * MAJOR_UNIT } as const;
const span = () => [new Date(Date.now() - 9 * DAY_MS).toISOString(), new Date(Date.now() + 30 * DAY_MS).toISOString()] as const;

beforeAll(async () => {
  site = await testInvites();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.now();
});

const count = async (): Promise<void> => {
  while (await site.missions.turn()) continue;
};
const reached = async (who: RewardMember, code: string) => {
  const mission = await missionNamed(who, code);
  return { state: mission?.state, values: mission?.tasks.map(({ value }) => value) };
};
/** Opens the missions, which finds new facts, and counts them. */
const counted = async (who: RewardMember, code: string) => {
  await missionNamed(who, code);
  await count();
  return reached(who, code);
};
const looks = async ({ playerId }: RewardMember) =>
  (await one<{ count: number }>(site.pool, 'select count(*)::int as count from mission_looks where player_id = $1', [playerId])).count;

test('[TASK-02] a proof, a number, a limit and a look at the own play are counted once they are there, and the reward is written', async () => {
  const tasks = (['verified', 'mobile_verified', 'limit_set', 'play_looked_at'] as const).map((metric) => missionTask({ metric, count: 1 }));
  await addMission(site, 'welcome', { period: 'once', tasks, reward: points }, ...span());
  const who = await site.richMember({ isVerified: false });
  await site.pool.query('update player_profiles set mobile_verified_at = null where player_id = $1', [who.playerId]);
  expect(await counted(who, 'welcome')).toEqual({ state: 'progress', values: [0, 0, 0, 0] });
  expect(await looks(who)).toBe(0);
  await site.verify(who.playerId);
  await who.browser.call('setLimit', { amount: '500.00' }, {}, { kind: 'deposit', period: 'day' });
  expect(await counted(who, 'welcome')).toEqual({ state: 'progress', values: [1, 0, 1, 0] });
  await site.pool.query('update player_profiles set mobile_verified_at = now(), summary_seen_at = $2 where player_id = $1', [
    who.playerId,
    new Date(Date.now() - 10 * DAY_MS),
  ]);
  // A look before the mission began is none.
  expect(await counted(who, 'welcome')).toEqual({ state: 'progress', values: [1, 1, 1, 0] });
  await site.pool.query('update player_profiles set summary_seen_at = now() where player_id = $1', [who.playerId]);
  expect(await counted(who, 'welcome')).toEqual({ state: 'claim', values: [1, 1, 1, 1] });
  // A limit that is removed again was set all the same, and nothing is noted for what is done.
  await site.pool.query('delete from player_limits where player_id = $1', [who.playerId]);
  expect(await counted(who, 'welcome')).toEqual({ state: 'claim', values: [1, 1, 1, 1] });
  expect(await looks(who)).toBe(0);
});

test('[TASK-02] [REW-18] deposits of an amount are counted when they are paid, and one that goes back takes the unclaimed reward with it', async () => {
  await addMission(site, 'fund', { period: 'once', tasks: [missionTask({ metric: 'deposits', count: 2, depositMin: pesos(500) })] }, ...span());
  const who = await site.richMember();
  const deposit = async (amount: number, daysAgo: number) => {
    const number = await site.deposit(who, new Date(Date.now() - daysAgo * DAY_MS).toISOString(), pesos(amount));
    await inTransaction(site.pool, (transaction) => site.missions.hooks.depositPaid(transaction, { merchantCode: 'laro', playerId: who.playerId }));
    await count();
    return number;
  };
  await deposit(500, 9.5);
  await deposit(499.99, 2);
  await deposit(500, 2);
  expect(await reached(who, 'fund')).toEqual({ state: 'progress', values: [1] });
  const last = await deposit(900, 1);
  expect(await reached(who, 'fund')).toEqual({ state: 'claim', values: [2] });
  await site.pool.query("update deposit_orders set state = 'returned', returned = credited where number = $1", [last]);
  await inTransaction(site.pool, (transaction) => site.missions.hooks.depositReturned(transaction, { orderNumber: last }));
  await count();
  expect(await reached(who, 'fund')).toEqual({ state: 'progress', values: [1] });
  const { state } = await one<{ state: string }>(site.pool, "select state from reward_grants where player_id = $1 and source = 'MISSION'", [who.playerId]);
  expect(state).toBe('taken_back');
});
