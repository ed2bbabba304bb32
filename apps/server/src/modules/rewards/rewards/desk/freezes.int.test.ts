import { MAJOR_UNIT } from '@laro/domain/money/money';
import { whyOf } from '@laro/domain/rewards/grants/why';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { claimGrant, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const merchant = { merchant: 'laro' };
const NOON = Date.parse('2026-11-20T04:00:00Z');
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

const owe = (who: RewardMember, rule: string, hours = 80) =>
  inTransaction(site.pool, (transaction) =>
    site.rewards.programs.grantIdWithin(transaction, {
      merchantCode: 'laro',
      playerId: who.playerId,
      source: 'MISSION',
      sourceKey: randomUUID(),
      rule: { code: rule, version: 1 },
      names: { EN: 'Ten rounds' },
      reward: { kind: 'cash', amount: 10n * MAJOR_UNIT },
      at: new Date(site.clock.now),
      until: new Date(site.clock.now + hours * HOUR_MS),
      by: 'test',
      why: whyOf(),
    }),
  );
const freeze = (rule: string, hours = 72) =>
  site.marketing.call('freezeDeskReward', { params: merchant, body: { source: 'MISSION', rule, hours, reason: 'a wrong amount' } });
const newest = async () => (await site.marketing.call('listDeskRewardFreezes', { params: merchant })).value.freezes[0];
const stateOf = async (id: string | null) => (await many<{ state: string }>(site.pool, 'select state from reward_grants where id = $1', [id]))[0]?.state;

test('[REW-30] frozen claims are refused with words and an end, can be claimed again after it, and lose no time', async () => {
  const who = await site.member();
  const id = (await owe(who, 'frozen')) ?? '';
  const other = (await owe(who, 'other')) ?? '';
  expect((await freeze('nothing')).code).toBe('desk.rule_unknown');
  expect((await freeze('frozen', 73)).code).toBe('request.invalid');
  expect((await freeze('frozen')).value.freezes[0]).toMatchObject({ rule: 'frozen', state: 'frozen', until: '2026-11-23T04:00:00.000Z' });
  const until = '2026-11-23T04:00:00.000Z';
  expect(await claimGrant(who, id)).toMatchObject({ status: 409, code: 'reward.frozen', params: { until } });
  const { grants } = (await who.browser.call('listGrants')).value;
  expect(grants.find((grant) => grant.id === id)).toMatchObject({ waitsFor: 'check', frozenUntil: until, until: '2026-11-23T12:00:00.000Z' });
  expect((await claimGrant(who, other)).value.grant.state).toBe('claimed');
  // Its own end has passed, and the held time is added to it.
  site.clock.now = NOON + 100 * HOUR_MS;
  await site.rewards.turn();
  expect((await freeze('frozen')).code).toBe('desk.rule_frozen');
  expect((await claimGrant(who, id)).value.grant.state).toBe('claimed');
  expect((await newest())?.state).toBe('released');
});

test('[REW-30] a person releases a freeze before its end', async () => {
  const who = await site.member();
  const id = (await owe(who, 'checked')) ?? '';
  await freeze('checked', 5);
  const params = { ...merchant, freezeId: (await newest())?.id ?? '' };
  expect((await site.marketing.call('releaseDeskRewardFreeze', { params, body: { reason: 'it was right' } })).value.freezes[0]?.state).toBe('released');
  expect((await claimGrant(who, id)).value.grant.state).toBe('claimed');
  expect((await site.marketing.call('releaseDeskRewardFreeze', { params, body: { reason: 'again' } })).code).toBe('desk.freeze_over');
  expect((await site.marketing.call('returnDeskRewardFreeze', { params, body: { reason: 'too late' } })).code).toBe('desk.freeze_over');
  const unknown = { ...merchant, freezeId: randomUUID() };
  expect((await site.marketing.call('releaseDeskRewardFreeze', { params: unknown, body: { reason: 'none' } })).code).toBe('desk.freeze_unknown');
});

test('[REW-29] [REW-30] [T33] a second person takes back what a freeze holds, and the audit log has each act with before and after', async () => {
  const [one, other] = [await site.member(), await site.member()];
  const ids = [await owe(one, 'wrong'), await owe(other, 'wrong')];
  await claimGrant(one, ids[0] ?? '');
  await freeze('wrong');
  const params = { ...merchant, freezeId: (await newest())?.id ?? '' };
  const proposed = await site.marketing.call('returnDeskRewardFreeze', { params, body: { reason: 'The amount was wrong' } });
  expect(proposed.value).toMatchObject({ proposed: { id: expect.any(String) as string } });
  expect(await stateOf(ids[1] ?? '')).toBe('claimable');
  await site.approve(proposed);
  expect([await stateOf(ids[0] ?? ''), await stateOf(ids[1] ?? '')]).toEqual(['claimed', 'taken_back']);
  expect((await newest())?.state).toBe('taken_back');
  expect(await claimGrant(other, ids[1] ?? '')).toMatchObject({ code: 'reward.taken_back' });
  const admin = await site.desk.signIn('administrator');
  const { entries } = (await admin.call('listAudit', { query: { action: 'reward.freezeReturned' } })).value;
  expect(entries[0]).toMatchObject({ reason: 'The amount was wrong', before: { state: 'frozen', grants: 1 }, after: { state: 'taken_back', grants: 1 } });
  expect((await admin.call('listAudit', { query: { action: 'reward.frozen' } })).value.entries[0]).toMatchObject({ before: { state: 'claimable' } });
});

test('[REW-30] every process reads the state of a rule with each grant: after a stop no sign-in is granted', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => site.member()));
  const { rules } = (await site.marketing.call('listDeskRewardRules', { params: merchant })).value;
  const ruleId = rules.find(({ state }) => state === 'published')?.id ?? '';
  const [first] = members;
  expect((await first?.browser.call('signIn', { day: '2026-11-20' }))?.status).toBe(200);
  await site.marketing.call('stopDeskRewardRule', { params: { ...merchant, ruleId }, body: { reason: 'enough' } });
  const after = await Promise.all(members.slice(1).map(({ browser }) => browser.call('signIn', { day: '2026-11-20' })));
  expect(after.map(({ code }) => code)).toEqual(['sign_in.off', 'sign_in.off', 'sign_in.off', 'sign_in.off']);
});
