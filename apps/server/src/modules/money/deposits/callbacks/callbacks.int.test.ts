import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { inTransaction } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { CALLBACK_SECRET, paymongoFailed, paymongoPaid, paymongoRefunded, signPaymongo } from '#server/testing/stand-ins/payment-stand-in.ts';
import { orderDeposit, testDeposits, type TestDeposits } from '#server/testing/money/test-deposits.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

let site: TestDeposits;
beforeAll(async () => {
  site = await testDeposits([paymongoCheckout, xenditCheckout]);
});
afterAll(async () => {
  expect(await auditLedger(site.players.base.pool)).toSatisfy(isWhole);
  expect(site.problems).toEqual([]);
  await site.close();
});

const majors = (amount: number): bigint => BigInt(amount) * MAJOR_UNIT;
const numberOf = async (browser: TestBrowser, amount = '1000.00', method = 'gcash') => (await orderDeposit(browser, { amount, method })).value.number;
const get = async (browser: TestBrowser, number: string) => (await browser.call('getDeposit', undefined, {}, { number })).value;
const odd = async () => (await site.deposits.desk.payments.callbacks('laro', true, null)).callbacks;

describe('who is believed', () => {
  test('[CASH-03] a callback counts with the signature over its raw bytes alone, and not when it is old', async () => {
    const { browser, cash } = await site.enter('signed');
    const body = paymongoPaid(await numberOf(browser), 'pay_signed', 100_000);
    const now = site.clock.now;
    const good = signPaymongo(body, now);
    for (const callback of [
      { ...good, headers: {} },
      { ...good, body: body.replace('100000', '900000') },
      signPaymongo(body, now, 'another secret'),
      { ...good, headers: { 'paymongo-signature': 't=,te=,li=' } },
      { ...good, headers: { 'paymongo-signature': `t=${Math.floor(now / 1000) + 1},${good.headers['paymongo-signature']?.split(',').slice(1).join(',')}` } },
      signPaymongo(body, now - 6 * 60_000),
      signPaymongo(body, now + 6 * 60_000),
    ])
      expect((await site.callBack('paymongo', callback)).status).toBe(401);
    expect((await site.callBack('nobody', good)).status).toBe(404);
    expect((await site.callBack('paymongo', good, 'nowhere')).status).toBe(404);
    // Another merchant has other keys: here none.
    expect((await site.callBack('paymongo', good, 'dagat')).status).toBe(401);
    expect(await cash()).toBe(0n);
    expect(await site.callBack('paymongo', good)).toEqual({ status: 200, outcome: 'credited' });
    expect(await cash()).toBe(majors(1000));
    const merchant = site.http.directory.byCode('laro');
    const [health] = (await site.deposits.desk.payments.gateways(merchant!)).gateways;
    expect(health).toMatchObject({ refusedCount: 7, paidOrders: 1 });
  });

  test('[CASH-03] the other gateway proves itself by its token', async () => {
    const { browser, cash } = await site.enter('token');
    const number = await numberOf(browser, '250.50', 'qrph');
    const { id } = site.gateway.orderOf(number);
    const body = JSON.stringify({ id, external_id: number, status: 'PAID', amount: 250.5, paid_amount: 250.5, currency: 'PHP', payment_id: 'py-1' });
    expect((await site.callBack('xendit', { body, headers: { 'x-callback-token': 'wrong' } })).status).toBe(401);
    expect((await site.callBack('xendit', { body, headers: {} })).status).toBe(401);
    expect((await site.callBack('xendit', { body, headers: { 'x-callback-token': CALLBACK_SECRET } })).outcome).toBe('credited');
    expect(await cash()).toBe(majors(250) + 50_000n);
    expect(site.hooked.filter((line) => line.includes(number))).toEqual([`paid ${number} ${majors(250) + 50_000n}`]);
    expect(await get(browser, number)).toMatchObject({ state: 'paid', authorisation: 'py-1', credited: '250.50' });
  });

  test('[CASH-03] keys are changed without a gap: the old one counts until it is retired', async () => {
    const merchant = site.http.directory.byCode('laro')!;
    const note = async () => undefined;
    const { browser } = await site.enter('rotation');
    const numbers = [await numberOf(browser), await numberOf(browser), await numberOf(browser)];
    const tell = (place: number, secret: string) =>
      site.callBack('paymongo', signPaymongo(paymongoPaid(numbers[place] ?? '', randomUUID(), 100_000), site.clock.now, secret));
    const { payments } = site.deposits.desk;
    const add = async (secrets: { secretKey: string; callbackSecret: string }) => {
      await inTransaction(site.players.base.pool, (transaction) =>
        payments.addKeyWithin(transaction, merchant, { gateway: 'paymongo', secrets, by: 'test' }, note),
      );
      payments.forgetKeys('laro');
      return payments.gateways(merchant);
    };
    const added = await add({ secretKey: 'sk_next', callbackSecret: 'whsk_next' });
    expect((await tell(0, CALLBACK_SECRET)).status).toBe(200);
    expect((await tell(1, 'whsk_next')).status).toBe(200);
    const [, old] = added.gateways[0]?.keys ?? [];
    await site.deposits.desk.payments.retireKey(merchant, { gateway: 'paymongo', id: BigInt(old?.id ?? 0), by: 'test' }, note);
    expect((await tell(2, CALLBACK_SECRET)).status).toBe(401);
    const { rows } = await site.players.base.pool.query<{ sealed: Buffer }>('select sealed from payment_keys');
    expect(rows.some(({ sealed }) => sealed.includes('whsk_next'))).toBe(false);
    await add({ secretKey: 'sk_test_of_tests', callbackSecret: CALLBACK_SECRET });
  });
});

