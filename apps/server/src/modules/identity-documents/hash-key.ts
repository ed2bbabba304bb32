import { hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '#server/process/start-error.ts';
import { SecretBox } from '#server/modules/identity/index.ts';
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

const isUnused = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query('select 1 where exists (select from identity_proofs) or exists (select from identity_pictures) or exists (select from exclusion_entries)'))
    .rowCount === 0;

/** Why a start without the key of before is refused. */
export const keyDiffers = (): StartError =>
  new StartError(
    'identity.key_differs',
    'Documents of identity were encrypted with another key than the one that is given.',
    'Give the key that was there as LARO_IDENTITY_KEY, or beside a new one as LARO_IDENTITY_KEY_OLD (“secret”: it followed from LARO_SECRET), and run npm run identity-key.',
  );

/**
 * The key of the hashes, sealed under the installation's key from now on. Throws StartError when it opens with none of the keys and something was kept
 * under it: nobody would be found again, on no list.
 */
export async function keepHashKey(pool: pg.Pool, { key, old }: IdentityKeys): Promise<Buffer> {
  const seal = (hashKey: Buffer): Buffer => new SecretBox(key, PURPOSE).close(hashKey, OWNER);
  await pool.query('insert into identity_hash_key (sealed) values ($1) on conflict do nothing', [seal(derived(old ?? key))]);
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from identity_hash_key');
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
  const current = opened(key, sealed);
  if (current) return current;
  const kept = opened(old, sealed) ?? ((await isUnused(pool)) ? derived(key) : null);
  if (kept === null) throw keyDiffers();
  await pool.query('update identity_hash_key set sealed = $1 where sealed = $2', [seal(kept), sealed]);
  return kept;
}
