import { depositKinds, type DepositKind } from '@laro/domain/deposits/deposit-rules';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { inTransaction } from '#server/db/sql.ts';
import { CALLBACK_SECRET, paymongoPaid } from '#server/testing/stand-ins/payment-stand-in.ts';
import { orderDeposit, testDeposits, type TestDeposits } from '#server/testing/money/test-deposits.ts';
import { seedPaymentMethods } from '../index.ts';

const between = { min: 100n * MAJOR_UNIT, max: 50_000n * MAJOR_UNIT, quickAmounts: [500n * MAJOR_UNIT] };
const ways = [paymongoCheckout, xenditCheckout].flatMap(({ name, kinds }) =>
  kinds.map((kind) => ({ gateway: name, kind, code: `${name}-${kind.replaceAll('_', '-')}` })),
);
/** Names of the payment methods at each gateway, from its public documents. */
const names: Readonly<Record<string, Partial<Record<DepositKind, unknown>>>> = {
  paymongo: { gcash: ['gcash'], maya: ['paymaya'], card: ['card'], qrph: ['qrph'], online_bank: ['dob'] },
  xendit: {
    gcash: ['GCASH'],
    maya: ['PAYMAYA'],
    card: ['CREDIT_CARD'],
    qrph: ['QRPH'],
    online_bank: ['DD_BPI', 'DD_UBP', 'DD_RCBC'],
    alipay: ['ALIPAY'],
    wechat: ['WECHATPAY'],
    qq: ['QQPAY'],
  },
};

let site: TestDeposits;
beforeAll(async () => {
  site = await testDeposits([paymongoCheckout, xenditCheckout]);
  const { pool } = site.players.base;
  await inTransaction(pool, (transaction) =>
    seedPaymentMethods(
      transaction,
      'laro',
      'PHP',
      ways.map((way) => ({ ...way, ...between })),
    ),
  );
});
afterAll(async () => {
  expect(site.problems).toEqual([]);
  await site.close();
});

test('[CASH-01] every kind of paying is offered by some gateway, or is a transfer by hand', () => {
  expect([...new Set([...ways.map(({ kind }) => kind), 'manual'])].toSorted()).toEqual([...depositKinds].toSorted());
});

test.each(ways)(
  '[CASH-01] [CASH-03] $kind at $gateway: ordered under the gateway’s name for it, paid on its page, and credited',
  async ({ gateway, kind, code }) => {
    const { browser, cash } = await site.enter(`k${code.replaceAll('-', '').slice(0, 14)}`);
    const made = (await orderDeposit(browser, { amount: '500.00', method: code })).value;
    expect(made.checkoutUrl).toMatch(/^https:\/\/pay\.example\//);
    const asked = JSON.parse(site.gateway.asked.at(-1)?.body ?? '{}') as {
      payment_methods?: unknown;
      data?: { attributes?: { payment_method_types?: unknown } };
    };
    expect(asked.payment_methods ?? asked.data?.attributes?.payment_method_types).toEqual(names[gateway]?.[kind]);
    const { id } = site.gateway.orderOf(made.number);
    const body = JSON.stringify({ id, external_id: made.number, status: 'PAID', amount: 500, paid_amount: 500, currency: 'PHP' });
    const answer =
      gateway === 'paymongo'
        ? await site.tell(paymongoPaid(made.number, `pay_${made.number}`, 50_000))
        : await site.callBack('xendit', { body, headers: { 'x-callback-token': CALLBACK_SECRET } });
    expect(answer).toEqual({ status: 200, outcome: 'credited' });
    expect(await cash()).toBe(500n * MAJOR_UNIT);
  },
);
