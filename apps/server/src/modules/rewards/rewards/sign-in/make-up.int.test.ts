import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { claimGrant, giveReward, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const merchant = { merchant: 'laro' };
/** Noon in Manila on a date of November 2026. */
const noon = (day: number) => Date.parse(`2026-11-${day}T04:00:00Z`);
const date = (day: number) => `2026-11-${day}`;

beforeAll(async () => {
  site = await testRewards();
});
afterAll(async () => {
  expect(new Set(Object.values(await auditPoints(site.pool)))).toEqual(new Set([0n]));
  await site.close();
});
beforeEach(() => {
  site.clock.now = noon(20);
});

const view = async ({ browser }: RewardMember) => (await browser.call('getSignIn')).value;
const makeUp = ({ browser }: RewardMember, day: number) => browser.call('makeUpSignIn', { day: date(day) });
const points = async ({ browser }: RewardMember) => (await browser.call('getPoints')).value.balance;
async function sign({ browser }: RewardMember, day: number) {
  site.clock.now = noon(day);
  const { streak, program, grant } = (await browser.call('signIn', { day: date(day) })).value;
  return [program?.step, streak, grant?.amount];
}

/** A member with points who has signed on the 20th and 21st and missed the 22nd; it is the 23rd. */
async function missed(amount = '120.00'): Promise<RewardMember> {
  const who = await site.member();
  await giveReward(site, who.playerId, { key: randomUUID(), reward: { kind: 'points', amount } });
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await claimGrant(who, grant?.id ?? '');
  await sign(who, 20);
  await sign(who, 21);
  site.clock.now = noon(23);
  return who;
}

test('[REW-33] [REW-34] W9: a missed day is made up for points before today is signed, once in a cycle; it counts and pays nothing', async () => {
  const who = await missed();
  expect(await view(who)).toMatchObject({ streak: 0, program: { step: 1 }, makeUp: { day: date(22), points: 50 } });
  const { value } = await makeUp(who, 22);
  expect(value).toMatchObject({ streak: 3, program: { step: 4, done: 3 }, makeUp: null, grant: null });
  expect(value.days.find(({ day }) => day === date(22))?.state).toBe('made_up');
  expect(await points(who)).toBe('70.00');
  expect(await sign(who, 23)).toEqual([4, 4, '3.00']);
  const [entry] = (await who.browser.call('listPointEntries')).value.entries;
  expect(entry).toMatchObject({ kind: 'spent', amount: '-50.00', cause: date(22) });
  site.clock.now = noon(25);
  expect([(await view(who)).makeUp, (await makeUp(who, 24)).code]).toEqual([null, 'sign_in.no_make_up']);
  expect(await sign(who, 25)).toEqual([1, 1, '2.00']);
});

test('[REW-34] two taps and a repeated call take the points once', async () => {
  const who = await missed();
  const answers = await Promise.all([makeUp(who, 22), makeUp(who, 22)]);
  await sign(who, 23);
  answers.push(await makeUp(who, 22));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await points(who)).toBe('70.00');
});

test('[REW-34] nothing is made up without the points, for another day, or once today is signed', async () => {
  const poor = await missed('20.00');
  expect(await makeUp(poor, 22)).toMatchObject({ status: 409, code: 'mall.points_short', params: { missing: '30' } });
  expect([await points(poor), (await view(poor)).streak]).toEqual(['20.00', 0]);
  const who = await missed();
  for (const day of [19, 21, 23, 24]) expect((await makeUp(who, day)).code).toBe('sign_in.no_make_up');
  await sign(who, 23);
  expect([(await view(who)).makeUp, (await makeUp(who, 22)).code, await points(who)]).toEqual([null, 'sign_in.no_make_up', '120.00']);
});

test('[REW-34] [REW-26] the operator sets how days are made up; a run keeps the rule of the version that it has begun with', async () => {
  const who = await missed();
  const rules = async () => (await site.marketing.call('listDeskRewardRules', { params: merchant })).value.rules.filter(({ code }) => code === 'daily');
  const [first] = await rules();
  if (!first) throw new Error('there is no sign-in');
  const { names, startsAt, endsAt, cap, body } = first;
  expect(body).toMatchObject({ makeUps: 1, makeUpDays: 1, makeUpPoints: 50 });
  const next = { code: 'daily', names: { ...names, TY: 'Araw-araw' }, startsAt, endsAt, cap, body: { ...body, makeUpPoints: 40 }, reason: 'cheaper' };
  expect((await site.marketing.call('saveDeskRewardRule', { params: merchant, body: { ...next, body: { ...body, makeUps: 4 } } })).code).toBe(
    'request.invalid',
  );
  await site.marketing.call('saveDeskRewardRule', { params: merchant, body: next });
  const [draft] = await rules();
  expect(draft).toMatchObject({ version: 2, state: 'draft', faults: [], body: { makeUpPoints: 40 } });
  await site.marketing.call('publishDeskRewardRule', { params: { ...merchant, ruleId: draft?.id ?? '' }, body: { reason: 'checked' } });
  expect((await view(who)).makeUp).toEqual({ day: date(22), points: 50 });
  const later = await site.member();
  await sign(later, 23);
  site.clock.now = noon(25);
  expect((await view(later)).makeUp).toEqual({ day: date(24), points: 40 });
});
