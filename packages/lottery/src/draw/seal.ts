import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { type Money } from '@laro/domain/money/money';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** A line as it goes into the text of its order. `stake` is the stake of one bet in money units. */
export interface SealedLine {
  readonly family: string;
  readonly play: string;
  readonly selection: string;
  readonly bets: number;
  readonly stake: Money;
}

/** Fields of an order that the seal covers. Orders of LT have the mode `Fixed` and the base 0. */
export interface SealedOrder {
  readonly id: string;
  readonly game: string;
  readonly numero: string;
  readonly mode: string;
  readonly base: number;
  readonly lines: readonly SealedLine[];
}

/** The text of an order whose hash the player gets: laro-order-1, one fact on each row, the lines numbered from 1. */
export const orderText = ({ id, game, numero, mode, base, lines }: SealedOrder): string =>
  [
    'laro-order-1',
    id,
    game,
    numero,
    mode,
    base,
    ...lines.map(({ family, play, selection, bets, stake }, place) => `${place + 1};${family}.${play};${selection};${bets};${stake}`),
  ].join('\n');

/** SHA-256 of an order's text, as hex. */
export const orderHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** SHA-256. A server gives its own, which is many times quicker: a draw has hundreds of thousands of nodes. */
export type Digest = (bytes: Uint8Array) => Uint8Array;

/** The leaf of an order in the seal, from the hash of its text. */
export const leafOf = (hash: string, digest: Digest = sha256): Uint8Array => digest(concatBytes(LEAF, hexToBytes(hash)));
const nodeOf = (left: Uint8Array, right: Uint8Array, digest: Digest = sha256): Uint8Array => digest(concatBytes(NODE, left, right));

/** The largest power of two below a count of at least 2. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

function rootOf(leaves: readonly Uint8Array[], digest: Digest): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return digest(new Uint8Array());
  if (leaves.length === 1) return only;
  const split = splitOf(leaves.length);
  return nodeOf(rootOf(leaves.slice(0, split), digest), rootOf(leaves.slice(split), digest), digest);
}

/** The seal of a draw: the root over the hashes of its orders, ordered by id, cancelled ones left out (RFC 6962). */
export const sealOf = (hashes: readonly string[], digest: Digest = sha256): string =>
  bytesToHex(
    rootOf(
      hashes.map((hash) => leafOf(hash, digest)),
      digest,
    ),
  );

/** One step from a leaf to the root: the sibling hash, and its side. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** The path from one order's leaf to the seal, from the leaf up. Throws RangeError for a place outside the list. */
export function pathOf(hashes: readonly string[], place: number, digest: Digest = sha256): readonly PathStep[] {
  if (place < 0 || place >= hashes.length) throw new RangeError(`no order on place ${place} of ${hashes.length}`);
  const climb = (leaves: readonly Uint8Array[], at: number): PathStep[] => {
    if (leaves.length === 1) return [];
    const split = splitOf(leaves.length);
    const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
    return at < split
      ? [...climb(left, at), { side: 'right', hash: bytesToHex(rootOf(right, digest)) }]
      : [...climb(right, at - split), { side: 'left', hash: bytesToHex(rootOf(left, digest)) }];
  };
  return climb(
    hashes.map((hash) => leafOf(hash, digest)),
    place,
  );
}

/** True if an order's hash and its path lead to the seal. False for hashes of another form. */
export function isInSeal(hash: string, path: readonly PathStep[], seal: string): boolean {
  const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);
  if (!isHash(hash) || !path.every((step) => isHash(step.hash))) return false;
  let node = leafOf(hash);
  for (const step of path) node = step.side === 'left' ? nodeOf(hexToBytes(step.hash), node) : nodeOf(node, hexToBytes(step.hash));
  return bytesToHex(node) === seal;
}
