import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const DAY_MS = 86_400_000;
const merchant = { merchant: 'laro' };

beforeAll(async () => {
  site = await testRewards();
  site.clock.now = Date.parse('2026-11-24T04:00:00Z');
});
afterAll(() => site.close());

const draft = (who: RewardMember, change: object) => {
  const body = {
    id: null,
    name: 'Gifts',
    channels: ['inbox'],
    product: null,
    audience: { activity: 'everybody', memberIds: [String(who.playerId)], joinedWithinDays: null },
    texts: { EN: { title: 'For you', body: 'Look in.' }, TY: { title: 'Para sa iyo', body: 'Silipin mo.' } },
    path: null,
    permit: 'P-1',
    beginsAt: new Date(site.clock.now).toISOString(),
    expiresAt: new Date(site.clock.now + 5 * DAY_MS).toISOString(),
    reason: 'a test',
    ...change,
  };
  return site.marketing.call('saveDeskCampaign', { params: merchant, body: body as never });
};
const sendOff = async (who: RewardMember, change: object) => {
  const { value } = await draft(who, change);
  await site.approve(await site.marketing.call('sendDeskCampaign', { params: { ...merchant, campaignId: value.id }, body: { reason: 'a test' } }));
  return value.id;
};

test('[MAIL-05] [MAIL-06] a campaign gives points and bonuses too, with their cost before; an offer that is not there is refused, and a short time to claim is a fault', async () => {
  const who = await site.member();
  await who.browser.call('setMarketing', { channels: ['inbox'], products: [] });
  const offerId = await site.offer();
  const gifts = async () => (await who.browser.call('listGrants')).value.grants.map(({ kind, amount }) => ({ kind, amount }));
  const points = await sendOff(who, { reward: { kind: 'points', amount: '40.00' } });
  const preview = await site.marketing.call('previewDeskCampaign', { params: { ...merchant, campaignId: points } });
  // A point costs the merchant ₱0.05.
  expect(preview.value).toMatchObject({ outcomes: { sent: 1 }, cost: '2.00' });
  await sendOff(who, { reward: { kind: 'bonus', offerId, amount: '50.00' } });
  while (await site.mail.sendCampaigns()) continue;
  expect((await gifts()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'bonus', amount: '50.00' },
    { kind: 'points', amount: '40.00' },
  ]);
  const unknown = { kind: 'bonus', offerId: '00000000-0000-7000-8000-000000000000', amount: '5.00' };
  expect((await draft(who, { reward: unknown })).code).toBe('desk.bonus_unknown');
  const short = { reward: { kind: 'cash', amount: '5.00' }, expiresAt: new Date(site.clock.now + DAY_MS).toISOString() };
  expect((await draft(who, short)).value.faults).toEqual(['claim_window_short']);
});
