/** Acts and motions of one reveal at their written times. For a late client earlier acts happen immediately; the next reveal clears what is left. */
export class RevealTimes {
  #timers: ReturnType<typeof setTimeout>[] = [];
  #motions: Animation[] = [];

  later(ms: number, act: () => void): void {
    if (ms <= 0) act();
    else this.#timers.push(setTimeout(act, ms));
  }

  keep(motion: Animation): Animation {
    this.#motions.push(motion);
    return motion;
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const motion of this.#motions) motion.cancel();
    this.#timers = [];
    this.#motions = [];
  }
}
