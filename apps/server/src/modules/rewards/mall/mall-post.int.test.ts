import { randomUUID } from 'node:crypto';
import type { GoodsBody } from '@laro/domain/mall/goods';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { addressOf, balance, home, order, saveAddress, testMall, tumbler } from '#server/testing/rewards/test-mall.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
let operations: DeskVisitor;
const NOON = '2026-11-20T04:00:00Z';
const DAY_MS = 86_400_000;
const merchant = 'laro';

beforeAll(async () => {
  site = await testRanks();
  operations = await site.staff('operations');
});
afterAll(async () => {
  expect(await auditPoints(site.pool)).toEqual({ lotsOff: 0n, stockOff: 0n, ordersOff: 0n, daysOff: 0n, entriesOff: 0n });
  await site.close();
});
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
  site.desk.clock.now = Date.now();
});

const { sell, givePoints, leftOf, mails } = testMall(() => site);
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
const kinds = async ({ browser }: RewardMember) => (await browser.call('listPointEntries')).value.entries.map(({ kind, amount }) => `${kind} ${amount}`);

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

  test('[MALL-04] an order is repeated with its key and address; with another address the key is used', async () => {
    const code = await sell();
    const who = await site.richMember();
    await givePoints(who, 200);
    const [first, second, key] = [await addressOf(who), await addressOf(who), randomUUID()];
    const placed = await order(who, code, { key, addressId: first });
    expect((await order(who, code, { key, addressId: first })).value.order.id).toBe(placed.value.order.id);
    expect((await order(who, code, { key, addressId: second })).code).toBe('mall.key_used');
    expect(await balance(who)).toBe('100.00');
    await cancel(who, placed.value.order.id);
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

  test('[MALL-05] [MALL-10] [REW-23] [VIP-09] an order needs an address of the member in a country of the goods, and a member whom the gate lets claim; the lists of goods and ranks say so', async () => {
    const [code, who, other] = [await sell(), await site.richMember(), await site.richMember()];
    await givePoints(who, 300);
    const addressId = await addressOf(who);
    expect((await order(who, code)).code).toBe('mall.address_needed');
    expect((await order(who, code, { addressId: await addressOf(other) })).code).toBe('mall.address_unknown');
    const abroad = await sell({ reward: { ...tumbler.reward, countries: ['SG'] } as GoodsBody['reward'] });
    expect((await order(who, abroad, { addressId })).code).toBe('mall.address_country');
    const onHold = async () => {
      const { goods } = (await who.browser.call('listGoods')).value;
      return [...new Set(goods.map(({ isOnHold }) => isOnHold)), (await who.browser.call('getRanks')).value.own?.isOnHold];
    };
    expect(await onHold()).toEqual([false, false]);
    await inTransaction(site.pool, (transaction) =>
      startPause(
        transaction,
        { id: who.playerId, cashAccount: who.cash },
        { cause: 'time_out', until: new Date(Date.now() + DAY_MS), reason: 'a test', by: 'member', at: new Date() },
      ),
    );
    expect((await order(who, code, { addressId })).code).toBe('reward.not_now');
    expect(await onHold()).toEqual([true, true]);
  });
});

describe('addresses', () => {
  test('[MALL-06] up to five, encrypted, changed and removed; only countries to which goods go', async () => {
    const who = await site.richMember();
    await sell();
    for (let count = 1; count <= 5; count += 1) expect((await saveAddress(who)).value.addresses.length).toBe(count);
    expect((await saveAddress(who)).code).toBe('mall.addresses_full');
    expect((await saveAddress(who, { country: 'FR' })).code).toBe('mall.address_country');
    const { addresses } = (await who.browser.call('listAddresses')).value;
    const [first, second] = [addresses[0]?.id ?? '', addresses[1]?.id ?? ''];
    expect((await saveAddress(who, { id: first, city: 'Cebu' })).value.addresses.at(-1)).toMatchObject({ city: 'Cebu', name: 'Marites Cruz' });
    expect((await saveAddress(who, { id: first })).code).toBe('mall.address_unknown');
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
