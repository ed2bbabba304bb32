/**
 * `npm run identity-key`: encrypts documents of members anew with LARO_IDENTITY_KEY, reading those of before with LARO_IDENTITY_KEY_OLD. The site may
 * run with both meanwhile, but for one with the embedded PostgreSQL (docs/operations.md). Ends with 1 when something opens with neither key: then the old one must stay.
 */
import { identityFiles } from '../apps/server/src/app-identity.ts';
import { openPool } from '../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { reseal } from '../apps/server/src/modules/identity-documents/index.ts';
import { readEnvironment } from '../apps/server/src/process/environment.ts';
import { identityKeys } from '../apps/server/src/process/identity-store.ts';
import { installationSecret } from '../apps/server/src/process/installation-secret.ts';
import { describeStartError } from '../apps/server/src/process/start-error.ts';

try {
  const environment = readEnvironment(process.env, process.argv);
  const keys = identityKeys(environment.identityStore, installationSecret(environment));
  const embedded = environment.databaseUrl === null ? await startEmbeddedPostgres(environment.dataDir, { kind: 'identity-key' }) : null;
  const pool = openPool(embedded ? embedded.connection : { connectionString: environment.databaseUrl ?? '' });
  try {
    const { proofs, pictures, unreadable } = await reseal(pool, identityFiles(environment.identityStore, environment.dataDir), keys);
    console.log(`${proofs} documents and ${pictures} pictures are encrypted with the key of LARO_IDENTITY_KEY now.`);
    for (const id of unreadable.slice(0, 100)) console.log(`${id} opens with neither key`);
    if (unreadable.length === 0) console.log('Nothing is left under the old key: LARO_IDENTITY_KEY_OLD may be taken away.');
    process.exitCode = unreadable.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
} catch (error) {
  console.error(describeStartError(error));
  process.exitCode = 1;
}
