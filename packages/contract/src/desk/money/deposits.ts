import { callbackOutcomes, depositKinds, onlineGateways, paymentGateways, statementDifferences } from '@laro/domain/deposits/deposit-rules';
import { depositEvents, depositFailures, depositFlags, depositStates } from '@laro/domain/deposits/deposit-status';
import { languageCodes } from '@laro/domain/system/languages';
import * as z from 'zod';
import { depositNumber, methodCode } from '../../deposits/deposits.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { cursor, memberName } from '../people/members.ts';
import { proposable } from '../proposable.ts';
import { id, line, merchantParam, reason, shared } from '../scalars.ts';

const STATEMENT_BYTES_MAX = 8 * 1024 * 1024;
const positive = money.refine((units) => units > 0n && units <= 100_000_000_000_00000n, 'range');
const gateway = z.enum(onlineGateways);

const deskDeposit = z.object({
  number: z.string(),
  member: memberName,
  state: z.enum(depositStates),
  kind: z.enum(depositKinds),
  method: z.string(),
  gateway: z.enum(paymentGateways),
  currency: z.string(),
  amount: money,
  fee: money,
  paid: money.nullable(),
  credited: money.nullable(),
  flags: z.array(z.enum(depositFlags)),
  createdAt: moment,
  closedAt: moment.nullable(),
});

const detail = deskDeposit.extend({
  failure: z.enum(depositFailures).nullable(),
  failureNote: z.string().nullable(),
  expiresAt: moment,
  reference: z.string().nullable(),
  authorisation: z.string().nullable(),
  movementId: z.string().nullable(),
  before: money.nullable(),
  after: money.nullable(),
  returned: money,
  /** Charged back, but no longer available in the balance. */
  debt: money,
  ip: z.string(),
  slip: z.object({ reference: z.string(), sentAt: moment }).nullable(),
  approvedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Above this amount two people decide on a slip (T33). */
  slipLimit: money,
  payments: z.array(
    z.object({
      paymentId: z.string(),
      amount: money,
      currency: z.string(),
      state: z.enum(['credited', 'held', 'return_waits']),
      credited: money,
      returned: money,
      at: moment,
    }),
  ),
  events: z.array(z.object({ id: z.string(), at: moment, event: z.enum(depositEvents), actor: z.string(), detail: z.record(z.string(), z.string()) })),
});

const method = z.object({
  code: methodCode,
  kind: z.enum(depositKinds),
  gateway: z.enum(paymentGateways),
  isOn: z.boolean(),
  min: positive,
  max: positive,
  feeBasisPoints: z.number().int().min(0).max(2000),
  feeFixed: money.refine((units) => units >= 0n && units <= 100_000_00000n, 'range'),
  quickAmounts: z.array(positive).max(8),
  position: z.number().int().min(0).max(1000),
  names: z.partialRecord(z.enum(languageCodes), line(40)),
  notes: z.partialRecord(z.enum(languageCodes), line(120)),
  payee: z.object({ bank: line(60), account: line(60), name: line(80) }),
});

/** `isForAddress`: false for a key that was entered for another address; it is not used until it is entered again (SAFE-02). */
const key = z.object({ id: z.string(), hint: z.string(), isForAddress: z.boolean(), createdAt: moment, createdBy: z.string(), retiredAt: moment.nullable() });
const gatewayView = z.object({
  gateway,
  /** Address of the gateway; empty while it cannot be called. */
  address: z.string(),
  callbackPath: z.string(),
  /** Without its own key, development uses the sandbox's key. */
  usesSandbox: z.boolean(),
  keys: z.array(key),
  lastCallbackAt: moment.nullable(),
  refusedCount: z.number().int(),
  lastRefusedAt: moment.nullable(),
  errorCount: z.number().int(),
  lastErrorAt: moment.nullable(),
  lastError: z.string().nullable(),
  /** Over the last seven days; null without a paid order. */
  medianSecondsToPaid: z.number().int().nullable(),
  paidOrders: z.number().int(),
  failedOrders: z.number().int(),
});

const callback = z.object({
  id: z.string(),
  gateway,
  outcome: z.enum(callbackOutcomes),
  number: z.string().nullable(),
  body: z.string(),
  receivedAt: moment,
  repeats: z.number().int(),
  closed: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
});

const reconciliation = z.object({
  id: z.string(),
  gateway,
  at: moment,
  by: z.string(),
  lineCount: z.number().int(),
  matchedCount: z.number().int(),
  from: moment.nullable(),
  to: moment.nullable(),
  differences: z.array(
    z.object({ kind: z.enum(statementDifferences), paymentId: z.string(), number: z.string().nullable(), ours: money.nullable(), theirs: money.nullable() }),
  ),
});

const numberParams = z.object({ merchant: code, number: depositNumber });
const gatewayParams = z.object({ merchant: code, gateway });
const read = { access: 'staff:deposits.read', rate: 'read', ...shared } as const;
const change = { access: 'staff:payments.change', rate: 'write', ...shared } as const;

