import { create } from 'zustand';

/** How the way to the server looks: offline when the device says so or a call got no answer, slow when answers take long (GEN-08). */
export type ConnectionState = 'good' | 'slow' | 'offline';

export const useConnection = create<{ state: ConnectionState }>(() => ({ state: 'good' }));

const SLOW_ANSWER_MS = 6000;
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

let recheckTimer: ReturnType<typeof setTimeout> | undefined;
/** Asks for a few bytes until the server answers again; only then the strip goes. */
function recheck(probe: () => Promise<unknown>): void {
  clearTimeout(recheckTimer);
  recheckTimer = setTimeout(() => {
    probe().then(settle, () => recheck(probe));
  }, RECHECK_MS);
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
      set('offline');
      recheck(probe);
    }
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Listens to what the device says of its network. */
export function watchConnection(): void {
  addEventListener('online', settle);
  addEventListener('offline', settle);
  networkInformation()?.addEventListener('change', settle);
  settle();
}
