import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

/** The studio's own signing key, and those that the platform may sign with; several at once, so that a key can be changed without a gap. */
export interface StudioKeys {
  own: KeyObject;
  platform: readonly KeyObject[];
}

const PLATFORM_KEY = /^platform[a-z0-9-]*\.public\.pem$/;

/** Reads `studio.private.pem` and every `platform*.public.pem` of a folder. Throws StartError when one of them is missing or no key. */
export function readKeys(folder: string): StudioKeys {
  try {
    const names = fs.readdirSync(folder).filter((name) => PLATFORM_KEY.test(name));
    if (names.length === 0) throw new Error("the platform's public key is missing");
    return {
      own: createPrivateKey(fs.readFileSync(path.join(folder, 'studio.private.pem'))),
      platform: names.map((name) => createPublicKey(fs.readFileSync(path.join(folder, name)))),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new StartError(`the keys in ${folder} cannot be used: ${message}`, 'STUDIO_KEYS is a folder with studio.private.pem and platform.public.pem (RSA).', {
      cause: error,
    });
  }
}

/** RSA-SHA256 over exactly these bytes, base64. */
export const signBytes = (body: Buffer, key: KeyObject): string => sign('RSA-SHA256', body, key).toString('base64');

/** Whether one of the keys made this signature over exactly these bytes: one blank more and it is wrong. */
export function isSigned(body: Buffer, signature: unknown, keys: readonly KeyObject[]): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(signature)) return false;
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('RSA-SHA256', body, key, bytes));
}
