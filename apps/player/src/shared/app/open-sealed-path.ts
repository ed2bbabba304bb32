import { pathSuffixLength } from '@laro/domain/app-links/download-links';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const BITS = 8;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * A service channel's path as it was sealed (NAV-09, decision 15): the last eight letters are what HKDF-SHA256 makes key and nonce of. Throws
 * for anything else; needs a secure page (`window.isSecureContext`).
 */
export async function openSealedPath(path: string): Promise<string> {
  const suffix = new TextEncoder().encode(path.slice(-pathSuffixLength));
  const sealed = bytesOf(path.slice(0, -pathSuffixLength));
  const base = await crypto.subtle.importKey('raw', suffix, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('laro service channel');
  const rule = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(rule, base, (KEY_BYTES + NONCE_BYTES) * BITS));
  const key = await crypto.subtle.importKey('raw', bits.slice(0, KEY_BYTES), 'AES-GCM', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bits.slice(KEY_BYTES) }, key, sealed);
  return new TextDecoder().decode(plain);
}
