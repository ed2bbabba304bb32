import type { TablePlayJson, TableStakeJson } from '../../../../src/protocol.ts';

/** Money units by bet. */
export type Placed = ReadonlyMap<string, bigint>;

/** Chips go to the table when nothing was touched for so long, or so long before the close. */
export const SEND_AFTER_MS = 400;
export const SEND_BEFORE_MS = 1500;

interface SentStake {
  readonly key: string;
  readonly placed: Placed;
}

const sumOf = (placed: Placed): bigint => [...placed.values()].reduce((sum, amount) => sum + amount, 0n);
const added = (...all: readonly Placed[]): Placed => {
  const sums = new Map<string, bigint>();
  for (const placed of all) for (const [bet, amount] of placed) sums.set(bet, (sums.get(bet) ?? 0n) + amount);
  return sums;
};
const placedOf = (positions: Readonly<Record<string, string>>): Placed => new Map(Object.entries(positions).map(([bet, units]) => [bet, BigInt(units)]));

/**
 * The bets of one player in one round: chips on this device alone, stakes on their way, and what the table has. What counts is decided by the
 * server; this keeps what is seen in step with it.
 */
export class TableBets {
  readonly #mostOf: (bet: string) => bigint;
  #local: [bet: string, chip: bigint][] = [];
  #sent: SentStake[] = [];
  #play: TablePlayJson | null = null;
  #last: Placed = new Map();

  /** `limits`: the highest stake of each listed bet, money units as digits. `listedAs`: the listed bet whose limits a bet has. */
  constructor(limits: readonly { readonly id: string; readonly most: string }[], listedAs: (id: string) => string = (id) => id) {
    const most = new Map(limits.map((limit) => [limit.id, BigInt(limit.most)]));
    this.#mostOf = (bet) => most.get(listedAs(bet)) ?? 0n;
  }

  /** Chips that the table has not been told of. */
  get local(): Placed {
    return added(...this.#local.map(([bet, chip]) => new Map([[bet, chip]])));
  }

  /** Stakes that are sent and not yet certain. */
  get onTheWay(): Placed {
    const waits = (this.#play?.stakes ?? []).filter(({ state }) => state === 'begun').map(({ positions }) => placedOf(positions));
    const known = new Set((this.#play?.stakes ?? []).map(({ key }) => key));
    return added(...waits, ...this.#sent.filter(({ key }) => !known.has(key)).map(({ placed }) => placed));
  }

  /** Stakes that the wallet has. */
  get held(): Placed {
    return this.#heldOf(() => true);
  }

  #heldOf(fits: (stake: TableStakeJson) => boolean): Placed {
    const held = (this.#play?.stakes ?? []).filter((stake) => (stake.state === 'taken' || stake.state === 'counted') && fits(stake));
    return added(...held.map(({ positions }) => placedOf(positions)));
  }

  get all(): Placed {
    return added(this.held, this.onTheWay, this.local);
  }

  get total(): bigint {
    return sumOf(this.all);
  }

  get localTotal(): bigint {
    return sumOf(this.local);
  }

  /** The bets of the last round that the player was in. */
  get last(): Placed {
    return this.#last;
  }

  /** Puts a chip on a bet. False where the bet would go above its limit. */
  add(bet: string, chip: bigint): boolean {
    if ((this.all.get(bet) ?? 0n) + chip > this.#mostOf(bet)) return false;
    this.#local.push([bet, chip]);
    return true;
  }

  /** Puts all of these, or none. */
  addAll(placed: Placed): boolean {
    const all = this.all;
    if (placed.size === 0 || [...placed].some(([bet, amount]) => (all.get(bet) ?? 0n) + amount > this.#mostOf(bet))) return false;
    this.#local.push(...placed);
    return true;
  }

  /** Takes the last chip back that was not sent. False where all were sent. */
  undoLocal(): boolean {
    return this.#local.pop() !== undefined;
  }

  /** The stake that an undo takes back: the last that the table has. Null where there is none. */
  get undoable(): string | null {
    return this.#play?.stakes.findLast(({ state }) => state === 'taken')?.key ?? null;
  }

  /** Takes the chips for a stake under this key. Null where there are none. */
  send(key: string): Placed | null {
    const placed = this.local;
    if (placed.size === 0) return null;
    this.#local = [];
    this.#sent.push({ key, placed });
    return placed;
  }

  /** The stake of a key came to nothing, or is known by its play. */
  answered(key: string): void {
    this.#sent = this.#sent.filter((stake) => stake.key !== key);
  }

  /** Takes over the state that the table sent. */
  told(play: TablePlayJson | null): void {
    this.#play = play;
    const known = new Set((play?.stakes ?? []).map(({ key }) => key));
    this.#sent = this.#sent.filter(({ key }) => !known.has(key));
    // Further stakes of acts are no bets.
    const bets = this.#heldOf(({ isFurther }) => isFurther !== true);
    if (bets.size > 0) this.#last = bets;
  }

  /** Takes the chips off that were not sent. */
  dropLocal(): void {
    this.#local = [];
  }

  /** Another round: what was not sent is off the table. */
  clear(): void {
    this.#local = [];
    this.#sent = [];
    this.#play = null;
  }
}
