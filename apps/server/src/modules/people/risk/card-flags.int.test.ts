import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { CALLBACK_SECRET } from '#server/testing/stand-ins/payment-stand-in.ts';
import { orderDeposit, testDeposits, type TestDeposits } from '#server/testing/money/test-deposits.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { createRisk, type Risk } from './create-risk.ts';

let site: TestDeposits;
let risk: Risk;
beforeAll(async () => {
  site = await testDeposits([paymongoCheckout, xenditCheckout]);
  const { pool } = site.players.base;
  const settingsOf = (code: string) => site.http.directory.byCode(code)?.settings;
  risk = createRisk({ pool, settingsOf, now: () => site.clock.now, onBackgroundError: (error) => void site.problems.push(error) });
});
afterAll(async () => {
  expect(site.problems).toEqual([]);
  await site.close();
});

const MINUTE = 60_000;
const flagsOf = async (playerId: bigint) =>
  (await risk.list({ merchantCode: 'laro', state: null, about: null, playerId, below: null })).flags.filter(({ rule }) => rule === 'shared_card');

/** Pays by a card on the gateway's page; the gateway sends the callback with its charge. */
async function payBy(browser: TestBrowser, card: { masked: string; fingerprint?: string } | null): Promise<string> {
  const { number } = (await orderDeposit(browser, { amount: '500.00', method: 'kard' })).value;
  const kept = site.gateway.orderOf(number);
  kept.payments.push({ id: `pay_${number}`, amount: kept.amount, currency: kept.currency });
  kept.charge = `charge_${number}`;
  if (card) site.gateway.cards.set(kept.charge, card);
  const body = JSON.stringify({
    id: kept.id,
    external_id: number,
    status: 'PAID',
    amount: 500,
    paid_amount: 500,
    currency: 'PHP',
    payment_method: 'CREDIT_CARD',
    credit_card_charge_id: kept.charge,
  });
  expect(await site.callBack('xendit', { body, headers: { 'x-callback-token': CALLBACK_SECRET } })).toEqual({ status: 200, outcome: 'credited' });
  return number;
}
const visa = { masked: '400000XXXXXX4242', fingerprint: 'mark-of-a-card' };

test('[CASH-03] [T93] several members on one card are flagged, each with the others; the gateway’s fingerprint is stored as a keyed hash, without any number', async () => {
  const [one, two, stranger] = [await site.enter('cardone'), await site.enter('cardtwo'), await site.enter('stranger')];
  const first = await payBy(one.browser, visa);
  await payBy(one.browser, visa);
  await site.deposits.followOrders();
  expect(await flagsOf(one.id)).toEqual([]);
  // The same last four digits on another card are nothing.
  await payBy(stranger.browser, { ...visa, fingerprint: 'mark-of-another-card' });
  const second = await payBy(two.browser, visa);
  await site.deposits.followOrders();
  expect([(await flagsOf(stranger.id)).length, (await flagsOf(one.id)).length]).toEqual([0, 1]);
  const [flag] = await flagsOf(two.id);
  expect(flag).toMatchObject({ rule: 'shared_card', state: 'open', points: 60, hits: 1 });
  const seen = (await risk.read('laro', BigInt(flag?.id ?? '0'))).seen.map(({ evidence }) =>
    Object.fromEntries(evidence.map(({ name, value }) => [name, value])),
  );
  const { rows: people } = await site.players.base.pool.query<{ public_id: string }>('select public_id from players where id = $1', [one.id]);
  expect(seen).toEqual([{ deposit: second, card: '•••4242', members: people[0]?.public_id }]);
  await payBy(two.browser, visa);
  await site.deposits.followOrders();
  expect((await flagsOf(two.id))[0]?.hits).toBe(1);
  const { rows } = await site.players.base.pool.query<{ row: string; card_hash: Buffer; card_tail: string }>(
    'select d::text as row, card_hash, card_tail from deposit_payments d join deposit_orders o on o.id = d.order_id where o.number = $1',
    [first],
  );
  expect([rows[0]?.card_hash.length, rows[0]?.card_tail]).toEqual([32, '4242']);
  expect(rows[0]?.row).not.toMatch(/mark-of-a-card|400000X/);
});

test('[CASH-03] [T23] a gateway that does not answer about a card delays no money and is retried; one that cannot identify cards is not', async () => {
  const member = await site.enter('quiet');
  const number = await payBy(member.browser, visa);
  const unmarked = await payBy(member.browser, { masked: '400000XXXXXX0002' });
  expect(await member.cash()).not.toBe(0n);
  site.gateway.mood = 'down';
  await site.deposits.followOrders();
  site.gateway.mood = 'well';
  expect(await flagsOf(member.id)).toEqual([]);
  site.clock.now += 2 * MINUTE;
  await site.deposits.followOrders();
  const { rows } = await site.players.base.pool.query<{ number: string; card_tail: string | null; is_due: boolean; card_asks: number }>(
    `select o.number, card_tail, card_ask_at is not null as is_due, card_asks from deposit_payments d join deposit_orders o on o.id = d.order_id
      where o.number = any ($1) order by o.number = $2 desc`,
    [[number, unmarked], number],
  );
  expect(rows).toEqual([
    { number, card_tail: '4242', is_due: false, card_asks: 2 },
    { number: unmarked, card_tail: null, is_due: false, card_asks: 2 },
  ]);
  expect(await flagsOf(member.id)).toHaveLength(1);
});
