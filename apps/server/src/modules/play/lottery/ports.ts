import type { BeaconChain } from '@laro/lottery/draw/beacon';

/** A public beacon of randomness: one signature for each round, unknown before its moment. */
export interface Beacon {
  /** The chain whose rounds count. */
  chain: () => BeaconChain;
  /** The signature of a round as hex, verified against the chain's key; null while no relay has given a right one. */
  signatureOf: (round: number) => Promise<string | null>;
}

/** A signed report of a feed as it came. */
export interface SignedReport {
  body: Buffer;
  /** Ed25519 over the body, in base64; empty where the answer has none. */
  signature: string;
}

/** Feeds of results of draws that others hold. */
export interface ResultFeeds {
  /** The report of the feed at an address about a draw; null while it has none, a fault where it cannot be reached. `date` is YYYY-MM-DD. */
  read: (address: string, draw: { region: string; station: string; date: string }) => Promise<SignedReport | { fault: 'answer' } | null>;
}
