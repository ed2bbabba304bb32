import { randomUUID } from 'node:crypto';
import type { GoodsBody } from '@laro/domain/mall/goods';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, endedGrants, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { seedGoods } from './seed-goods.ts';

let site: TestRanks;
let operations: DeskVisitor;
const NOON = '2026-11-20T04:00:00Z';
const DAY_MS = 86_400_000;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const merchant = 'laro';

beforeAll(async () => {
  site = await testRanks();
  operations = await site.staff('operations');
});
afterAll(async () => {
  expect(await auditPoints(site.pool)).toEqual({ lotsOff: 0n, stockOff: 0n, ordersOff: 0n, daysOff: 0n });
  await site.close();
});
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
  site.desk.clock.now = Date.now();
});

const tumbler: GoodsBody = {
  names: { EN: 'Tumbler' },
  reward: { kind: 'physical', amount: pesos(180), art: 'tumbler', countries: ['PH'], days: { from: 3, to: 7 } },
  price: 100,
  rankPrices: [],
  rankFrom: null,
  limit: null,
  isOffered: true,
};
const sell = async (change: Partial<GoodsBody> = {}, stock: number | null = 5): Promise<string> => {
  const code = `p-${randomUUID().slice(0, 8)}`;
  await inTransaction(site.pool, (transaction) => seedGoods(transaction, merchant, { code, body: { ...tumbler, ...change }, stock }, new Date('2026-01-01')));
  return code;
};
/** A gift that one person gives alone. */
const give = async (who: RewardMember, reward: object) => {
  const { value } = await giveReward(site, who.playerId, { reward });
  if ('proposed' in value) throw new Error('the gift waits for a second person');
  return value;
};
/** A gift of points, claimed. */
const givePoints = async (who: RewardMember, points: number) => {
  const { id } = await give(who, { kind: 'points', amount: `${points}.00` });
  await claimGrant(who, id);
};
const home = { name: 'Marites Cruz', phone: '+63 917 000 0000', lines: '12 Mabini Street', city: 'Quezon City', postcode: '1100', country: 'PH' };
const save = ({ browser }: RewardMember, change: object = {}) => browser.call('saveAddress', { ...home, ...change });
const addressOf = async (who: RewardMember): Promise<string> => (await save(who)).value.addresses.at(-1)?.id ?? '';
const order = ({ browser }: RewardMember, code: string, change: object = {}) =>
  browser.call('placeOrder', { key: randomUUID(), code, version: 1, price: 100, quantity: 1, ...change });
/** A member with points who has ordered a piece. */
const ordered = async (code: string, points = 100) => {
  const who = await site.richMember();
  await givePoints(who, points);
  const { value } = await order(who, code, { addressId: await addressOf(who) });
  return { who, id: value.order.id };
};
const step = (id: string, from: string, to: string, more: object = {}, by = operations) =>
  by.call('stepDeskOrder', { params: { merchant, order: id }, body: { from, to, reason: 'a test', ...more } });
const cancel = ({ browser }: RewardMember, orderId: string) => browser.call('cancelOrder', undefined, {}, { orderId });
const balance = async ({ browser }: RewardMember) => (await browser.call('getPoints')).value.balance;
const kinds = async ({ browser }: RewardMember) => (await browser.call('listPointEntries')).value.entries.map(({ kind, amount }) => `${kind} ${amount}`);
const leftOf = async (code: string) => (await one<{ left: number }>(site.pool, 'select remaining::int as "left" from mall_stock where code = $1', [code])).left;
const mails = async ({ playerId }: RewardMember, topic: string) =>
  (await many<{ title: string }>(site.pool, 'select title from mails where player_id = $1 and topic = $2', [playerId, topic])).map(({ title }) => title);

