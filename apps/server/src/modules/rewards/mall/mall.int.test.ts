import { randomUUID } from 'node:crypto';
import type { GoodsBody } from '@laro/domain/mall/goods';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explainedGrants } from '#server/testing/rewards/explained.ts';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { seedGoods } from './seed-goods.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { knownPicture } from '#server/testing/rewards/test-pictures.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const HOUR_MS = 3_600_000;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(async () => {
  expect(await auditPoints(site.pool)).toEqual({ lotsOff: 0n, stockOff: 0n, ordersOff: 0n, daysOff: 0n, entriesOff: 0n });
  expect(isWhole(await auditLedger(site.pool))).toBe(true);
  await site.close();
});
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
});

const cash: GoodsBody = {
  names: { EN: 'Cash gift' },
  reward: { kind: 'cash', amount: pesos(10) },
  pictureId: null,
  price: 100,
  rankPrices: [],
  rankFrom: null,
  limit: null,
  from: null,
  until: null,
  isOffered: true,
};
const sell = async (change: Partial<GoodsBody> = {}, stock: number | null = null): Promise<string> => {
  const code = `g-${randomUUID().slice(0, 8)}`;
  await inTransaction(site.pool, (transaction) => seedGoods(transaction, 'laro', { code, body: { ...cash, ...change }, stock }, new Date('2026-01-01')));
  return code;
};
/** Counts and posts everything that is due at the clock's time. */
const settle = async () => {
  await site.settle();
  while (await site.mall.turn()) continue;
};
/** Plays so much that the points of it are posted: one point for 20. */
const earn = async (who: RewardMember, points: number, at = NOON): Promise<string> => {
  const round = await site.playAt(who, at, { stake: pesos(points * 20) });
  await settle();
  site.clock.now += HOUR_MS;
  await settle();
  return round;
};
const points = async ({ browser }: RewardMember) => (await browser.call('getPoints')).value;
const entries = async ({ browser }: RewardMember) => (await browser.call('listPointEntries')).value.entries.map(({ kind, amount }) => `${kind} ${amount}`);
const order = ({ browser }: RewardMember, code: string, change: object = {}) =>
  browser.call('placeOrder', { key: randomUUID(), code, version: 1, price: 100, quantity: 1, ...change });
const leftOf = async (code: string) => (await one<{ left: number }>(site.pool, 'select remaining::int as "left" from mall_stock where code = $1', [code])).left;
const cashOf = async ({ cash: account }: RewardMember) =>
  (await one<{ balance: bigint }>(site.pool, 'select balance from balances where account_id = $1', [account])).balance;

