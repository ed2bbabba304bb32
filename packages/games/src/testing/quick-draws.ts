import { createCipheriv, createHash } from 'node:crypto';

import { drawsFromWords, type Draws } from '../fair/draws.ts';

const CHUNK_BYTES = 1 << 20;

/**
 * Draws for long simulations: the key stream of AES-256 in counter mode, keyed by a text, so that a run can be repeated.
 * It is as strong as the stream of the rounds and much faster; the rounds themselves always use fairDraws.
 */
export const quickDraws = (text: string): Draws => {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(text).digest(), Buffer.alloc(16));
  const zeros = Buffer.alloc(CHUNK_BYTES);
  let words = new Uint32Array(0);
  let place = 0;
  return drawsFromWords(() => {
    if (place === words.length) {
      const bytes = cipher.update(zeros);
      words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
      place = 0;
    }
    const word = words[place] ?? 0;
    place += 1;
    return word;
  });
};
