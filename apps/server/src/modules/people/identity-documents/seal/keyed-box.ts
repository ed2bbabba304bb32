import { hkdfSync } from 'node:crypto';
import { SecretBox } from '#server/security/secret-box.ts';

/** The key that everything is written under, and one of before that is still read. */
export interface IdentityKeys {
  key: Buffer;
  old: Buffer | null;
}

const MARK_BYTES = 8;

/** Names a key without telling it. */
export const markOf = (key: Buffer): string => Buffer.from(hkdfSync('sha256', key, '', 'laro identity key mark', MARK_BYTES)).toString('hex');

/** Secret that no key opens: encrypted with another key, changed, or truncated. */
export class UnopenedSecret extends Error {}

/** A box of secrets while a key is changed: opens with either key, closes with the new one. */
export class KeyedBox {
  readonly #box: SecretBox;
  readonly #old: SecretBox | null;

  constructor({ key, old }: IdentityKeys, purpose: string) {
    this.#box = new SecretBox(key, purpose);
    this.#old = old && new SecretBox(old, purpose);
  }

  close(secret: Buffer, owner: string): Buffer {
    return this.#box.close(secret, owner);
  }

  /** Throws UnopenedSecret when neither key opens it. */
  open(closed: Buffer, owner: string): Buffer {
    for (const box of [this.#box, this.#old]) {
      try {
        if (box !== null) return box.open(closed, owner);
      } catch {
        // Closed with the other key, or with neither.
      }
    }
    throw new UnopenedSecret('a secret opens with no key that is given');
  }
}
