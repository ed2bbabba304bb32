import type { Money } from '@laro/domain/money/money';

/** Basis points in one; a contribution is counted in ten-thousandths of a money unit, and only whole units are posted. */
const BASIS = 10_000n;

/** A stake that feeds a pool. */
export interface Stake {
  roundId: string;
  cashAccount: bigint;
  vendorAccount: bigint;
  vendorCode: string;
  /** Money units, above zero. */
  amount: Money;
}

interface Fed {
  vendorCode: string;
  stakes: Money;
  amount: Money;
  rounds: number;
}

/**
 * Counts stakes into one pool. A remainder below one money unit is carried over to the vendor's next stake, so that at any time
 * posted × 10,000 + carries = Σ stake × rate: nothing is lost and nothing rounded (T66).
 */
export class PoolCounter {
  amount: Money;
  readonly #dropsAt: Money;
  readonly #rate: bigint;
  readonly #carries: Map<bigint, bigint>;
  readonly #fed = new Map<bigint, Fed>();

  /** `carries` are the vendors' own, shared by all pools, and changed. */
  constructor(pool: { amount: Money; dropsAt: Money; rateBasisPoints: number }, carries: Map<bigint, bigint>) {
    this.amount = pool.amount;
    this.#dropsAt = pool.dropsAt;
    this.#rate = BigInt(pool.rateBasisPoints);
    this.#carries = carries;
  }

  /** Adds a stake's contribution. True if the pool has reached its drop amount: this stake's player wins all of it. */
  add({ vendorAccount, vendorCode, amount }: Stake): boolean {
    const exact = (this.#carries.get(vendorAccount) ?? 0n) + amount * this.#rate;
    this.#carries.set(vendorAccount, exact % BASIS);
    const units = exact / BASIS;
    const fed = this.#fed.get(vendorAccount) ?? { vendorCode, stakes: 0n, amount: 0n, rounds: 0 };
    this.#fed.set(vendorAccount, { vendorCode, stakes: fed.stakes + amount, amount: fed.amount + units, rounds: fed.rounds + 1 });
    this.amount += units;
    return this.amount >= this.#dropsAt;
  }

  /** Contributions of each vendor for the stakes since the last call; resets them. */
  take(): [bigint, Fed][] {
    const fed = [...this.#fed];
    this.#fed.clear();
    return fed;
  }
}
