import { accountKinds, movementNames } from '@laro/domain/money/movement-names';
import { payoutChannelNames } from '@laro/domain/withdrawals/payout-channels';
import { withdrawalNotes } from '@laro/domain/withdrawals/withdrawal-rules';
import { withdrawalStates } from '@laro/domain/withdrawals/withdrawal-status';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { memberName } from '../people/members.ts';
import { id, line, merchantParam, reason, shared } from '../scalars.ts';

const row = z.object({
  id: z.uuid(),
  member: memberName,
  state: z.enum(withdrawalStates),
  amount: money,
  fee: money,
  currency: z.string(),
  channel: z.enum(payoutChannelNames),
  tail: z.string(),
  notes: z.array(z.enum(withdrawalNotes)),
  requestedAt: moment,
  /** The first of two persons. */
  checkedBy: z.string().nullable(),
  /** Null if the written rules approved it or no one has decided it. */
  decidedBy: z.string().nullable(),
  /** The approval needs two persons. */
  needsTwo: z.boolean(),
  /** The member's rank has its withdrawals reviewed first (VIP-06). */
  isFirst: z.boolean(),
});

const detail = row.extend({
  holderName: z.string(),
  accountAddedAt: moment,
  requestedFrom: z.string(),
  told: z.string().nullable(),
  gateway: z.string().nullable(),
  gatewayId: z.string().nullable(),
  failure: z.string().nullable(),
  sentAt: moment.nullable(),
  nextAskAt: moment.nullable(),
  asks: z.number().int(),
  endedAt: moment.nullable(),
  events: z.array(z.object({ id: z.string(), at: moment, what: z.string(), state: z.enum(withdrawalStates), by: z.string().nullable(), detail: z.string() })),
  /** Other members who have linked the same account or used the same device (T5). */
  others: z.array(memberName),
});

const params = z.object({ merchant: code, withdrawalId: z.uuid() });
const day = z.iso.date();

/** Sources and targets of a day's money; `net` over all kinds of accounts is zero. */
const closing = z.object({
  day,
  movements: z.array(
    z.object({
      kind: z.enum(movementNames),
      from: z.enum(accountKinds),
      to: z.enum(accountKinds),
      currency: z.string(),
      count: z.number().int(),
      amount: money,
    }),
  ),
  accounts: z.array(z.object({ kind: z.enum(accountKinds), currency: z.string(), received: money, given: money, net: money })),
  /** Two books that must agree, each with its difference. */
  checks: z.array(z.object({ name: z.enum(['all_accounts', 'held_now', 'paid_out']), currency: z.string(), ledger: money, other: money, difference: money })),
});

/** Withdrawals at the desk, the gateways that pay them, and the books (T9, T33, T34, T85). */
export const deskWithdrawals = {
  listDeskWithdrawals: endpoint({
    summary: 'Withdrawals, newest first: pending ones, those of one state, or of one member.',
    access: 'staff:withdrawals.read',
    rate: 'read',
    ...shared,
    serves: ['CASH-02', 'T86'],
    params: merchantParam,
    query: z.object({
      state: z.union([z.enum(withdrawalStates), z.literal('waiting'), z.literal('')]).default(''),
      member: z.union([id, z.literal('')]).default(''),
      before: z.union([z.uuid(), z.literal('')]).default(''),
    }),
    value: z.object({ withdrawals: z.array(row), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getDeskWithdrawal: endpoint({
    summary: 'One withdrawal with all of its events and the findings of the rules.',
    access: 'staff:withdrawals.read',
    rate: 'read',
    ...shared,
    serves: ['CASH-02', 'T29', 'T86'],
    params,
    value: detail,
    refusals: ['request.not_found', 'desk.withdrawal_unknown'],
  }),
  decideWithdrawal: endpoint({
    summary: 'Approves a withdrawal, above the merchant’s limit as one of two persons, or rejects it with a message for the member.',
    access: 'staff:withdrawals.decide',
    rate: 'write',
    ...shared,
    serves: ['CASH-02', 'T22', 'T33', 'T85'],
    params,
    /** `told`, the message for the member, belongs to a rejection. */
    body: z
      .object({ decision: z.enum(['approve', 'reject']), reason, told: line(300).trim().default('') })
      .refine(({ decision, told }) => decision === 'approve' || told.length >= 3, { path: ['told'], message: 'too_short' }),
    value: detail,
    refusals: [
      'request.not_found',
      'desk.withdrawal_unknown',
      'desk.withdrawal_decided',
      'desk.withdrawal_own',
      'desk.second_person_same_hand',
      'desk.second_person_changed_limit',
      'desk.second_person_same_team',
      'desk.second_person_over_limit',
    ],
  }),
  askDeskWithdrawal: endpoint({
    summary: 'Queries the gateway now by the withdrawal’s own reference. Nothing is sent again under another one.',
    access: 'staff:withdrawals.decide',
    rate: 'write',
    ...shared,
    serves: ['CASH-02', 'T35', 'T85'],
    params,
    body: z.object({ reason }),
    value: detail,
    refusals: ['request.not_found', 'desk.withdrawal_unknown', 'desk.withdrawal_not_sent'],
  }),
  getPayoutHealth: endpoint({
    summary: 'Payout gateways: connection, activity of the last day, waiting withdrawals and since when.',
    access: 'staff:withdrawals.read',
    rate: 'read',
    ...shared,
    serves: ['CASH-02'],
    params: merchantParam,
    value: z.object({
      gateways: z.array(
        z.object({
          gateway: z.string(),
          isConnected: z.boolean(),
          isChosen: z.boolean(),
          paid: z.number().int(),
          failed: z.number().int(),
          underWay: z.number().int(),
          oldestSentAt: moment.nullable(),
        }),
      ),
    }),
    refusals: ['request.not_found'],
  }),
  getLiability: endpoint({
    summary: 'Current liability of the operator to its players, by kind of money and currency, from the ledger.',
    access: 'staff:books.read',
    rate: 'read',
    ...shared,
    serves: ['T34'],
    params: merchantParam,
    value: z.object({
      at: moment,
      rows: z.array(z.object({ currency: z.string(), players: z.number().int(), cash: money, bonus: money, held: money, total: money })),
    }),
    refusals: ['request.not_found'],
  }),
  getDayClosing: endpoint({
    summary: 'A day’s movements by kind, amounts in and out of each kind of account, and the checks that the books agree.',
    access: 'staff:books.read',
    rate: 'search',
    ...shared,
    serves: ['T29', 'T34', 'T35'],
    params: merchantParam,
    query: z.object({ day }),
    value: closing,
    refusals: ['request.not_found'],
  }),
  exportDayClosing: endpoint({
    summary: 'The same as CSV, without cells that a spreadsheet would interpret as a formula.',
    access: 'staff:books.read',
    rate: 'search',
    ...shared,
    serves: ['T34', 'T88'],
    params: merchantParam,
    query: z.object({ day }),
    value: z.object({ fileName: z.string(), csv: z.string() }),
    refusals: ['request.not_found'],
  }),
};
