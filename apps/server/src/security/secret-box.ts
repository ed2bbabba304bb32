import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets at rest with AES-256-GCM. The owner of a secret is part of the seal: it cannot be moved to another row. */
export class SecretBox {
  readonly #key: Buffer;

  constructor(installationKey: Buffer, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', installationKey, '', `laro ${purpose}`, 32));
  }

  close(secret: Buffer, owner: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(owner));
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws when the secret was changed, belongs to another owner, or was closed with another installation's key. */
  open(closed: Buffer, owner: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, closed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(closed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(closed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }
}
