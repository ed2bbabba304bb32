/**
 * For the person who runs the machine: our own keys at vendors, which are stored in the database and encrypted with the installation's secret. A running site
 * finds a new key as soon as an endpoint names it; with the embedded PostgreSQL, stop it first.
 */
import fs from 'node:fs';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { createPlatformKeys, PlatformKeyRefused, type PlatformKeyFault } from '../../apps/server/src/modules/play/vendors/index.ts';
import { installationSecret } from '../../apps/server/src/process/secrets/installation-secret.ts';
import { onDatabase } from './on-database.ts';

const USAGE = `usage: npm run vendor-key -- list
       npm run vendor-key -- make <name>
       npm run vendor-key -- add <name> <file with a private RSA key, PEM>`;

const faults: Record<PlatformKeyFault, string> = {
  name_wrong: 'A name has lower-case letters, digits and hyphens, at most 41.',
  name_taken: 'There is a key of that name. A key never changes under its name: give the new one another.',
  key_wrong: 'The file has no private RSA key of 2048 bits or more.',
};

type Keys = ReturnType<typeof createPlatformKeys>;

async function list(keys: Keys): Promise<void> {
  const found = await keys.list();
  const lines = found.map(({ name, fingerprint, createdAt }) => `${name}  ${createdAt.toISOString()}  ${fingerprint}`);
  console.log(lines.length > 0 ? lines.join('\n') : `There is no key yet.\n${USAGE}`);
}

/** Acts with the number of words that they take. */
const acts: Readonly<Record<string, { words: number; act: (keys: Keys, words: readonly string[]) => Promise<void> }>> = {
  list: { words: 0, act: list },
  make: { words: 1, act: async (keys, [name = '']) => console.log(await keys.make(name)) },
  add: { words: 2, act: async (keys, [name = '', file = '']) => console.log(await keys.add(name, fs.readFileSync(file, 'utf8'))) },
};

const [name = 'list', ...words] = process.argv.slice(2);
const chosen = Object.hasOwn(acts, name) ? acts[name] : undefined;
if (!chosen || words.length !== chosen.words) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await onDatabase('vendor-key', async (pool, environment) => {
    await migrate(pool);
    try {
      await chosen.act(createPlatformKeys(pool, installationSecret(environment)), words);
      return true;
    } catch (error) {
      if (!(error instanceof PlatformKeyRefused)) throw error;
      console.error(faults[error.fault]);
      return false;
    }
  });
}