describe('goods by post', () => {
  test('[MALL-05] [MALL-01] from the order to the door: confirmed, sent with carrier and number, delivered; the member reads each step', async () => {
    const code = await sell();
    const { who, id } = await ordered(code);
    expect((await who.browser.call('listOrders')).value.orders[0]).toMatchObject({
      id,
      state: 'placed',
      points: 100,
      post: { art: 'tumbler', mayCancel: true },
    });
    expect((await step(id, 'placed', 'sent', { carrier: 'Post' })).code).toBe('desk.order_stale');
    expect((await step(id, 'placed', 'confirmed', {}, site.marketing)).code).toBe('desk.permission_missing');
    expect((await step(id, 'placed', 'confirmed')).value).toMatchObject({ state: 'confirmed', next: ['sent', 'cancelled'] });
    expect((await step(id, 'placed', 'confirmed')).code).toBe('desk.order_stale');
    expect((await step(id, 'confirmed', 'sent')).code).toBe('request.invalid');
    await step(id, 'confirmed', 'sent', { carrier: 'Lakbay Post', tracking: 'LP123' });
    expect((await who.browser.call('listOrders')).value.orders[0]).toMatchObject({
      state: 'sent',
      post: { carrier: 'Lakbay Post', tracking: 'LP123', mayCancel: false },
    });
    const { value } = await step(id, 'sent', 'delivered');
    expect(value.steps.map(({ state }) => state)).toEqual(['placed', 'confirmed', 'sent', 'delivered']);
    expect((await step(id, 'delivered', 'returned')).code).toBe('desk.order_stale');
    for (const topic of ['order_confirmed', 'order_sent', 'order_delivered']) expect((await mails(who, topic)).length).toBe(1);
    expect((await step(randomUUID(), 'placed', 'confirmed')).code).toBe('desk.order_unknown');
  });

  test('[MALL-05] the member cancels while the order is unconfirmed; points and piece come back once', async () => {
    const code = await sell({}, 2);
    const { who, id } = await ordered(code, 150);
    expect([await balance(who), await leftOf(code)]).toEqual(['50.00', 1]);
    const answers = await Promise.all([cancel(who, id), cancel(who, id)]);
    expect(answers.map(({ value }) => value.order.state)).toEqual(['cancelled', 'cancelled']);
    expect([await balance(who), await leftOf(code)]).toEqual(['150.00', 2]);
    expect(await kinds(who)).toEqual(['returned 100.00', 'spent -100.00', 'given 150.00']);
    const { who: other, id: late } = await ordered(code);
    await step(late, 'placed', 'confirmed');
    expect((await cancel(other, late)).code).toBe('mall.not_cancellable');
    expect((await cancel(who, late)).code).toBe('mall.unknown');
    expect((await step(late, 'confirmed', 'cancelled')).value.state).toBe('cancelled');
    expect(await balance(other)).toBe('100.00');
  });

  test('[MALL-05] of a parcel that came back a person decides on the points, and the stock stays', async () => {
    const code = await sell({}, 2);
    const [kept, refunded] = [await ordered(code), await ordered(code)];
    for (const { id } of [kept, refunded]) {
      await step(id, 'placed', 'confirmed');
      await step(id, 'confirmed', 'sent', { carrier: 'Post' });
    }
    await step(kept.id, 'sent', 'returned');
    await step(refunded.id, 'sent', 'returned', { givesPointsBack: true });
    expect([await balance(kept.who), await balance(refunded.who), await leftOf(code)]).toEqual(['0.00', '100.00', 0]);
  });

  test('[MALL-05] an unconfirmed order is late after 7 days, and cancelled with its points after 14', async () => {
    const { who, id } = await ordered(await sell());
    const row = async () =>
      (await operations.call('listDeskOrders', { params: { merchant }, query: { state: 'open' } })).value.orders.find((one) => one.id === id);
    site.clock.now += 7 * DAY_MS - 1;
    await site.mall.upkeep();
    expect((await row())?.isLate).toBe(false);
    expect((await site.mall.waiting()).get(merchant) ?? 0).toBe(0);
    site.clock.now += 1;
    expect((await row())?.isLate).toBe(true);
    expect((await site.mall.waiting()).get(merchant)).toBe(1);
    site.clock.now += 7 * DAY_MS;
    await Promise.all([site.mall.upkeep(), site.mall.upkeep()]);
    expect(await row()).toBeUndefined();
    expect([await balance(who), (await who.browser.call('listOrders')).value.orders[0]?.state]).toEqual(['100.00', 'cancelled']);
  });

  test('[MALL-05] [REW-23] an order needs an address of the member in a country of the goods, and a member whom the gate lets claim', async () => {
    const [code, who, other] = [await sell(), await site.richMember(), await site.richMember()];
    await givePoints(who, 300);
    const addressId = await addressOf(who);
    expect((await order(who, code)).code).toBe('mall.address_needed');
    expect((await order(who, code, { addressId: await addressOf(other) })).code).toBe('mall.address_unknown');
    const abroad = await sell({ reward: { ...tumbler.reward, countries: ['SG'] } as GoodsBody['reward'] });
    expect((await order(who, abroad, { addressId })).code).toBe('mall.address_country');
    await inTransaction(site.pool, (transaction) =>
      startPause(
        transaction,
        { id: who.playerId, cashAccount: who.cash },
        { cause: 'time_out', until: new Date(Date.now() + DAY_MS), reason: 'a test', by: 'member', at: new Date() },
      ),
    );
    expect((await order(who, code, { addressId })).code).toBe('reward.not_now');
  });
});

