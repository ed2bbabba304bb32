import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** How a vendor of the forms dialect signs; MD5 is weak and off unless a vendor's setting turns it on. */
export type FormHashAlgorithm = 'hmac-sha256' | 'md5';

/** The text that a form's hash covers: all decoded fields but `hash`, sorted by name, as name=value joined by &. */
const formText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([name]) => name !== 'hash')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** The hash of a call in the forms dialect as small hex digits (GAME-24). */
export const formHash = (fields: Readonly<Record<string, string>>, secret: string, algorithm: FormHashAlgorithm = 'hmac-sha256'): string =>
  bytesToHex(algorithm === 'md5' ? md5(utf8ToBytes(`${formText(fields)}${secret}`)) : hmac(sha256, utf8ToBytes(secret), utf8ToBytes(formText(fields))));
