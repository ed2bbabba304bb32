/** Inputs that decide whether a list fetches its next page (LIST-07). Distances in px, times in ms. */
export interface GateView {
  /** From the lower edge of the window to the end of the list; negative when the end is in sight. */
  readonly distanceToEndPx: number;
  readonly nowMs: number;
  /** A panel or dialog holds the page (class `hidden-y`). */
  readonly isHeld: boolean;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
}

export interface GateRule {
  readonly aheadPx: number;
  readonly throttleMs: number;
}

/** Lets a list load when its end is near, and at most once in a while. */
export class LoadGate {
  readonly #rule: GateRule;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(rule: GateRule) {
    this.#rule = rule;
  }

  /** How long to wait before asking again whether the next page may be loaded: 0 for load now, null for not as things are. */
  waitMs({ distanceToEndPx, nowMs, isHeld, isLoading, hasMore }: GateView): number | null {
    if (!hasMore || isLoading || isHeld || distanceToEndPx > this.#rule.aheadPx) return null;
    return Math.max(0, this.#lastMs + this.#rule.throttleMs - nowMs);
  }

  /** Notes that a page was requested. */
  pass(nowMs: number): void {
    this.#lastMs = nowMs;
  }
}