describe('points', () => {
  test('[MALL-01] [MALL-02] [MALL-10] [T76] play is counted on the way, posted with the hour, and every movement is in the history', async () => {
    const who = await site.richMember();
    expect(await points(who)).toMatchObject({ balance: '0.00', coming: null, nextExpiry: null, rankName: 'LOW' });
    await site.playAt(who, NOON, { stake: pesos(330) });
    await settle();
    expect(await points(who)).toMatchObject({ balance: '0.00', coming: { points: '16.50', at: '2026-11-20T05:00:00.000Z' } });
    site.clock.now += HOUR_MS;
    await settle();
    expect(await points(who)).toMatchObject({ balance: '16.50', coming: null, nextExpiry: { day: '2027-11-30', points: '16.50' } });
    await Promise.all([settle(), settle()]);
    const { value } = await who.browser.call('listPointEntries');
    expect(value.entries).toMatchObject([{ kind: 'earned', amount: '16.50', cause: '2026-11-20' }]);
  });

  test('[REW-18] [MALL-02] rounds that become void take their points back; what is spent is a debt that new points pay first', async () => {
    const who = await site.richMember();
    const code = await sell();
    const round = await earn(who, 120);
    expect((await order(who, code)).status).toBe(200);
    await site.takeBack(who, round);
    await settle();
    site.clock.now += HOUR_MS;
    await settle();
    expect(await points(who)).toMatchObject({ balance: '0.00', debt: '100.00' });
    await earn(who, 150);
    expect(await points(who)).toMatchObject({ balance: '50.00', debt: '0.00' });
    expect(await entries(who)).toEqual(['taken_back -100.00', 'earned 150.00', 'taken_back -20.00', 'spent -100.00', 'earned 120.00']);
  });

  test('[MALL-07] a lot ends once, on the date after its last day', async () => {
    const who = await site.richMember();
    await earn(who, 30);
    site.clock.now = Date.parse('2027-11-30T15:59:59Z');
    await settle();
    expect((await points(who)).balance).toBe('30.00');
    site.clock.now += 1000;
    expect((await points(who)).balance).toBe('0.00');
    await Promise.all([settle(), settle()]);
    expect(await entries(who)).toEqual(['expired -30.00', 'earned 30.00']);
  });

  test('[REW-23] play during a time-out earns no points', async () => {
    const who = await site.richMember();
    await site.playAt(who, NOON, { stake: pesos(600) });
    await inTransaction(site.pool, (transaction) =>
      startPause(
        transaction,
        { id: who.playerId, cashAccount: who.cash },
        { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(site.clock.now), until: new Date(Date.now() + HOUR_MS) },
      ),
    );
    await settle();
    expect(await points(who)).toMatchObject({ balance: '0.00', coming: null });
    const { forgone } = await one<{ forgone: bigint }>(site.pool, 'select forgone from point_days where player_id = $1', [who.playerId]);
    expect(forgone).toBe(pesos(30));
  });
});

