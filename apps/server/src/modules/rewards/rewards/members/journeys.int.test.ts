import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { auditRewards } from '#server/ledger/audit/audit-rewards.ts';
import { endWeek } from '#server/testing/rewards/sign-in-week.ts';
import { testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import { addressOf, balance, order, testMall } from '#server/testing/rewards/test-mall.ts';
import { addMission } from '#server/testing/rewards/test-missions.ts';
import { claimGrant, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { addTournament, board, countAll, endTournament, enter } from '#server/testing/rewards/test-tournaments.ts';

let site: TestInvites;
const { sell, givePoints } = testMall(() => site);
const DAY_MS = 86_400_000;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

beforeAll(async () => {
  site = await testInvites();
});
afterAll(() => site.close());

const cashOf = async ({ cash }: RewardMember) =>
  (await one<{ balance: bigint }>(site.pool, 'select balance from balances where account_id = $1', [cash])).balance;
const waiting = async ({ browser }: RewardMember) => (await browser.call('listGrants')).value.grants;

/** Claims everything that waits; gives source and amount of each. */
async function claimAll(who: RewardMember): Promise<string[]> {
  const grants = await waiting(who);
  for (const { id } of grants) expect((await claimGrant(who, id)).value.grant.state).toBe('claimed');
  return grants.map(({ source, amount }) => `${source} ${amount}`).sort();
}

/** Signs in today by the clock; gives step, streak and amount. */
async function signIn({ browser }: RewardMember): Promise<string> {
  const { today } = (await browser.call('getSignIn')).value;
  const { program, streak, grant } = (await browser.call('signIn', { day: today })).value;
  return `step ${program?.step} streak ${streak} ${grant?.amount}`;
}

/** Makes the missed day before today up with points. */
async function makeUpYesterday({ browser }: RewardMember): Promise<void> {
  const { makeUp } = (await browser.call('getSignIn')).value;
  expect(makeUp).toMatchObject({ points: 50 });
  expect((await browser.call('makeUpSignIn', { day: makeUp?.day })).value).toMatchObject({ streak: 5, makeUp: null });
}

/** A friend who has met every condition eight days ago. */
async function inviteFriend(who: RewardMember): Promise<RewardMember> {
  expect((await who.browser.call('getInvite')).value).toMatchObject({ friends: 0, earned: '0.00' });
  const friend = await site.friendOf(who, daysAgo(9.5));
  await site.deposit(friend, daysAgo(9), pesos(500));
  await site.playAt(friend, daysAgo(8.2), { stake: pesos(1000) });
  return friend;
}

test('[REW-01] [REW-34] [TASK-06] [VIP-03] [MALL-10] [INVITE-08] [TOUR-11] a member signs in for days, makes a missed one up, does a mission, rises, claims, buys, brings a friend, wins a tournament and reads of it', async () => {
  const who = await site.richMember();
  await inviteFriend(who);
  const signed: string[] = [];
  await givePoints(who, 60);
  for (const days of [9, 8, 7, 6, 4, 3, 1, 0]) {
    site.clock.now = Date.now() - days * DAY_MS;
    if (days === 4) await makeUpYesterday(who);
    signed.push(await signIn(who));
  }
  // Four days, a missed one that is made up and pays nothing, two more, and a second missed day, after which the cycle begins again.
  expect(signed.slice(0, 3)).toEqual(['step 1 streak 1 2.00', 'step 2 streak 2 2.00', 'step 3 streak 3 5.00']);
  expect(signed.slice(6)).toEqual(['step 1 streak 1 2.00', 'step 2 streak 2 2.00']);
  expect(signed.slice(3, 6)).toEqual(['step 4 streak 4 3.00', 'step 6 streak 6 8.00', 'step 7 streak 7 10.00']);
  expect([(await cashOf(who)) - pesos(100_000), await balance(who)]).toEqual([pesos(34), '10.00']);
  await site.settleAt(new Date().toISOString());
  expect([await site.friendsOf(who), await claimAll(who)]).toEqual([[{ state: 'qualified', earned: '100.00' }], ['REFERRAL 100.00']]);

  await addMission(site, 'three', {});
  const cup = await addTournament(site, 'cup', { score: 'turnover' });
  expect((await enter(who, cup)).status).toBe(200);
  const now = new Date().toISOString();
  for (const stake of [400, 400, 300]) await site.playAt(who, now, { stake: pesos(stake), payout: pesos(100) });
  await countAll(site);
  const [mission] = (await who.browser.call('listMissions')).value.missions.filter(({ code }) => code === 'three');
  expect(mission).toMatchObject({ state: 'claim', tasks: [{ value: 3, isDone: true }] });
  expect((await who.browser.call('getRanks')).value.own).toMatchObject({ rankId: 'mid' });
  expect(await claimAll(who)).toEqual(['MISSION 10.00', 'UPGRADE 100.00']);
  expect((await board(who, cup)).top).toMatchObject([{ place: 1, isMe: true }]);

  await givePoints(who, 250);
  const goods = await sell({ reward: { kind: 'cash', amount: pesos(10) } });
  const before = await cashOf(who);
  expect((await order(who, goods)).value.order).toMatchObject({ points: 100, reward: { kind: 'cash', amount: '10.00' } });
  expect([(await cashOf(who)) - before, await balance(who)]).toEqual([pesos(10), '160.00']);

  await endTournament(site, cup);
  const [mail] = (await who.browser.call('listMail')).value.mails.filter(({ kind }) => kind === 'rewards');
  expect(mail).toMatchObject({ isRead: false });
  const read = (await who.browser.call('getMail', undefined, {}, { mailId: mail?.id ?? '' })).value;
  expect(JSON.stringify(read)).toContain('1000.00');
  expect(await claimAll(who)).toEqual(['TOURNAMENT 1000.00']);
  expect(new Set(Object.values(await auditRewards(site.pool)))).toEqual(new Set([0n]));
});

const params = { merchant: 'laro' };
const weekly = (amount: string, change: object = {}) => ({
  code: 'journey',
  names: { EN: 'Journey', TY: 'Lakbay' },
  startsAt: daysAgo(1),
  endsAt: null,
  cap: '500.00',
  body: { onMiss: 'restart', days: [{ kind: 'cash', amount }] },
  reason: 'a season',
  ...change,
});

/** The newest version of the rule, as the room shows it. */
const newest = async () => (await site.marketing.call('listDeskRewardRules', { params })).value.rules.find(({ code }) => code === 'journey');
const act = (name: 'publishDeskRewardRule' | 'stopDeskRewardRule', ruleId = '') =>
  site.marketing.call(name, { params: { ...params, ruleId }, body: { reason: 'checked' } });

test('[REW-26] [REW-27] [REW-29] [REW-30] [REW-54] [REW-55] [REW-56] [MALL-05] an operator writes two versions of a rule, sees faults, cost and preview, publishes with a second person, stops, refunds, takes back and reads the cost', async () => {
  site.clock.now = Date.now();
  await endWeek(site.pool, daysAgo(1));
  await site.marketing.call('saveDeskRewardRule', { params, body: weekly('3.00', { names: { EN: 'Journey' } }) });
  expect(await newest()).toMatchObject({ version: 1, state: 'draft', faults: ['language_missing'] });
  expect((await act('publishDeskRewardRule', (await newest())?.id)).code).toBe('desk.rule_faults');
  await site.marketing.call('saveDeskRewardRule', { params, body: weekly('3.00') });
  await site.setMembers(1000);
  const first = await newest();
  expect(Number(first?.worstCase)).toBeGreaterThan(50_000);
  const proposed = await act('publishDeskRewardRule', first?.id);
  expect([proposed.value, (await newest())?.state]).toMatchObject([{ proposed: { id: expect.any(String) as string } }, 'draft']);
  await site.approve(proposed);
  await site.setMembers(0);
  expect(await newest()).toMatchObject({ version: 1, state: 'published' });
  const who = await site.member();
  expect(await signIn(who)).toBe('step 1 streak 1 3.00');

  await site.marketing.call('saveDeskRewardRule', { params, body: weekly('7.00') });
  expect(await newest()).toMatchObject({ version: 2, state: 'draft' });
  await act('publishDeskRewardRule', (await newest())?.id);
  const next = await site.member();
  expect(await signIn(next)).toBe('step 1 streak 1 7.00');
  await act('stopDeskRewardRule', (await newest())?.id);
  expect((await newest())?.state).toBe('stopped');

  // The page of the mall as a member of the lowest rank reads it, and an order that cannot be sent: its points come back.
  const { ladders } = (await site.marketing.call('getDeskRanks', { params })).value;
  const rank = ladders.find(({ isInForce }) => isInForce)?.body.ranks[0]?.id ?? '';
  const goods = await sell({}, 1);
  const preview = (await site.marketing.call('previewDeskMall', { params, query: { rank, language: 'EN' } })).value;
  expect(preview).toMatchObject({ rank: { id: rank }, goods: expect.arrayContaining([expect.objectContaining({ code: goods, price: 100 })]) as object });
  const buyer = await site.richMember();
  await givePoints(buyer, 100);
  const placed = (await order(buyer, goods, { addressId: await addressOf(buyer) })).value.order;
  expect(await balance(buyer)).toBe('0.00');
  const operations = await site.staff('operations');
  const refund = { params: { ...params, order: placed.id }, body: { from: 'placed', to: 'cancelled', reason: 'out of stock' } };
  expect((await operations.call('stepDeskOrder', refund)).value).toMatchObject({ state: 'cancelled' });
  expect(await balance(buyer)).toBe('100.00');

  // A gift by mistake is taken back before it is claimed.
  await giveReward(site, who.playerId);
  const [gift] = await waiting(who);
  const back = await site.marketing.call('takeBackDeskRewardGrant', { params: { ...params, grantId: gift?.id ?? '' }, body: { reason: 'by mistake' } });
  expect(back.value).toMatchObject({ state: 'taken_back' });
  while (await site.costs.turn()) continue;
  const report = (await site.marketing.call('getDeskRewardCosts', { params, query: { by: 'rule' } })).value;
  expect(report.rows.find(({ key }) => key === 'journey')).toMatchObject({ granted: '10.00', claimed: '10.00', members: 2 });
  const file = (await site.marketing.call('exportDeskRewardCosts', { params, query: { by: 'rule' } })).value;
  expect(file.csv).toContain('journey,PHP,10.00,10.00,0.00,0.00,0.00,0.00,2,5.00');
  const administrator = await site.desk.signIn('administrator');
  const { entries } = (await administrator.call('listAudit', { query: {} })).value;
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['reward.takenBack', 'mall.orderStepped', 'reward.ruleStopped', 'reward.rulePublished', 'reward.ruleWritten']),
  );
  expect(new Set([...Object.values(await auditRewards(site.pool)), ...Object.values(await auditPoints(site.pool))])).toEqual(new Set([0n]));
});
