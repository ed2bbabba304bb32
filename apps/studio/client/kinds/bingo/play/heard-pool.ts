import type { TableFrame } from '../../../../src/protocol.ts';

/** A figure of a pool that is older is no longer shown (T66). */
const SHOWN_MS = 30_000;

/** The pool of all halls as the studio last sent it, which it does at least every 10 s. */
export class HeardPool {
  #amount: bigint | null = null;
  #heardMs = 0;

  hear(frame: TableFrame, nowMs: number): void {
    if ((frame.type !== 'snapshot' && frame.type !== 'totals') || frame.pool === undefined) return;
    this.#amount = frame.pool === null ? null : BigInt(frame.pool);
    this.#heardMs = nowMs;
  }

  /** Null where no pool is, or none was heard of for too long. */
  get amount(): bigint | null {
    return this.#amount;
  }

  /** Forgets an amount that is too old. True if there was one. */
  forgetAt(nowMs: number): boolean {
    if (this.#amount === null || nowMs - this.#heardMs <= SHOWN_MS) return false;
    this.#amount = null;
    return true;
  }
}
