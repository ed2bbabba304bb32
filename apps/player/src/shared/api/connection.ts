import { create } from 'zustand';

/** How the way to the server looks: offline when the device says so or a call got no answer, slow when answers take long (GEN-08). */
export type ConnectionState = 'good' | 'slow' | 'offline';

export const useConnection = create<{ state: ConnectionState }>(() => ({ state: 'good' }));

const SLOW_ANSWER_MS = 6000;
const RECHECK_FIRST_MS = 1000;
const RECHECK_MS = 5000;
const slowTypes = new Set(['slow-2g', '2g']);

interface NetworkInformation extends EventTarget {
  effectiveType?: string;
}
const networkInformation = () => (navigator as Navigator & { connection?: NetworkInformation }).connection;
const isSlowNetwork = () => slowTypes.has(networkInformation()?.effectiveType ?? '');

const set = (state: ConnectionState) => {
  if (useConnection.getState().state !== state) useConnection.setState({ state });
};
const settle = () => set(navigator.onLine ? (isSlowNetwork() ? 'slow' : 'good') : 'offline');

let isChecking = false;
let recheckMs = RECHECK_FIRST_MS;
let wake = (): void => undefined;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    const timer = setTimeout(go, ms);
    wake = () => {
      clearTimeout(timer);
      go();
    };
  });

/**
 * Probes the server with growing intervals until it answers. A single call may be lost while the network works: the page is offline
 * when the probe fails as well, and online when it succeeds.
 */
async function check(probe: () => Promise<unknown>): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  const hasAnswer = () =>
    probe().then(
      () => true,
      () => false,
    );
  for (recheckMs = RECHECK_FIRST_MS; !(await hasAnswer()); recheckMs = Math.min(recheckMs * 2, RECHECK_MS)) {
    set('offline');
    await pause(recheckMs);
  }
  isChecking = false;
  settle();
}

/** The device has a network again: what is still waiting to ask, asks now, and soon again. */
function backOnline(): void {
  recheckMs = RECHECK_FIRST_MS;
  settle();
  wake();
}

/** Runs a call and watches it: no answer means offline, a late one means slow. */
export async function watched<Answer>(call: () => Promise<Answer>, isUnreachable: (error: unknown) => boolean, probe: () => Promise<unknown>): Promise<Answer> {
  const late = setTimeout(() => {
    if (useConnection.getState().state === 'good') set('slow');
  }, SLOW_ANSWER_MS);
  try {
    const answer = await call();
    settle();
    return answer;
  } catch (error) {
    if (isUnreachable(error)) {
      if (!navigator.onLine) set('offline');
      void check(probe);
    }
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Listens to what the device says of its network. */
export function watchConnection(): void {
  addEventListener('online', backOnline);
  addEventListener('offline', settle);
  networkInformation()?.addEventListener('change', settle);
  settle();
}
