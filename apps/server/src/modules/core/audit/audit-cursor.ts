import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const BLOCK = 16;
const SEALED = /^[0-9a-f]{32}$/;
const PLAIN = /^[1-9]\d{0,14}$/;

/**
 * Names entries of the log for people who see single merchants: a number would count the entries of all others in between. One block of AES over eight
 * zero bytes and the number; a made-up name does not open to a number.
 */
export class AuditCursors {
  readonly #key: Buffer;

  constructor(installationKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', installationKey, '', 'laro audit cursor', 32));
  }

  seal(number: number): string {
    const block = Buffer.alloc(BLOCK);
    block.writeBigUInt64BE(BigInt(number), BLOCK / 2);
    const cipher = createCipheriv('aes-256-ecb', this.#key, null).setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]).toString('hex');
  }

  /** The number of a name; null for an invalid one. */
  open(text: string): number | null {
    if (!SEALED.test(text)) return null;
    const decipher = createDecipheriv('aes-256-ecb', this.#key, null).setAutoPadding(false);
    const block = Buffer.concat([decipher.update(Buffer.from(text, 'hex')), decipher.final()]);
    return block.readBigUInt64BE(0) === 0n ? Number(block.readBigUInt64BE(BLOCK / 2)) : null;
  }
}

/** The number in a plain cursor; null for anything else. */
export const plainNumber = (text: string): number | null => (PLAIN.test(text) ? Number(text) : null);
