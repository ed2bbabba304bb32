import { depositKinds, depositNumberPattern, slipBytesMax, MINOR_UNIT } from '@laro/domain/deposits/deposit-rules';
import { depositFailures, depositStates } from '@laro/domain/deposits/deposit-status';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';

/** Four characters of base64 carry three bytes. */
const SLIP_TEXT_MAX = Math.ceil(slipBytesMax / 3) * 4;
const JSON_ROOM = 1024;
const AMOUNT_MAX = 100_000_000_000_00000n;

export const methodCode = z.string().regex(/^[a-z0-9_-]{1,40}$/);
export const depositNumber = z.string().regex(depositNumberPattern);
/** Amount of a deposit: above zero, in whole hundredths. */
const wholeAmount = money.refine((units) => units > 0n && units <= AMOUNT_MAX && units % MINOR_UNIT === 0n, 'range');

const payee = z.object({ bank: z.string(), account: z.string(), name: z.string() });

const order = z.object({
  number: z.string(),
  state: z.enum(depositStates),
  kind: z.enum(depositKinds),
  /** Name of the method in the caller's language; empty for methods whose name is part of the site's messages. */
  method: z.string(),
  amount: money,
  fee: money,
  /** Amount and fee: the total that the payer pays. */
  payable: money,
  /** Received amount, and the part credited to the balance; null until money has been received. */
  paid: money.nullable(),
  credited: money.nullable(),
  createdAt: moment,
  expiresAt: moment,
  closedAt: moment.nullable(),
  /** Server clock for the countdown. */
  now: moment,
  /** The gateway's page; null unless the order waits for payment. */
  checkoutUrl: z.string().nullable(),
  /** Target of a manual transfer; null for other orders and for orders that wait for nothing. */
  payee: payee.nullable(),
  hasSlip: z.boolean(),
  /** Reason of the failure (T22). */
  failure: z.enum(depositFailures).nullable(),
  failureNote: z.string().nullable(),
  /** Reference number of the payment (T23). */
  authorisation: z.string().nullable(),
  /** The received amount differs from the ordered one (T25). */
  isOtherAmount: z.boolean(),
});

const numberParams = z.object({ number: depositNumber });
const shared = { access: 'member', whileClosed: 'refuses' } as const;

/** Deposits (CASH-01). */
export const deposits = {
  listDepositMethods: endpoint({
    summary: 'Payment methods of the merchant, with their bounds and quick amounts, in the caller’s language.',
    ...shared,
    rate: 'read',
    serves: ['CASH-01', 'T4', 'T22', 'T38', 'T93'],
    value: z.object({
      methods: z.array(
        z.object({
          code: z.string(),
          kind: z.enum(depositKinds),
          name: z.string(),
          note: z.string(),
          min: money,
          max: money,
          hasFee: z.boolean(),
          quickAmounts: z.array(money),
        }),
      ),
      /** Presentation of the methods: 0 plain list, 1 cards (merchant templates base and new). */
      template: z.enum(['0', '1']),
      /** Problem that refuses every deposit now, whatever its method and amount, shown before the member types anything; null if there is none. */
      refusal: z
        .object({
          code: z.enum([
            'deposit.daily_limit',
            'limits.deposit_reached',
            'identity.deposit_limit',
            'deposit.too_many_open',
            'member.blocked',
            'member.blocked_until',
          ]),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        })
        .nullable(),
      /** Current maximum, if lower than a method's own bound: limits of the member, the merchant and the law. */
      most: money.nullable(),
    }),
    refusals: [],
  }),
  quoteDeposit: endpoint({
    summary: 'Fee and credited amount of a deposit, before it is made.',
    ...shared,
    rate: 'read',
    serves: ['CASH-01', 'T22'],
    query: z.object({ method: methodCode, amount: wholeAmount }),
    value: z.object({ fee: money, payable: money, amount: money }),
    refusals: ['deposit.method_unknown', 'deposit.amount_out_of_range'],
  }),
  createDeposit: endpoint({
    summary: 'Creates a deposit order and its page at the gateway. The same key with the same input is the same order.',
    ...shared,
    needsProof: true,
    rate: 'write',
    serves: ['CASH-01', 'T22', 'T25', 'T27', 'T79'],
    body: z.object({ key: z.uuid(), method: methodCode, amount: wholeAmount }),
    value: order,
    refusals: [
      'deposit.method_unknown',
      'deposit.amount_out_of_range',
      'deposit.key_used',
      'deposit.too_many_open',
      'deposit.daily_limit',
      'limits.deposit_reached',
      'identity.deposit_limit',
      'deposit.gateway_unavailable',
      'member.blocked',
      'member.blocked_until',
    ],
  }),
  listDeposits: endpoint({
    summary: 'The member’s orders, newest first.',
    ...shared,
    rate: 'read',
    serves: ['CASH-01', 'T22'],
    query: z.object({ before: z.union([depositNumber, z.literal('')]).default('') }),
    value: z.object({ orders: z.array(order), next: z.string().nullable() }),
    refusals: ['deposit.unknown'],
  }),
  getDeposit: endpoint({
    summary: 'One of the member’s orders.',
    ...shared,
    rate: 'read',
    serves: ['CASH-01', 'T22', 'T23'],
    params: numberParams,
    value: order,
    refusals: ['deposit.unknown'],
  }),
  cancelDeposit: endpoint({
    summary: 'Cancels an order without a payment. A payment that arrives later is still credited.',
    ...shared,
    rate: 'write',
    serves: ['CASH-01', 'T22'],
    params: numberParams,
    value: order,
    refusals: ['deposit.unknown', 'deposit.closed'],
  }),
  sendDepositSlip: endpoint({
    summary: 'Uploads the slip of a manual transfer: a photograph in base64, re-encoded, and the bank’s number of the transfer.',
    ...shared,
    rate: 'secret',
    bodyBytesMax: SLIP_TEXT_MAX + JSON_ROOM,
    serves: ['CASH-01', 'T23'],
    params: numberParams,
    body: z.object({
      reference: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9 ./-]{4,40}$/),
      picture: z
        .string()
        .max(SLIP_TEXT_MAX)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
    value: order,
    refusals: ['deposit.unknown', 'deposit.closed', 'deposit.slip_unreadable', 'deposit.slip_too_large'],
  }),
};
