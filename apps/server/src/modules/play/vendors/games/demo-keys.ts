import { hkdfSync } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { createPlatformKeys, PlatformKeyRefused, publicHalf } from '../keys/platform-keys.ts';

/** Names of the demo's keys: ours, which an endpoint names by default, and its studio's. */
const NAMES = ['platform', 'studio'] as const;

/**
 * Makes the demo's two pairs of signing keys once for all its processes, and writes those for a studio of this machine into the folder, readable by the
 * owner only: `studio.private.pem`, `platform.public.pem` and `forms.secret`. Returns the studio's public key and the secret. Production accepts none of them.
 */
export async function ensureDemoKeys(pool: pg.Pool, secret: Buffer, folder: string): Promise<{ studioPublicKey: string; formsSecret: string }> {
  const keys = createPlatformKeys(pool, secret);
  const known = new Set((await keys.list()).map(({ name }) => name));
  for (const name of NAMES.filter((wanted) => !known.has(wanted)))
    await keys.make(name).catch((error: unknown) => {
      // Another process was quicker.
      if (!(error instanceof PlatformKeyRefused) || error.fault !== 'name_taken') throw error;
    });
  const [platform, studio] = [await keys.read('platform'), await keys.read('studio')];
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await fs.writeFile(path.join(folder, 'studio.private.pem'), studio, { mode: 0o600 });
  await fs.writeFile(path.join(folder, 'platform.public.pem'), publicHalf(platform), { mode: 0o600 });
  const formsSecret = Buffer.from(hkdfSync('sha256', secret, '', 'laro demo forms secret', 32)).toString('hex');
  await fs.writeFile(path.join(folder, 'forms.secret'), formsSecret, { mode: 0o600 });
  return { studioPublicKey: publicHalf(studio), formsSecret };
}
