import { reportWorkingDays, workingDaysAfter } from '@laro/domain/risk/risk-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { paymongoFailed, paymongoPaid, paymongoRefunded } from '#server/testing/stand-ins/payment-stand-in.ts';
import { orderDeposit, testDeposits, type TestDeposits } from '#server/testing/money/test-deposits.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { createRisk, type Risk } from './create-risk.ts';

let site: TestDeposits;
let risk: Risk;
beforeAll(async () => {
  site = await testDeposits([paymongoCheckout, xenditCheckout]);
  const { pool } = site.players.base;
  risk = createRisk({
    pool,
    settingsOf: (code) => site.http.directory.byCode(code)?.settings,
    now: () => site.clock.now,
    onBackgroundError: (error) => void site.problems.push(error),
  });
});
afterAll(async () => {
  expect(site.problems).toEqual([]);
  await site.close();
});

const HUNDREDTHS = 100;
const flagsOf = async (playerId: bigint) => (await risk.list({ merchantCode: 'laro', state: null, about: null, playerId, below: null })).flags;
const seenOf = async (playerId: bigint, rule: string) => {
  const flag = (await flagsOf(playerId)).find((entry) => entry.rule === rule);
  if (!flag) throw new Error(`nobody flagged ${rule}`);
  return (await risk.read('laro', BigInt(flag.id))).seen.map(({ evidence }) => Object.fromEntries(evidence.map(({ name, value }) => [name, value])));
};
async function payIn(browser: TestBrowser, pesos: number): Promise<string> {
  const { number } = (await orderDeposit(browser, { amount: '500.00' })).value;
  await site.tell(paymongoPaid(number, `pay_${number}`, pesos * HUNDREDTHS));
  return number;
}

test('[T9] [T34] [T35] five million pesos are a covered transaction, half a million a large one; told twice they are flagged once', async () => {
  const { id, browser } = await site.enter('rich');
  await payIn(browser, 499_999);
  expect(await flagsOf(id)).toEqual([]);
  const number = await payIn(browser, 5_000_000);
  await site.tell(paymongoPaid(number, `pay_${number}`, 5_000_000 * HUNDREDTHS));
  const flags = await flagsOf(id);
  expect(flags.map(({ rule, state, points, hits }) => [rule, state, points, hits])).toEqual([
    ['large_transaction', 'open', 0, 1],
    ['covered', 'open', 0, 1],
  ]);
  expect(flags[1]?.dueAt).toBe(workingDaysAfter(new Date(site.clock.now), reportWorkingDays, 'Asia/Manila').toISOString());
  expect(await seenOf(id, 'covered')).toEqual([{ deposit: number, amount: '5000000.00', currency: 'PHP' }]);
});

test('[T27] [T34] many deposits within an hour, failures that stopped deposits, and returned payments are flagged with the evidence', async () => {
  const { id, browser } = await site.enter('busy');
  for (let time = 0; time < 6; time += 1) await payIn(browser, 100);
  expect(await flagsOf(id)).toEqual([]);
  const [seventh, eighth] = [await payIn(browser, 100), await payIn(browser, 100)];
  expect((await flagsOf(id)).map(({ rule, hits }) => [rule, hits])).toEqual([['fast_deposits', 2]]);
  expect(await seenOf(id, 'fast_deposits')).toEqual([
    { deposit: eighth, count: '8' },
    { deposit: seventh, count: '7' },
  ]);
  await site.tell(paymongoRefunded(seventh, `pay_${seventh}`, 10_000, 10_000));
  expect(await seenOf(id, 'charge_back')).toEqual([{ deposit: seventh, amount: '100.00', debt: '0.00', currency: 'PHP' }]);

  const failing = await site.enter('failing');
  const numbers: string[] = [];
  for (let time = 0; time < 5; time += 1) {
    const { number } = (await orderDeposit(failing.browser, { amount: '500.00' })).value;
    numbers.push(number);
    expect(await flagsOf(failing.id)).toEqual([]);
    await site.tell(paymongoFailed(number));
  }
  expect(await seenOf(failing.id, 'failed_payments')).toEqual([{ deposit: numbers[4], count: '5' }]);
});

test('[T5] a transfer slip sent in by two members flags both of them; a member’s own second slip flags no one', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#224466' } })
    .jpeg()
    .toBuffer();
  const send = async (browser: TestBrowser, reference: string) => {
    const { number } = (await orderDeposit(browser, { amount: '500.00', method: 'transfer' })).value;
    expect((await browser.call('sendDepositSlip', { reference, picture: photo.toString('base64') }, {}, { number })).status).toBe(200);
    return number;
  };
  const [one, other] = [await site.enter('slip-one'), await site.enter('slip-other')];
  for (const reference of ['REF 77-01', 'REF 77-01']) await send(one.browser, reference);
  expect(await flagsOf(one.id)).toEqual([]);
  const number = await send(other.browser, 'ref 77-01');
  expect((await flagsOf(one.id)).map(({ rule }) => rule)).toEqual(['shared_slip']);
  const [seen] = await seenOf(other.id, 'shared_slip');
  const [{ member } = { member: null }] = await flagsOf(one.id);
  expect(seen).toEqual({ deposit: number, reference: 'ref 77-01', members: member?.publicId });
});
