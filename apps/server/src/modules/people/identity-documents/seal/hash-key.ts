import { hkdfSync } from 'node:crypto';
import type { Queries } from '#server/db/sql.ts';
import { StartError } from '#server/process/start/start-error.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { isNothingKept, keepSealedHashKey, writeSealedHashKey } from './identity-keys.store.ts';
import type { IdentityKeys } from './keyed-box.ts';

const PURPOSE = 'identity hash key';
const OWNER = 'hashes';

/** As hashes were made before their key was kept: it followed from the installation's. */
const derived = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'laro identity hashes', 32));

function opened(key: Buffer | null, sealed: Buffer): Buffer | null {
  try {
    return key && new SecretBox(key, PURPOSE).open(sealed, OWNER);
  } catch {
    return null;
  }
}

/** Why a start without the key of before is refused. */
export const keyDiffers = (): StartError =>
  new StartError(
    'identity.key_differs',
    'Documents of identity were encrypted with another key than the one that is given.',
    'Give the key that was there as LARO_IDENTITY_KEY, or beside a new one as LARO_IDENTITY_KEY_OLD (“secret”: it followed from LARO_SECRET), and run npm run identity-key.',
  );

/**
 * Reads or creates the key of the hashes, sealed under the installation's key. Throws StartError if neither key opens it and hashes exist:
 * no listed person would be found again.
 */
export async function keepHashKey(queries: Queries, { key, old }: IdentityKeys): Promise<Buffer> {
  const seal = (hashKey: Buffer): Buffer => new SecretBox(key, PURPOSE).close(hashKey, OWNER);
  const sealed = await keepSealedHashKey(queries, seal(derived(old ?? key)));
  const current = opened(key, sealed);
  if (current) return current;
  const kept = opened(old, sealed) ?? ((await isNothingKept(queries)) ? derived(key) : null);
  if (kept === null) throw keyDiffers();
  await writeSealedHashKey(queries, sealed, seal(kept));
  return kept;
}
