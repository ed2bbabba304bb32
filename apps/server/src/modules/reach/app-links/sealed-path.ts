import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { pathSuffixLength } from '@laro/domain/app-links/download-links';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const BITS_OF_LETTER = 6;

/**
 * A channel's path as it travels (NAV-09, decision 15): base64url(AES-GCM) and eight letters, from which HKDF-SHA256 makes key and nonce.
 * It keeps scrapers from collecting addresses; nothing secret is in it. Every sealing has its own letters.
 */
export function sealPath(path: string): string {
  const suffix = randomBytes((pathSuffixLength * BITS_OF_LETTER) / 8).toString('base64url');
  const bytes = Buffer.from(hkdfSync('sha256', suffix, '', 'laro service channel', KEY_BYTES + NONCE_BYTES));
  const cipher = createCipheriv('aes-256-gcm', bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES));
  const sealed = Buffer.concat([cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url') + suffix;
}
