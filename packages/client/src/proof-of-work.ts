/** The work of a captcha (T21): numbers whose hash with the id begins with zero bits. */
export interface CaptchaWork {
  id: string;
  bits: number;
  count: number;
}

const BATCH = 128;
const encoder = new TextEncoder();

async function isFound(id: string, nonce: number, bits: number): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${id}:${nonce}`));
  return new DataView(digest).getUint32(0) >>> (32 - bits) === 0;
}

/** Finds the numbers. The hashes are made off the page's thread, so that it stays responsive. */
export async function findNonces({ id, bits, count }: CaptchaWork): Promise<number[]> {
  const nonces: number[] = [];
  for (let first = 0; ; first += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, place) => first + place);
    // One batch after the other: the numbers are found in their order, and it ends as soon as there are enough.
    const found = await Promise.all(batch.map((nonce) => isFound(id, nonce, bits)));
    nonces.push(...batch.filter((_, place) => found[place]));
    if (nonces.length >= count) return nonces.slice(0, count);
  }
}

/** The answer to send. */
export const workAnswer = (id: string, nonces: readonly number[]): string => `${id}.w:${nonces.join(',')}`;
