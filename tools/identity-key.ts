/**
 * `npm run identity-key`: encrypts documents of members anew with LARO_IDENTITY_KEY, reading those of before with LARO_IDENTITY_KEY_OLD. The site may
 * run with both meanwhile, but for one with the embedded PostgreSQL (docs/operations.md). Ends with 1 when something opens with neither key: then the old one must stay.
 */
import { openFileStore } from '../apps/server/src/adapters/storage/file-store.ts';
import { reseal } from '../apps/server/src/modules/people/identity-documents/index.ts';
import { identityKeys } from '../apps/server/src/process/secrets/identity-store.ts';
import { installationSecret } from '../apps/server/src/process/secrets/installation-secret.ts';
import { onDatabase } from './on-database.ts';

await onDatabase('identity-key', async (pool, environment) => {
  const keys = identityKeys(environment.identityStore, installationSecret(environment));
  const { proofs, pictures, unreadable } = await reseal(pool, openFileStore(environment.bucket, environment.dataDir)('identity'), keys);
  console.log(`${proofs} documents and ${pictures} pictures are encrypted with the key of LARO_IDENTITY_KEY now.`);
  for (const id of unreadable.slice(0, 100)) console.log(`${id} opens with neither key`);
  if (unreadable.length === 0) console.log('Nothing is left under the old key: LARO_IDENTITY_KEY_OLD may be taken away.');
  return unreadable.length === 0;
});
