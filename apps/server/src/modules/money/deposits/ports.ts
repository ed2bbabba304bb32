import type { DepositKind, OnlineGateway } from '@laro/domain/deposits/deposit-rules';
import type { Money } from '@laro/domain/money/money';

/** How a merchant is known to a gateway. */
export interface GatewayAccess {
  /** Origin (and perhaps a path) that its calls start with. */
  address: string;
  secretKey: string;
  /** Calls the gateway; without it only public addresses and this machine are reached. */
  outside?: CallOutside;
}

/** Calls an outside party, as the global `fetch` does; refuses addresses that cannot be one. */
export type CallOutside = (address: string | URL, init?: RequestInit) => Promise<Response>;

export interface CheckoutOrder {
  number: string;
  merchantCode: string;
  kind: DepositKind;
  /** Amount for the payer, in money units: whole hundredths. */
  payable: Money;
  currency: string;
  description: string;
  /** Where the gateway's page leads back to. */
  returnUrl: string;
  /** How long its page should be open, in seconds. */
  lifeSeconds: number;
}

/** `refused` is the gateway's own definite no; `unavailable` means no usable answer now. Both with a text for the operator. */
export type OpenAnswer = { kind: 'opened'; reference: string; url: string } | { kind: 'refused'; why: string } | { kind: 'unavailable'; why: string };

/** Which order something is about: by our number, or by the gateway's reference; one of them is known. */
export interface NewsSubject {
  number: string | null;
  reference: string | null;
}

/** Event of a payment in neutral terms. Amounts are in our units whatever the gateway sends. */
export type PaymentNews =
  /** `cardCharge`: the charge by which the gateway identifies the card; absent for other payments. */
  | (NewsSubject & { kind: 'paid'; paymentId: string; amount: Money; currency: string; authorisation: string; cardCharge?: string })
  | (NewsSubject & { kind: 'failed' })
  | (NewsSubject & { kind: 'expired' })
  /** `amount`: everything of this payment that went back up to now. */
  | (NewsSubject & { kind: 'returned'; paymentId: string; amount: Money; currency: string });

export type StatusAnswer = { kind: 'known'; news: readonly PaymentNews[] } | { kind: 'unknown' } | { kind: 'unavailable'; why: string };

/**
 * By which card a payment was made: the gateway's own mark of it, the same for every payment by it, and its last four digits. `none`: the gateway has
 * no such mark.
 */
export type CardAnswer = { kind: 'known'; fingerprint: string; tail: string } | { kind: 'none' } | { kind: 'unavailable'; why: string };

/** A payment of a gateway's statement. */
export interface StatementLine {
  paymentId: string;
  number: string | null;
  amount: Money;
  at: Date;
}

/** A gateway with its own payment page. Never throws for the gateway's errors. */
export interface CheckoutGateway {
  name: OnlineGateway;
  /** Kinds of payment that its page offers. */
  kinds: readonly DepositKind[];
  open: (access: GatewayAccess, order: CheckoutOrder) => Promise<OpenAnswer>;
  status: (access: GatewayAccess, reference: string) => Promise<StatusAnswer>;
  /** Reads which card a charge was made with; null for gateways that do not identify cards. */
  cardOf: ((access: GatewayAccess, charge: string) => Promise<CardAnswer>) | null;
  /** Verifies the signature of a callback's raw bytes with the secrets: `stale` is genuine but too old to be accepted (a replay). */
  prove: (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
    secrets: readonly string[],
    now: number,
  ) => 'proven' | 'forged' | 'stale';
  /** Parses a verified callback; null if it is unreadable, empty if it concerns no payment of ours. */
  read: (body: string) => readonly PaymentNews[] | null;
  /** The paid lines of a statement file. Throws a StatementFault. */
  readStatement: (text: string) => readonly StatementLine[];
}

/** A statement file that cannot be read. */
export class StatementFault extends Error {
  readonly line: number;
  constructor(line: number, why: string) {
    super(why);
    this.name = 'StatementFault';
    this.line = line;
  }
}

/** Storage of slip pictures, outside of the served folders. */
export interface SlipFiles {
  write: (name: string, bytes: Buffer) => Promise<void>;
  read: (name: string) => Promise<Buffer | null>;
}
