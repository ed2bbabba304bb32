import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A network that publishes one signature each period, which is unpredictable before its time. */
export interface BeaconChain {
  readonly hash: string;
  /** The key of its signatures, as hex. */
  readonly publicKey: string;
  /** Seconds since 1970 of round 1. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
}

/** The chain that is used where the settings name no other: unchained BLS signatures, scheme bls-unchained-g1-rfc9380. */
export const DEFAULT_CHAIN: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

const SECOND_MS = 1000;
/** The round comes at least so long after the seal, and not earlier than so long before the draw moment. */
const MARGIN_MS = 3000;

/** The round of the beacon that decides a draw; published with the seal, before the round exists. A late seal takes a later round. */
export function beaconRound({ genesis, period }: BeaconChain, sealedAtMs: number, drawsAtMs: number): number {
  const fromMs = Math.max(sealedAtMs + MARGIN_MS, drawsAtMs - MARGIN_MS) - genesis * SECOND_MS;
  return Math.ceil(fromMs / (period * SECOND_MS)) + 1;
}

/** When a round is published (ms since 1970). */
export const roundAtMs = ({ genesis, period }: BeaconChain, round: number): number => (genesis + (round - 1) * period) * SECOND_MS;

/** The last round whose moment has come. */
export const lastRound = ({ genesis, period }: BeaconChain, atMs: number): number => Math.floor((atMs / SECOND_MS - genesis) / period) + 1;

/** SHA-256 of a round's signature (hex), as hex. Throws RangeError for text that is not hex. */
export function randomnessOf(signature: string): string {
  if (!/^(?:[0-9a-f]{2})+$/.test(signature)) throw new RangeError('a signature is small hex digits');
  return bytesToHex(sha256(hexToBytes(signature)));
}

/** Inputs of a draw of our own besides its server seed. */
export interface DrawInputs {
  readonly game: string;
  readonly numero: string;
  readonly round: number;
  readonly randomness: string;
  readonly seal: string;
}

/** The client seed of a draw: neither the operator nor a player can know it before the round is published. */
export const clientSeedOf = ({ game, numero, round, randomness, seal }: DrawInputs): string =>
  bytesToHex(sha256(utf8ToBytes(['laro-draw-1', game, numero, round, randomness, seal].join('\n'))));
