import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { fetchBounded } from '../outgoing/fetch-bounded.ts';
import { refuseNoName, type FileArea, type KeptFiles } from './kept-files.ts';

/** A bucket of an S3-compatible store, and our key there. */
export interface S3Place {
  /** Origin of the store: https://s3.ap-southeast-1.amazonaws.com, https://minio.example:9000. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

type Method = 'GET' | 'PUT' | 'DELETE';

const TIMEOUT_MS = 20_000;
/** The largest picture that is taken as it comes (a document, 8 MB), encrypted, with room to spare. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
const TRIES = 3;
const RETRY_AFTER_MS = 200;

/** A request with the headers that prove it to the store: AWS Signature Version 4 over method, path and body. */
function sign({ endpoint, bucket, region, accessKey, secretKey }: S3Place, method: Method, name: string, body: Buffer<ArrayBuffer> | null) {
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}/${name}`,
    body,
    service: 's3',
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    // Without it the library leaves the body out of the signature.
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
  });
  return signer.sign();
}

/** Keeps the files of an area in a bucket of an S3-compatible store. Failures of the network and overload of the store are retried, three times in all. */
export function createS3Files(place: S3Place, area: FileArea): KeptFiles {
  const ask = async (method: Method, name: string, given?: Buffer): Promise<Response> => {
    refuseNoName(name);
    const body = given ? Buffer.from(given) : null;
    for (let attempt = 1; ; attempt++) {
      const { url, headers } = await sign(place, method, `${area}/${name}`, body);
      const init: RequestInit = { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
      const answer = await fetchBounded(url, init, FILE_BYTES_MAX).catch((error: unknown) => error as Error);
      if (answer instanceof Response && answer.status < 500 && answer.status !== 429) return answer;
      if (attempt === TRIES) throw answer instanceof Response ? new Error(`the store answered ${answer.status}`) : answer;
      await sleep(RETRY_AFTER_MS * attempt);
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
