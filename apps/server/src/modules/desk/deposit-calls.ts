import type { CallName } from '@laro/contract/routes';
import { refuseFineAmounts, type Merchant, type MerchantDirectory } from '#server/modules/merchant/index.ts';
import { actorOf, personOf, staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { DeskDeposits } from '#server/modules/deposits/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { TwoPersons } from '#server/modules/two-persons/index.ts';
import { paymentKeyProposals } from './payment-key-proposals.ts';
import type { RecordChange } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type DeskDepositCalls = Extract<
  CallName,
  'listDeskDeposits' | 'getDeskDeposit' | 'getDeskDepositSlip' | 'askDeskDeposit' | 'decideDeskDeposit' | 'listReconciliations' | 'reconcileGateway'
>;
type PaymentCalls = Extract<
  CallName,
  'listPaymentMethods' | 'changePaymentMethod' | 'listPaymentGateways' | 'addPaymentKey' | 'retirePaymentKey' | 'listGatewayCallbacks' | 'closeGatewayCallback'
>;

const CURSOR = /^[1-9]\d{0,17}$/;
const belowOf = (before: string): bigint | null => (before === '' ? null : BigInt(readCursor(before, CURSOR, 'query.before')));
const orNull = <Value extends string>(value: Value | ''): Value | null => (value === '' ? null : value);

/** The merchant of a call's address. Throws `request.not_found`. */
const merchantIn =
  (directory: MerchantDirectory) =>
  (code: string): Merchant => {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };

const recorderOf =
  ({ audit }: Identity) =>
  (context: CallContext, action: AuditEvent['action'], subject: string, reason: string): RecordChange<object> =>
  (transaction, { before, after }) =>
    audit.append(transaction, { ...eventOf(context, action, subject, reason), before, after });

/** Deposit orders, slips and statements at the desk (CASH-01, CASH-03). */
export function depositCalls(identity: Identity, directory: MerchantDirectory, deposits: DeskDeposits): Handlers<DeskDepositCalls> {
  const known = merchantIn(directory);
  const recorder = recorderOf(identity);
  const subject = (merchant: string, number: string) => `merchant:${merchant}/deposit:${number}`;
  return {
    listDeskDeposits: async (_context, { params, query }) =>
      deposits.list({
        merchantCode: known(params.merchant).code,
        state: orNull(query.state),
        gateway: orNull(query.gateway),
        isFlagged: query.flagged === '1',
        playerId: query.member === '' ? null : BigInt(query.member),
        number: orNull(query.number),
        below: belowOf(query.before),
      }),
    getDeskDeposit: async (_context, { params }) => deposits.read(known(params.merchant).code, params.number),
    getDeskDepositSlip: async (_context, { params }) => deposits.slip(known(params.merchant).code, params.number),
    askDeskDeposit: async (context, { params: { merchant, number }, body: { reason } }) =>
      deposits.ask(known(merchant).code, number, staffOf(context).name, recorder(context, 'deposit.asked', subject(merchant, number), reason)),
    decideDeskDeposit: async (context, { params: { merchant, number }, body }) => {
      refuseFineAmounts(known(merchant), body.amount);
      return deposits.decide(merchant, number, { ...body, person: personOf(context) });
    },
    listReconciliations: async (_context, { params }) => deposits.reconciliation.list(known(params.merchant).code),
    reconcileGateway: async (context, { params: { merchant, gateway }, body: { statement, reason } }) =>
      deposits.reconciliation.run(
        { merchantCode: known(merchant).code, gateway, statement, by: staffOf(context).name },
        recorder(context, 'payment.reconciled', `merchant:${merchant}/gateway:${gateway}`, reason),
      ),
  };
}

/** Ways to pay in, gateways' keys and what gateways have told, at the desk. */
export function paymentCalls(identity: Identity, directory: MerchantDirectory, { payments }: DeskDeposits, twoPersons: TwoPersons): Handlers<PaymentCalls> {
  const addKey = paymentKeyProposals({ pool: identity.parts.pool, audit: identity.audit, directory, payments, twoPersons });
  const known = merchantIn(directory);
  const recorder = recorderOf(identity);
  return {
    listPaymentMethods: async (_context, { params }) => payments.methods(known(params.merchant)),
    changePaymentMethod: async (context, { params: { merchant }, body: { reason, ...method } }) => {
      refuseFineAmounts(known(merchant), method.min, method.max, method.feeFixed, ...method.quickAmounts);
      return payments.changeMethod(known(merchant), method, recorder(context, 'payment.methodChanged', `merchant:${merchant}/method:${method.code}`, reason));
    },
    listPaymentGateways: async (_context, { params }) => payments.gateways(known(params.merchant)),
    addPaymentKey: async (context, { params: { merchant: code, gateway }, body: { secretKey, callbackSecret, reason } }) => {
      const merchant = known(code);
      return (await addKey(merchant, gateway, { secretKey, callbackSecret }, { actor: actorOf(context), reason })) ?? payments.gateways(merchant);
    },
    retirePaymentKey: async (context, { params: { merchant, gateway, keyId }, body: { reason } }) =>
      payments.retireKey(
        known(merchant),
        { gateway, id: BigInt(keyId), by: staffOf(context).name },
        recorder(context, 'payment.keyRetired', `merchant:${merchant}/gateway:${gateway}`, reason),
      ),
    listGatewayCallbacks: async (_context, { params, query: { only, before } }) =>
      payments.callbacks(known(params.merchant).code, only === 'odd', belowOf(before)),
    closeGatewayCallback: async (context, { params: { merchant, callbackId }, body: { reason } }) =>
      payments.closeCallback(
        known(merchant).code,
        BigInt(callbackId),
        { by: staffOf(context).name, reason },
        recorder(context, 'payment.callbackClosed', `merchant:${merchant}/callback:${callbackId}`, reason),
      ),
  };
}