describe('orders', () => {
  test('[REW-22] [MALL-03] [T76] an order takes points and stock and pays the reward in one transaction', async () => {
    const who = await site.richMember();
    const code = await sell({}, 3);
    await earn(who, 250);
    const before = await cashOf(who);
    const { value, status } = await order(who, code, { quantity: 2 });
    expect(status).toBe(200);
    expect(value).toMatchObject({
      order: { code, name: 'Cash gift', quantity: 2, points: 200, reward: { kind: 'cash', amount: '20.00' } },
      points: { balance: '50.00' },
    });
    expect([await leftOf(code), (await cashOf(who)) - before]).toEqual([1, pesos(20)]);
    expect((await who.browser.call('listOrders')).value.orders).toMatchObject([{ code, points: 200 }]);
    expect((await who.browser.call('listPointEntries')).value.entries[0]).toMatchObject({ kind: 'spent', cause: 'Cash gift' });
    expect((await explainedGrants(site))['MALL']).toEqual(['order', 'price', 'quantity']);
  });

  test('[MALL-03] [MALL-08] refusals in their order; a refused order moves nothing', async () => {
    const who = await site.richMember();
    const code = await sell({ limit: { count: 2, period: 'month' } }, 3);
    const unlimited = await sell({}, 1);
    await earn(who, 150);
    const codeOf = async (answer: ReturnType<typeof order>) => (await answer).code;
    expect(await codeOf(order(who, code, { price: 99, quantity: 9 }))).toBe('mall.changed');
    expect(await codeOf(order(who, code, { version: 2 }))).toBe('mall.changed');
    expect(await codeOf(order(who, code, { quantity: 3 }))).toBe('mall.limit_reached');
    expect(await codeOf(order(who, unlimited, { quantity: 2 }))).toBe('mall.sold_out');
    const short = await order(who, code, { quantity: 2 });
    expect([short.code, short.params]).toEqual(['mall.points_short', { missing: '50' }]);
    expect(await codeOf(order(who, 'nothing-here'))).toBe('mall.unknown');
    expect(await codeOf(order(who, await sell({ isOffered: false })))).toBe('mall.unknown');
    expect(await codeOf(order(who, await sell({ rankFrom: 'top' })))).toBe('mall.rank_low');
    expect([(await points(who)).balance, await leftOf(code)]).toEqual(['150.00', 3]);
  });

  test('[MALL-03] a bonus is active with the order, needs the figures that were shown, and a refused claim costs no points', async () => {
    const who = await site.richMember();
    const offerId = await site.offer();
    const code = await sell({ reward: { kind: 'bonus', offerId, amount: pesos(50) } }, 5);
    await earn(who, 250);
    expect((await order(who, code)).code).toBe('reward.changed');
    const shown = { amount: '50.00', required: '100.00' };
    expect((await order(who, code, { quantity: 2, shown })).code).toBe('mall.changed');
    expect((await order(who, code, { shown })).status).toBe(200);
    expect((await order(who, code, { shown })).code).toBe('bonus.active_already');
    expect([(await points(who)).balance, await leftOf(code)]).toEqual(['150.00', 4]);
  });

  test('[REW-23] a member without the proof of identity earns points and cannot spend them', async () => {
    const who = await site.richMember({ isVerified: false });
    await earn(who, 150);
    expect((await order(who, await sell())).code).toBe('identity.needed');
    expect((await points(who)).balance).toBe('150.00');
  });

  test('[T103] the price follows the rank', async () => {
    const who = await site.richMember();
    const code = await sell({ rankPrices: [{ rankId: 'mid', price: 80 }] });
    await earn(who, 100);
    expect((await points(who)).rankName).toBe('HIGH');
    const goods = (await who.browser.call('listGoods')).value.goods.find((one) => one.code === code);
    expect(goods).toMatchObject({ price: 80, fullPrice: 100 });
    expect((await order(who, code)).code).toBe('mall.changed');
    expect((await order(who, code, { price: 80 })).status).toBe(200);
  });

  test('[MALL-04] the same key places one order, with other contents it is refused, and a refused order leaves it free', async () => {
    const who = await site.richMember();
    const code = await sell();
    await earn(who, 150);
    const key = randomUUID();
    expect((await order(who, code, { key, quantity: 2 })).code).toBe('mall.points_short');
    const answers = await Promise.all([1, 2, 3].map(() => order(who, code, { key })));
    expect(new Set(answers.map(({ value }) => value.order.id)).size).toBe(1);
    expect((await points(who)).balance).toBe('50.00');
    expect((await order(who, code, { key, quantity: 2 })).code).toBe('mall.key_used');
  });

  test('[MALL-04] of many members who order at the same time as many as there are pieces get one', async () => {
    const code = await sell({}, 3);
    const members = await Promise.all(Array.from({ length: 12 }, () => site.richMember()));
    for (const who of members) await site.playAt(who, NOON, { stake: pesos(2000) });
    await settle();
    site.clock.now += HOUR_MS;
    const answers = await Promise.all(members.map((who) => order(who, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => answer.code))).toEqual(new Set(['mall.sold_out']));
    expect(await leftOf(code)).toBe(0);
    const spent = await many(site.pool, "select 1 from point_entries e join mall_orders o on o.id = e.order_id where o.code = $1 and e.kind = 'spent'", [code]);
    expect(spent.length).toBe(3);
  });
});

