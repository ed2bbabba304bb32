import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { Money } from '@laro/domain/money/money';

/** What a gateway is asked to pay. */
export interface PayoutOrder {
  /** One for ever: a gateway pays a reference once, however often it is sent. */
  reference: string;
  /** What arrives, in money units; whole minor units. */
  amount: Money;
  currency: string;
  channel: PayoutChannel;
  number: string;
  holderName: string;
  /** What the receiver reads on the account. */
  description: string;
}

/**
 * What is known of a payout. `taken`: the gateway has it and works on it. `refused`: it certainly has not taken it and never will.
 * `unknown`: no answer that says anything; it may have been taken.
 */
export type PayoutAnswer =
  | { kind: 'taken' | 'paid' | 'failed' | 'reversed'; gatewayId: string | null; amount: Money | null; detail: string }
  | { kind: 'refused' | 'unknown' | 'not_found'; detail: string };

export type PayoutGatewayName = 'xendit' | 'airwallex';

/** A gateway that pays out. No function throws for what a network or a gateway does. */
export interface PayoutGateway {
  name: PayoutGatewayName;
  isConnected: () => boolean;
  pays: (channel: PayoutChannel, currency: string) => boolean;
  send: (order: PayoutOrder) => Promise<PayoutAnswer>;
  /** What became of a reference. */
  ask: (reference: string) => Promise<PayoutAnswer>;
  /** The reference that an authentic callback is about; null for what is not authentic or says nothing. It is a hint to ask, never believed. */
  referenceIn: (headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer) => string | null;
}
