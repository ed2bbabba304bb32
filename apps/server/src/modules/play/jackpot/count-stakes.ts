import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { follow } from '#server/ledger/feed/feed.ts';
import { move, type MovementKind } from '#server/ledger/movements/movements.ts';
import { idOpenedSince, type TouchedRound } from '#server/ledger/feed/touched-rounds.ts';
import type { SecretBox } from '#server/security/secret-box.ts';
import { maskName, readNames } from '#server/modules/play/records/index.ts';
import { makePromise, readPromise, type DropPromise } from './drop-promise.ts';
import * as store from './jackpot.store.ts';
import { PoolCounter, type Stake } from './pool-counter.ts';

const CALLER = 'jackpot';
/** Stakes that were counted are remembered for this long after the opening of their rounds; older rounds add nothing. */
const FOLLOWED_DAYS = 32;

export interface CountingDeps {
  pool: pg.Pool;
  box: SecretBox;
  merchants: () => readonly { code: string; settings: Settings }[];
  /** Callback for a player who has won a pool, after the commit. */
  onWon: (publicId: string) => void;
}

interface OpenPool {
  row: store.PoolRow;
  promise: DropPromise;
  counter: PoolCounter;
}

/** One counting: all of it is in one transaction, so that a crash keeps all of it or nothing. */
class Counting {
  readonly #client: Queries;
  readonly #deps: CountingDeps;
  readonly #number: bigint;
  readonly #carries: Map<bigint, bigint>;
  readonly #pools = new Map<string, OpenPool>();
  readonly #counted = new Map<string, Money>();
  readonly winners: string[] = [];

  constructor(client: Queries, deps: CountingDeps, number: bigint, carries: Map<bigint, bigint>) {
    this.#client = client;
    this.#deps = deps;
    this.#number = number;
    this.#carries = carries;
  }

  async #move(kind: MovementKind, key: string, from: bigint, to: bigint, amount: Money): Promise<void> {
    if (amount === 0n) return;
    const { status } = await move(this.#client, { kind, caller: CALLER, key, from, to, amount });
    // Keys are made of ids that this transaction alone has: anything but done is a fault, and undoes the whole counting.
    if (status !== 'done') throw new Error(`${kind} ${key} was answered with ${status}`);
  }