describe('addresses', () => {
  test('[MALL-06] up to five, encrypted, changed and removed; only countries to which goods go', async () => {
    const who = await site.richMember();
    await sell();
    for (let count = 1; count <= 5; count += 1) expect((await save(who)).value.addresses.length).toBe(count);
    expect((await save(who)).code).toBe('mall.addresses_full');
    expect((await save(who, { country: 'FR' })).code).toBe('mall.address_country');
    const { addresses } = (await who.browser.call('listAddresses')).value;
    const [first, second] = [addresses[0]?.id ?? '', addresses[1]?.id ?? ''];
    expect((await save(who, { id: first, city: 'Cebu' })).value.addresses.at(-1)).toMatchObject({ city: 'Cebu', name: 'Marites Cruz' });
    expect((await save(who, { id: first })).code).toBe('mall.address_unknown');
    expect((await who.browser.call('removeAddress', undefined, {}, { addressId: second })).value.addresses.length).toBe(4);
    const rows = await many<{ sealed: Buffer }>(site.pool, 'select sealed from mall_addresses where player_id = $1', [who.playerId]);
    expect(rows.length).toBe(4);
    expect(rows.some(({ sealed }) => sealed.includes('Marites') || sealed.includes('0000'))).toBe(false);
  });

  test('[MALL-06] the desk reads the address of an order with the permission alone, and each reading is in the audit log', async () => {
    const { id } = await ordered(await sell());
    const read = (by: DeskVisitor, orderId = id) => by.call('readDeskOrderAddress', { params: { merchant, order: orderId }, body: { reason: 'to pack it' } });
    expect((await read(site.marketing)).code).toBe('desk.permission_missing');
    expect((await read(await site.staff('care'))).code).toBe('desk.permission_missing');
    expect((await read(operations)).value.address).toEqual(home);
    const entry = await one<{ actor: string; reason: string; after: object }>(
      site.pool,
      "select actor, reason, after from audit_entries where action = 'mall.addressRead' order by number desc limit 1",
    );
    expect(entry.reason).toBe('to pack it');
    expect(JSON.stringify(entry)).not.toContain('Mabini');
    expect((await read(operations, randomUUID())).code).toBe('desk.order_unknown');
  });

  test('[MALL-06] an address is erased 90 days after the end of the last order that used it, also a removed one; an open order keeps it', async () => {
    const [done, open] = [await ordered(await sell()), await ordered(await sell())];
    await cancel(done.who, done.id);
    await step(open.id, 'placed', 'confirmed');
    const { addresses } = (await done.who.browser.call('listAddresses')).value;
    await done.who.browser.call('removeAddress', undefined, {}, { addressId: addresses[0]?.id ?? '' });
    const read = (id: string) => operations.call('readDeskOrderAddress', { params: { merchant, order: id }, body: { reason: 'a look' } });
    expect((await read(done.id)).status).toBe(200);
    site.clock.now += 91 * DAY_MS;
    await site.mall.upkeep();
    expect((await read(done.id)).code).toBe('desk.address_erased');
    expect((await read(open.id)).status).toBe(200);
  });
});

