import { screen } from '@testing-library/dom';
import type { Answers } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import { describe, expect, test } from 'vitest';
import { openSite, type Site } from '#player/testing/open-site.tsx';
import { amount } from '#player/testing/site-answers.ts';

type Methods = Wire<'listDepositMethods', 'value'>;
const gcash: Methods['methods'][number] = {
  code: 'gcash',
  kind: 'gcash',
  name: 'GCash',
  note: '',
  min: amount('100'),
  max: amount('50000'),
  hasFee: false,
  quickAmounts: [amount('500'), amount('1000')],
};

async function openCashier(methods: Partial<Methods>, answers: Answers = {}): Promise<Site> {
  const site = await openSite('/m/voucherCenter', {
    as: 'member',
    answers: { listDepositMethods: { methods: [gcash], template: '0', refusal: null, most: null, ...methods }, ...answers },
  });
  await expect.poll(() => document.querySelector('main')?.textContent).toMatch(/₱/);
  return site;
}
const mainText = () => document.querySelector('main')?.textContent ?? '';

describe('what refuses every deposit is said before anything is typed', () => {
  const refusals: [string, Methods['refusal'], RegExp, string][] = [
    [
      '[T4] an identity without proof',
      { code: 'identity.deposit_limit', params: { max: '0' } },
      /You can deposit once your identity is verified\./,
      '/m/identity',
    ],
    ['[T38] a limit that is used up', { code: 'limits.deposit_reached', params: {} }, /deposit limit/i, '/m/limits'],
    [
      '[T65] a block with its cause',
      { code: 'member.blocked', params: { kind: 'deposit', cause: 'rules' } },
      /Deposits are blocked on this account\..*The terms weren’t followed\./,
      '/m/withdraw',
    ],
    ['too many open orders', { code: 'deposit.too_many_open', params: {} }, /\S/, '/m/voucherCenter?view=list'],
  ];
  test.each(refusals)('[CASH-01] [T22] [T32] %s', async (_name, refusal, text, way) => {
    await openCashier({ refusal });
    expect(mainText()).toMatch(text);
    expect(mainText()).toContain('₱1,250.00');
    expect(document.querySelector('main form, input[name="amount"]')).toBeNull();
    expect(document.querySelector(`main a[href="${way}"]`)).not.toBeNull();
  });
});

test('[CASH-01] [T22] [T38] the most that is taken now bounds what is offered and what can be sent', async () => {
  const { user, server } = await openCashier({ most: amount('700') });
  await expect.poll(mainText).toMatch(/Amount, ₱100\.00 to ₱700\.00/);
  expect(screen.queryByRole('button', { name: '500' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: '1,000' })).toBeNull();
  await user.type(document.querySelector('input[name="amount"]')!, '700.01');
  await expect.poll(mainText).toContain('Right now you can deposit up to ₱700');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to GCash' }).disabled).toBe(true);
  expect(server.callsOf('createDeposit')).toEqual([]);
});