  #keep(row: store.PoolRow): OpenPool {
    const promise = readPromise(row.id, this.#deps.box.open(row.hidden, `jackpot:${row.id}`));
    const counter = new PoolCounter({ amount: row.amount, dropsAt: promise.amount, rateBasisPoints: row.rateBasisPoints }, this.#carries);
    const open = { row, promise, counter };
    this.#pools.set(row.merchantCode, open);
    return open;
  }

  /** Opens a pool by the merchant's current rules, seeded by the operator. */
  async #open(code: string, settings: Settings): Promise<OpenPool> {
    const currency = settings['market.currency'];
    const rules = {
      merchantCode: code,
      currency,
      seed: BigInt(settings['jackpot.seed']) * MAJOR_UNIT,
      mustDropBy: BigInt(settings['jackpot.mustDropBy']) * MAJOR_UNIT,
      rateBasisPoints: settings['jackpot.rateBasisPoints'],
    };
    const id = await store.insertPool(this.#client, rules);
    const purse = { merchantCode: code, currency, isTrial: false };
    const accountId = await openAccount(this.#client, purse, 'jackpot', `pool:${id}`);
    const promise = makePromise(id, rules.seed, rules.mustDropBy);
    const hidden = this.#deps.box.close(promise.kept, `jackpot:${id}`);
    await this.#move('jackpot_seeded', `pool:${id}:seed`, await openAccount(this.#client, purse, 'house'), accountId, rules.seed);
    return this.#keep(await store.openPool(this.#client, { id, accountId, commitment: promise.commitment, hidden, amount: rules.seed }));
  }

  /** Pools of all merchants that have enabled theirs; opens missing ones. Returns true if one was opened. */
  async preparePools(): Promise<boolean> {
    const rows = await store.readOpenPools(this.#client);
    let hasOpened = false;
    for (const { code, settings } of this.#deps.merchants()) {
      if (!settings['jackpot.isOn']) continue;
      const row = rows.find((pool) => pool.merchantCode === code && pool.currency === settings['market.currency']);
      if (row) this.#keep(row);
      else {
        await this.#open(code, settings);
        hasOpened = true;
      }
    }
    return hasOpened;
  }

  /** Posts the vendors' contributions to a pool for the stakes counted so far: one movement per vendor. */
  async #post({ row, counter }: OpenPool): Promise<void> {
    for (const [vendorAccount, { vendorCode, stakes, amount, rounds }] of counter.take()) {
      await this.#move('jackpot_contributed', `pool:${row.id}:counting:${this.#number}:vendor:${vendorAccount}`, vendorAccount, row.accountId, amount);
      await store.insertContribution(this.#client, { poolId: row.id, counting: this.#number, vendorAccount, vendorCode, stakes, amount, rounds });
    }
    await store.writeAmount(this.#client, row.id, counter.amount);
  }

  /** Pays the whole pool to the player of the stake that has filled it. */
  async #drop(open: OpenPool, { roundId, cashAccount }: Stake): Promise<void> {
    await this.#post(open);
    const { row, counter, promise } = open;
    const name = (await readNames(this.#client, [cashAccount])).get(cashAccount);
    if (name) this.winners.push(name.publicId);
    await this.#move('jackpot_won', `pool:${row.id}:won`, row.accountId, cashAccount, counter.amount);
    await store.writeDrop(this.#client, {
      poolId: row.id,
      amount: counter.amount,
      roundId,
      cashAccount,
      maskedName: maskName(name?.username ?? ''),
      dropAmount: promise.amount,
      revealed: promise.text,
    });
  }

  async #count(stake: Stake, code: string, settings: Settings): Promise<void> {
    const open = this.#pools.get(code);
    if (!open?.counter.add(stake)) return;
    await this.#drop(open, stake);
    await this.#open(code, settings);
  }

  /** Counts the stakes of settled rounds in the order of their first bets. */
  async count(rounds: readonly TouchedRound[]): Promise<void> {
    const merchants = new Map(this.#deps.merchants().map((merchant) => [merchant.code, merchant.settings]));
    const before = await store.readCounted(
      this.#client,
      rounds.map((round) => round.id),
    );
    for (const round of rounds) {
      const settings = merchants.get(round.merchantCode);
      const pool = this.#pools.get(round.merchantCode);
      if (!settings || !pool || pool.row.currency !== round.currency || round.state !== 'closed') continue;
      const vendors = settings['jackpot.vendors'];
      if (vendors.length > 0 && !vendors.includes(round.vendorCode)) continue;
      const amount = round.staked - (before.get(round.id) ?? 0n);
      if (amount <= 0n) continue;
      this.#counted.set(round.id, round.staked);
      await this.#count({ roundId: round.id, amount, ...pick(round) }, round.merchantCode, settings);
    }
    for (const open of this.#pools.values()) await this.#post(open);
    await store.writeCounted(this.#client, this.#counted);
    await store.writeCarries(this.#client, this.#carries);
  }
}

const pick = ({ cashAccount, vendorAccount, vendorCode }: TouchedRound) => ({ cashAccount, vendorAccount, vendorCode });

/**
 * Counts newly settled stakes into the pools, pays a pool that has reached its drop amount, and opens the
 * next one. Exactly once: the window of the ledger and all that follows from it are one transaction, which one process holds at a time.
 * Returns true if more is waiting.
 */
export async function countStakes(deps: CountingDeps): Promise<boolean> {
  let winners: readonly string[] = [];
  const hasMore = await follow(deps.pool, 'jackpot', { rounds: true, openedWithinDays: FOLLOWED_DAYS }, async (client, { rounds, upTo }) => {
    const counting = new Counting(client, deps, upTo, await store.readCarries(client));
    const hasOpened = await counting.preparePools();
    if (rounds.length > 0) await counting.count(rounds);
    winners = counting.winners;
    return hasOpened;
  });
  winners.forEach(deps.onWon);
  return hasMore;
}

/** Deletes counted rounds that are too old to be followed. */
export const forgetOldRounds = (pool: pg.Pool): Promise<void> => store.forgetCounted(pool, idOpenedSince(Date.now(), FOLLOWED_DAYS + 1));
