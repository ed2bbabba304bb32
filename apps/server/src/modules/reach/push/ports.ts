/** A browser as its push service knows it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushParcel {
  /** Payload for the service worker; encrypted for its browser in transit (RFC 8291). */
  payload: string;
  /** How long the service keeps it for a phone that is off. */
  keptSeconds: number;
  /** A later message of the same name takes its place while the phone is off; at most 32 letters. */
  name: string;
  isUrgent: boolean;
}

/** `gone`: this browser accepts no more messages (404, 410). `refused`: this message failed, a later one may work. */
export type PushOutcome = 'delivered' | 'gone' | 'refused';

/** Hands messages to the push services of browsers. Never throws. */
export interface PushServices {
  /** Our public VAPID key, base64url. */
  publicKey: string;
  /** True if an address belongs to a known push service: members supply it, and we send requests there. */
  isKnown: (endpoint: string) => boolean;
  send: (target: PushTarget, parcel: PushParcel) => Promise<PushOutcome>;
}
