import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { placeGroup, type AskedOrder } from './place-group.ts';
import { placeWithin } from './place-order.ts';
import { once, type Answer } from './requests.store.ts';
import type { LotteryParts } from '../../lottery-parts.ts';

interface Waiting extends AskedOrder {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Most orders in a transaction: it holds the plays that it changes until its commit. */
const GROUP_MAX = 128;
/** Transactions in parallel: one computes while the other waits for the database. */
const CALLS_MAX = 2;
/** With fewer orders than this for each, one call carries them. */
const SHARE_MIN = 4;
/** Turns of the event loop in which further orders may join the first one. */
const TURNS = 4;

/** Places orders. While a group is under way further orders wait and share the next transaction; one that has no company is placed alone, with the same answers. */
export class OrderDesk {
  readonly #pool: pg.Pool;
  readonly #tickets: LotteryParts['tickets'];
  readonly #onTrouble: LotteryParts['onTrouble'];
  #waiting: Waiting[] = [];
  /** Players with an order under way: their row is locked, and a group with another order of theirs would wait for it. */
  readonly #atWork = new Set<bigint>();
  #calls = 0;
  #isGathering = false;

  constructor({ pool, tickets, onTrouble }: Pick<LotteryParts, 'pool' | 'tickets' | 'onTrouble'>) {
    this.#pool = pool;
    this.#tickets = tickets;
    this.#onTrouble = onTrouble;
  }

  place({ placing, asked }: AskedOrder): Promise<Answer> {
    // A series is many orders of one player: it gains nothing from company.
    // A ticket is held before the player's row, which a group locks first.
    if (placing.body.chase || placing.body.ticketId !== undefined) return this.#alone({ placing, asked });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ placing, asked, resolve, reject });
      this.#gather();
    });
  }

  #alone({ placing, asked }: AskedOrder): Promise<Answer> {
    return inTransaction(this.#pool, (transaction) => once(transaction, asked, () => placeWithin(transaction, placing, this.#tickets)));
  }

  #gather(): void {
    if (this.#isGathering || this.#calls >= CALLS_MAX || this.#waiting.length === 0) return;
    this.#isGathering = true;
    let left = TURNS;
    const turn = (): void => {
      left -= 1;
      if (left > 0 && this.#waiting.length < GROUP_MAX) {
        setImmediate(turn);
        return;
      }
      this.#isGathering = false;
      this.#send();
    };
    setImmediate(turn);
  }

  /** Distributes the orders evenly over the free calls: one that carried all of them would leave the other idle. */
  #send(): void {
    const calls = Math.min(CALLS_MAX - this.#calls, Math.ceil(this.#waiting.length / SHARE_MIN));
    const share = Math.min(GROUP_MAX, Math.ceil(this.#waiting.length / Math.max(1, calls)));
    for (let call = 0; call < calls; call += 1) {
      const group = this.#take(share);
      if (group.length === 0) return;
      this.#calls += 1;
      void this.#run(group).finally(() => {
        this.#calls -= 1;
        for (const { asked } of group) this.#atWork.delete(asked.cashAccount);
        this.#gather();
      });
    }
    this.#gather();
  }

  #take(count: number): Waiting[] {
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of this.#waiting) {
      if (group.length >= count || this.#atWork.has(one.asked.cashAccount)) {
        left.push(one);
        continue;
      }
      this.#atWork.add(one.asked.cashAccount);
      group.push(one);
    }
    this.#waiting = left;
    return group;
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    const answers = group.length === 1 ? new Map() : await this.#together(group);
    for (const { placing, asked, resolve, reject } of group) {
      const answer = answers.get(asked);
      if (answer) resolve(answer);
      else await this.#alone({ placing, asked }).then(resolve, reject);
    }
  }

  /** Answers of a group; none if it failed as a whole: each order is then placed alone, and its key tells whether it was written already. */
  #together(group: readonly Waiting[]): Promise<ReadonlyMap<AskedOrder['asked'], Answer>> {
    return placeGroup(this.#pool, group).catch((error: unknown) => {
      this.#onTrouble('a group of lottery orders failed and its orders are placed one by one', { orders: group.length, error: String(error) });
      return new Map();
    });
  }
}
