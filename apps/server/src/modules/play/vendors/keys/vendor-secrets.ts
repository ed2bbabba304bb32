import { createHash } from 'node:crypto';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import type { ReadVendorSecret, VendorKey } from '../ports.ts';
import { readKeyRows } from '../vendors.store.ts';

/** Printable ASCII without blanks, long enough that its fingerprint does not help to guess it. */
const SECRET = /^[!-~]{32,200}$/;

/** Shared secrets of vendors, encrypted with the installation's secret. */
export interface VendorSecrets {
  /** Encrypts a secret for its vendor. */
  seal: (vendorCode: string, secret: string) => Buffer;
  /** The keys that prove a vendor's calls now, the newest first. */
  keysOf: (vendorCode: string, takesDemoKeys: boolean) => Promise<VendorKey[]>;
}

export function createVendorSecrets(pool: pg.Pool, installationSecret: Buffer): VendorSecrets {
  const box = new SecretBox(installationSecret, 'vendor secret');
  return {
    seal: (vendorCode, secret) => box.close(Buffer.from(secret), vendorCode),
    keysOf: async (vendorCode, takesDemoKeys) =>
      (await readKeyRows(pool, vendorCode, takesDemoKeys)).map(({ id, kind, publicKey, sealed }): VendorKey => {
        if (kind === 'rsa') return { id, kind, publicKey: publicKey ?? '' };
        return { id, kind, secret: box.open(sealed ?? Buffer.alloc(0), vendorCode).toString() };
      }),
  };
}

/** The secret that hashes our calls to a vendor: its newest one. */
export const vendorSecretReader =
  ({ keysOf }: VendorSecrets, takesDemoKeys: boolean): ReadVendorSecret =>
  async (vendorCode) =>
    (await keysOf(vendorCode, takesDemoKeys)).find((key) => key.kind !== 'rsa') ?? null;

/** The fingerprint of an entered secret: the first 16 digits of its SHA-256 in groups of four. Throws `desk.vendor_secret_unusable`. */
export function readSecretFingerprint(secret: string): string {
  if (!SECRET.test(secret)) throw new Refusal('desk.vendor_secret_unusable');
  return secretFingerprint(secret);
}

export const secretFingerprint = (secret: string): string =>
  createHash('sha256')
    .update(secret)
    .digest('hex')
    .slice(0, 16)
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
