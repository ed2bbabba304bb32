import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { addMission, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';

beforeAll(async () => {
  site = await testRanks();
  await addMission(site, 'far', { names: { EN: 'Far' }, tasks: [missionTask({ count: 10 })] });
  await addMission(site, 'near', { names: { EN: 'Near' }, tasks: [missionTask({ count: 2 })] });
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
});

const summary = async ({ browser }: RewardMember) => (await browser.call('getRewardSummary')).value;
const play = async (who: RewardMember) => {
  await site.playAt(who, NOON, { stake: 10n * MAJOR_UNIT });
  await site.settle();
};

test('[REW-51] one call has today’s sign-in, the mission nearest to its end, rank, points and unread mail', async () => {
  const who = await site.richMember();
  expect(await summary(who)).toMatchObject({
    signIn: { isSignedToday: false, step: 1, streak: 0, reward: { kind: 'cash', amount: '2.00' } },
    mission: { percent: 0 },
    tournament: null,
    points: '0.00',
    unread: 0,
  });
  await who.browser.call('signIn', { day: '2026-11-20' });
  await play(who);
  expect(await summary(who)).toMatchObject({
    signIn: { isSignedToday: true, step: 1, streak: 1 },
    mission: { code: 'near', name: 'Near', percent: 50, isDone: false, reward: { amount: '10.00' } },
  });
  await play(who);
  expect((await summary(who)).mission).toMatchObject({ code: 'near', percent: 100, isDone: true });
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await who.browser.call('claimGrant', {}, {}, { grantId: grant?.id ?? '' });
  expect((await summary(who)).mission).toMatchObject({ code: 'far', percent: 20 });
});

test('[REW-51] [REW-23] [T95] a paused member gets no card; free play has no strip', async () => {
  const who = await site.richMember();
  const pause = { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + 3_600_000) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: who.playerId, cashAccount: who.cash }, pause));
  expect(await summary(who)).toEqual({ signIn: null, mission: null, tournament: null, rank: null, points: null, unread: 0 });
  const trial = site.visitor();
  await trial.freePlay();
  expect((await trial.call('getRewardSummary')).code).toBe('session.members_only');
});
