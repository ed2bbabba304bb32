import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Draws } from '../play/draws.ts';
import { HostilePayouts } from './hostile-payouts.ts';
import { comparePayouts, openWithdrawals, unnotedLies, type PayoutSums } from './payout-books.ts';
import { makePayees, PayoutTellings, type Payee } from './payout-tellings.ts';
import { tellAll, type TellPlan } from './tell-all.ts';
import type { Telling } from './telling.ts';

/** Events of a withdrawal: requested twice, decided, and reported by the gateway. */
const TELLINGS_PER_WITHDRAWAL = 8;
/** After so long without a single end the rest is given up. */
const PATIENCE_MS = 240_000;
const LOOK_EVERY_MS = 250;
/** After this time without an outcome no gateway call is lost or late any more: an open withdrawal was forgotten by us. */
const CALM_AFTER_MS = 20_000;

export interface PayoutReport {
  requests: number;
  /** Payouts that the gateway has, and how many of them were ordered more than once. */
  orders: number;
  orderedAgain: number;
  moods: Record<string, number>;
  gateway: PayoutSums;
  ours: PayoutSums;
}

/** The withdrawals of a run: members who ask, and the gateway that pays. */
export class PayoutRun {
  readonly gateway: HostilePayouts;
  readonly #tellings: PayoutTellings;
  readonly #pool: pg.Pool;
  #payees: readonly Payee[] = [];

  constructor(pool: pg.Pool, draws: Draws) {
    this.#pool = pool;
    this.gateway = new HostilePayouts(draws);
    this.#tellings = new PayoutTellings(draws, this.gateway);
  }

  async tellings(count: number): Promise<Telling[]> {
    this.#payees = await makePayees(this.#pool, Math.ceil(count / TELLINGS_PER_WITHDRAWAL));
    return this.#tellings.all(count, this.#payees);
  }

  /** Completes every withdrawal: the desk decides waiting ones, the queue sends and polls, the gateway reports returned ones. */
  async end(plan: TellPlan): Promise<string[]> {
    let [since, left] = [Date.now(), Infinity];
    const told = { ...plan, onProgress: undefined };
    for (;;) {
      const { underWay, waiting } = await openWithdrawals(this.#pool).catch(() => ({ underWay: left, waiting: [] }));
      if (underWay === 0 && waiting.length === 0) break;
      if (underWay + waiting.length < left) [since, left] = [Date.now(), underWay + waiting.length];
      if (Date.now() - since > PATIENCE_MS) return [`${left} withdrawals have no end`];
      this.gateway.isCalm = Date.now() - since > CALM_AFTER_MS;
      for (const by of ['dora', 'edwin'])
        await tellAll(
          waiting.map((id) => this.#tellings.decide(id, by)),
          told,
        );
      await sleep(LOOK_EVERY_MS);
    }
    this.gateway.isCalm = true;
    const sentBack = [...this.gateway.book.values()].filter(({ verdict }) => verdict === 'sent_back');
    await sleep(Math.max(0, ...sentBack.map(({ sentBackFrom }) => sentBackFrom - Date.now())));
    await tellAll(
      sentBack.map(({ reference }) => this.#callback(reference)),
      told,
    );
    return [];
  }

  #callback(reference: string): Telling {
    return { make: () => this.#tellings.callback(reference), nameOf: () => 'payout told at the end' };
  }

  /** The gateway says the contrary of everything: nothing may move, and the desk has to see each of it. */
  async lie(plan: TellPlan): Promise<string[]> {
    this.gateway.isLying = true;
    const lies = [...this.gateway.book.values()].filter(({ verdict }) => verdict === 'paid' || verdict === 'failed').map(({ reference }) => reference);
    await tellAll(
      lies.map((reference) => this.#callback(reference)),
      { ...plan, onProgress: undefined },
    );
    return (await unnotedLies(this.#pool, lies)).map((id) => `${id}: the desk does not see that the gateway contradicts itself`);
  }

  async report(): Promise<PayoutReport & { wrong: string[] }> {
    const { wrong, theirs, ours } = await comparePayouts(this.#pool, this.gateway, this.#tellings.asked, this.#payees);
    const book = [...this.gateway.book.values()];
    return {
      requests: this.#tellings.asked.size,
      orders: book.length,
      orderedAgain: book.filter(({ orders }) => orders > 1).length,
      moods: this.gateway.moods,
      gateway: theirs,
      ours,
      wrong,
    };
  }
}
