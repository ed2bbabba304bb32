import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Environment } from '../start/environment.ts';
import { StartError } from '../start/start-error.ts';

const SECRET_BYTES = 32;
const FILE_NAME = 'secret.key';

/**
 * The installation's own secret: from LARO_SECRET (64 hexadecimal digits), or from a key file in the data folder that is created at the first
 * start and readable only by its owner. Production accepts only the first: a secret stored next to the data protects nothing.
 */
export function installationSecret(environment: Pick<Environment, 'isProduction' | 'dataDir'>, given: string | undefined = process.env['LARO_SECRET']): Buffer {
  if (given) {
    if (!/^[0-9a-f]{64}$/i.test(given))
      throw new StartError('secret.wrong', 'LARO_SECRET is not 64 hexadecimal digits.', 'Make one with: openssl rand -hex 32');
    return Buffer.from(given, 'hex');
  }
  if (environment.isProduction)
    throw new StartError('secret.missing', 'LARO_SECRET is not set.', 'Production needs its own secret. Make one with: openssl rand -hex 32');
  const file = path.join(environment.dataDir, FILE_NAME);
  fs.mkdirSync(environment.dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(SECRET_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file);
}