describe('rewards of points and goods', () => {
  test('[REW-02] points are claimed into a lot, once, and cost what `mall.pointCost` says', async () => {
    const who = await site.richMember();
    const grant = await give(who, { kind: 'points', amount: '500.00' });
    expect(grant).toMatchObject({ kind: 'points', cost: '25.00' });
    const answers = await Promise.all([claimGrant(who, grant.id), claimGrant(who, grant.id)]);
    expect(answers.map(({ value }) => value.grant.state)).toEqual(['claimed', 'claimed']);
    expect(await balance(who)).toBe('500.00');
    const { value } = await who.browser.call('listPointEntries');
    expect(value.entries).toMatchObject([{ kind: 'given', amount: '500.00', cause: 'Para sa iyo' }]);
    expect((await endedGrants(who))[0]).toMatchObject({ kind: 'points', amount: '500.00', terms: null });
  });

  test('[REW-02] [MALL-05] goods are claimed with an address and become an order without a price; a gift of unknown goods is refused', async () => {
    const [who, code] = [await site.richMember(), await sell({}, 1)];
    const reward = { kind: 'goods', goods: code, version: 1, amount: '180.00' };
    expect((await giveReward(site, who.playerId, { reward: { ...reward, amount: '1.00' } })).code).toBe('desk.bonus_unknown');
    const grant = await give(who, reward);
    expect((await claimGrant(who, grant.id)).code).toBe('mall.address_needed');
    const claim = (addressId: string) => who.browser.call('claimGrant', { shown: null, addressId }, {}, { grantId: grant.id });
    expect((await claim(randomUUID())).code).toBe('mall.address_unknown');
    const addressId = await addressOf(who);
    expect((await claim(addressId)).value.grant).toMatchObject({ kind: 'goods', state: 'claimed', amount: '0.00' });
    expect((await claim(addressId)).status).toBe(200);
    expect((await who.browser.call('listOrders')).value.orders).toMatchObject([{ code, points: 0, state: 'placed' }]);
    const second = await give(who, reward);
    const sold = await who.browser.call('claimGrant', { shown: null, addressId }, {}, { grantId: second.id });
    expect([sold.code, await leftOf(code)]).toEqual(['mall.sold_out', 0]);
  });
});

