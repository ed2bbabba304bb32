/** Elapsed time as hours, minutes and seconds: `0:04:09` (T47). */
export const clockText = (elapsedMs: number): string => {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (number: number): string => number.toString().padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** Counts from the beginning of the session by the studio's clock; this device's clock may be wrong. */
export class SessionClock {
  readonly #offsetMs: number;

  constructor(startedAt: string, serverNowMs: number | null, nowMs = performance.now()) {
    this.#offsetMs = Math.max(0, (serverNowMs ?? Date.now()) - Date.parse(startedAt)) - nowMs;
  }

  elapsedMs(nowMs = performance.now()): number {
    return nowMs + this.#offsetMs;
  }

  /** Shows the time once a second for as long as the page lives. */
  show(place: HTMLElement): void {
    const write = (): void => {
      const elapsedMs = this.elapsedMs();
      place.textContent = clockText(elapsedMs);
      setTimeout(write, 1000 - (elapsedMs % 1000));
    };
    write();
  }
}
