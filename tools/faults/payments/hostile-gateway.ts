import { randomBytes } from 'node:crypto';
import {
  paymongoFailed,
  paymongoPaid,
  paymongoRefunded,
  signPaymongo,
  type TestCallback,
} from '../../../apps/server/src/testing/stand-ins/payment-stand-in.ts';
import type { Draws } from '../play/draws.ts';

/** A payment as the gateway has it, in hundredths. */
export interface GatewayPayment {
  id: string;
  number: string;
  amount: number;
  currency: string;
  returned: number;
}

/** A callback, signed at the time it is sent. */
export type Sending = (now: number) => TestCallback;

const OLD_MS = 10 * 60_000;
const COPIES_MAX = 3;

const well =
  (body: string): Sending =>
  (now) =>
    signPaymongo(body, now);

/** The same news, but as an enemy or a bad line would hand it in: none of it may be believed. */
function spoiled(draws: Draws, body: string): Sending {
  const kinds: readonly Sending[] = [
    (now) => signPaymongo(body, now, 'guessed'),
    (now) => signPaymongo(body, now - OLD_MS),
    (now) => ({ ...signPaymongo(body, now), body: body.replace(/"amount":\d+/, '"amount":99999999') }),
    (now) => ({ ...signPaymongo(body, now), body: body.slice(0, body.length / 2) }),
    () => ({ body, headers: {} }),
    () => ({
      body,
      headers: {
        'paymongo-signature': randomBytes(40)
          .toString('latin1')
          .replaceAll(/[^\u0020-\u007E]/g, '='),
      },
    }),
  ];
  return draws.pick(kinds);
}

/** Payments of one order: mostly one correct payment, sometimes none, two, another amount or another currency. */
function paymentsOf(draws: Draws, number: string, amount: number): GatewayPayment[] {
  const made = (given: Partial<GatewayPayment>): GatewayPayment => ({ id: `pay_${draws.uuid()}`, number, amount, currency: 'PHP', returned: 0, ...given });
  const share = draws.share();
  if (share < 0.1) return [];
  if (share < 0.2) return [made({ amount: 1 + draws.below(amount * 2) })];
  if (share < 0.26) return [made({ currency: 'USD' })];
  if (share < 0.36) return [made({}), made({ amount: 1 + draws.below(amount) })];
  return [made({})];
}

/** All callbacks of a hostile gateway for its orders, in random order: repeated, contradictory, forged, old, truncated, unrelated. */
export class HostileGateway {
  readonly payments: GatewayPayment[] = [];
  readonly #draws: Draws;
  readonly #sendings: Sending[] = [];

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  #tell(body: string): void {
    const draws = this.#draws;
    for (let copy = 0; copy <= draws.below(COPIES_MAX); copy += 1) this.#sendings.push(well(body));
    if (draws.happens(0.3)) this.#sendings.push(spoiled(draws, body));
  }

  /** Makes an order paid or unpaid, and creates its callbacks. */
  order(number: string, amount: number): void {
    const draws = this.#draws;
    for (const payment of paymentsOf(draws, number, amount)) {
      this.payments.push(payment);
      const { id, amount: paid, currency } = payment;
      for (let words = 0; words <= draws.below(COPIES_MAX); words += 1) this.#tell(paymongoPaid(number, id, paid, currency));
      if (currency !== 'PHP' || !draws.happens(0.15)) continue;
      const parts = [1 + draws.below(paid), paid].slice(0, 1 + draws.below(2));
      payment.returned = Math.max(...parts);
      for (const part of parts) this.#tell(paymongoRefunded(number, id, paid, part));
    }
    if (draws.happens(0.4)) this.#tell(paymongoFailed(number));
    if (draws.happens(0.05)) this.#tell(paymongoPaid(`D${draws.uuid().replaceAll('-', '').slice(0, 12).toUpperCase()}`, `pay_${draws.uuid()}`, amount));
  }

  /** In random order; at least `count`, filled up with repeats. */
  sendings(count: number): Sending[] {
    const all = [...this.#sendings];
    while (all.length < count) all.push(this.#draws.pick(this.#sendings));
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = this.#draws.below(at + 1);
      const [one, two] = [all[at], all[other]];
      if (one && two) [all[at], all[other]] = [two, one];
    }
    return all;
  }
}
