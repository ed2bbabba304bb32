import { generateKeyPair } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const MODULUS_BITS = 2048;
const NAMES = ['platform', 'studio'] as const;

/** Where the demo's keys lie. */
const vendorKeysFolder = (dataDir: string): string => path.join(dataDir, 'vendor-keys');

async function makePair(folder: string, name: string): Promise<void> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // The private half last and in one step: while it is missing the pair does not count, and both halves are made anew.
  for (const [half, pem] of [
    ['public', publicKey],
    ['private', privateKey],
  ] as const) {
    const file = path.join(folder, `${name}.${half}.pem`);
    fs.writeFileSync(`${file}.new`, pem, { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
}

/**
 * Makes the demo's two pairs of signing keys once: the platform's and the studio's, `<name>.private.pem` and `<name>.public.pem`, readable by
 * their owner alone. Answers the studio's public key. Production has keys of its own and takes none of these.
 */
export async function ensureVendorKeyPairs(dataDir: string): Promise<{ folder: string; studioPublicKey: string }> {
  const folder = vendorKeysFolder(dataDir);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of NAMES) if (!fs.existsSync(path.join(folder, `${name}.private.pem`))) await makePair(folder, name);
  return { folder, studioPublicKey: fs.readFileSync(path.join(folder, 'studio.public.pem'), 'utf8') };
}
