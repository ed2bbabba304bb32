import { MAJOR_UNIT } from '@laro/domain/money/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { explainedGrants } from '#server/testing/rewards/explained.ts';
import { addMission, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
let who: RewardMember;
const NOON = '2026-11-20T04:00:00Z';
const merchant = 'laro';
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
  site.clock.now = Date.parse(NOON);
  who = await site.richMember();
  await addMission(
    site,
    'two',
    { tasks: [missionTask({ count: 2 }), missionTask({ metric: 'valid_stake', count: 0, stake: pesos(1000) })] },
    '2026-11-01T00:00:00Z',
  );
});
afterAll(() => site.close());

const grantId = async (source: string): Promise<string> =>
  (await many<{ id: string }>(site.pool, 'select id from reward_grants where player_id = $1 and source = $2 order by id limit 1', [who.playerId, source]))[0]
    ?.id ?? '';
const why = async (source: string) => (await site.marketing.call('getDeskRewardGrant', { params: { merchant, grantId: await grantId(source) } })).value;

test('[REW-22] the desk opens a grant of play and sees rounds, version and computation, without rounds that were counted after it', async () => {
  const first = await site.playAt(who, '2026-11-20T02:00:00Z', { stake: pesos(600) });
  const second = await site.playAt(who, '2026-11-20T03:00:00Z', { stake: pesos(800), payout: pesos(100) });
  await site.settle();
  await site.playAt(who, '2026-11-20T03:30:00Z', { stake: pesos(50) });
  await site.settle();
  const upgrade = await why('UPGRADE');
  expect(upgrade).toMatchObject({
    grant: { source: 'UPGRADE', rule: { code: 'ladder', version: 1 }, member: { id: String(who.playerId) } },
    version: { startsAt: '2026-01-01T00:00:00.000Z' },
    counted: { rounds: 2, staked: '1400.00', valid: '1400.00' },
  });
  expect(upgrade.rounds.map(({ id }) => id)).toEqual([second, first]);
  expect(upgrade.why?.lines).toEqual([
    { name: 'stake', value: '1400.00', target: null, of: 'RNG' },
    { name: 'points', value: '140.00', target: '100.00', of: '' },
    { name: 'days', value: '1', target: '1', of: '' },
    { name: 'proven', value: '1', target: '1', of: '' },
  ]);
  const mission = await why('MISSION');
  expect(mission.why).toEqual({
    lines: [
      { name: 'period', value: '2026-11-20', target: null, of: '' },
      { name: 'taskCount', value: '2', target: '2', of: 'rounds' },
      { name: 'taskStake', value: '1000.00', target: '1000.00', of: 'valid_stake' },
    ],
    rounds: { from: '2026-11-20', to: '2026-11-20' },
  });
  expect(mission).toMatchObject({ counted: { rounds: 2 }, version: { publishedBy: expect.any(String) as string } });
});

test('[REW-22] a rebate shows each part at its rate, what was carried, and the cut sum', async () => {
  site.clock.now = Date.parse('2026-11-21T04:00:00Z');
  await site.settle();
  const { why: found, counted } = await why('REBATE');
  expect(found?.lines).toEqual([
    { name: 'part', value: '7.25', target: null, of: 'RNG: 1450.00 × 0.5 %' },
    { name: 'carried', value: '0.00', target: null, of: '' },
    { name: 'sum', value: '7.25', target: null, of: '' },
    { name: 'paid', value: '7.25', target: null, of: '' },
  ]);
  expect(counted).toEqual({ rounds: 3, staked: '1450.00', valid: '1450.00' });
});

test('[REW-22] sign-ins show their dates and step, gifts who gave them and why, and monthly bonuses the rank', async () => {
  await who.browser.call('signIn', { day: '2026-11-21' });
  site.clock.now = Date.parse('2026-11-22T04:00:00Z');
  await who.browser.call('signIn', { day: '2026-11-22' });
  const ids = await many<{ id: string }>(site.pool, "select id from reward_grants where player_id = $1 and source = 'SIGN_IN' order by id", [who.playerId]);
  const second = await site.marketing.call('getDeskRewardGrant', { params: { merchant, grantId: ids[1]?.id ?? '' } });
  expect(second.value.why?.lines).toEqual([
    { name: 'step', value: '2', target: '7', of: '' },
    { name: 'signed', value: '2026-11-21', target: null, of: '' },
    { name: 'signed', value: '2026-11-22', target: null, of: '' },
  ]);
  await giveReward(site, who.playerId);
  const gift = await why('MANUAL');
  expect(gift).toMatchObject({ version: null, rounds: [], counted: { rounds: 0 } });
  expect(gift.why?.lines).toContainEqual({ name: 'reason', value: 'a test', target: null, of: '' });
  site.clock.now = Date.parse('2026-12-01T04:00:00Z');
  await site.settle();
  expect((await why('MONTHLY')).why?.lines).toEqual([
    { name: 'rank', value: 'mid', target: null, of: '' },
    { name: 'month', value: '2026-12', target: null, of: '' },
  ]);
});

test('[REW-22] [T86] a grant that does not exist is unknown, and one that is older than its facts says so', async () => {
  const unknown = await site.marketing.call('getDeskRewardGrant', { params: { merchant, grantId: randomUUID() } });
  expect(unknown.code).toBe('desk.reward_unknown');
  expect(
    Object.values(await explainedGrants(site))
      .flat()
      .filter((name) => name.startsWith('nothing')),
  ).toEqual([]);
  await site.pool.query('update reward_grants set why = null, events_upto = null where id = $1', [await grantId('MANUAL')]);
  expect(await why('MANUAL')).toMatchObject({ why: null, rounds: [] });
});
