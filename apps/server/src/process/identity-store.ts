import { originIn } from './origin-in.ts';
import { StartError } from './start-error.ts';

/** Where pictures of documents are kept, and by which key they are encrypted. Null for what the environment does not say. */
export interface IdentityStore {
  /** 32 bytes of its own; without it the installation's secret is used. */
  key: Buffer | null;
  /** The key of before, while it is changed; `secret`: it was the installation's. */
  oldKey: Buffer | 'secret' | null;
  /** Without it they lie in the data folder. */
  bucket: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | null;
  /** Goes with each question to the regulator's register. */
  registerToken: string;
  /** The only origin that the token goes to. */
  registerOrigin: string | null;
}

const KEY_BYTES = 32;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function keyIn(name: string, text: string | undefined): Buffer | null {
  if (!text) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text)
    throw new StartError('identity.wrong', `${name} is not 32 bytes in base64.`, 'Make one: openssl rand -base64 32. Keep it as safe as LARO_SECRET.');
  return key;
}

const oldKeyIn = (variables: NodeJS.ProcessEnv): Buffer | 'secret' | null =>
  variables['LARO_IDENTITY_KEY_OLD'] === 'secret' ? 'secret' : keyIn('LARO_IDENTITY_KEY_OLD', variables['LARO_IDENTITY_KEY_OLD']);

/** The keys in use; without one of its own, documents are encrypted with the installation's secret. */
export const identityKeys = ({ key, oldKey }: Pick<IdentityStore, 'key' | 'oldKey'>, secret: Buffer): { key: Buffer; old: Buffer | null } => ({
  key: key ?? secret,
  old: oldKey === 'secret' ? secret : oldKey,
});

/** Reads the store of documents from the environment. Throws StartError for a part of it, or for what cannot be meant. */
export function readIdentityStore(variables: NodeJS.ProcessEnv, isProduction: boolean): IdentityStore {
  const names = ['LARO_S3_ENDPOINT', 'LARO_S3_BUCKET', 'LARO_S3_REGION', 'LARO_S3_ACCESS_KEY', 'LARO_S3_SECRET_KEY'] as const;
  const [endpoint = '', bucket = '', region = '', accessKey = '', secretKey = ''] = names.map((name) => variables[name] ?? '');
  const given = [endpoint, bucket, region, accessKey, secretKey];
  const own = {
    key: keyIn('LARO_IDENTITY_KEY', variables['LARO_IDENTITY_KEY']),
    oldKey: oldKeyIn(variables),
    registerToken: variables['LARO_REGISTER_TOKEN'] ?? '',
    registerOrigin: originIn('LARO_REGISTER_ORIGIN', variables['LARO_REGISTER_ORIGIN']),
  };
  if (given.every((value) => value === '')) return { ...own, bucket: null };
  const hint = `Give ${names.join(', ')}, or none of them.`;
  if (given.includes('')) throw new StartError('identity.wrong', 'The store for pictures of documents is not named whole.', hint);
  const isOrigin = URL.canParse(endpoint) && new URL(endpoint).origin === endpoint;
  if (!isOrigin || (isProduction && !endpoint.startsWith('https://')) || !BUCKET.test(bucket))
    throw new StartError('identity.wrong', 'LARO_S3_ENDPOINT or LARO_S3_BUCKET cannot be meant.', 'Write the origin without a path; production uses TLS only.');
  return { ...own, bucket: { endpoint, bucket, region, accessKey, secretKey } };
}
