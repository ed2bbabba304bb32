import { createHash, createHmac } from 'node:crypto';
import { identityPictureBytesMax } from '@laro/domain/identity-rules';
import type { PrivateFiles } from '#server/modules/identity-documents/ports.ts';
import { fetchBounded } from '../outgoing/fetch-bounded.ts';

/** A bucket of an S3-compatible store, and our key there. */
export interface S3Place {
  /** Origin of the store: https://s3.ap-southeast-1.amazonaws.com, https://minio.example:9000. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A request as it is signed: everything of it that the store looks at. */
export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  host: string;
  /** Begins with a slash; every sign but letters, digits, `-._~` and `/` written as %XX. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal. */
  bodyHash: string;
  at: Date;
}

const NAME = /^[a-z0-9-]{1,80}\.[a-z]{3,4}$/;
const TIMEOUT_MS = 20_000;
/** A picture of a document as we draw and encrypt it, with room to spare. */
const FILE_BYTES_MAX = 2 * identityPictureBytesMax;
const TRIES = 3;
const RETRY_AFTER_MS = 200;

export const sha256Hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** 20130524T000000Z. */
const basicTime = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** The headers that prove a request to the store: AWS Signature Version 4, header form. */
export function signS3(
  { region, accessKey, secretKey }: Pick<S3Place, 'region' | 'accessKey' | 'secretKey'>,
  { method, host, path, headers, bodyHash, at }: S3Request,
): Record<string, string> {
  const time = basicTime(at);
  const day = time.slice(0, 8);
  const signed: Record<string, string> = { ...headers, host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(signed).toSorted();
  const canonical = [method, path, '', ...names.map((name) => `${name}:${(signed[name] ?? '').trim()}`), '', names.join(';'), bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256Hex(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return { ...signed, authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}` };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Keeps encrypted files in a bucket of an S3-compatible store. What the network or the store's overload spoils is tried again, three times in all. */
export function createS3Files(place: S3Place, now: () => number = Date.now): PrivateFiles {
  const { endpoint, bucket } = place;
  const { host } = new URL(endpoint);
  const ask = async (method: S3Request['method'], name: string, body?: Buffer): Promise<Response> => {
    if (!NAME.test(name)) throw new Error('not the name of a file');
    const path = `/${bucket}/${name}`;
    const bodyHash = sha256Hex(body ?? '');
    for (let attempt = 1; ; attempt++) {
      const headers = signS3(place, { method, host, path, headers: {}, bodyHash, at: new Date(now()) });
      const { host: _, ...sent } = headers;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const init: RequestInit = { method, headers: sent, signal, ...(body ? { body: new Uint8Array(body) } : {}) };
      const answer = await fetchBounded(`${endpoint}${path}`, init, FILE_BYTES_MAX).catch((error: unknown) => error as Error);
      const isOver = answer instanceof Response && answer.status < 500 && answer.status !== 429;
      if (isOver) return answer;
      if (attempt === TRIES) throw answer instanceof Response ? new Error(`the store answered ${answer.status}`) : answer;
      await pause(RETRY_AFTER_MS * attempt);
    }
  };
  const expectOk = (answer: Response): void => {
    if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  };
  return {
    write: async (name, bytes) => expectOk(await ask('PUT', name, bytes)),
    read: async (name) => {
      const answer = await ask('GET', name);
      if (answer.status === 404) return null;
      expectOk(answer);
      return Buffer.from(await answer.arrayBuffer());
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name);
      if (answer.status !== 404) expectOk(answer);
    },
  };
}
