import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

/** Domain of the scheme bls-unchained-g1-rfc9380: signatures on G1, keys on G2. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE = /^[0-9a-f]{96}$/;
const ROUND_BYTES = 8;

const bls = bls12_381.shortSignatures;

/** The signed message of a round: SHA-256 of its number, eight bytes, greatest first. */
function messageOf(round: number) {
  const bytes = new Uint8Array(ROUND_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bls.hash(sha256(bytes), DOMAIN);
}

/** Verifies the signature of a round by a chain's public key (both hex). False for text of another form. */
export function isRoundSignature(publicKey: string, round: number, signature: string): boolean {
  if (!SIGNATURE.test(signature)) return false;
  try {
    return bls.verify(hexToBytes(signature), messageOf(round), hexToBytes(publicKey));
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}
