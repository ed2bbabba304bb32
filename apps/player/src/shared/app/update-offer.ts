import { workerSkipWaitingMs } from '@laro/domain/system/constants';
import { create } from 'zustand';

/** A newer version of the site that has been fetched and waits to be taken (DL-03). */
export const useUpdateOffer = create<{ waiting: Pick<ServiceWorker, 'postMessage'> | null }>(() => ({ waiting: null }));

/** Lets the newer worker take over after 200 ms (CONST-01). */
export function letTakeOver(waiting: Pick<ServiceWorker, 'postMessage'>): void {
  setTimeout(() => waiting.postMessage('skip-waiting'), workerSkipWaitingMs);
}

/** Takes the newer version: the page loads again as soon as the new worker is in charge. */
export function takeUpdate(): void {
  const { waiting } = useUpdateOffer.getState();
  if (!waiting) return;
  useUpdateOffer.setState({ waiting: null });
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  letTakeOver(waiting);
}

/** Leaves it for the next visit, which updates automatically. */
export const leaveUpdate = (): void => useUpdateOffer.setState({ waiting: null });
