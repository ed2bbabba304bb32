import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { HASH_FIELD, hashedText } from '@laro/domain/vendors/forms-dialect';
import { StartError } from './start-error.ts';

/** The studio's own signing key, and the platform's accepted keys; several, so that a key can be changed without a gap. */
export interface StudioKeys {
  own: KeyObject;
  platform: readonly KeyObject[];
  /** Secrets that are shared with the platform for the forms dialect; the first hashes our calls, any of them proves one of the platform's. */
  secrets: readonly string[];
}

const PLATFORM_KEY = /^platform[a-z0-9-]*\.public\.pem$/;
const FORMS_SECRET = /^forms[a-z0-9-]*\.secret$/;

/** Reads `studio.private.pem`, every `platform*.public.pem` and every `forms*.secret` of a folder; of the latter `forms.secret` is the first. Throws StartError when one of them is missing or no key. */
export function readKeys(folder: string): StudioKeys {
  try {
    const files = fs.readdirSync(folder);
    const names = files.filter((name) => PLATFORM_KEY.test(name));
    if (names.length === 0) throw new Error("the platform's public key is missing");
    return {
      own: createPrivateKey(fs.readFileSync(path.join(folder, 'studio.private.pem'))),
      platform: names.map((name) => createPublicKey(fs.readFileSync(path.join(folder, name)))),
      secrets: files
        .filter((name) => FORMS_SECRET.test(name))
        .toSorted((a, b) => Number(b === 'forms.secret') - Number(a === 'forms.secret'))
        .map((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim()),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new StartError(`the keys in ${folder} cannot be used: ${message}`, 'STUDIO_KEYS is a folder with studio.private.pem and platform.public.pem (RSA).', {
      cause: error,
    });
  }
}

const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign);

/** RSA-SHA256 over exactly these bytes, base64. Made in another thread: a signature takes longer than the rest of a call to the wallet. */
export const signBytes = async (body: Buffer, key: KeyObject): Promise<string> => (await signAside('RSA-SHA256', body, key)).toString('base64');

/** True if one of the keys made this signature over exactly these bytes: one additional space makes it invalid. */
export function isSigned(body: Buffer, signature: unknown, keys: readonly KeyObject[]): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(signature)) return false;
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('RSA-SHA256', body, key, bytes));
}

/** The hash of the forms dialect over all parameters but `hash`, hexadecimal. */
export const hashOf = (fields: ReadonlyMap<string, string>, secret: string): string => createHmac('sha256', secret).update(hashedText(fields)).digest('hex');

/** True if one of the secrets made the hash of these parameters. */
export function isHashed(fields: ReadonlyMap<string, string>, secrets: readonly string[]): boolean {
  const given = Buffer.from(fields.get(HASH_FIELD) ?? '');
  return secrets.some((secret) => {
    const hash = Buffer.from(hashOf(fields, secret));
    return hash.length === given.length && timingSafeEqual(hash, given);
  });
}
