import { KeptList } from '#sandbox/kept-list.ts';

export type PayoutState = 'waiting' | 'paid' | 'failed' | 'sent_back';

export interface Payout {
  brand: 'xendit' | 'airwallex';
  /** The gateway's own id of it. */
  payoutId: string;
  /** The site's own; taken once. */
  reference: string;
  /** The text of the call. */
  amount: string;
  currency: string;
  channel: string;
  number: string;
  holder: string;
  state: PayoutState;
  at: string;
}

/** Outcome of payouts by the last digits of the account number, so that every outcome can be tried out. */
export const outcomes = [
  { end: '901', name: 'fails', text: 'fails at the bank' },
  { end: '902', name: 'slow', text: 'waits until somebody decides here' },
  { end: '903', name: 'mute', text: 'is taken, but the call gets no answer' },
  { end: '904', name: 'broken', text: 'is taken, but the call is answered with an error' },
  { end: '905', name: 'refused', text: 'is refused at once' },
] as const;
export type Outcome = (typeof outcomes)[number]['name'] | 'pays';

/** The number of a key in a JSON text, as literal text. */
export const writtenNumber = (json: string, key: string): string => new RegExp(`"${key}":\\s*(\\d{1,18}(?:\\.\\d{1,5})?)`).exec(json)?.[1] ?? '0';

const DECIDED_AFTER_MS = 700;

/** The payouts of both gateways: taken once by reference, decided after a moment, told to the site whenever they change. */
export class PayoutBook {
  readonly #list = new KeptList<Payout>(500);
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Callback for a payout that has changed. */
  onChange: (payout: Payout) => void = () => {};

  static outcomeOf = (number: string): Outcome => outcomes.find(({ end }) => number.endsWith(end))?.name ?? 'pays';

  list(): readonly (Payout & { id: number })[] {
    return this.#list.list();
  }

  byReference(brand: Payout['brand'], reference: string): (Payout & { id: number }) | null {
    return this.#list.list().find((payout) => payout.brand === brand && payout.reference === reference) ?? null;
  }

  byId(id: number): (Payout & { id: number }) | null {
    return this.#list.find(id);
  }

  take(given: Omit<Payout, 'state' | 'at'>): Payout & { id: number } {
    const known = this.byReference(given.brand, given.reference);
    if (known) return known;
    const payout = this.#list.add({ ...given, state: 'waiting', at: new Date().toISOString() });
    const outcome = PayoutBook.outcomeOf(given.number);
    if (outcome !== 'slow') {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.decide(payout, outcome === 'fails' ? 'failed' : 'paid');
      }, DECIDED_AFTER_MS).unref();
      this.#timers.add(timer);
    }
    return payout;
  }

  /** A waiting payout is paid or fails; a paid one can be sent back by the bank. Other states do not change. */
  decide(payout: Payout, state: Exclude<PayoutState, 'waiting'>): void {
    if (payout.state !== (state === 'sent_back' ? 'paid' : 'waiting')) return;
    payout.state = state;
    this.onChange(payout);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
