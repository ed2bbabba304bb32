import { workerUpdateWindowMs } from '@laro/domain/system/constants';
import { letTakeOver, useUpdateOffer } from '#player/shared/app/update-offer.ts';

/** After this time nothing of the first view waits for the network any more. */
const REGISTER_AFTER_MS = 3000;

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

/** The worker's address; browsers with Trusted Types want to hear it from a policy. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const url = '/sw.js';
  if (!trustedTypes) return url;
  const policy = trustedTypes.createPolicy('sw', {
    createScriptURL: (wanted) => {
      if (wanted !== url) throw new TypeError('only the service worker may pass here');
      return wanted;
    },
  });
  return policy.createScriptURL(url);
}

/**
 * A newer worker that is ready when the page begins takes over immediately: the page is new as well. One that installs during a visit waits
 * until the visitor agrees, or until the next visit (DL-03).
 */
function offer({ controller }: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  if (controller && registration.waiting) useUpdateOffer.setState({ waiting: registration.waiting });
}

async function register(): Promise<void> {
  // Kept, since a document that is being left has no navigator.serviceWorker and still gets events of its worker.
  const container = navigator.serviceWorker;
  const registration = (await container.register(workerUrl(), { scope: '/' })) as ServiceWorkerRegistration | undefined;
  // Where workers are blocked, by a policy or a tool, there may be none, and no refusal either.
  if (!registration) return;
  if (registration.waiting) letTakeOver(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(container, registration);
    });
  });
  let lastUpdate = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lastUpdate < workerUpdateWindowMs) return;
    lastUpdate = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Registers the service worker once the page has settled; a browser that refuses simply has no offline page. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  setTimeout(() => {
    register().catch((error: unknown) => console.warn('the service worker was not registered', error));
  }, REGISTER_AFTER_MS);
}
