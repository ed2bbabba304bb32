import { screen } from '@testing-library/dom';
import { refuse, type Answers } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
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
