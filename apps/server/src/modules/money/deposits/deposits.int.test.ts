import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { paymongoFailed, paymongoPaid } from '#server/testing/stand-ins/payment-stand-in.ts';
import { orderDeposit, testDeposits, type TestDeposits } from '#server/testing/money/test-deposits.ts';
import { TestBrowser } from '#server/testing/people/test-players.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';
import { hostilePictures, leaksOf, leakyPhoto } from '#server/testing/base/hostile-pictures.ts';

let site: TestDeposits;
beforeAll(async () => {
  site = await testDeposits([paymongoCheckout, xenditCheckout]);
});
afterAll(async () => {
  expect(await auditLedger(site.players.base.pool)).toSatisfy(isWhole);
  expect(site.problems).toEqual([]);
  await site.close();
});

const MINUTE = 60_000;
const note = () => async () => undefined;
const get = async (browser: TestBrowser, number: string) => (await browser.call('getDeposit', undefined, {}, { number })).value;
const photo = async (): Promise<string> =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#224466' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'HIDDEN' } })
      .toBuffer()
  ).toString('base64');

describe('ordering', () => {
  test('[CASH-01] [T22] the enabled payment methods, in the caller’s language; the fee is shown before the payment', async () => {
    const { browser } = await site.enter('chooser');
    const { value } = await browser.call('listDepositMethods', undefined, { language: 'EN' });
    expect(value.methods.map(({ code }) => code)).toEqual(['gcash', 'card', 'qrph', 'kard', 'transfer']);
    expect(value.methods[0]).toMatchObject({ name: 'GCash', min: '100.00', max: '50000.00', hasFee: false, quickAmounts: ['500.00'] });
    const order = (await orderDeposit(browser, { amount: '1000.00', method: 'card' })).value;
    expect(order).toMatchObject({ state: 'pending', amount: '1000.00', fee: '40.00', payable: '1040.00', paid: null, payee: null });
    expect(order.checkoutUrl).toMatch(/^https:\/\/pay\.example\//);
    expect(Date.parse(order.expiresAt) - Date.parse(order.now)).toBe(30 * MINUTE);
    const kept = site.gateway.orderOf(order.number);
    expect(kept).toMatchObject({ amount: 104_000, currency: 'PHP' });
    const asked = site.gateway.asked.at(-1);
    expect(asked?.authorization).toBe(`Basic ${Buffer.from('sk_test_of_tests:').toString('base64')}`);
    expect(asked?.body).toContain(`/m/voucherCenter?order=${order.number}`);
  });

  test('[SAFE-21] concurrent requests for the same order get one answer, and the gateway opens one page', async () => {
    const { browser } = await site.enter('double-tap');
    const key = randomUUID();
    const before = site.gateway.asked.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => orderDeposit(browser, { amount: '500.00', key })));
    const [first] = answers;
    expect(answers.map(({ status, value }) => [status, value.number, value.checkoutUrl, value.state])).toEqual(
      Array.from({ length: 5 }, () => [200, first?.value.number, first?.value.checkoutUrl, 'pending']),
    );
    expect(site.gateway.asked.length - before).toBe(1);
  });

  test('[CASH-01] the same key is the same order, also at the same moment; with other input it is refused', async () => {
    const { browser } = await site.enter('keyed');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => orderDeposit(browser, { amount: '500.00', key })));
    expect(new Set(answers.map(({ value }) => value.number)).size).toBe(1);
    expect(await orderDeposit(browser, { amount: '600.00', key })).toMatchObject({ status: 409, code: 'deposit.key_used' });
  });

  test('[CASH-01] [T25] amounts out of bounds, in parts of a cent, or by a way that is off are refused whole', async () => {
    const { browser } = await site.enter('bounds');
    for (const amount of ['99.99', '50000.01'])
      expect(await orderDeposit(browser, { amount })).toMatchObject({
        code: 'deposit.amount_out_of_range',
        params: { min: '100.00', max: '50,000.00', currency: 'PHP' },
      });
    for (const amount of ['100.001', '0.00', '-5.00', '1e3', '']) expect((await orderDeposit(browser, { amount })).code).toBe('request.invalid');
    for (const method of ['maya', 'nothing']) expect((await orderDeposit(browser, { amount: '500.00', method })).code).toBe('deposit.method_unknown');
  });

  test('[CASH-01] at most five orders may be open; cancelling one makes room, and its money would still be credited', async () => {
    const { browser, cash } = await site.enter('many');
    const answers = await Promise.all(Array.from({ length: 7 }, () => orderDeposit(browser, { amount: '500.00' })));
    expect(answers.filter(({ code }) => code === 'deposit.too_many_open')).toHaveLength(2);
    const number = answers.find(({ code }) => code === null)?.value.number ?? '';
    const ended = await browser.call('cancelDeposit', undefined, {}, { number });
    expect(ended.value).toMatchObject({ state: 'cancelled', failure: 'by_player', checkoutUrl: null });
    expect((await browser.call('cancelDeposit', undefined, {}, { number })).code).toBe('deposit.closed');
    expect((await orderDeposit(browser, { amount: '500.00' })).status).toBe(200);
    await site.tell(paymongoPaid(number, 'pay_given_up', 50_000));
    expect(await cash()).toBe(500n * MAJOR_UNIT);
  });

  test('[T79] [CASH-01] the cap per 24 hours also counts open orders, and a day later there is room again', async () => {
    await site.players.set({ 'deposit.dailyMax': 1000, 'deposit.paymongoAddress': site.gateway.address, 'deposit.xenditAddress': site.gateway.address });
    await site.http.directory.refresh();
    const { browser } = await site.enter('capped');
    const both = await Promise.all([orderDeposit(browser, { amount: '600.00' }), orderDeposit(browser, { amount: '600.00' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['deposit.daily_limit', null].toSorted());
    expect(await orderDeposit(browser, { amount: '500.00' })).toMatchObject({ params: { max: '1,000.00', left: '400.00' } });
    expect((await orderDeposit(browser, { amount: '400.00' })).status).toBe(200);
    await site.players.set({ 'deposit.dailyMax': 0, 'deposit.paymongoAddress': site.gateway.address, 'deposit.xenditAddress': site.gateway.address });
    await site.http.directory.refresh();
    expect((await orderDeposit(browser, { amount: '5000.00' })).status).toBe(200);
  });

  test('[T38] [CASH-01] the member’s own limit also counts open orders: of two concurrent orders only one has room', async () => {
    const { browser } = await site.enter('limited');
    expect((await browser.call('setLimit', { amount: '1000.00' }, {}, { kind: 'deposit', period: 'day' })).status).toBe(200);
    const both = await Promise.all([orderDeposit(browser, { amount: '600.00' }), orderDeposit(browser, { amount: '600.00' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['limits.deposit_reached', null].toSorted());
    expect(await orderDeposit(browser, { amount: '500.00' })).toMatchObject({ code: 'limits.deposit_reached', params: { left: '400.00', limit: '1,000.00' } });
    expect((await orderDeposit(browser, { amount: '400.00' })).status).toBe(200);
  });

  test('[T22] [T38] the list of payment methods includes the refusal of every deposit, or else the maximum amount', async () => {
    const { id, browser } = await site.enter('asks');
    const standing = async () => {
      const { refusal, most } = (await browser.call('listDepositMethods')).value;
      return { refusal, most };
    };
    expect(await standing()).toEqual({ refusal: null, most: null });
    await browser.call('setLimit', { amount: '700.00' }, {}, { kind: 'deposit', period: 'day' });
    expect((await orderDeposit(browser, { amount: '400.00' })).status).toBe(200);
    expect(await standing()).toEqual({ refusal: null, most: '300.00' });
    expect((await orderDeposit(browser, { amount: '300.00' })).status).toBe(200);
    const reached = await standing();
    expect(reached).toMatchObject({ refusal: { code: 'limits.deposit_reached', params: { left: '0.00', limit: '700.00', currency: 'PHP' } }, most: null });
    expect((await orderDeposit(browser, { amount: '100.00' })).code).toBe(reached.refusal?.code);
    await site.players.base.pool.query(
      "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at) values ($1, 'deposit', 'law', 'test', 'test', now())",
      [id],
    );
    expect((await standing()).refusal).toEqual({ code: 'member.blocked', params: { kind: 'deposit', cause: 'law' } });
  });

  test('[CASH-01] [T22] with five orders open the next one is refused before it is wished for', async () => {
    const { browser } = await site.enter('patient');
    for (let order = 0; order < 5; order += 1) await orderDeposit(browser, { amount: '500.00' });
    expect((await browser.call('listDepositMethods')).value.refusal).toEqual({ code: 'deposit.too_many_open', params: { max: 5 } });
  });

  test('[T27] only consecutive failures count: a payment between them, or ten minutes, resets the count', async () => {
    const { browser } = await site.enter('unlucky');
    const fail = async () => {
      const made = await orderDeposit(browser, { amount: '500.00' });
      if (made.code === null) await site.tell(paymongoFailed(made.value.number));
      return made.code;
    };
    for (let turn = 0; turn < 4; turn += 1) expect(await fail()).toBeNull();
    const paid = (await orderDeposit(browser, { amount: '500.00' })).value.number;
    await site.tell(paymongoPaid(paid, 'pay_between', 50_000));
    for (let turn = 0; turn < 4; turn += 1) expect(await fail()).toBeNull();
    site.clock.now += 11 * MINUTE;
    for (let turn = 0; turn < 4; turn += 1) expect(await fail()).toBeNull();
    expect((await browser.call('listDepositMethods')).value.refusal).toBeNull();
  });

  test('[CASH-01] a gateway that is down gives a refusal, and the same key continues when it is back', async () => {
    const { browser } = await site.enter('down');
    const key = randomUUID();
    for (const mood of ['down', 'nonsense'] as const) {
      site.gateway.mood = mood;
      expect(await orderDeposit(browser, { amount: '500.00', key })).toMatchObject({ status: 503, code: 'deposit.gateway_unavailable' });
    }
    site.gateway.mood = 'well';
    expect((await orderDeposit(browser, { amount: '500.00', key })).value.state).toBe('pending');
    site.gateway.mood = 'refuses';
    expect((await orderDeposit(browser, { amount: '500.00' })).code).toBe('deposit.gateway_unavailable');
    site.gateway.mood = 'well';
    const { value } = await browser.call('listDeposits');
    expect(value.orders.map(({ state }) => state)).toEqual(['failed', 'pending']);
    expect((await site.deposits.desk.payments.gateways(site.http.directory.byCode('laro')!)).gateways[0]?.errorCount).toBe(3);
  });

  test('[T27] five failed payments in ten minutes stop deposits for half an hour; ten until a person has reviewed them', async () => {
    const { browser } = await site.enter('failing');
    const fail = async () => {
      const made = await orderDeposit(browser, { amount: '500.00' });
      if (made.code === null) await site.tell(paymongoFailed(made.value.number));
      return made;
    };
    for (let turn = 0; turn < 5; turn += 1) expect((await fail()).code).toBeNull();
    expect((await fail()).code).toBe('member.blocked_until');
    expect((await browser.call('listDepositMethods')).value.refusal).toMatchObject({ code: 'member.blocked_until', params: { cause: 'security' } });
    await site.players.base.pool.query(
      "update player_blocks set until = now() - interval '1 second', set_at = now() - interval '1 hour' where ended_at is null",
    );
    site.clock.now += 31 * MINUTE;
    await browser.logIn('failing', 'plum kettle 7 sunrise');
    for (let turn = 0; turn < 5; turn += 1) expect((await fail()).code).toBeNull();
    expect((await fail()).code).toBe('member.blocked');
  });

  test('[ROLE-02] [CASH-01] free play cannot deposit, and a member sees only their own orders', async () => {
    const { browser } = await site.enter('owner');
    const { number } = (await orderDeposit(browser, { amount: '500.00' })).value;
    const free = new TestBrowser(site.http);
    await free.freePlay();
    for (const name of ['listDepositMethods', 'listDeposits'] as const) expect((await free.call(name)).code).toBe('session.members_only');
    expect((await orderDeposit(free, { amount: '500.00' })).code).toBe('session.members_only');
    const other = await site.enter('stranger');
    for (const name of ['getDeposit', 'cancelDeposit'] as const)
      expect(await other.browser.call(name, undefined, {}, { number })).toMatchObject({ status: 404, code: 'deposit.unknown' });
  });
});

describe('orders without a callback', () => {
  test('[CASH-03] a gateway that never calls back is polled at growing intervals, and its answer counts once', async () => {
    const { browser, cash } = await site.enter('silent');
    const [one, two] = [(await orderDeposit(browser, { amount: '500.00' })).value, (await orderDeposit(browser, { amount: '250.00', method: 'qrph' })).value];
    for (const { number } of [one, two]) {
      const kept = site.gateway.orderOf(number);
      kept.payments.push({ id: `pay_${number}`, amount: kept.amount, currency: kept.currency });
    }
    await site.deposits.followOrders();
    expect(await cash()).toBe(0n);
    site.clock.now += 16_000;
    while (await site.deposits.followOrders());
    expect(await cash()).toBe(750n * MAJOR_UNIT);
    expect((await site.tell(paymongoPaid(one.number, `pay_${one.number}`, 50_000))).outcome).toBe('repeated');
    expect(await cash()).toBe(750n * MAJOR_UNIT);
    expect(await get(browser, two.number)).toMatchObject({ state: 'paid', authorisation: `pay_${two.number}` });
  });

  test('[CASH-03] the desk can poll a gateway, and sees when it does not answer', async () => {
    const { browser } = await site.enter('asked');
    const { number } = (await orderDeposit(browser, { amount: '500.00' })).value;
    site.gateway.mood = 'down';
    await expect(site.deposits.desk.ask('laro', number, 'ana', note())).rejects.toMatchObject({ code: 'desk.deposit_not_asked' });
    site.gateway.mood = 'well';
    const kept = site.gateway.orderOf(number);
    kept.payments.push({ id: 'pay_asked', amount: kept.amount, currency: 'PHP' });
    expect(await site.deposits.desk.ask('laro', number, 'ana', note())).toMatchObject({ state: 'paid', authorisation: 'pay_asked' });
    await expect(site.deposits.desk.ask('laro', 'D000000000000', 'ana', note())).rejects.toMatchObject({ code: 'desk.deposit_unknown' });
  });
});

describe('transfers by hand', () => {
  const ordered = async (browser: TestBrowser, amount: string) => (await orderDeposit(browser, { amount, method: 'transfer' })).value;
  const send = async (browser: TestBrowser, number: string, picture?: string) =>
    browser.call('sendDepositSlip', { reference: 'REF 12-34', picture: picture ?? (await photo()) }, {}, { number });
  const decide = async (number: string, by: string, amount: bigint, decision: 'approve' | 'refuse' = 'approve') => {
    const person = await testPerson(site.players.base, by);
    return site.deposits.desk.decide('laro', number, { decision, amount: amount * MAJOR_UNIT, person, reason: 'seen in the bank' });
  };

  test('[CASH-01] [T23] the slip is re-encoded, a person accepts it, and the bank’s number is stored', async () => {
    const { browser, cash } = await site.enter('slip');
    const order = await ordered(browser, '5000.00');
    expect(order).toMatchObject({ state: 'pending', payee: { bank: 'Bangko', account: '0001', name: 'Laro' }, checkoutUrl: null });
    expect((await send(browser, order.number)).value).toMatchObject({ state: 'checking', hasSlip: true });
    const slip = Buffer.from((await site.deposits.desk.slip('laro', order.number)).picture, 'base64');
    expect(slip.includes('HIDDEN')).toBe(false);
    expect((await sharp(slip).metadata()).format).toBe('jpeg');
    expect(await cash()).toBe(0n);
    expect(await decide(order.number, 'ana', 5000n)).toMatchObject({ state: 'paid', authorisation: 'REF 12-34', decidedBy: 'ana' });
    expect(await cash()).toBe(5000n * MAJOR_UNIT);
    await expect(decide(order.number, 'ben', 5000n)).rejects.toMatchObject({ code: 'desk.deposit_decided' });
    expect((await send(browser, order.number)).code).toBe('deposit.closed');
  });

  test('[T33] [CASH-01] above the limit two people take it, the same amount, and never one alone', async () => {
    const { browser, cash } = await site.enter('large');
    const { number } = await ordered(browser, '50000.00');
    await send(browser, number);
    expect((await decide(number, 'ana', 50_000n)).state).toBe('approved');
    await expect(decide(number, 'ana', 50_000n)).rejects.toMatchObject({ code: 'desk.deposit_own' });
    await expect(decide(number, 'ben', 49_000n)).rejects.toMatchObject({ code: 'desk.changed_meanwhile' });
    expect(await get(browser, number)).toMatchObject({ state: 'approved', paid: null });
    expect(await cash()).toBe(0n);
    const both = await Promise.allSettled([decide(number, 'ben', 50_000n), decide(number, 'cora', 50_000n)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await cash()).toBe(50_000n * MAJOR_UNIT);
  });

  test('[SAFE-03] slips of one member and day are added up: splitting does not help', async () => {
    const { browser, cash } = await site.enter('splitter');
    const states: string[] = [];
    for (const amount of [15_000n, 15_000n]) {
      const { number } = await ordered(browser, `${amount}.00`);
      await send(browser, number);
      states.push((await decide(number, 'ana', amount)).state);
    }
    expect(states).toEqual(['paid', 'approved']);
    expect(await cash()).toBe(15_000n * MAJOR_UNIT);
  });

  test('[T22] [CASH-01] a refused slip gives the reason; one that arrives after the order expired is still reviewed', async () => {
    const { browser } = await site.enter('refused');
    const { number } = await ordered(browser, '5000.00');
    await send(browser, number);
    await decide(number, 'ana', 5000n, 'refuse');
    expect(await get(browser, number)).toMatchObject({ state: 'failed', failure: 'slip_refused', failureNote: 'seen in the bank' });
    const late = await ordered(browser, '5000.00');
    site.clock.now += 31 * MINUTE;
    await site.deposits.followOrders();
    expect((await get(browser, late.number)).state).toBe('expired');
    await browser.logIn('refused', 'plum kettle 7 sunrise');
    expect((await send(browser, late.number)).value.state).toBe('checking');
    expect((await decide(late.number, 'ana', 4000n)).flags).toEqual(['late', 'amount_differs']);
  });

  test('[T88] [CASH-01] only a photograph is accepted as a slip, and only its pixels are stored, without the location', async () => {
    const { browser } = await site.enter('files');
    const { number } = await ordered(browser, '5000.00');
    for (const [what, bytes] of await hostilePictures())
      expect([what, (await send(browser, number, bytes.toString('base64'))).code]).toEqual([what, 'deposit.slip_unreadable']);
    const told = await ordered(browser, '5000.00');
    await send(browser, told.number, (await leakyPhoto()).toString('base64'));
    const slip = Buffer.from((await site.deposits.desk.slip('laro', told.number)).picture, 'base64');
    expect([await leaksOf(slip), (await sharp(slip).metadata()).height]).toEqual([[], 1600]);
    const huge = Buffer.alloc(8 * 1024 * 1024 + 1, 0xff).toString('base64');
    expect((await send(browser, number, huge)).code).toBe('deposit.slip_too_large');
    const other = (await orderDeposit(browser, { amount: '500.00' })).value;
    expect((await send(browser, other.number)).code).toBe('deposit.closed');
  });
});
