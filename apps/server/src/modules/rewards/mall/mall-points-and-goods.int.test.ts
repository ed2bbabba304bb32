import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { auditPoints } from '#server/ledger/audit/audit-points.ts';
import { addressOf, balance, order, testMall } from '#server/testing/rewards/test-mall.ts';
import { addRaffle, raffleBodyOf, raffleNamed } from '#server/testing/test-raffles.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { claimGrant, endedGrants, giveReward, type RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const DAY_MS = 86_400_000;
const pesos = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const merchant = 'laro';

beforeAll(async () => {
  site = await testRanks();
});
afterAll(async () => {
  expect(await auditPoints(site.pool)).toEqual({ lotsOff: 0n, stockOff: 0n, ordersOff: 0n, daysOff: 0n, entriesOff: 0n });
  await site.close();
});
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
  site.desk.clock.now = Date.now();
});

const { sell, give, givePoints, leftOf, mails } = testMall(() => site);

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

  test('[MALL-02] a correction that is sent again keeps the points of play that it posts', async () => {
    const [who, key] = [await site.richMember(), randomUUID()];
    await site.approve(await adjust(who, 300, key));
    await site.playAt(who, NOON, { stake: pesos(400) });
    await site.settle();
    while (await site.mall.turn()) continue;
    // 20 points are counted, and not posted before the hour has ended.
    expect((await adjust(who, 300, key)).value).toMatchObject({ balance: '320.00' });
    await site.approve(await adjust(who, -320));
    expect(await balance(who)).toBe('0.00');
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

  test('[REW-36] [MALL-03] goods that are tickets of a raffle become tickets with the order, singly, and while the raffle is closed nothing is paid', async () => {
    await addRaffle(site, 'for-points', raffleBodyOf(), { startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' });
    const code = `t-${randomUUID().slice(0, 8)}`;
    const add = (raffle: string) =>
      site.marketing.call('addDeskGoods', {
        params: { merchant },
        body: {
          code,
          names: { EN: 'Three tickets', TY: 'Tatlong tiket' },
          reward: { kind: 'ticket', raffle, count: 3, amount: '6.00' },
          price: 100,
          rankPrices: [],
          rankFrom: null,
          limit: null,
          isOffered: true,
          stock: null,
          reason: 'new',
        } as never,
      });
    expect(await add('nothing')).toMatchObject({ code: 'desk.rule_faults', params: { faults: 'schema' } });
    expect((await add('for-points')).value.goods.find((one) => one.code === code)).toMatchObject({ kind: 'ticket', amount: '6.00' });
    const who = await site.member();
    await givePoints(who, 250);
    const shown = (await who.browser.call('listGoods')).value.goods.find((one) => one.code === code);
    expect(shown).toMatchObject({ isSingle: true, reward: { kind: 'ticket', tickets: { count: 3, raffle: 'for-points' } } });
    expect((await order(who, code, { quantity: 2 })).code).toBe('mall.changed');
    expect((await order(who, code)).status).toBe(200);
    expect((await raffleNamed(who, 'for-points'))?.tickets?.count).toBe(3);
    expect(await balance(who)).toBe('150.00');
    site.clock.now = Date.parse('2026-11-25T00:00:00Z');
    expect((await order(who, code)).code).toBe('raffle.closed');
    expect(await balance(who)).toBe('150.00');
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

test('[MALL-10] points that are posted while a member looks are on the way or in the balance, never in neither', async () => {
  const who = await site.richMember();
  await site.playAt(who, NOON, { stake: pesos(330) });
  await site.settle();
  while (await site.mall.turn()) continue;
  const gate = await site.pool.connect();
  await gate.query('begin');
  await gate.query('lock table point_days in access exclusive mode');
  const looking = who.browser.call('getPoints');
  await expect
    .poll(() => many(site.pool, "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), { timeout: 20_000 })
    .toHaveLength(1);
  await gate.query('update point_days set open_since = null where player_id = $1', [who.playerId]);
  await gate.query('commit');
  gate.release();
  expect((await looking).value).toMatchObject({ balance: '0.00', coming: { points: '16.50' } });
  // The date is posted now, as the audit expects.
  await site.pool.query('update point_days set open_since = $2 where player_id = $1', [who.playerId, NOON]);
  site.clock.now += DAY_MS;
  while (await site.mall.turn()) continue;
  expect(await balance(who)).toBe('16.50');
});
