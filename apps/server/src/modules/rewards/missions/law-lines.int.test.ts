import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { putSetting } from '#server/testing/base/put-setting.ts';
import { addMission, missionBodyOf, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, giveReward } from '#server/testing/rewards/test-rewards.ts';
import { wireBody } from './rules/missions.store.ts';

// Lines of the law that hold in every program, with the settings of a merchant (rewards.md 18).
let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const DAY_MS = 86_400_000;
const merchant = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
});

const set = async (key: string, value: unknown) => {
  await putSetting(site.pool, 'laro', key, value);
  await site.desk.directory.refresh();
};
/** Faults of a draft of a mission. */
const faultsOf = async (code: string, more: Parameters<typeof missionBodyOf>[0]) => {
  const body = { code, startsAt: '2026-11-19T16:00:00.000Z', endsAt: null, body: wireBody(missionBodyOf(more)), reason: 'a test' };
  await site.marketing.call('saveDeskMission', { params: merchant, body });
  const { missions } = (await site.marketing.call('listDeskMissions', { params: merchant })).value;
  return missions.find((row) => row.code === code)?.faults;
};

test('[T98] in the strict reading play of one product is not rewarded with another one; cash is free of products', async () => {
  const bonus = { kind: 'bonus', offerId: await site.offer(), amount: 10n * MAJOR_UNIT } as const;
  const [sports, slots] = [missionTask({ gameTypes: ['SPORTS'] }), missionTask({ gameTypes: ['RNG'] })];
  expect(await faultsOf('mixed', { tasks: [sports], reward: bonus })).toEqual([]);
  await set('promotions.mixedProducts', false);
  expect(await faultsOf('mixed', { tasks: [sports], reward: bonus })).toEqual(['mixed_products']);
  expect(await faultsOf('mixed', { tasks: [sports, slots], reward: { kind: 'cash', amount: MAJOR_UNIT } })).toEqual(['mixed_products']);
  expect(await faultsOf('mixed', { tasks: [slots], reward: bonus })).toEqual([]);
  expect(await faultsOf('mixed', { tasks: [sports], reward: { kind: 'cash', amount: MAJOR_UNIT } })).toEqual([]);
  await set('promotions.mixedProducts', true);
});

test('[T99] no reward asks for more wagering than the merchant allows; one in hand keeps its terms', async () => {
  site.clock.now = Date.now();
  const who = await site.richMember();
  const reward = { kind: 'bonus', offerId: await site.offer(), amount: '50.00' } as const;
  await giveReward(site, who.playerId, { reward });
  await set('promotions.wageringMax', 1);
  expect(await giveReward(site, who.playerId, { reward })).toMatchObject({ code: 'desk.rule_faults', params: { faults: 'wagering_above_max' } });
  expect(await faultsOf('wagered', { reward: { ...reward, amount: 50n * MAJOR_UNIT } })).toEqual(['wagering_above_max']);
  await set('promotions.wageringMax', 10);
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await set('promotions.wageringMax', 1);
  expect((await claimGrant(who, grant?.id ?? '', { amount: '50.00', required: '100.00' })).value.grant.state).toBe('claimed');
  await set('promotions.wageringMax', 10);
});

test('[T100] whatever gives a reward leaves 72 hours and more to claim it', async () => {
  await addMission(site, 'one-round', { tasks: [missionTask({ count: 1 })] });
  const who = await site.richMember({ isVerified: false });
  // The last moment of a day, a mission's shortest claim.
  const late = '2026-11-20T15:59:00Z';
  site.clock.now = Date.parse(late);
  await site.playAt(who, late, { stake: 10n * MAJOR_UNIT });
  await site.settle();
  await giveReward(site, who.playerId);
  await who.browser.call('signIn', { day: '2026-11-20' });
  const { grants } = (await who.browser.call('listGrants')).value;
  expect(new Set(grants.map(({ source }) => source))).toEqual(new Set(['MISSION', 'MANUAL', 'SIGN_IN']));
  for (const { source, from, until } of grants) expect([source, until === null || Date.parse(until) - Date.parse(from) >= 3 * DAY_MS]).toEqual([source, true]);
});
