/** How well a take would reach the server (RTS 4): by the round trip of a small question. */
export type DelayLevel = 'low' | 'medium' | 'high' | 'none';

const LOW_MS = 120;
const MEDIUM_MS = 350;
const ASK_EVERY_MS = 4000;
const TIMEOUT_MS = 3000;

export const delayLevel = (ms: number | null): DelayLevel => (ms === null ? 'none' : ms <= LOW_MS ? 'low' : ms <= MEDIUM_MS ? 'medium' : 'high');

/** Measures the connection again and again; null while there is none. */
export function watchDelay(show: (ms: number | null) => void): void {
  const measure = async (): Promise<void> => {
    const askedAt = performance.now();
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
    show(answer?.ok === true ? Math.round(performance.now() - askedAt) : null);
    setTimeout(() => void measure(), ASK_EVERY_MS);
  };
  void measure();
  window.addEventListener('offline', () => show(null));
}
