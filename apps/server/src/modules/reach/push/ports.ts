/** A browser as its push service knows it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushParcel {
  /** What the worker reads; encrypted for its browser on the way (RFC 8291). */
  payload: string;
  /** How long the service keeps it for a phone that is off. */
  keptSeconds: number;
  /** A later message of the same name takes its place while the phone is off; at most 32 letters. */
  name: string;
  isUrgent: boolean;
}

/** `gone`: this browser takes no more messages (404, 410). `refused`: never mind this one, another time may work. */
export type PushOutcome = 'delivered' | 'gone' | 'refused';

/** Hands messages to the push services of browsers. Never throws. */
export interface PushServices {
  /** Our public VAPID key, base64url. */
  publicKey: string;
  /** Whether an address belongs to a push service: members name it, and we send there. */
  isKnown: (endpoint: string) => boolean;
  send: (target: PushTarget, parcel: PushParcel) => Promise<PushOutcome>;
}
