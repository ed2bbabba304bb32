import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import type { PushOutcome, PushParcel, PushServices, PushTarget } from '#server/modules/reach/push/ports.ts';
import { fetchStatus } from '../outgoing/fetch-bounded.ts';

/** Hosts of the push services of Chrome and its kin, Firefox, Safari and Edge. Nothing is sent anywhere else: members name the address. */
const SERVICES = [/^fcm\.googleapis\.com$/, /^(?:[\w-]+\.)?push\.services\.mozilla\.com$/, /^(?:[\w-]+\.)?push\.apple\.com$/, /^[\w-]+\.notify\.windows\.com$/];
const TIMEOUT_MS = 8000;
const KEY_BYTES = 32;
const GONE = new Set([404, 410]);

export interface WebPushSettings {
  /** The installation's secret: our VAPID keys follow from it, so that all processes have the same and none is stored. */
  secret: Buffer;
  /** Whom a push service can write to about our messages: a mailto: or https: address. */
  subject: () => string;
  /** Takes push services on this machine, over plain HTTP: tests alone. */
  takesLocal?: boolean;
}

function keysFrom(secret: Buffer): { publicKey: string; privateKey: string } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'laro push messages', KEY_BYTES)));
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: ecdh.getPrivateKey().toString('base64url') };
}

/** Push messages by the standards of the web: encrypted for one browser (RFC 8291), in our name (VAPID, RFC 8292). */
export function createWebPushServices({ secret, subject, takesLocal = false }: WebPushSettings): PushServices {
  const keys = keysFrom(secret);
  const isKnown = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    if (takesLocal && protocol === 'http:' && hostname === '127.0.0.1') return true;
    return protocol === 'https:' && port === '' && username === '' && password === '' && SERVICES.some((service) => service.test(hostname));
  };
  const send = async ({ endpoint, p256dh, auth }: PushTarget, { payload, keptSeconds, name, isUrgent }: PushParcel): Promise<PushOutcome> => {
    if (!isKnown(endpoint)) return 'gone';
    try {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: subject(), ...keys },
        TTL: keptSeconds,
        topic: name,
        urgency: isUrgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      });
      const answer = await fetchStatus(request.endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: request.body === null ? null : new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.ok) return 'delivered';
      return GONE.has(answer.status) ? 'gone' : 'refused';
    } catch {
      // Unreachable, too slow, or keys that cannot be encrypted for: the count of failures reports it.
      return 'refused';
    }
  };
  return { publicKey: keys.publicKey, isKnown, send };
}
