import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { Money } from '@laro/domain/money/money';

/** Payout order for a gateway. */
export interface PayoutOrder {
  /** Unique and permanent: a gateway pays a reference once, however often it is sent. */
  reference: string;
  /** Amount for the receiver, in money units; whole minor units. */
  amount: Money;
  currency: string;
  channel: PayoutChannel;
  number: string;
  holderName: string;
  /** Description shown to the receiver on the bank account. */
  description: string;
}

/**
 * State of a payout at the gateway. `taken`: the gateway has it and processes it. `refused`: it has not accepted it and never will.
 * `unknown`: no usable answer; it may have been accepted.
 */
export type PayoutAnswer =
  | { kind: 'taken' | 'paid' | 'failed' | 'reversed'; gatewayId: string | null; amount: Money | null; detail: string }
  | { kind: 'refused' | 'unknown' | 'not_found'; detail: string };

export type PayoutGatewayName = 'xendit' | 'airwallex';

/** A payout gateway. No function throws for errors of the network or the gateway. */
export interface PayoutGateway {
  name: PayoutGatewayName;
  isConnected: () => boolean;
  pays: (channel: PayoutChannel, currency: string) => boolean;
  send: (order: PayoutOrder) => Promise<PayoutAnswer>;
  /** Queries the state of a payout by its reference. */
  ask: (reference: string) => Promise<PayoutAnswer>;
  /** Reference in an authentic callback; null if it is not authentic or has none. It only triggers a poll and is never trusted. */
  referenceIn: (headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer) => string | null;
}