/** Deposits at the desk (CASH-01, CASH-03). */
export const deskDeposits = {
  listDeskDeposits: endpoint({
    summary: 'Deposit orders, newest first: by state, member, gateway, flagged ones, or one by its number.',
    ...read,
    serves: ['CASH-01', 'T22', 'T86'],
    params: merchantParam,
    query: z.object({
      state: z.union([z.enum(depositStates), z.literal('')]).default(''),
      gateway: z.union([z.enum(paymentGateways), z.literal('')]).default(''),
      flagged: z.enum(['', '1']).default(''),
      member: z.union([id, z.literal('')]).default(''),
      number: z.union([depositNumber, z.literal('')]).default(''),
      before: cursor.default(''),
    }),
    value: z.object({ deposits: z.array(deskDeposit), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getDeskDeposit: endpoint({
    summary: 'One order with all of its events.',
    ...read,
    serves: ['CASH-01', 'T22', 'T23', 'T86'],
    params: numberParams,
    value: detail,
    refusals: ['request.not_found', 'desk.deposit_unknown'],
  }),
  getDeskDepositSlip: endpoint({
    summary: 'The picture of a slip, as JPEG in base64.',
    ...read,
    serves: ['CASH-01', 'T86'],
    params: numberParams,
    value: z.object({ picture: z.string() }),
    refusals: ['request.not_found', 'desk.deposit_unknown'],
  }),
  askDeskDeposit: endpoint({
    summary: 'Queries the gateway again for the state of an order.',
    access: 'staff:deposits.decide',
    rate: 'write',
    ...shared,
    serves: ['CASH-03', 'T85'],
    params: numberParams,
    body: z.object({ reason }),
    value: detail,
    refusals: ['request.not_found', 'desk.deposit_unknown', 'desk.deposit_not_asked'],
  }),
  decideDeskDeposit: endpoint({
    summary: 'Accepts the slip of a transfer as received money, or refuses it. Above the limit two people decide.',
    access: 'staff:deposits.decide',
    rate: 'write',
    ...shared,
    serves: ['CASH-01', 'T22', 'T33', 'T85'],
    params: numberParams,
    body: z.object({ decision: z.enum(['approve', 'refuse']), amount: positive, reason }),
    value: detail,
    refusals: ['request.amount_too_fine', 'request.not_found', 'desk.deposit_unknown', 'desk.deposit_decided', 'desk.deposit_own'],
  }),
  listPaymentMethods: endpoint({
    summary: 'Payment methods of a merchant, in order.',
    ...read,
    serves: ['CASH-01', 'T86'],
    params: merchantParam,
    value: z.object({ methods: z.array(method), currency: z.string() }),
    refusals: ['request.not_found'],
  }),
  changePaymentMethod: endpoint({
    summary: 'Creates or changes a payment method. Open orders keep the conditions they were created with.',
    ...change,
    serves: ['CASH-01', 'T85'],
    params: merchantParam,
    body: method.extend({ reason }),
    value: z.object({ methods: z.array(method), currency: z.string() }),
    refusals: ['request.amount_too_fine', 'request.not_found', 'desk.method_wrong'],
  }),
  listPaymentGateways: endpoint({
    summary: 'Gateways of a merchant: addresses, keys, and health.',
    ...read,
    serves: ['CASH-03', 'T86'],
    params: merchantParam,
    value: z.object({ gateways: z.array(gatewayView) }),
    refusals: ['request.not_found'],
  }),
  addPaymentKey: endpoint({
    summary: 'Stores a gateway’s key, encrypted. It is used for calls immediately; callbacks may be signed by any key that is not retired.',
    ...change,
    access: 'staff:parties.change',
    serves: ['CASH-03', 'T85'],
    params: gatewayParams,
    body: z.object({ secretKey: line(200).min(8), callbackSecret: line(200).min(8), reason }),
    twoPersons: 'payment.key',
    value: proposable(z.object({ gateways: z.array(gatewayView) })),
    refusals: ['request.not_found', 'desk.proposal_waiting'],
  }),
  retirePaymentKey: endpoint({
    summary: 'Retires a key.',
    ...change,
    serves: ['CASH-03', 'T85'],
    params: gatewayParams.extend({ keyId: id }),
    body: z.object({ reason }),
    value: z.object({ gateways: z.array(gatewayView) }),
    refusals: ['request.not_found', 'desk.payment_key_unknown'],
  }),
  listGatewayCallbacks: endpoint({
    summary: 'Messages of gateways, newest first: all, or those that need review.',
    ...read,
    serves: ['CASH-03', 'T86'],
    params: merchantParam,
    query: z.object({ only: z.enum(['odd', 'all']).default('odd'), before: cursor.default('') }),
    value: z.object({ callbacks: z.array(callback), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  closeGatewayCallback: endpoint({
    summary: 'Marks a message of a gateway as reviewed.',
    access: 'staff:deposits.decide',
    rate: 'write',
    ...shared,
    serves: ['CASH-03', 'T85'],
    params: merchantParam.extend({ callbackId: id }),
    body: z.object({ reason }),
    value: callback,
    refusals: ['request.not_found', 'desk.callback_unknown'],
  }),
  listReconciliations: endpoint({
    summary: 'Comparisons of gateways’ statements with our book, newest first.',
    ...read,
    serves: ['CASH-03', 'T86'],
    params: merchantParam,
    value: z.object({ reconciliations: z.array(reconciliation) }),
    refusals: ['request.not_found'],
  }),
  reconcileGateway: endpoint({
    summary: 'Compares a gateway’s statement (CSV) with our book and stores the differences.',
    access: 'staff:deposits.decide',
    rate: 'write',
    ...shared,
    bodyBytesMax: STATEMENT_BYTES_MAX,
    serves: ['CASH-03', 'T85'],
    params: gatewayParams,
    body: z.object({ statement: z.string().max(STATEMENT_BYTES_MAX - 4096), reason }),
    value: reconciliation,
    refusals: ['request.not_found', 'desk.statement_unreadable'],
  }),
};
