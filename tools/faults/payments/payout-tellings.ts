import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openAccount } from '../../../apps/server/src/ledger/accounts/accounts.ts';
import { move } from '../../../apps/server/src/ledger/movements/movements.ts';
import { SecretBox } from '../../../apps/server/src/security/secret-box.ts';
import { openTestPlayer } from '../../../apps/server/src/testing/money/test-play.ts';
import { formatMoney, MAJOR_UNIT, type Money } from '../../../packages/domain/src/money/money.ts';
import type { Draws } from '../play/draws.ts';
import { CALLBACK_TOKEN, type HostilePayouts } from './hostile-payouts.ts';
import { DECIDE_PATH, PAYOUT_SECRET, REQUEST_PATH } from './payout-door.ts';
import { textOf, type Telling } from './telling.ts';

const STAFF = ['ana', 'ben', 'carla'];
const REQUESTS_PER_PAYEE = 4;
const ASKED_MAX = 60_000;
export const PAYEE_MONEY = 100_000n * MAJOR_UNIT;

/** A member who asks for withdrawals. */
export interface Payee {
  playerId: string;
  cash: bigint;
  accountId: string;
}

/** Outcome of an idempotency key of a member's page. */
export interface Asked {
  payee: Payee;
  amount: Money;
  /** Ids that were answered for it; one at most. */
  ids: Set<string>;
}

/** A member with money that was won, who has bound an account long ago. */
async function makePayee(pool: pg.Pool, index: number): Promise<Payee> {
  const { id, cash } = await openTestPlayer(pool, { money: 0n });
  const accountId = randomUUID();
  const number = `09${(170_000_000 + index).toString()}`;
  const sealed = new SecretBox(PAYOUT_SECRET, 'payout accounts').close(Buffer.from(number), accountId);
  await pool.query("update players set created_at = now() - interval '90 days' where id = $1", [id]);
  await pool.query(
    `insert into payout_accounts (id, merchant_code, player_id, channel, number_sealed, number_hash, number_tail, holder_name, added_at, usable_at)
      values ($1, 'laro', $2, 'gcash', $3, $4, $5, 'Made', now() - interval '60 days', now() - interval '59 days')`,
    [accountId, id, sealed, Buffer.from(number), number.slice(-4)],
  );
  const promo = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'promo');
  await move(pool, { kind: 'reward_paid', caller: 'faults', key: accountId, from: promo, to: cash, amount: PAYEE_MONEY });
  return { playerId: id, cash, accountId };
}

/** Creates enough members for a number of requests. */
export async function makePayees(pool: pg.Pool, requests: number): Promise<Payee[]> {
  const payees: Payee[] = [];
  for (let index = 0; index < Math.max(2, Math.ceil(requests / REQUESTS_PER_PAYEE)); index += 1) payees.push(await makePayee(pool, index));
  return payees;
}

const json = (path: string, body: object) => ({ path, body: JSON.stringify(body), headers: {} });

/** Members who repeat requests, staff at the desk who contradict each other, and a gateway that sends false callbacks to the site. */
export class PayoutTellings {
  readonly asked = new Map<string, Asked>();
  /** Withdrawals that a person at the desk may decide. */
  readonly waiting: string[] = [];
  readonly #draws: Draws;
  readonly #gateway: HostilePayouts;

  constructor(draws: Draws, gateway: HostilePayouts) {
    this.#draws = draws;
    this.#gateway = gateway;
  }

  /** The same wish from a page, told as often as its member taps. */
  request(payee: Payee): Telling {
    const key = this.#draws.uuid();
    const asked: Asked = { payee, amount: BigInt(100 + this.#draws.below(ASKED_MAX)) * MAJOR_UNIT, ids: new Set() };
    this.asked.set(key, asked);
    const { playerId, cash, accountId } = payee;
    return {
      make: () => json(REQUEST_PATH, { key, playerId, cashAccount: cash.toString(), accountId, amount: formatMoney(asked.amount) }),
      nameOf: ({ status }) => (status === 200 ? 'withdrawal asked for' : 'withdrawal refused'),
      onAnswer: ({ status, body }) => {
        if (status !== 200) return;
        asked.ids.add(textOf(body, 'id'));
        if (textOf(body, 'state') === 'requested') this.waiting.push(textOf(body, 'id'));
      },
    };
  }

  /** A person at the desk decides a current or former waiting withdrawal. */
  decision(): Telling {
    const draws = this.#draws;
    const [by, decision, place] = [draws.pick(STAFF), draws.happens(0.8) ? 'approve' : 'reject', draws.share()];
    return {
      make: () => json(DECIDE_PATH, { id: this.waiting[Math.floor(place * this.waiting.length)] ?? draws.uuid(), decision, by }),
      nameOf: ({ status, body }) => (status === 200 ? `desk: ${textOf(body, 'state')}` : 'desk: refused'),
    };
  }

  /** One decision on one withdrawal. */
  decide(id: string, by: string): Telling {
    return { make: () => json(DECIDE_PATH, { id, decision: 'approve', by }), nameOf: () => 'desk: at the end' };
  }

  /** A callback about this payout, whatever it says. */
  callback(reference: string, event = 'payout.succeeded', token = CALLBACK_TOKEN): ReturnType<Telling['make']> {
    const body = `{"event":"${event}","data":{"reference_id":"${reference}","status":"SUCCEEDED","amount":1}}`;
    return { path: '/callbacks/payouts/xendit', body, headers: { 'x-callback-token': token } };
  }

  /** A callback about some payout: true or not, of the gateway or of an enemy, about nothing, cut off. */
  anyCallback(): Telling {
    const draws = this.#draws;
    const [kind, place, event] = [draws.share(), draws.share(), draws.pick(['payout.succeeded', 'payout.failed', 'payout.reversed', 'payout.created'])];
    const known = () => [...this.#gateway.book.keys()].at(Math.floor(place * this.#gateway.book.size));
    return {
      make: () => {
        const reference = kind < 0.05 ? draws.uuid() : (known() ?? draws.uuid());
        const told = this.callback(reference, event, kind > 0.9 ? 'guessed' : CALLBACK_TOKEN);
        return kind > 0.05 && kind < 0.1 ? { ...told, body: told.body.slice(0, told.body.length / 2) } : told;
      },
      nameOf: ({ status }) => (status === 200 ? 'payout told' : 'payout not believed'),
    };
  }

  /** A number of events about withdrawals of these members. */
  all(count: number, payees: readonly Payee[]): Telling[] {
    const draws = this.#draws;
    const tellings: Telling[] = [];
    for (const payee of payees)
      for (let at = 0; at < REQUESTS_PER_PAYEE; at += 1) {
        const request = this.request(payee);
        for (let copies = 0; copies <= draws.below(3); copies += 1) tellings.push(request);
      }
    while (tellings.length < count) tellings.push(draws.happens(0.25) ? this.decision() : this.anyCallback());
    return tellings;
  }
}
