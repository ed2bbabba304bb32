import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRaffles } from '#server/ledger/audit/audit-raffles.ts';
import { endWeek } from '#server/testing/rewards/sign-in-week.ts';
import { claimGrant, endedGrants, giveReward, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const merchant = { merchant: 'laro' };
const MANILA_NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = MANILA_NOON;
});

const claimable = async (who: RewardMember) => (await who.browser.call('listGrants')).value.grants;
const give = (memberId: bigint, change: object = {}) => giveReward(site, memberId, change);

test('[REW-03] [REW-29] [T33] a gift is given once for its key, and above the limit of a member and day by two persons', async () => {
  const who = await site.member();
  const key = randomUUID();
  const [one, again] = [await give(who.playerId, { key }), await give(who.playerId, { key })];
  expect([one.status, again.status, JSON.stringify(one.value) === JSON.stringify(again.value)]).toEqual([200, 200, true]);
  expect((await give(who.playerId, { key, reward: { kind: 'cash', amount: '21.00' } })).code).toBe('desk.reward_key_used');
  const large = await give(who.playerId, { reward: { kind: 'cash', amount: '990.00' } });
  expect(large.value).toMatchObject({ proposed: { id: expect.any(String) as string } });
  expect((await claimable(who)).length).toBe(1);
  await site.approve(large);
  expect((await claimable(who)).map(({ amount }) => amount)).toEqual(['20.00', '990.00']);
  expect((await give(0n + 999_999n)).code).toBe('desk.member_unknown');
  expect((await give(who.playerId, { reward: { kind: 'bonus', offerId: randomUUID(), amount: '5.00' } })).code).toBe('desk.bonus_unknown');
  expect((await give(who.playerId, { names: { FR: 'Pour vous' } })).code).toBe('desk.rule_faults');
});

test('[REW-43] [REW-03] the desk gives a lottery voucher for some lotteries, which the member claims as a ticket of its value', async () => {
  const who = await site.member();
  const key = randomUUID();
  const reward = { kind: 'lottery', vendors: ['LOTT', 'ELOTT'], amount: '20.00' };
  await give(who.playerId, { key, reward });
  expect((await give(who.playerId, { key, reward: { ...reward, vendors: [] } })).code).toBe('desk.reward_key_used');
  const [grant] = await claimable(who);
  expect(grant).toMatchObject({ kind: 'lottery', amount: '20.00', terms: null, tickets: null });
  expect((await claimGrant(who, grant?.id ?? '')).value).toMatchObject({ grant: { state: 'claimed' } });
  const { rows } = await site.pool.query(
    "select value, vendors, state, usable_until - usable_from = interval '30 days' as is_month from reward_tickets where player_id = $1",
    [who.playerId],
  );
  expect(rows).toEqual([{ value: 20_00000n, vendors: ['LOTT', 'ELOTT'], state: 'usable', is_month: true }]);
  expect(await auditRaffles(site.pool)).toMatchObject({ ticketsOff: 0n });
});

test('[REW-56] [T85] the desk takes back what was not claimed, with a reason that the member reads and an entry of the audit log', async () => {
  const who = await site.member();
  await give(who.playerId);
  const [grant] = await claimable(who);
  const params = { ...merchant, grantId: grant?.id ?? '' };
  const back = await site.marketing.call('takeBackDeskRewardGrant', { params, body: { reason: 'Given by mistake' } });
  expect(back.value).toMatchObject({ state: 'taken_back', reason: 'Given by mistake' });
  expect(await site.marketing.call('takeBackDeskRewardGrant', { params, body: { reason: 'Once more' } })).toMatchObject({
    status: 409,
    code: 'desk.reward_ended',
  });
  expect((await site.marketing.call('takeBackDeskRewardGrant', { params: { ...merchant, grantId: randomUUID() }, body: { reason: 'Nothing' } })).code).toBe(
    'desk.reward_unknown',
  );
  expect(await claimGrant(who, grant?.id ?? '')).toMatchObject({ code: 'reward.taken_back' });
  expect((await endedGrants(who))[0]).toMatchObject({ state: 'taken_back', reason: 'Given by mistake' });
  const listed = (await site.marketing.call('listDeskRewardGrants', { params: merchant, query: { memberId: String(who.playerId), state: 'taken_back' } }))
    .value;
  expect(listed.grants).toMatchObject([{ id: grant?.id, endedBy: expect.any(String) as string }]);
  const audit = await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'reward.takenBack' } });
  expect(audit.value.entries[0]).toMatchObject({ reason: 'Given by mistake' });
});

