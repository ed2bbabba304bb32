import { StartError } from '../start/start-error.ts';

/** A bucket of an S3-compatible store, and our key for it. */
export interface Bucket {
  /** Origin of the store. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const NAMES = ['LARO_S3_ENDPOINT', 'LARO_S3_BUCKET', 'LARO_S3_REGION', 'LARO_S3_ACCESS_KEY', 'LARO_S3_SECRET_KEY'] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Reads the bucket for files shared by all web processes; null for none. Throws StartError for incomplete settings or an invalid address. */
export function readBucket(variables: NodeJS.ProcessEnv, isProduction: boolean): Bucket | null {
  const given = NAMES.map((name) => variables[name] ?? '');
  const [endpoint = '', bucket = '', region = '', accessKey = '', secretKey = ''] = given;
  if (given.every((value) => value === '')) return null;
  if (given.includes('')) throw new StartError('storage.wrong', 'The store for files is not named whole.', `Give ${NAMES.join(', ')}, or none of them.`);
  const isOrigin = URL.canParse(endpoint) && new URL(endpoint).origin === endpoint;
  if (!isOrigin || (isProduction && !endpoint.startsWith('https://')) || !BUCKET.test(bucket))
    throw new StartError('storage.wrong', 'LARO_S3_ENDPOINT or LARO_S3_BUCKET cannot be used.', 'Write the origin without a path; production uses TLS only.');
  return { endpoint, bucket, region, accessKey, secretKey };
}