describe('points by hand, and points that expire', () => {
  const adjust = (who: RewardMember, points: number, key = randomUUID()) =>
    site.marketing.call('adjustDeskPoints', { params: { merchant, memberId: String(who.playerId) }, body: { key, points, reason: 'a correction' } });

  test('[MALL-02] [T33] a second person decides on a correction; the same key is the same act, and the balance does not fall below zero', async () => {
    const who = await site.richMember();
    expect((await adjust(who, -1)).code).toBe('desk.points_short');
    const key = randomUUID();
    const proposal = await adjust(who, 300, key);
    expect(await balance(who)).toBe('0.00');
    await site.approve(proposal);
    expect(await balance(who)).toBe('300.00');
    expect((await adjust(who, 300, key)).value).toMatchObject({ balance: '300.00', entries: [{ kind: 'adjusted_up', amount: '300.00' }] });
    expect((await adjust(who, 200, key)).code).toBe('desk.points_key_used');
    await site.approve(await adjust(who, -120));
    const { value } = await site.marketing.call('getDeskPoints', { params: { merchant, memberId: String(who.playerId) } });
    expect(value).toMatchObject({ balance: '180.00', lots: [{ lastDay: '2027-11-30', points: '180.00' }] });
    const unknown = await site.marketing.call('getDeskPoints', { params: { merchant, memberId: '999999999' } });
    expect(unknown.code).toBe('desk.member_unknown');
  });

  test('[MALL-07] a mail 30 days before points expire, once for their last day, and none to a member whom the gate keeps from mail', async () => {
    const [who, paused] = [await site.richMember(), await site.richMember()];
    for (const member of [who, paused]) await givePoints(member, 500);
    site.limited.add(paused.playerId);
    site.clock.now = Date.parse('2027-10-30T04:00:00Z');
    await site.mall.upkeep();
    expect(await mails(who, 'points_expiring')).toEqual([]);
    site.clock.now += DAY_MS;
    await Promise.all([site.mall.upkeep(), site.mall.upkeep()]);
    await site.mall.upkeep();
    expect(await mails(who, 'points_expiring')).toEqual(['Hanggang Nobyembre 30, 2027 ang 500 puntos mo']);
    expect(await mails(paused, 'points_expiring')).toEqual([]);
  });
});

describe('goods of one product', () => {
  test('[MALL-09] are offered only where products may be mixed; money and parcels always', async () => {
    const [who, offerId] = [await site.richMember(), await site.offer()];
    const bonus = await sell({ reward: { kind: 'bonus', offerId, amount: pesos(50) } });
    const [cash, parcel] = [await sell({ reward: { kind: 'cash', amount: pesos(5) } }), await sell()];
    await givePoints(who, 300);
    const offered = async () => (await who.browser.call('listGoods')).value.goods.map(({ code }) => code);
    expect(await offered()).toEqual(expect.arrayContaining([bonus, cash, parcel]));
    const settings = site.desk.directory.known(merchant).settings as { 'promotions.mixedProducts': boolean };
    settings['promotions.mixedProducts'] = false;
    try {
      expect(await offered()).toEqual(expect.arrayContaining([cash, parcel]));
      expect(await offered()).not.toContain(bonus);
      expect((await order(who, bonus, { shown: { amount: '50.00', required: '100.00' } })).code).toBe('mall.unknown');
      const { value } = await site.marketing.call('getDeskMall', { params: { merchant } });
      expect(value.goods.filter(({ isLawful }) => !isLawful).map(({ code }) => code)).toEqual([bonus]);
    } finally {
      settings['promotions.mixedProducts'] = true;
    }
  });

  test('[MALL-08] [REW-56] the desk offers new goods once for a code, with the faults of an offer that does not fit', async () => {
    const body = { code: `n-${randomUUID().slice(0, 8)}`, names: { EN: 'Cap', TY: 'Sombrero' }, price: 900, rankPrices: [], rankFrom: null, limit: null };
    const reward = { kind: 'physical', amount: '90.00', art: 'shirt', countries: ['PH'], days: { from: 2, to: 5 } };
    const add = (change: object = {}) =>
      site.marketing.call('addDeskGoods', { params: { merchant }, body: { ...body, isOffered: true, reward, stock: 3, reason: 'new', ...change } });
    expect((await add({ rankFrom: 'nothing' })).code).toBe('desk.rank_unknown');
    expect((await add({ names: { EN: 'Cap' } })).code).toBe('desk.rule_faults');
    expect((await add({ reward: { kind: 'bonus', offerId: randomUUID(), amount: '5.00' } })).code).toBe('desk.bonus_unknown');
    const { value } = await add();
    expect(value.goods.find(({ code }) => code === body.code)).toMatchObject({ kind: 'physical', left: 3, delivery: { art: 'shirt' } });
    expect((await add()).code).toBe('desk.goods_taken');
  });
});
