import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { drawsFromWords, type Draws } from './draws.ts';

/** Length of a server seed in bytes. It is made by a cryptographically strong generator outside this package (T55). */
const SERVER_SEED_BYTES = 32;
/** Longest client seed in UTF-16 units. */
const CLIENT_SEED_LENGTH = 64;
const BLOCK_BYTES = 32;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Everything that decides a round: with these three the player computes it again. */
export interface RoundSeeds {
  /** 32 bytes as 64 small hex digits. Secret until it is rotated out. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Number of the round under these seeds, from 0. */
  readonly nonce: number;
}

/** Reads a server seed. Throws RangeError for anything but 64 small hex digits. */
const serverSeedBytes = (serverSeed: string): Uint8Array => {
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) throw new RangeError('a server seed is 64 small hex digits');
  return hexToBytes(serverSeed);
};

/** Writes the bytes of a strong generator as a server seed. Throws RangeError for another length than 32. */
export const serverSeedOf = (bytes: Uint8Array): string => {
  if (bytes.length !== SERVER_SEED_BYTES) throw new RangeError(`a server seed has ${SERVER_SEED_BYTES} bytes`);
  return bytesToHex(bytes);
};

/** Commitment shown to the player before the first round: SHA-256 over the 32 bytes of the server seed, as hex. */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(serverSeedBytes(serverSeed)));

/** True when the seed shown afterwards is the one that was promised. False for a seed of the wrong form. */
export const verifyCommitment = (serverSeed: string, commitment: string): boolean =>
  /^[0-9a-f]{64}$/.test(serverSeed) && commitmentOf(serverSeed) === commitment;

/** A client seed is 1 to 64 characters of well-formed text without control characters. */
export const isClientSeed = (text: string): boolean =>
  text.length > 0 && text.length <= CLIENT_SEED_LENGTH && text.isWellFormed() && !CONTROL_CHARACTER.test(text);

/**
 * The block of 32 bytes at a cursor: HMAC-SHA256 keyed with the bytes of the server seed over the text
 * `clientSeed:nonce:cursor` in UTF-8. The two numbers come last, so no two places share a text.
 */
export const fairBlock = ({ serverSeed, clientSeed, nonce }: RoundSeeds, cursor: number): Uint8Array =>
  hmac(sha256, serverSeedBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}:${cursor}`));

/**
 * The draws of one round: the blocks of cursor 0, 1, 2 … one after another, read as 32-bit words with the greatest byte first.
 * Throws RangeError for seeds of the wrong form or a nonce that is not a safe whole number.
 */
export const fairDraws = (seeds: RoundSeeds): Draws => {
  if (!isClientSeed(seeds.clientSeed)) throw new RangeError('not a client seed');
  if (!Number.isSafeInteger(seeds.nonce) || seeds.nonce < 0) throw new RangeError('not a nonce');
  const keyed = hmac.create(sha256, serverSeedBytes(seeds.serverSeed));
  const prefix = `${seeds.clientSeed}:${seeds.nonce}:`;
  let cursor = 0;
  let block = new DataView(new ArrayBuffer(0));
  let place = 0;
  return drawsFromWords(() => {
    if (place === block.byteLength) {
      const bytes = keyed
        .clone()
        .update(utf8ToBytes(`${prefix}${cursor}`))
        .digest();
      block = new DataView(bytes.buffer, bytes.byteOffset, BLOCK_BYTES);
      cursor += 1;
      place = 0;
    }
    const word = block.getUint32(place);
    place += 4;
    return word;
  });
};
