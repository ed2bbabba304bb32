import { randomBytes } from 'node:crypto';
import { MINOR_UNIT } from '@laro/domain/deposits/deposit-rules';
import { formatMoney, type Money } from '@laro/domain/money/money';

export type GatewayName = 'paymongo' | 'xendit';
export type CheckoutState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** A payment page that the site has requested, as stored at the gateway. */
export interface Checkout {
  id: string;
  gateway: GatewayName;
  number: string;
  merchant: string;
  description: string;
  /** Money units. */
  amount: Money;
  currency: string;
  returnUrl: string;
  state: CheckoutState;
  expiresAt: number;
  /** True for payment by card; each payment then has the sandbox's card. */
  isCard: boolean;
  payments: { id: string; amount: Money; at: string; card: string | null }[];
}

/** Test cards: payments with the same card have the same fingerprint. No real number is ever entered here. */
export const cards = ['4242', '1111', '0002'] as const;

const KEPT = 2000;
const ID_BYTES = 12;

export const newId = (prefix: string): string => `${prefix}${randomBytes(ID_BYTES).toString('hex')}`;

/** Checkouts of both gateways: the newest ones, by their ids. */
export class GatewayBook {
  readonly #checkouts = new Map<string, Checkout>();

  add(checkout: Checkout): Checkout {
    this.#checkouts.set(checkout.id, checkout);
    const [oldest] = this.#checkouts.keys();
    if (this.#checkouts.size > KEPT && oldest !== undefined) this.#checkouts.delete(oldest);
    return checkout;
  }

  /** Current state: an unpaid checkout expires after its time. */
  find(id: string): Checkout | null {
    const found = this.#checkouts.get(id) ?? null;
    if (found?.state === 'open' && found.expiresAt <= Date.now()) found.state = 'expired';
    return found;
  }

  /** The payment by a card with this charge. */
  cardOfCharge(charge: string): string | null {
    for (const { payments } of this.#checkouts.values()) for (const { id, card } of payments) if (`charge_${id}` === charge) return card;
    return null;
  }

  list(): readonly Checkout[] {
    return [...this.#checkouts.values()].toReversed();
  }

  /** Statement of a gateway: all its payments. */
  statement(gateway: GatewayName): string {
    const paid = [...this.#checkouts.values()]
      .filter((entry) => entry.gateway === gateway)
      .flatMap((entry) => entry.payments.map((payment) => ({ entry, payment })));
    const head =
      gateway === 'paymongo' ? 'Payment ID,Reference Number,Amount,Currency,Status,Paid At' : 'Invoice ID,External ID,Paid Amount,Currency,Status,Paid At';
    const lines = paid.map(({ entry, payment }) =>
      gateway === 'paymongo'
        ? [payment.id, entry.number, payment.amount / MINOR_UNIT, entry.currency, 'paid', payment.at].join(',')
        : [entry.id, entry.number, formatMoney(payment.amount), entry.currency, 'PAID', payment.at].join(','),
    );
    return `${[head, ...lines].join('\r\n')}\r\n`;
  }
}
