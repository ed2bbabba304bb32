import { createHash } from 'node:crypto';

/** Many small pieces take nearly the same time on every try. With 12 bits each, about 32,000 hashes in all, two seconds of a phone. */
export const WORK_PIECES = 8;
const NONCE = /^\d{1,9}$/;

/** True if the nonces are as many distinct, ascending numbers as required, and each one's hash with the id begins with `bits` zero bits. */
export function isWorkDone(id: string, nonces: readonly string[], bits: number): boolean {
  if (nonces.length !== WORK_PIECES || !nonces.every((nonce) => NONCE.test(nonce))) return false;
  return nonces.every((nonce, place) => {
    if (place > 0 && Number(nonce) <= Number(nonces[place - 1])) return false;
    const head = createHash('sha256').update(`${id}:${nonce}`).digest().readUInt32BE(0);
    return head >>> (32 - bits) === 0;
  });
}
