import { payoutChannelNames, payoutKinds } from '@laro/domain/withdrawals/payout-channels';
import { withdrawalStates } from '@laro/domain/withdrawals/withdrawal-status';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';

/** A body that only the server can decrypt, sent with `Encryption: JWE`. */
const sealed = z.object({ jwe: z.string().max(16_384) });
const done = z.object({});

/** Decrypted contents of encrypted bodies. */
export const payoutAccountSecret = z.object({ channel: z.enum(payoutChannelNames), number: z.string().max(60) });
export const withdrawalSecret = z.object({
  /** Created by the page for one request, however often it is sent. */
  key: z.uuid(),
  accountId: z.uuid(),
  amount: money,
  /** Fee that the page showed. A higher one is never charged: the request is refused with the current fee. */
  fee: money,
  paymentPassword: z.string().max(20),
});

const account = z.object({
  id: z.uuid(),
  channel: z.enum(payoutChannelNames),
  /** Last digits of its number. */
  tail: z.string(),
  addedAt: moment,
  /** Time from which it can be used. */
  usableAt: moment,
});

const withdrawal = z.object({
  id: z.uuid(),
  state: z.enum(withdrawalStates),
  amount: money,
  fee: money,
  /** Amount after the fee. */
  arrives: money,
  currency: z.string(),
  channel: z.enum(payoutChannelNames),
  tail: z.string(),
  requestedAt: moment,
  endedAt: moment.nullable(),
  /** Reason of the rejection; null for all other states. */
  told: z.string().nullable(),
  mayCancel: z.boolean(),
});

const bound = { access: 'member', whileClosed: 'refuses' } as const;

/** The wallet, and withdrawals (WALLET-01, CASH-02). */
export const withdrawals = {
  getWalletDetails: endpoint({
    summary: 'The player’s money by kind: cash to play with and withdraw, bonus, and amounts held for withdrawals.',
    access: 'player',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['WALLET-01', 'T32'],
    value: z.object({ currency: z.string(), isTrial: z.boolean(), cash: money, bonus: money, held: money, sumBalance: money }),
    refusals: [],
  }),
  getWithdrawalForm: endpoint({
    summary: 'Current withdrawal options of a member: amount, accounts, limits and fee.',
    ...bound,
    rate: 'read',
    serves: ['CASH-02', 'T22', 'T24', 'T25', 'T32'],
    value: z.object({
      currency: z.string(),
      cash: money,
      held: money,
      min: money,
      max: money,
      /** Current maximum of a withdrawal, for whatever reason. */
      most: money,
      /** Remainder of the day: number of withdrawals, and total amount. */
      dayCountLeft: z.number().int(),
      daySumLeft: money,
      fee: z.object({ fixed: z.number().int(), basisPoints: z.number().int() }),
      /** Holder name of every account, masked; null until it is set. */
      payeeName: z.string().nullable(),
      hasPaymentPassword: z.boolean(),
      accounts: z.array(account),
      accountsMax: z.number().int(),
      coolingHours: z.number().int(),
      /** True if a request can be cancelled until the desk has looked at it (T30). */
      mayCancel: z.boolean(),
      channels: z.array(z.object({ channel: z.enum(payoutChannelNames), kind: z.enum(payoutKinds) })),
    }),
    refusals: ['withdraw.closed', 'withdraw.not_verified', 'member.blocked', 'member.blocked_until'],
  }),
  quoteWithdrawal: endpoint({
    summary: 'Fee and paid amount of a withdrawal.',
    ...bound,
    rate: 'read',
    serves: ['CASH-02', 'T22'],
    query: z.object({ amount: money }),
    value: z.object({ amount: money, fee: money, arrives: money }),
    refusals: ['withdraw.amount_out_of_range', 'withdraw.amount_not_payable'],
  }),
  requestWithdrawal: endpoint({
    summary: 'Requests a withdrawal; the money is held immediately. The same key with the same request is the same withdrawal. The body is encrypted.',
    ...bound,
    rate: 'secret',
    needsProof: true,
    // Withdrawing the member's own money needs no acceptance of new terms.
    withoutTerms: true,
    serves: ['CASH-02', 'T6', 'T22', 'T24', 'T26', 'T28', 'T30', 'T35'],
    body: sealed,
    value: withdrawal,
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'account.confirmation_needed',
      'account.payment_password_wrong',
      'account.payment_password_locked',
      'withdraw.payment_password_unset',
      'withdraw.closed',
      'withdraw.not_verified',
      'withdraw.account_unknown',
      'withdraw.account_cooling',
      'withdraw.amount_out_of_range',
      'withdraw.amount_not_payable',
      'withdraw.fee_raised',
      'withdraw.day_count_reached',
      'withdraw.day_sum_reached',
      'withdraw.not_enough_money',
      'withdraw.key_used',
      'member.blocked',
      'member.blocked_until',
    ],
  }),
  listWithdrawals: endpoint({
    summary: 'The member’s withdrawals, newest first.',
    ...bound,
    rate: 'read',
    serves: ['CASH-02', 'T22'],
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({ withdrawals: z.array(withdrawal), next: z.string().nullable() }),
    refusals: [],
  }),
  cancelWithdrawal: endpoint({
    summary: 'Cancels a withdrawal that the desk has not looked at, if the merchant allows it.',
    ...bound,
    rate: 'write',
    serves: ['CASH-02', 'T30'],
    params: z.object({ withdrawalId: z.uuid() }),
    value: withdrawal,
    refusals: ['withdraw.unknown', 'withdraw.not_cancellable'],
  }),
  addPayoutAccount: endpoint({
    summary: 'Links a bank account or e-wallet in the member’s own name. It needs a second factor. The body is encrypted.',
    ...bound,
    rate: 'secret',
    serves: ['ACC-02', 'CASH-02', 'T6', 'T24'],
    body: sealed,
    value: account,
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'account.confirmation_needed',
      'payout.second_factor_needed',
      'payout.name_unset',
      'payout.number_invalid',
      'payout.channel_not_offered',
      'payout.account_known',
      'payout.accounts_full',
    ],
  }),
  removePayoutAccount: endpoint({
    summary: 'Unlinks an account; only withdrawals already in progress are still paid to it.',
    ...bound,
    rate: 'secret',
    serves: ['ACC-02', 'T6'],
    params: z.object({ accountId: z.uuid() }),
    value: done,
    refusals: ['account.confirmation_needed', 'withdraw.account_unknown'],
  }),
};
