import { createHash, randomBytes } from 'node:crypto';
import { formatMoney, type Money } from '@laro/domain/money/money';

const SALT_BYTES = 32;

/** A whole number from 0 to below the bound, every one equally likely: bytes of the system's generator, those beyond the bound drawn again. */
function drawBelow(bound: bigint): bigint {
  const bits = bound.toString(2).length;
  const bytes = Math.ceil(bits / 8);
  const excess = BigInt(bytes * 8 - bits);
  for (;;) {
    const drawn = BigInt(`0x${randomBytes(bytes).toString('hex')}`) >> excess;
    if (drawn < bound) return drawn;
  }
}

/** Committed drop amount of a pool: its text stays hidden until the drop, its hash is published when the pool opens (T66). */
export interface DropPromise {
  /** Money units. */
  amount: Money;
  /** `pool id:amount:salt`. */
  text: string;
  /** SHA-256 of the text in UTF-8, hex. */
  commitment: string;
  /** Stored form of the promise for `readPromise`; encrypted at rest. */
  kept: Buffer;
}

export const commitmentOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function promise(poolId: bigint, amount: Money, salt: string): DropPromise {
  const text = `${poolId}:${formatMoney(amount)}:${salt}`;
  return { amount, text, commitment: commitmentOf(text), kept: Buffer.from(`${amount}:${salt}`) };
}

/** Draws where a pool drops: an amount above the seed and at most `mustDropBy`, each money unit equally likely. */
export const makePromise = (poolId: bigint, seed: Money, mustDropBy: Money): DropPromise =>
  promise(poolId, seed + 1n + drawBelow(mustDropBy - seed), randomBytes(SALT_BYTES).toString('hex'));

/** Reads the promise of a pool from its stored form. */
export function readPromise(poolId: bigint, kept: Buffer): DropPromise {
  const [units = '', salt = ''] = kept.toString('utf8').split(':');
  return promise(poolId, BigInt(units), salt);
}
