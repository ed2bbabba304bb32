import type { BeaconChain } from '@laro/lottery/draw/beacon';

/** A public beacon of randomness: one signature for each round, unknown before its moment. */
export interface Beacon {
  /** The chain whose rounds count. */
  chain: () => BeaconChain;
  /** The signature of a round as hex, verified against the chain's key; null while no relay has given a right one. */
  signatureOf: (round: number) => Promise<string | null>;
}
