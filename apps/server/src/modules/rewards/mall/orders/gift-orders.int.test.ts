import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { endedGrants, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { seedGoods } from '../seed-goods.ts';

let site: TestRanks;
let operations: DeskVisitor;
const DAY_MS = 86_400_000;
const merchant = 'laro';

beforeAll(async () => {
  site = await testRanks();
  operations = await site.staff('operations');
});
afterAll(async () => {
  expect((await auditPoints(site.pool)).ordersOff).toBe(0n);
  await site.close();
});
beforeEach(() => {
  site.clock.now = Date.parse('2026-11-20T04:00:00Z');
  site.desk.clock.now = Date.now();
});

/** A member with an address and a gift of goods, of which there are some pieces. */
async function gifted(stock = 1) {
  const [who, code, amount] = [await site.richMember(), `g-${randomUUID().slice(0, 8)}`, 180n * MAJOR_UNIT];
  const reward = { kind: 'physical', amount, art: 'tumbler', countries: ['PH'], days: { from: 3, to: 7 } } as const;
  const body = {
    names: { EN: 'Tumbler', TY: 'Tamblador' },
    reward,
    pictureId: null,
    price: 100,
    rankPrices: [],
    rankFrom: null,
    limit: null,
    from: null,
    until: null,
    isOffered: true,
  };
  await inTransaction(site.pool, (transaction) => seedGoods(transaction, merchant, { code, body, stock }, new Date('2026-01-01')));
  const home = { name: 'Marites Cruz', phone: '+63 917 000 0000', lines: '12 Mabini Street', city: 'Quezon City', postcode: '1100', country: 'PH' };
  const { value: saved } = await who.browser.call('saveAddress', home);
  const { value: given } = await giveReward(site, who.playerId, { reward: { kind: 'goods', goods: code, version: 1, amount: '180.00' } });
  if ('proposed' in given) throw new Error('the gift waits for a second person');
  const claim = async () => {
    await who.browser.call('claimGrant', { shown: null, addressId: saved.addresses[0]?.id ?? '' }, {}, { grantId: given.id });
    return (await who.browser.call('listOrders')).value.orders[0]?.id ?? '';
  };
  return { who, code, claim };
}
const claimable = async ({ browser }: RewardMember) => (await browser.call('listGrants')).value.grants;
const cancel = ({ browser }: RewardMember, orderId: string) => browser.call('cancelOrder', undefined, {}, { orderId });
const step = (id: string, from: string, to: string, more: object = {}) =>
  operations.call('stepDeskOrder', { params: { merchant, order: id }, body: { from, to, reason: 'a test', ...more } });
const leftOf = async (code: string) => (await one<{ left: number }>(site.pool, 'select remaining::int as "left" from mall_stock where code = $1', [code])).left;
const mails = async ({ playerId }: RewardMember) =>
  (await many<{ topic: string }>(site.pool, "select topic from mails where player_id = $1 and topic like 'order_%' order by id", [playerId])).map(
    ({ topic }) => topic,
  );

test('[MALL-05] [REW-02] a gift whose order the member cancels can be claimed again, once, with its piece; the second order has its own steps', async () => {
  const { who, code, claim } = await gifted();
  const first = await claim();
  expect([await claimable(who), await leftOf(code)]).toEqual([[], 0]);
  const answers = await Promise.all([cancel(who, first), cancel(who, first)]);
  expect(answers.map(({ value }) => value.order.state)).toEqual(['cancelled', 'cancelled']);
  expect(await claimable(who)).toMatchObject([{ kind: 'goods', state: 'claimable', goodsName: 'Tamblador', endedAt: null }]);
  expect([await endedGrants(who), await leftOf(code), await mails(who)]).toEqual([[], 1, ['order_gift_back']]);
  const second = await claim();
  expect(second).not.toBe(first);
  expect([await claimable(who), await leftOf(code)]).toEqual([[], 0]);
  expect((await cancel(who, first)).value.order.state).toBe('cancelled');
  expect((await who.browser.call('listOrders')).value.orders.map(({ state }) => state)).toEqual(['placed', 'cancelled']);
  expect(await claimable(who)).toEqual([]);
});

test('[MALL-05] [T85] cancelled at the desk, a gift can be claimed to its own end and for 7 days at least; the audit log says that it is back', async () => {
  const [early, late] = [await gifted(), await gifted()];
  const [ofEarly, ofLate] = [await early.claim(), await late.claim()];
  const end = site.clock.now + 30 * DAY_MS;
  await step(ofEarly, 'placed', 'confirmed');
  await step(ofEarly, 'confirmed', 'cancelled');
  expect(await claimable(early.who)).toMatchObject([{ until: new Date(end).toISOString() }]);
  const entry = await one<{ after: object }>(site.pool, "select after from audit_entries where action = 'mall.orderStepped' order by number desc limit 1");
  expect(entry.after).toEqual({ state: 'cancelled', back: 'gift' });
  site.clock.now = end + DAY_MS;
  await step(ofLate, 'placed', 'cancelled');
  expect(await claimable(late.who)).toMatchObject([{ until: new Date(end + 8 * DAY_MS).toISOString() }]);
  await late.claim();
  expect(await claimable(late.who)).toEqual([]);
});

test('[MALL-05] an order of a gift that is not confirmed in 14 days gives the gift back', async () => {
  const { who, claim } = await gifted();
  await claim();
  site.clock.now += 14 * DAY_MS;
  await Promise.all([site.mall.upkeep(), site.mall.upkeep()]);
  expect(await claimable(who)).toMatchObject([{ kind: 'goods', state: 'claimable' }]);
});

test('[MALL-05] of the gift in a parcel that came back a person decides', async () => {
  const [kept, again] = [await gifted(), await gifted()];
  for (const [{ claim }, givesPointsBack] of [
    [kept, false],
    [again, true],
  ] as const) {
    const id = await claim();
    await step(id, 'placed', 'confirmed');
    await step(id, 'confirmed', 'sent', { carrier: 'Post' });
    await step(id, 'sent', 'returned', { givesPointsBack });
  }
  expect([(await claimable(kept.who)).length, (await claimable(again.who)).length]).toEqual([0, 1]);
  expect([(await mails(kept.who)).at(-1), (await mails(again.who)).at(-1)]).toEqual(['order_returned', 'order_gift_back']);
});

test('[REW-24] [T50] the gift of an excluded member lapses with the cancelled order', async () => {
  const { who, claim } = await gifted();
  const id = await claim();
  await inTransaction(site.pool, (transaction) =>
    startPause(
      transaction,
      { id: who.playerId, cashAccount: who.cash },
      { cause: 'exclusion', reason: 'own wish', by: 'test', at: new Date(), until: new Date(Date.now() + 200 * DAY_MS) },
    ),
  );
  await step(id, 'placed', 'cancelled');
  expect(await many(site.pool, 'select state, ended_by as "by" from reward_grants where player_id = $1', [who.playerId])).toEqual([
    { state: 'lapsed', by: 'exclusion' },
  ]);
  expect(await mails(who)).toEqual([]);
});

test('[REW-58] the audit finds an order of a gift that was cancelled and took the gift with it', async () => {
  const { who, claim } = await gifted();
  const id = await claim();
  const set = (state: string) => site.pool.query('update mall_orders set state = $2 where id = $1', [id, state]);
  await set('cancelled');
  expect((await auditPoints(site.pool)).ordersOff).toBe(1n);
  await set('placed');
  expect([(await auditPoints(site.pool)).ordersOff, (await cancel(who, id)).status, (await auditPoints(site.pool)).ordersOff]).toEqual([0n, 200, 0n]);
});

test('[REW-35] [MALL-04] a gift of goods holds its piece from the moment it is given; one that ends unclaimed gives it back', async () => {
  const { who, code } = await gifted(2);
  const reward = { kind: 'goods', goods: code, version: 1, amount: '180.00' };
  await giveReward(site, who.playerId, { reward });
  expect(await leftOf(code)).toBe(0);
  // A third gift finds no piece, and its claim none either.
  await giveReward(site, who.playerId, { reward });
  const [first, second, third] = await claimable(who);
  const { addresses } = (await who.browser.call('listAddresses')).value;
  const take = (grantId = '') => who.browser.call('claimGrant', { shown: null, addressId: addresses[0]?.id ?? '' }, {}, { grantId });
  expect(await take(third?.id)).toMatchObject({ code: 'mall.sold_out' });
  expect((await take(second?.id)).value.grant).toMatchObject({ state: 'claimed' });
  expect(await leftOf(code)).toBe(0);
  await site.marketing.call('takeBackDeskRewardGrant', { params: { merchant, grantId: first?.id ?? '' }, body: { reason: 'By mistake' } });
  expect(await leftOf(code)).toBe(1);
  expect((await take(third?.id)).value.grant).toMatchObject({ state: 'claimed' });
  expect([await leftOf(code), (await auditPoints(site.pool)).stockOff]).toEqual([0, 0n]);
});