describe('the desk', () => {
  const params = (goods: string) => ({ merchant: 'laro', goods });
  const terms = { price: 100, rankPrices: [], rankFrom: null, limit: null, isOffered: true };
  const change = (code: string, more: object) =>
    site.marketing.call('changeDeskGoods', { params: params(code), body: { ...terms, reason: 'a test', ...more } });

  test('[MALL-08] goods are sold in their period alone; the card says until when, and an order that was placed stays', async () => {
    const who = await site.richMember();
    const code = await sell();
    await earn(who, 300);
    const seen = async () => (await who.browser.call('listGoods')).value.goods.find((one) => one.code === code);
    const end = new Date(site.clock.now + 2 * HOUR_MS).toISOString();
    expect(await change(code, { version: 1, from: end, until: end })).toMatchObject({ code: 'request.invalid', params: { fields: [{ path: 'body.until' }] } });
    await change(code, { version: 1, from: end });
    expect([await seen(), (await order(who, code, { version: 2 })).code]).toEqual([undefined, 'mall.unknown']);
    await change(code, { version: 2, until: end });
    expect((await seen())?.until).toBe(end);
    expect((await order(who, code, { version: 3 })).status).toBe(200);
    site.clock.now += 2 * HOUR_MS;
    expect([await seen(), (await order(who, code, { version: 3 })).code]).toEqual([undefined, 'mall.unknown']);
    expect((await who.browser.call('listOrders')).value.orders).toHaveLength(1);
  });

  test('[MALL-10] goods get a picture of the merchant, which members read with them and the pictures module keeps', async () => {
    const who = await site.richMember();
    const code = await sell();
    const shown = async () => (await who.browser.call('listGoods')).value.goods.find((one) => one.code === code)?.picture;
    const room = (await site.marketing.call('getDeskMall', { params: { merchant: 'laro' } })).value;
    expect(room.pictures).toEqual([{ id: knownPicture, title: 'Tumbler', picture: { key: knownPicture, plate: '#336699' } }]);
    expect(room.goods.find((one) => one.code === code)?.now.pictureId).toBeNull();
    expect(await shown()).toBeNull();
    expect(await change(code, { version: 1, pictureId: 'media-0' })).toMatchObject({
      code: 'request.invalid',
      params: { fields: [{ path: 'body.pictureId', fault: 'enum' }] },
    });
    // A picture is no term, so it begins with the change.
    const changed = (await change(code, { version: 1, pictureId: knownPicture })).value.goods.find((one) => one.code === code);
    expect(changed).toMatchObject({ now: { version: 2, pictureId: knownPicture }, next: null });
    expect(await shown()).toEqual({ key: knownPicture, plate: '#336699' });
  });

  test('[MALL-08] [T103] worse terms begin after 30 days, better ones with the change, and placed orders keep their version', async () => {
    const who = await site.richMember();
    const code = await sell();
    await earn(who, 400);
    const of = (answer: Awaited<ReturnType<typeof change>>) => answer.value.goods.find((one) => one.code === code);
    expect(of(await change(code, { version: 1, price: 200 }))).toMatchObject({ now: { version: 1 }, next: { version: 2, price: 200 } });
    expect((await order(who, code)).status).toBe(200);
    expect((await change(code, { version: 1, price: 50 })).code).toBe('desk.goods_stale');
    expect(of(await change(code, { version: 2, price: 50 }))).toMatchObject({ now: { version: 3, price: 50 }, next: null });
    expect((await order(who, code)).code).toBe('mall.changed');
    expect((await order(who, code, { version: 3, price: 50 })).status).toBe(200);
    expect((await who.browser.call('listOrders')).value.orders.map((one) => one.points)).toEqual([50, 100]);
    const { value } = await site.marketing.call('listDeskOrders', { params: { merchant: 'laro' } });
    expect(value.orders[0]).toMatchObject({ code, points: 50, member: { id: String(who.playerId) } });
    expect((await change(code, { version: 3, rankFrom: 'nothing' })).code).toBe('desk.rank_unknown');
    expect((await change('nothing', { version: 1 })).code).toBe('desk.goods_unknown');
  });

  test('[REW-58] [MALL-04] stock is added and taken away with a reason, not below zero', async () => {
    const who = await site.richMember();
    const code = await sell();
    await earn(who, 100);
    await order(who, code);
    const stock = (pieces: number, goods = code) => site.marketing.call('changeDeskStock', { params: params(goods), body: { pieces, reason: 'a delivery' } });
    expect((await stock(-1)).code).toBe('desk.stock_short');
    expect((await stock(5)).value.goods.find((one) => one.code === code)).toMatchObject({ left: 5, ordered: 1 });
    expect((await stock(-6)).code).toBe('desk.stock_short');
    expect((await stock(-2)).value.goods.find((one) => one.code === code)).toMatchObject({ left: 3 });
    expect((await stock(1, 'nothing')).code).toBe('desk.goods_unknown');
  });

  test('[T34] points of members are their own line with their cost', async () => {
    const { value } = await site.marketing.call('getDeskMall', { params: { merchant: 'laro' } });
    expect(BigInt(value.owed.split('.')[0] ?? '') > 0n).toBe(true);
    expect(value.ranks.map(({ id }) => id)).toEqual(['low', 'mid', 'high', 'top']);
  });
});
