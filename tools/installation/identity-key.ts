/**
 * `npm run identity-key`: re-encrypts documents of members with LARO_IDENTITY_KEY, reading earlier ones with LARO_IDENTITY_KEY_OLD. The site may
 * run with both at the same time, except with the embedded PostgreSQL (docs/operations.md). Exits with 1 if neither key opens an entry: then the old one must be kept.
 */
import { openFileStore } from '../../apps/server/src/adapters/storage/file-store.ts';
import { reseal } from '../../apps/server/src/modules/people/identity-documents/index.ts';
import { identityKeys } from '../../apps/server/src/process/secrets/identity-store.ts';
import { installationSecret } from '../../apps/server/src/process/secrets/installation-secret.ts';
import { onDatabase } from './on-database.ts';

await onDatabase('identity-key', async (pool, environment) => {
  const keys = identityKeys(environment.identityStore, installationSecret(environment));
  const { proofs, pictures, unreadable } = await reseal(pool, openFileStore(environment.bucket, environment.dataDir)('identity'), keys);
  console.log(`${proofs} documents and ${pictures} pictures are encrypted with the key of LARO_IDENTITY_KEY now.`);
  for (const id of unreadable.slice(0, 100)) console.log(`${id} opens with neither key`);
  if (unreadable.length === 0) console.log('Nothing is left under the old key: LARO_IDENTITY_KEY_OLD may be taken away.');
  return unreadable.length === 0;
});
