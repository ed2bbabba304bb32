import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Keys and region of the only bucket. */
interface S3Keys {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A request as signed. */
export interface S3Request {
  method: string;
  host: string;
  /** Begins with a slash; percent-encoded as on the wire. */
  path: string;
  /** The signed headers other than host, hash and date. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal. */
  bodyHash: string;
  at: Date;
}

export const sha256Hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** 20130524T000000Z. */
const basicTime = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** The `authorization` header of AWS Signature Version 4, written from Amazon's document and independent of the library that the product uses. */
export function s3Authorization({ region, accessKey, secretKey }: S3Keys, { method, host, path, headers, bodyHash, at }: S3Request): string {
  const time = basicTime(at);
  const day = time.slice(0, 8);
  const signed: Record<string, string> = { ...headers, host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(signed).toSorted();
  const canonical = [method, path, '', ...names.map((name) => `${name}:${(signed[name] ?? '').trim()}`), '', names.join(';'), bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256Hex(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

export interface S3StandIn {
  place: S3Keys & { endpoint: string; bucket: string };
  /** Files by path, `/bucket/area/name`. */
  kept: Map<string, Buffer>;
  /** Method and path of each request. */
  asked: string[];
  /** Statuses that the next requests are answered with. */
  failures: number[];
  close: () => Promise<void>;
}

/** A store with the part of S3's interface that the product uses, on its own port. It refuses requests that are not signed with its keys. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  const failures: number[] = [];
  const keys: S3Keys = { region: 'ap-southeast-1', accessKey: 'key', secretKey: 'secret' };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      asked.push(`${method} ${path}`);
      const body = Buffer.concat(chunks);
      const sent = (name: string) => String(request.headers[name] ?? '');
      const time = sent('x-amz-date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
      const signed = { method, host: sent('host'), path, headers: {}, bodyHash: sha256Hex(body), at: new Date(time) };
      if (Number.isNaN(signed.at.getTime()) || s3Authorization(keys, signed) !== sent('authorization')) {
        response.writeHead(403).end();
        return;
      }
      const failure = failures.shift();
      if (failure !== undefined) {
        response.writeHead(failure).end();
        return;
      }
      if (method === 'PUT') kept.set(path, body);
      if (method === 'DELETE') kept.delete(path);
      const found = method === 'GET' ? kept.get(path) : Buffer.alloc(0);
      response.writeHead(found ? 200 : 404).end(found);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    place: { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bucket: 'papers', ...keys },
    kept,
    asked,
    failures,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
