import type { Wire } from '@laro/contract/routes';
import { base64url, CompactEncrypt, importJWK } from 'jose';

const NUMBER_BYTES = 16;

/**
 * Encrypts a body to the server's key (ECDH-ES, A256GCM), for one use within two minutes of the key's answer (SAFE-22); a second try needs another
 * body. Needs the browser's own cryptography, which insecure pages do not have.
 */
export async function sealBody(key: Wire<'getSessionKey', 'value'>, secret: Record<string, unknown>): Promise<string> {
  const { kid, now, ...jwk } = key;
  // The server's time: this device's clock may be wrong.
  const iat = Math.floor(Date.parse(now) / 1000);
  const jti = base64url.encode(crypto.getRandomValues(new Uint8Array(NUMBER_BYTES)));
  const bytes = new TextEncoder().encode(JSON.stringify(secret));
  return new CompactEncrypt(bytes).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid, iat, jti }).encrypt(await importJWK(jwk, 'ECDH-ES'));
}
