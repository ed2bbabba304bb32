import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { paymongoPaid } from '#server/testing/stand-ins/payment-stand-in.ts';
import { listDeposits } from '../orders/deposit-lists.store.ts';
import { orderDeposit, testDeposits, type TestDeposits } from '#server/testing/money/test-deposits.ts';

let site: TestDeposits;
beforeAll(async () => {
  site = await testDeposits([paymongoCheckout, xenditCheckout]);
});
afterAll(async () => {
  expect(site.problems).toEqual([]);
  await site.close();
});

const note = () => async () => undefined;

describe('statements and ways to pay', () => {
  const run = (statement: string) => site.deposits.desk.reconciliation.run({ merchantCode: 'laro', gateway: 'paymongo', statement, by: 'ana' }, note());

  test('[CASH-03] a statement is compared with the ledger line by line, in both directions', async () => {
    const { browser } = await site.enter('statement');
    const numbers: string[] = [];
    site.clock.now += 86_400_000;
    await browser.logIn('statement', 'plum kettle 7 sunrise');
    for (const id of ['pay_s1', 'pay_s2', 'pay_s3']) {
      const { number } = (await orderDeposit(browser, { amount: '500.00' })).value;
      numbers.push(number);
      await site.tell(paymongoPaid(number, id, 50_000));
      site.clock.now += 1000;
    }
    const at = (offset: number) => new Date(site.clock.now + offset).toISOString();
    const head = '\uFEFFPayment ID,Reference Number,Amount,Status,Paid At';
    const line = (id: string, number: string | undefined, amount: number, offset: number, status = 'paid') =>
      `${id},"${number}",${amount},${status},${at(offset)}`;
    const found = await run(
      [
        head,
        line('pay_s1', numbers[0], 50_000, -3000),
        line('pay_s2', numbers[1], 60_000, 0),
        line('pay_x', 'D1', 100, -2500),
        line('pay_y', 'D2', 1, 0, 'failed'),
      ].join('\r\n'),
    );
    expect(found).toMatchObject({ lineCount: 3, matchedCount: 1 });
    expect(found.differences.map(({ kind, paymentId }) => `${kind} ${paymentId}`).toSorted()).toEqual([
      'amount_differs pay_s2',
      'missing_here pay_x',
      'missing_there pay_s3',
    ]);
    expect((await site.deposits.desk.reconciliation.list('laro')).reconciliations[0]).toEqual(found);
    for (const [statement, at_] of [
      ['a,b\n1,2', 1],
      [`${head}\npay_1,D,1.5,paid,2026-01-01`, 2],
      [`${head}\npay_1,D,1,paid,2026-01-01\npay_1,D,1,paid,2026-01-01`, 3],
      ['"', 1],
    ] as const)
      await expect(run(statement)).rejects.toMatchObject({ code: 'desk.statement_unreadable', params: { line: at_ } });
  });

  test('[CASH-01] [T93] an inconsistent payment method is not stored; none that handles card data here exists', async () => {
    const merchant = site.http.directory.byCode('laro')!;
    const [gcash] = (await site.deposits.desk.payments.methods(merchant)).methods;
    const change = (part: object) => site.deposits.desk.payments.changeMethod(merchant, { ...gcash!, ...part }, note());
    for (const [part, what] of [
      [{ max: 1n }, 'max'],
      [{ kind: 'manual' }, 'gateway'],
      [{ gateway: 'manual' }, 'gateway'],
      [{ kind: 'alipay' }, 'kind'],
      [{ kind: 'manual', gateway: 'manual' }, 'payee'],
      [{ quickAmounts: [1n] }, 'quickAmounts'],
    ] as const)
      await expect(change(part)).rejects.toMatchObject({ code: 'desk.method_wrong', params: { what } });
    const { methods } = await change({ code: 'card2', kind: 'card', position: 9 });
    expect(methods.at(-1)).toMatchObject({ code: 'card2', kind: 'card', gateway: 'paymongo' });
    await expect(site.deposits.desk.payments.retireKey(merchant, { gateway: 'xendit', id: 999n, by: 'ana' }, note())).rejects.toMatchObject({
      code: 'desk.payment_key_unknown',
    });
  });
});

test('[CASH-01] orders are listed by their moment, the newest first, at the desk and for the member, and pages miss none', async () => {
  const { id, browser } = await site.enter('late');
  const { pool } = site.players.base;
  const numbers: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    numbers.push((await orderDeposit(browser, { amount: '500.00' })).value.number);
    site.clock.now += 1000;
  }
  const [first, second, third, fourth, fifth] = numbers;
  // Written last but of an earlier time; two of the same moment.
  await pool.query("update deposit_orders set created_at = created_at - interval '1 day' where number = $1", [fifth]);
  await pool.query('update deposit_orders set created_at = (select created_at from deposit_orders where number = $1) where number = $2', [second, third]);
  const wanted = [fourth, third, second, first, fifth];
  const question = { merchantCode: 'laro', state: null, gateway: null, isFlagged: false, playerId: id, number: null, limit: 2 };
  const pages: string[] = [];
  let below: bigint | null = null;
  do {
    const rows = await listDeposits(pool, { ...question, below });
    pages.push(...rows.map(({ number }) => number));
    below = rows.at(-1)?.id ?? null;
  } while (below !== null);
  expect(pages).toEqual(wanted);
  const own = async (before: string) => (await browser.call('listDeposits', undefined, {}, {}, { before })).value.orders.map(({ number }) => number);
  expect([await own(''), await own(third ?? '')]).toEqual([wanted, wanted.slice(2)]);
});
