import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimGrant, endedGrants, giveReward, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());

const claimable = async (who: RewardMember) => (await who.browser.call('listGrants')).value.grants;
const give = (who: RewardMember, change: object = {}) => giveReward(site, who.playerId, change);
const transactions = async (who: RewardMember, group: string) =>
  (await who.browser.call('listTransactions', undefined, {}, {}, { period: '7days', group })).value.entries;

test('[REW-09] the history has every grant of 13 months with its end and reason, page by page, and nothing older', async () => {
  const who = await site.member();
  for (let count = 0; count < 33; count++) await give(who);
  const [old, back, late] = await claimable(who);
  const monthsAgo = (months: number) => new Date(Date.now() - months * 30.5 * DAY_MS);
  const end = (id: string | undefined, state: string, at: Date) =>
    site.pool.query("update reward_grants set state = $2, ended_at = $3, ended_by = 'time' where id = $1", [id, state, at]);
  await end(old?.id, 'expired', monthsAgo(14));
  await end(late?.id, 'expired', monthsAgo(12));
  const params = { merchant: 'laro', grantId: back?.id ?? '' };
  await site.marketing.call('takeBackDeskRewardGrant', { params, body: { reason: 'Given by mistake' } });
  for (const { id } of await claimable(who)) await claimGrant(who, id);
  const [rest] = await claimable(who);
  expect(rest).toBeUndefined();
  const page = (before: string) => who.browser.call('listGrants', undefined, {}, {}, { state: 'ended', before });
  const first = (await page('')).value;
  const second = (await page(first.next ?? '')).value;
  const all = [...first.grants, ...second.grants];
  expect([first.grants.length, second.next, all.length, new Set(all.map(({ id }) => id)).size]).toEqual([30, null, 32, 32]);
  expect(all.find(({ id }) => id === back?.id)).toMatchObject({ state: 'taken_back', reason: 'Given by mistake', endedAt: expect.any(String) });
  expect(all.find(({ id }) => id === late?.id)).toMatchObject({ state: 'expired', reason: '' });
  expect(all.some(({ id }) => id === old?.id)).toBe(false);
  // The first page of both lists, for the pages that show both (REW-50).
  await give(who);
  const both = (await who.browser.call('listGrants', undefined, {}, {}, { state: 'all' })).value;
  expect([both.grants.map(({ state }) => state), both.next]).toEqual([['claimable'], null]);
  expect(both.ended).toEqual({ grants: first.grants, next: first.next });
});

test('[REW-09] [T31] cash and bonus of rewards are in the transaction record under rewards, with what they were given for', async () => {
  const who = await site.member();
  const offerId = await site.offer();
  await give(who, { names: { EN: 'Birthday', TY: 'Kaarawan' } });
  await give(who, { reward: { kind: 'bonus', offerId, amount: '50.00' }, names: { EN: 'Welcome back', TY: 'Balik-laro' } });
  for (const { id, terms } of await claimable(who)) await claimGrant(who, id, terms && { amount: '50.00', required: terms.required });
  expect((await endedGrants(who)).map(({ state }) => state)).toEqual(['claimed', 'claimed']);
  const found = await transactions(who, 'reward');
  expect(found.map(({ kind, change, cause }) => [kind, change, cause])).toEqual([
    ['bonus_granted', '50.00', 'Balik-laro'],
    ['reward_paid', '20.00', 'Kaarawan'],
  ]);
  expect((await transactions(who, 'bonus')).map(({ kind }) => kind)).toEqual(['bonus_granted']);
  const detail = await who.browser.call('getTransaction', undefined, {}, { entryId: found[1]?.id ?? '' });
  expect(detail.value.entry).toMatchObject({ cause: 'Kaarawan' });
  const other = await site.member();
  expect(await transactions(other, 'reward')).toEqual([]);
});
