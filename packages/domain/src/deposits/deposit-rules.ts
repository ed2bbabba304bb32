import type { Money } from '../money/money.ts';

/** Kinds of ways to pay in (CASH-01). All but `manual` lead to a page of a gateway: no card data ever touches us (T93). */
export const depositKinds = ['gcash', 'maya', 'qrph', 'card', 'online_bank', 'manual', 'alipay', 'qq', 'wechat'] as const;
export type DepositKind = (typeof depositKinds)[number];

/** Recipients of payments. `manual` is the merchant's own bank account, handled by the desk. */
export const paymentGateways = ['paymongo', 'xendit', 'manual'] as const;
export type PaymentGateway = (typeof paymentGateways)[number];
/** Those with their own interface, keys and callbacks. */
export const onlineGateways = ['paymongo', 'xendit'] as const satisfies readonly PaymentGateway[];
export type OnlineGateway = (typeof onlineGateways)[number];

/** Outcomes of a gateway's payment callback. */
export const callbackOutcomes = [
  'credited',
  'repeated',
  'unknown_order',
  'wrong_currency',
  'second_payment',
  'nothing_left',
  'closed',
  'kept',
  'returned',
  'return_waits',
  'unreadable',
] as const;
export type CallbackOutcome = (typeof callbackOutcomes)[number];
/** Those that a person at the desk should look at. */
export const oddOutcomes = [
  'unknown_order',
  'wrong_currency',
  'second_payment',
  'nothing_left',
  'return_waits',
  'unreadable',
] as const satisfies readonly CallbackOutcome[];

/** How a gateway's statement can differ from our book. */
export const statementDifferences = ['missing_here', 'missing_there', 'amount_differs'] as const;
export type StatementDifference = (typeof statementDifferences)[number];

/** A hundredth of the major unit: no gateway takes less. */
export const MINOR_UNIT: Money = 1000n;
const BASIS_POINTS = 10_000n;

export interface FeeRule {
  feeBasisPoints: number;
  /** Money units. */
  feeFixed: Money;
}

/** Fee on top of the amount: a percentage and a fixed part, in whole minor units, rounded in the player's favour. */
export function depositFee(amount: Money, { feeBasisPoints, feeFixed }: FeeRule): Money {
  const fee = (amount * BigInt(feeBasisPoints)) / BASIS_POINTS + feeFixed;
  return fee - (fee % MINOR_UNIT);
}

/**
 * Amount credited for a payment: the whole amount if all was paid, else the payment less the stated fee; never negative and
 * never more than the payment.
 */
export function creditOf(paid: Money, { amount, fee }: { amount: Money; fee: Money }): Money {
  if (paid === amount + fee) return amount;
  return paid > fee ? paid - fee : 0n;
}

/** A picture of a slip, in bytes. */
export const slipBytesMax = 8 * 1024 * 1024;
/** Most pending orders of one player. */
export const openDepositsMax = 5;
/** The number by which everybody calls an order: no letters that are mistaken for digits. */
export const depositNumberPattern = /^D[0-9A-HJKMNP-TV-Z]{12}$/;

/** Consecutive failed payments: `max` within this time block deposits for a while, `suspendAt` until a person has reviewed them (T27). */
export const failedPayments = { windowMs: 10 * 60_000, max: 5, blockMs: 30 * 60_000, suspendAt: 10 } as const;
/** How old a signed callback may be (a replay), and how far its clock may be ahead. */
export const callbackAgeMaxMs = 5 * 60_000;
