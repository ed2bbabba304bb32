import { StartError } from './start-error.ts';

/** Where pictures of documents are kept, and by which key they are encrypted. Null for what the environment does not say. */
export interface IdentityStore {
  /** 32 bytes of its own; without it the installation's secret is used. */
  key: Buffer | null;
  /** Without it they lie in the data folder. */
  bucket: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | null;
}

const KEY_BYTES = 32;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function keyIn(text: string | undefined): Buffer | null {
  if (!text) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text)
    throw new StartError(
      'identity.wrong',
      'LARO_IDENTITY_KEY is not 32 bytes in base64.',
      'Make one: openssl rand -base64 32. Keep it as safe as LARO_SECRET.',
    );
  return key;
}

/** Reads the store of documents from the environment. Throws StartError for a part of it, or for what cannot be meant. */
export function readIdentityStore(variables: NodeJS.ProcessEnv, isProduction: boolean): IdentityStore {
  const names = ['LARO_S3_ENDPOINT', 'LARO_S3_BUCKET', 'LARO_S3_REGION', 'LARO_S3_ACCESS_KEY', 'LARO_S3_SECRET_KEY'] as const;
  const [endpoint = '', bucket = '', region = '', accessKey = '', secretKey = ''] = names.map((name) => variables[name] ?? '');
  const given = [endpoint, bucket, region, accessKey, secretKey];
  const key = keyIn(variables['LARO_IDENTITY_KEY']);
  if (given.every((value) => value === '')) return { key, bucket: null };
  const hint = `Give ${names.join(', ')}, or none of them.`;
  if (given.includes('')) throw new StartError('identity.wrong', 'The store for pictures of documents is not named whole.', hint);
  const isOrigin = URL.canParse(endpoint) && new URL(endpoint).origin === endpoint;
  if (!isOrigin || (isProduction && !endpoint.startsWith('https://')) || !BUCKET.test(bucket))
    throw new StartError('identity.wrong', 'LARO_S3_ENDPOINT or LARO_S3_BUCKET cannot be meant.', 'Write the origin without a path; production uses TLS only.');
  return { key, bucket: { endpoint, bucket, region, accessKey, secretKey } };
}
