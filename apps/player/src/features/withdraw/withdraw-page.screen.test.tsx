import { screen } from '@testing-library/dom';
import { refuse, type Answers } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
import { opened, sealingKey } from '#player/testing/sealed-bodies.ts';
import { amount } from '#player/testing/site-answers.ts';

type Form = Wire<'getWithdrawalForm', 'value'>;
const form: Form = {
  currency: 'PHP',
  cash: amount('50'),
  held: amount('0'),
  min: amount('100'),
  max: amount('50000'),
  most: amount('50'),
  dayCountLeft: 3,
  daySumLeft: amount('50000'),
  fee: { fixed: 0, basisPoints: 0 },
  payeeName: 'B** R****',
  hasPaymentPassword: true,
  accounts: [],
  accountsMax: 5,
  coolingHours: 24,
  mayCancel: true,
  channels: [],
};
const mainText = () => document.querySelector('main')?.textContent ?? '';
const open = (answers: Answers) => openSite('/m/withdraw', { as: 'member', answers: { listWithdrawals: { withdrawals: [], next: null }, ...answers } });

test('[CASH-02] [T4] [T24] [T32] before the proof of identity the page says so, shows the balance, and leads to it', async () => {
  await open({ getWithdrawalForm: refuse('withdraw.not_verified') });
  await expect.poll(mainText).toContain('We pay out once your identity has been verified.');
  expect(mainText()).toContain('₱1,250.00');
  expect(screen.getByRole('link', { name: 'Verify your identity' }).getAttribute('href')).toBe('/m/identity');
  expect(document.querySelector('main form, input[name="amount"]')).toBeNull();
});

test('[CASH-02] [T22] [T65] a block says what is forbidden and why, and that asking again is of no use', async () => {
  await open({ getWithdrawalForm: refuse('member.blocked', { kind: 'withdraw', cause: 'documents' }) });
  await expect.poll(mainText).toContain('Withdrawals are blocked on this account. We still need documents from you.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(document.querySelector('main form')).toBeNull();
});

test('[CASH-02] [T22] less than the least is said before anything is typed; an account can be bound all the same', async () => {
  await open({ getWithdrawalForm: form });
  await expect.poll(mainText).toContain('The minimum withdrawal is ₱100. You have ₱50 available.');
  expect(document.querySelector('input[name="amount"]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add an account' })).not.toBeNull();
});

test('[VIP-06] [CASH-02] a request carries the fee that was shown; a fee that has risen is refused, the page shows it and keeps what was typed', async () => {
  const accountId = '0198c0de-0000-7000-8000-0000000000aa';
  const at = '2026-11-20T04:00:00Z';
  const sent: unknown[] = [];
  let fee = '10.00';
  const { user } = await open({
    ...sealingKey,
    getWithdrawalForm: () => ({
      ...form,
      most: amount('50000'),
      fee: { fixed: Number(fee), basisPoints: 0 },
      accounts: [{ id: accountId, channel: 'gcash', tail: '4567', addedAt: at, usableAt: at }],
    }),
    quoteWithdrawal: () => ({ amount: amount('1000.00'), fee: amount(fee), arrives: amount(fee === '10.00' ? '990.00' : '975.00') }),
    requestWithdrawal: async ({ body }) => {
      sent.push(await opened(body));
      if (sent.length === 1) {
        fee = '25.00';
        return refuse('withdraw.fee_raised', { fee: '25.00', currency: 'PHP' });
      }
      return {
        id: accountId,
        state: 'requested',
        amount: amount('1000.00'),
        fee: amount('25.00'),
        arrives: amount('975.00'),
        currency: 'PHP',
        channel: 'gcash',
        tail: '4567',
        requestedAt: at,
        endedAt: null,
        told: null,
        mayCancel: true,
      };
    },
  });
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  await expect.poll(() => field('amount')).not.toBeNull();
  const [amountField, password] = [field('amount'), field('payment-password')];
  if (!amountField || !password) throw new Error('the form is incomplete');
  await user.type(amountField, '1000');
  await expect.poll(mainText).toContain('Fee ₱10You get ₱990');
  await user.type(password, '194857');
  const button = () => screen.getByRole('button', { name: 'Withdraw ₱1,000.00' });
  await user.click(button());
  await expect.poll(mainText).toContain('The fee is now 25.00 PHP. Check the amount you’ll get, then send again.');
  expect(mainText()).toContain('Fee ₱25You get ₱975');
  expect([amountField.value, password.value]).toEqual(['1000', '194857']);
  await user.click(button());
  await expect.poll(() => sent).toHaveLength(2);
  const [first, second] = sent as { key: string; fee: string; amount: string }[];
  expect([first?.fee, second?.fee, second?.amount]).toEqual(['10.00', '25.00', '1000.00']);
  // Nothing was written for the refused request, so the same key is used.
  expect(second?.key).toBe(first?.key);
  await expect.poll(() => amountField.value).toBe('');
});
