import type { Wire } from '@laro/contract/routes';
import type { Services } from '#player/shared/api/services.ts';
import { appApi } from '#player/shared/app/app-api.ts';

type Choice = Wire<'getPush', 'value'>;

/** State of push messages in this browser: `on`, `off` (allowed but not used), `blocked` by the user, or `unsupported`. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported';

/** A worker that never comes, as where they are blocked, is waited for no longer. */
const WORKER_WAIT_MS = 10_000;

const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the service worker is not ready')), WORKER_WAIT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function deviceState(): Promise<DeviceState> {
  if (!canSubscribe()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscription().catch(() => null)) ? 'on' : 'off';
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** Tells the server where this browser gets its messages. */
function save(services: Services, device: PushSubscription): Promise<Choice> {
  const { endpoint, keys } = device.toJSON();
  return appApi(services).call('savePushDevice', { body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } } });
}

/** Switches messages on for this browser; asks for its permission, so it needs a tap. Null: the person said no. Throws what the browser or the server says. */
export async function switchOn(services: Services, publicKey: string): Promise<Choice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await readyWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  // One from before our key changed gets nothing any more.
  const device = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  try {
    return await save(services, device);
  } catch (error) {
    await device.unsubscribe();
    throw error;
  }
}

/** Switches messages off for this browser: here first, so that it holds without the internet, too. */
export async function switchOff(services: Services): Promise<Choice | null> {
  const device = await subscription();
  if (!device) return null;
  await device.unsubscribe();
  return appApi(services).call('endPushDevice', { body: { endpoint: device.endpoint } });
}
