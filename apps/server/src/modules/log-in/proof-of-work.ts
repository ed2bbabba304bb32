import { createHash } from 'node:crypto';

/** About 32,000 hashes in all, two seconds of a phone; many small pieces take nearly the same time on every try. */
export const proofOfWork = { bits: 12, count: 8 } as const;
const NONCE = /^\d{1,9}$/;

/** Whether these are `count` different numbers, rising, each of whose hashes with the id begins with `bits` zero bits. */
export function isWorkDone(id: string, nonces: readonly string[]): boolean {
  if (nonces.length !== proofOfWork.count || !nonces.every((nonce) => NONCE.test(nonce))) return false;
  return nonces.every((nonce, place) => {
    if (place > 0 && Number(nonce) <= Number(nonces[place - 1])) return false;
    const head = createHash('sha256').update(`${id}:${nonce}`).digest().readUInt32BE(0);
    return head >>> (32 - proofOfWork.bits) === 0;
  });
}
