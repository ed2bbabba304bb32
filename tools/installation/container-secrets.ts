/**
 * For the compose file: makes the secrets of an installation once, in a folder that is kept. `env` is read by deploy/with-secrets.sh, `database-password` by
 * PostgreSQL, `studio/` by the studio (its keys, and the secret of the forms dialect); our private key there is taken into the database by `vendor-key add`.
 * What exists is never changed.
 * usage: node tools/installation/container-secrets.ts <folder>
 */
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('usage: node tools/installation/container-secrets.ts <folder>');
const keys = path.join(folder, 'studio');
fs.mkdirSync(keys, { recursive: true, mode: 0o755 });

/** The text of a file, which is written first where it is missing. PostgreSQL's image reads the password as another user. */
function kept(file: string, make: () => string, mode = 0o600): string {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.new`, make(), { mode });
    fs.renameSync(`${file}.new`, file);
  }
  return fs.readFileSync(file, 'utf8');
}

const password = kept(path.join(folder, 'database-password'), () => randomBytes(24).toString('hex'), 0o644);
const urlOf = (database: string): string => `postgres://laro:${password}@database:5432/${database}`;
kept(path.join(folder, 'env'), () =>
  [
    `export LARO_SECRET=${randomBytes(32).toString('hex')}`,
    `export LARO_IDENTITY_KEY=${randomBytes(32).toString('base64')}`,
    `export DATABASE_URL=${urlOf('laro')}`,
    `export STUDIO_DATABASE_URL=${urlOf('laro_studio')}`,
    '',
  ].join('\n'),
);
for (const name of ['platform', 'studio']) {
  const pem = kept(path.join(keys, `${name}.private.pem`), () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  kept(path.join(keys, `${name}.public.pem`), () => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString());
}
kept(path.join(keys, 'forms.secret'), () => randomBytes(32).toString('hex'));
console.log('The studio’s public key, for Desk → Vendors (address http://studio:3001/operator):');
console.log(fs.readFileSync(path.join(keys, 'studio.public.pem'), 'utf8'));
