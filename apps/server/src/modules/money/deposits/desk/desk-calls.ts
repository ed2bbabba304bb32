import { belowOf } from '#server/http/cursor.ts';
import type { ActOf, DeskCallsDeps, RecordAct } from '#server/http/guards/desk-act.ts';
import { actorOf, personOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import { refuseFineAmounts } from '#server/modules/core/merchant/index.ts';
import type { DeskDeposits } from '../create-deposits.ts';
import { paymentKeyProposals, type PaymentKeyDeps } from '../callbacks/payment-key-proposals.ts';

type DeskDepositCalls =
  | 'listDeskDeposits'
  | 'getDeskDeposit'
  | 'getDeskDepositSlip'
  | 'askDeskDeposit'
  | 'decideDeskDeposit'
  | 'listReconciliations'
  | 'reconcileGateway';
type PaymentCalls =
  | 'listPaymentMethods'
  | 'changePaymentMethod'
  | 'listPaymentGateways'
  | 'addPaymentKey'
  | 'retirePaymentKey'
  | 'listGatewayCallbacks'
  | 'closeGatewayCallback';

type RecorderOf = (...act: Parameters<ActOf>) => RecordAct;
type DepositDeskDeps = DeskCallsDeps & Omit<PaymentKeyDeps, 'payments'>;

const orNull = <Value extends string>(value: Value | ''): Value | null => (value === '' ? null : value);

/** Deposit orders, slips and statements (CASH-01, CASH-03). */
function orderCalls({ knownMerchant, actOf }: DeskCallsDeps, deposits: DeskDeposits): Handlers<DeskDepositCalls> {
  const recorder: RecorderOf = (...act) => actOf(...act).record;
  const subject = (merchant: string, number: string) => `merchant:${merchant}/deposit:${number}`;
  return {
    listDeskDeposits: async (_context, { params, query }) =>
      deposits.list({
        merchantCode: knownMerchant(params.merchant).code,
        state: orNull(query.state),
        gateway: orNull(query.gateway),
        isFlagged: query.flagged === '1',
        playerId: query.member === '' ? null : BigInt(query.member),
        number: orNull(query.number),
        below: belowOf(query.before),
      }),
    getDeskDeposit: async (_context, { params }) => deposits.read(knownMerchant(params.merchant).code, params.number),
    getDeskDepositSlip: async (_context, { params }) => deposits.slip(knownMerchant(params.merchant).code, params.number),
    askDeskDeposit: async (context, { params: { merchant, number }, body: { reason } }) =>
      deposits.ask(knownMerchant(merchant).code, number, staffOf(context).name, recorder(context, 'deposit.asked', subject(merchant, number), reason)),
    decideDeskDeposit: async (context, { params: { merchant, number }, body }) => {
      refuseFineAmounts(knownMerchant(merchant), body.amount);
      return deposits.decide(merchant, number, { ...body, person: personOf(context) });
    },
    listReconciliations: async (_context, { params }) => deposits.reconciliation.list(knownMerchant(params.merchant).code),
    reconcileGateway: async (context, { params: { merchant, gateway }, body: { statement, reason } }) =>
      deposits.reconciliation.run(
        { merchantCode: knownMerchant(merchant).code, gateway, statement, by: staffOf(context).name },
        recorder(context, 'payment.reconciled', `merchant:${merchant}/gateway:${gateway}`, reason),
      ),
  };
}

/** Deposit methods, keys of gateways and their callbacks. */
function paymentCalls({ knownMerchant, actOf, ...deps }: DepositDeskDeps, { payments }: DeskDeposits): Handlers<PaymentCalls> {
  const addKey = paymentKeyProposals({ ...deps, knownMerchant, payments });
  const recorder: RecorderOf = (...act) => actOf(...act).record;
  return {
    listPaymentMethods: async (_context, { params }) => payments.methods(knownMerchant(params.merchant)),
    changePaymentMethod: async (context, { params: { merchant }, body: { reason, ...method } }) => {
      refuseFineAmounts(knownMerchant(merchant), method.min, method.max, method.feeFixed, ...method.quickAmounts);
      return payments.changeMethod(
        knownMerchant(merchant),
        method,
        recorder(context, 'payment.methodChanged', `merchant:${merchant}/method:${method.code}`, reason),
      );
    },
    listPaymentGateways: async (_context, { params }) => payments.gateways(knownMerchant(params.merchant)),
    addPaymentKey: async (context, { params: { merchant: code, gateway }, body: { secretKey, callbackSecret, reason } }) => {
      const merchant = knownMerchant(code);
      return (await addKey(merchant, gateway, { secretKey, callbackSecret }, { actor: actorOf(context), reason })) ?? payments.gateways(merchant);
    },
    retirePaymentKey: async (context, { params: { merchant, gateway, keyId }, body: { reason } }) =>
      payments.retireKey(
        knownMerchant(merchant),
        { gateway, id: BigInt(keyId), by: staffOf(context).name },
        recorder(context, 'payment.keyRetired', `merchant:${merchant}/gateway:${gateway}`, reason),
      ),
    listGatewayCallbacks: async (_context, { params, query: { only, before } }) =>
      payments.callbacks(knownMerchant(params.merchant).code, only === 'odd', belowOf(before)),
    closeGatewayCallback: async (context, { params: { merchant, callbackId }, body: { reason } }) =>
      payments.closeCallback(
        knownMerchant(merchant).code,
        BigInt(callbackId),
        { by: staffOf(context).name, reason },
        recorder(context, 'payment.callbackClosed', `merchant:${merchant}/callback:${callbackId}`, reason),
      ),
  };
}

/** Deposits and payments at the desk. */
export const depositDeskCalls = (deps: DepositDeskDeps, deposits: DeskDeposits) => ({ ...orderCalls(deps, deposits), ...paymentCalls(deps, deposits) });
