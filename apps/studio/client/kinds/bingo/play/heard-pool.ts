import type { TableFrame } from '../../../../src/protocol.ts';

/** A figure of a pool that is older is no longer shown (T66). */
const SHOWN_MS = 30_000;
const SECOND_MS = 1000;

/** A pool as it may be shown now. */
export interface ShownPool {
  /** Money units; null while no figure is recent enough. */
  readonly amount: bigint | null;
  /** Whole seconds since the figure arrived. */
  readonly ageSeconds: number;
}

/** The pool of all halls as the studio last sent it, which it does at least every 10 s, as soon as it has read it. */
export class HeardPool {
  #amount: bigint | null = null;
  #heardMs = 0;

  hear(frame: TableFrame, nowMs: number): void {
    if ((frame.type !== 'snapshot' && frame.type !== 'totals') || frame.pool === undefined) return;
    this.#amount = frame.pool === null ? null : BigInt(frame.pool);
    this.#heardMs = nowMs;
  }

  /** Null where no pool is. */
  shownAt(nowMs: number): ShownPool | null {
    if (this.#amount === null) return null;
    const ageMs = Math.max(0, nowMs - this.#heardMs);
    return { amount: ageMs > SHOWN_MS ? null : this.#amount, ageSeconds: Math.floor(ageMs / SECOND_MS) };
  }
}
