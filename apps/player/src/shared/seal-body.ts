import type { Wire } from '@laro/contract/routes';
import { CompactEncrypt, importJWK } from 'jose';

/** Encrypts a body to the server's key (ECDH-ES, A256GCM). Needs the browser's own cryptography, which insecure pages do not have. */
export async function sealBody(key: Wire<'getSessionKey', 'value'>, secret: Record<string, unknown>): Promise<string> {
  const { kid, ...jwk } = key;
  const bytes = new TextEncoder().encode(JSON.stringify(secret));
  return new CompactEncrypt(bytes).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid }).encrypt(await importJWK(jwk, 'ECDH-ES'));
}
