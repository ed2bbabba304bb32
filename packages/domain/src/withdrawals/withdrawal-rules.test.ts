import { expect, test } from 'vitest';
import { MAJOR_UNIT } from '../money/money.ts';
import { accountNumberOf, channelsFor, tailOf } from './payout-channels.ts';
import { feeOf, isCovered, isWholeMinor, needsTwo, notesOn, wholeMinor, type WithdrawalFacts } from './withdrawal-rules.ts';
import { canWithdrawal, countedStates, heldStates, withdrawalActs, withdrawalStates } from './withdrawal-status.ts';

const HOUR = 3_600_000;
const plain: WithdrawalFacts = {
  amount: 1_000n * MAJOR_UNIT,
  currency: 'PHP',
  memberAgeMs: 48 * HOUR,
  lastDeposit: { amount: 500n * MAJOR_UNIT, stakedSince: 500n * MAJOR_UNIT },
  hasSharedAccount: false,
  hasSharedDevice: false,
  requestsOfDay: 3,
  riskScore: 59,
};
const limits = { autoLimit: 1_000, memberHours: 48, reviewScore: 60 };

test('[CASH-02] the written rules find nothing on their borders, and each thing one step beyond', () => {
  expect(notesOn(plain, limits)).toEqual([]);
  expect(notesOn({ ...plain, lastDeposit: null }, limits)).toEqual([]);
  expect(notesOn({ ...plain, amount: plain.amount + 1n }, limits)).toEqual(['large']);
  expect(notesOn({ ...plain, memberAgeMs: 48 * HOUR - 1 }, limits)).toEqual(['new_member']);
  expect(notesOn({ ...plain, lastDeposit: { amount: 500n, stakedSince: 499n } }, limits)).toEqual(['unplayed']);
  expect(notesOn({ ...plain, riskScore: 60 }, limits)).toEqual(['risk']);
  expect(notesOn({ ...plain, hasSharedAccount: true, hasSharedDevice: true, requestsOfDay: 4 }, limits)).toEqual([
    'shared_account',
    'shared_device',
    'frequent',
  ]);
});

test('[T9] [T33] covered from five million pesos on; two persons above the limit and not at it', () => {
  expect([isCovered(5_000_000n * MAJOR_UNIT - 1n, 'PHP'), isCovered(5_000_000n * MAJOR_UNIT, 'PHP'), isCovered(5_000_000n * MAJOR_UNIT, 'USD')]).toEqual([
    false,
    true,
    false,
  ]);
  expect([needsTwo(50_000n * MAJOR_UNIT, 50_000), needsTwo(50_000n * MAJOR_UNIT + 1n, 50_000)]).toEqual([false, true]);
});

test('[CASH-02] a fee is cut to the minor unit in the player’s favour and never more than the amount', () => {
  const fee = (amount: bigint, fixed: number, basisPoints: number, decimals = 2) => feeOf(amount, { fixed, basisPoints }, decimals);
  expect(fee(1_000n * MAJOR_UNIT, 15, 100)).toBe(25n * MAJOR_UNIT);
  expect(fee(33n * MAJOR_UNIT + 33_000n, 0, 1)).toBe(0n);
  expect(fee(199n * MAJOR_UNIT, 0, 100)).toBe(199_000n);
  expect(fee(199n * MAJOR_UNIT, 0, 100, 0)).toBe(MAJOR_UNIT);
  expect(fee(10n * MAJOR_UNIT, 15, 0)).toBe(10n * MAJOR_UNIT);
  expect([isWholeMinor(1_000n, 2), isWholeMinor(1_001n, 2), isWholeMinor(1_000n, 0), wholeMinor(1_999n, 2)]).toEqual([true, false, false, 1_000n]);
});

test('[ACC-02] numbers are taken as people write them, and only those that a channel has', () => {
  expect(accountNumberOf('gcash', '+63 917-123 4567')).toBe('09171234567');
  expect(accountNumberOf('maya', '63 917 123 4567')).toBe('09171234567');
  expect([accountNumberOf('gcash', '9171234567'), accountNumberOf('gcash', '0817123456')]).toEqual([null, null]);
  expect(accountNumberOf('bdo', '0012-3456-7890')).toBe('001234567890');
  expect(accountNumberOf('iban', 'de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(accountNumberOf('iban', 'DE88370400440532013000')).toBeNull();
  expect(tailOf('09171234567')).toBe('4567');
  expect([channelsFor('PHP')[0], channelsFor('USD'), channelsFor('JPY')]).toEqual(['gcash', ['iban'], []]);
});

test('[CASH-02] [T30] money leaves once: nothing leads out of an end but a bank that sends it back', () => {
  const ends = withdrawalStates.filter((state) => !(heldStates as readonly string[]).includes(state));
  const acts = Object.keys(withdrawalActs) as (keyof typeof withdrawalActs)[];
  expect(ends.flatMap((state) => acts.filter((act) => canWithdrawal(act, state)).map((act) => `${state} ${act}`))).toEqual(['paid return']);
  expect(acts.filter((act) => canWithdrawal(act, 'sending'))).toEqual(['accept', 'pay', 'fail']);
  expect(countedStates).toContain('paid');
});