describe('callbacks', () => {
  test('[CASH-03] [T35] a payment reported repeatedly, concurrently and in different words is credited once', async () => {
    const { browser, cash } = await site.enter('often');
    const number = await numberOf(browser);
    const bodies = Array.from({ length: 12 }, () => paymongoPaid(number, 'pay_often', 100_000));
    const answers = await Promise.all([...bodies, ...bodies].map((body) => site.tell(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1);
    expect(await cash()).toBe(majors(1000));
  });

  test('[CASH-03] [T22] a failure or expiry reported after the payment changes nothing; a payment after a failure is credited', async () => {
    const { browser, cash } = await site.enter('order');
    const first = await numberOf(browser);
    await site.tell(paymongoPaid(first, 'pay_first', 100_000));
    expect((await site.tell(paymongoFailed(first))).outcome).toBe('kept');
    expect((await get(browser, first)).state).toBe('paid');
    const second = await numberOf(browser);
    expect((await site.tell(paymongoFailed(second))).outcome).toBe('closed');
    expect(await get(browser, second)).toMatchObject({ state: 'failed', failure: 'gateway_failed' });
    expect((await site.tell(paymongoPaid(second, 'pay_second', 100_000))).outcome).toBe('credited');
    expect(await get(browser, second)).toMatchObject({ state: 'paid', failure: null, authorisation: 'pay_second' });
    expect(await cash()).toBe(majors(2000));
  });

  test('[CASH-03] money that arrives after the order expired is still credited, and the desk sees that it was late', async () => {
    const { browser, cash } = await site.enter('late');
    const number = await numberOf(browser);
    site.clock.now += 31 * 60_000;
    await site.deposits.followOrders();
    expect(await get(browser, number)).toMatchObject({ state: 'expired', failure: 'time_over' });
    expect((await site.tell(paymongoPaid(number, 'pay_late', 100_000))).outcome).toBe('credited');
    expect(await cash()).toBe(majors(1000));
    expect((await site.deposits.desk.read('laro', number)).flags).toEqual(['late']);
  });

  test('[CASH-03] [T25] a different amount: the received amount is credited, never more, and flagged', async () => {
    const { browser, cash } = await site.enter('other');
    const [less, more, tiny] = [await numberOf(browser), await numberOf(browser), await numberOf(browser, '1000.00', 'card')];
    await site.tell(paymongoPaid(less, 'pay_less', 30_050));
    await site.tell(paymongoPaid(more, 'pay_more', 200_000));
    expect(await cash()).toBe(majors(2300) + 50_000n);
    expect(await get(browser, less)).toMatchObject({ state: 'paid', paid: '300.50', credited: '300.50', isOtherAmount: true });
    // Ten pesos do not even cover the reported fee.
    expect((await site.tell(paymongoPaid(tiny, 'pay_tiny', 1000))).outcome).toBe('nothing_left');
    expect((await get(browser, tiny)).state).toBe('pending');
    expect((await site.deposits.desk.read('laro', less)).flags).toEqual(['amount_differs']);
  });

  test('[CASH-03] another currency and a second payment of one order wait for a person', async () => {
    const { browser, cash } = await site.enter('odd');
    const [foreign, twice] = [await numberOf(browser), await numberOf(browser)];
    expect((await site.tell(paymongoPaid(foreign, 'pay_usd', 100_000, 'USD'))).outcome).toBe('wrong_currency');
    await site.tell(paymongoPaid(twice, 'pay_one', 100_000));
    expect((await site.tell(paymongoPaid(twice, 'pay_two', 100_000))).outcome).toBe('second_payment');
    expect(await cash()).toBe(majors(1000));
    const detail = await site.deposits.desk.read('laro', twice);
    expect(detail.flags).toEqual(['second_payment']);
    expect(detail.payments.map(({ state }) => state).toSorted()).toEqual(['credited', 'held']);
  });

  test('[CASH-03] what belongs to no order, or cannot be read, is kept for the desk and closed there once', async () => {
    expect((await site.tell(paymongoPaid('D000000000000', 'pay_nobody', 100_000))).outcome).toBe('unknown_order');
    expect((await site.tell('{"data":{}}')).outcome).toBe('unreadable');
    expect((await site.tell('not json')).outcome).toBe('unreadable');
    expect((await site.tell(JSON.stringify({ data: { attributes: { type: 'link.payment.paid', data: {} } } }))).outcome).toBe('kept');
    const [callback] = (await odd()).filter(({ outcome }) => outcome === 'unknown_order');
    const closing = { by: 'ana', reason: 'a test of the gateway' };
    const closed = await site.deposits.desk.payments.closeCallback('laro', BigInt(callback?.id ?? 0), closing, async () => undefined);
    expect(closed.closed).toMatchObject({ by: 'ana' });
    await expect(site.deposits.desk.payments.closeCallback('laro', BigInt(callback?.id ?? 0), closing, async () => undefined)).rejects.toMatchObject({
      code: 'desk.callback_unknown',
    });
    expect((await odd()).some(({ id }) => id === callback?.id)).toBe(false);
  });

  test('[CASH-03] an order of another gateway is not paid by this one', async () => {
    const { browser, cash } = await site.enter('elsewhere');
    const number = await numberOf(browser, '1000.00', 'qrph');
    expect((await site.tell(paymongoPaid(number, 'pay_elsewhere', 100_000))).outcome).toBe('unknown_order');
    expect(await cash()).toBe(0n);
  });
});

describe('charge-backs', () => {
  test('[CASH-03] [T28] a returned payment is taken from the balance as far as possible; the rest is a debt that the desk sees', async () => {
    const { id, browser, cash } = await site.enter('back');
    const number = await numberOf(browser);
    await site.tell(paymongoPaid(number, 'pay_back', 100_000));
    expect((await site.tell(paymongoRefunded(number, 'pay_back', 100_000, 40_000))).outcome).toBe('returned');
    expect(site.hooked.filter((line) => line.includes(number)).at(-1)).toBe(`returned ${number}`);
    expect(await cash()).toBe(majors(600));
    await site.tell(paymongoRefunded(number, 'pay_back', 100_000, 40_000));
    expect(await cash()).toBe(majors(600));
    await spend(id, majors(500));
    await site.tell(paymongoRefunded(number, 'pay_back', 100_000, 100_000));
    expect(await cash()).toBe(0n);
    expect(await site.deposits.desk.read('laro', number)).toMatchObject({ state: 'returned', returned: majors(500), debt: majors(500), flags: ['debt'] });
  });

  test('[CASH-03] told before its payment, a charge-back waits for it: in and out again', async () => {
    const { browser, cash } = await site.enter('waits');
    const number = await numberOf(browser);
    expect((await site.tell(paymongoRefunded(number, 'pay_waits', 100_000, 100_000))).outcome).toBe('return_waits');
    expect((await site.tell(paymongoPaid(number, 'pay_waits', 100_000))).outcome).toBe('credited');
    expect(await cash()).toBe(0n);
    expect((await get(browser, number)).state).toBe('returned');
  });
});

/** Takes money away from a player as the desk would. */
async function spend(playerId: bigint, amount: bigint): Promise<void> {
  const { move } = await import('#server/ledger/movements/movements.ts');
  const { openAccount } = await import('#server/ledger/accounts/accounts.ts');
  const { pool } = site.players.base;
  const { rows } = await pool.query<{ cash_account: bigint }>('select cash_account from players where id = $1', [playerId]);
  const to = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'adjustment');
  await move(pool, { kind: 'adjusted_down', caller: 'test', key: randomUUID(), from: rows[0]?.cash_account ?? 0n, to, amount });
}