test('[REW-11] [REW-26] [REW-27] [REW-28] [REW-30] a rule is written in versions, published without faults by two persons, and stopped; it keeps what it owes', async () => {
  const body = {
    onMiss: 'restart',
    days: [
      { kind: 'cash', amount: '1.00' },
      { kind: 'cash', amount: '4.00' },
    ],
  };
  const nine = { kind: 'cash', amount: '9.00' };
  const rule = {
    code: 'second',
    names: { EN: 'Second' },
    startsAt: new Date(MANILA_NOON - DAY_MS).toISOString(),
    endsAt: null,
    cap: '1.00',
    body,
    reason: 'a test',
  };
  const save = (change: object = {}) => site.marketing.call('saveDeskRewardRule', { params: merchant, body: { ...rule, ...change } });
  const newest = async () => (await site.marketing.call('listDeskRewardRules', { params: merchant })).value.rules.find(({ code }) => code === 'second');
  const publish = (ruleId: string) => site.marketing.call('publishDeskRewardRule', { params: { ...merchant, ruleId }, body: { reason: 'ready' } });
  await endWeek(site.pool, rule.startsAt);
  await save();
  expect(await newest()).toMatchObject({ version: 1, state: 'draft', faults: ['language_missing'] });
  expect(await publish((await newest())?.id ?? '')).toMatchObject({ status: 422, code: 'desk.rule_faults', params: { faults: 'language_missing' } });
  expect((await save({ endsAt: rule.startsAt })).code).toBe('request.invalid');
  await save({ names: { EN: 'Second', TY: 'Ikalawa' } });
  const draft = await newest();
  expect(draft).toMatchObject({ version: 1, faults: [] });
  await site.setMembers(1_000);
  const proposed = await publish(draft?.id ?? '');
  expect(proposed.value).toMatchObject({ proposed: { id: expect.any(String) as string } });
  await site.approve(proposed);
  await site.setMembers(0);
  expect(await newest()).toMatchObject({ state: 'published' });
  const who = await site.member();
  expect((await who.browser.call('signIn', { day: '2026-11-20' })).value).toMatchObject({
    program: { name: 'Ikalawa', cycle: [{ amount: '1.00' }, { amount: '4.00' }] },
  });
  expect(await newest()).toMatchObject({ spent: '1.00', owed: '0.00', alarm: 100 });
  await save({ names: { EN: 'Third', TY: 'Ikatlo' }, body: { onMiss: 'restart', days: [nine, nine] } });
  const next = await newest();
  expect(next).toMatchObject({ version: 2, state: 'draft' });
  await publish(next?.id ?? '');
  // A cycle that has begun ends under its version; a new one begins under the next.
  site.clock.now = MANILA_NOON + DAY_MS;
  expect((await who.browser.call('signIn', { day: '2026-11-21' })).value).toMatchObject({ program: { name: 'Ikalawa', step: 2 }, grant: { amount: '4.00' } });
  site.clock.now = MANILA_NOON + 2 * DAY_MS;
  expect((await who.browser.call('signIn', { day: '2026-11-22' })).value).toMatchObject({
    streak: 3,
    program: { name: 'Ikatlo', step: 1 },
    grant: { amount: '9.00' },
  });
  expect((await publish(next?.id ?? '')).code).toBe('desk.rule_stale');
  expect((await publish(randomUUID())).code).toBe('desk.rule_unknown');
  const unproven = await site.member({ isVerified: false });
  await unproven.browser.call('signIn', { day: '2026-11-22' });
  const stop = (ruleId: string) => site.marketing.call('stopDeskRewardRule', { params: { ...merchant, ruleId }, body: { reason: 'enough' } });
  for (const { id, state } of (await site.marketing.call('listDeskRewardRules', { params: merchant })).value.rules) if (state === 'published') await stop(id);
  expect((await stop(next?.id ?? '')).code).toBe('desk.rule_stale');
  site.clock.now = MANILA_NOON + 3 * DAY_MS;
  expect(await who.browser.call('signIn', { day: '2026-11-23' })).toMatchObject({ status: 409, code: 'sign_in.off' });
  expect((await who.browser.call('getSignIn')).value.program).toBeNull();
  expect((await who.browser.call('getPromotionCounters')).value.LOGIN).toEqual({ enabled: false, count: 0 });
  // The stopped version still owes the sign-in that waits for a proof.
  expect((await unproven.browser.call('getPromotionCounters')).value.LOGIN.enabled).toBe(true);
  await site.verify(unproven.playerId);
  const [owed] = (await unproven.browser.call('listGrants')).value.grants;
  expect(owed).toMatchObject({ source: 'SIGN_IN', state: 'claimable', waitsFor: null });
  expect((await claimGrant(unproven, owed?.id ?? '')).value.grant.state).toBe('claimed');
});
